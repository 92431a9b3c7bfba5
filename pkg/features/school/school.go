package school

import (
	"context"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Service is everything about schools that a server needs. It is safe for use
// by many goroutines; several servers may work on one database.
type Service struct {
	db      *db.DB
	markets *market.Live // nil in an operator's command
}

// New makes a service on a database that has been migrated.
func New(d *db.DB) *Service { return &Service{db: d} }

// School is a school as calls answer it.
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
		rows, err := listOfMarket(ctx, q, m.Code, part)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			out[r.ID] = r.school()
		}
	}
	return out, nil
}

// HasRegion reports whether a market has a region.
func HasRegion(m *market.Market, id int) bool {
	return slices.ContainsFunc(m.Regions, func(r market.Region) bool { return r.ID == id })
}
