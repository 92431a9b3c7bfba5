package school

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Migrations are the shapes of this slice's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Service is everything about schools that a server needs. It is safe for use
// by many goroutines; several servers may work on one database.
type Service struct{ db *db.DB }

// New makes a service on a database that has been migrated.
func New(d *db.DB) *Service { return &Service{d} }

// School is where somebody learns.
type School struct {
	ID            string   `json:"id" format:"uuid" doc:"The same for good, wherever the school is listed."`
	Name          string   `json:"name" example:"Goethe-Gymnasium"`
	City          string   `json:"city" example:"Frankfurt am Main"`
	RegionID      *int     `json:"regionId" doc:"One of the market's regions; null where it has none."`
	SchoolTypeIDs []string `json:"schoolTypeIds" nullable:"false" doc:"Of the market's types of school; empty where it has none."`
}

// Resolve reads schools of a market by their ids. One that isn't there, or is
// another market's, is missing in the answer.
func Resolve(ctx context.Context, q db.Queryer, m *market.Market, ids []string) (map[string]School, error) {
	out := map[string]School{}
	for part := range slices.Chunk(ids, atOnce) {
		var rows []row
		args := []any{m.Code}
		for _, id := range part {
			args = append(args, strings.ToLower(id))
		}
		if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM schools WHERE market = ? AND id IN (`+marks(len(part))+`)`, args...); err != nil {
			return nil, fmt.Errorf("school: reading: %w", err)
		}
		for _, r := range rows {
			out[r.ID] = r.school()
		}
	}
	return out, nil
}

// HasRegion tells whether a market has a region.
func HasRegion(m *market.Market, id int) bool {
	return slices.ContainsFunc(m.Regions, func(r market.Region) bool { return r.ID == id })
}

// row is a row of schools.
type row struct {
	ID       string
	Name     string
	City     string
	Region   *int
	Types    string
	Imported bool
}

const columns = `id, name, city, region, types, imported`

func (r row) school() School {
	return School{ID: r.ID, Name: r.Name, City: r.City, RegionID: r.Region, SchoolTypeIDs: append([]string{}, strings.Fields(r.Types)...)}
}

// marks are n placeholders of a statement.
func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

// tuples are n groups of placeholders.
func tuples(n, size int) string {
	return strings.TrimSuffix(strings.Repeat("("+marks(size)+"), ", n), ", ")
}
