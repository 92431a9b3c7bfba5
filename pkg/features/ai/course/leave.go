package course

import (
	"context"

	"knowmad/pkg/platform/db"
)

// Exported is a course in an export.
type Exported struct {
	UUID   string `json:"uuid"`
	Market string `json:"market"`
	Name   string `json:"name"`
}

// Export gives a user's courses, the oldest first.
func Export(ctx context.Context, q db.Queryer, user string) (out []Exported, err error) {
	rows, err := all(ctx, q, user)
	for _, r := range rows {
		out = append(out, Exported{r.ID, r.Market, r.Name})
	}
	return out, err
}

// Erase deletes a user's courses.
func Erase(ctx context.Context, q db.Queryer, user string) error { return deleteAll(ctx, q, user) }
