package conversion

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// exported is a conversion in an export.
type exported struct {
	Network    string    `json:"network"`
	Event      string    `json:"event"`
	ClickID    string    `json:"clickId"`
	Browser    string    `json:"browser"`
	Page       string    `json:"page"`
	HappenedOn time.Time `json:"happenedOn"`
}

// Export gives the conversions of a user that wait to be reported.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	all, err := allOf(ctx, q, user)
	if err != nil || len(all) == 0 {
		return nil, nil, err
	}
	out := make([]exported, 0, len(all))
	for _, c := range all {
		out = append(out, exported{c.Network, c.Event, c.Click, c.Agent, c.Page, c.Happened.Time})
	}
	return out, nil, nil
}

// Erase deletes the conversions of a user. Their jobs find nothing to report.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	return nil, deleteOf(ctx, q, user)
}
