package edit

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Demands are what users ask for, and answer with knows.
type Demands interface {
	// Claim notes that a new know of an author's is to answer a demand of a market, in
	// the transaction that stores the know. Errors name the field knowDemandUuid.
	Claim(ctx context.Context, q db.Queryer, m *market.Market, author, demand, know string) error
	// Published notes that all may read a know, in the transaction that says so. It may
	// be one that answers nothing.
	Published(ctx context.Context, q db.Queryer, know, author string) error
	// Withdrawn notes that not all may read a know any more; gone: nor ever will.
	Withdrawn(ctx context.Context, q db.Queryer, know string, gone bool) error
	// Answers are the ids of the published knows that answer a demand of a market. The
	// error is a NotFoundError, or a ForbiddenError where the market has no demands.
	Answers(ctx context.Context, q db.Queryer, m *market.Market, demand string) ([]string, error)
}

// NoDemands stands for a server without demands.
type NoDemands struct{}

var _ Demands = NoDemands{}

// Claim is for no demand.
func (NoDemands) Claim(context.Context, db.Queryer, *market.Market, string, string, string) error {
	return nil
}

// Published has nothing to note.
func (NoDemands) Published(context.Context, db.Queryer, string, string) error { return nil }

// Withdrawn has nothing to note.
func (NoDemands) Withdrawn(context.Context, db.Queryer, string, bool) error { return nil }

// Answers are none.
func (NoDemands) Answers(context.Context, db.Queryer, *market.Market, string) ([]string, error) {
	return []string{}, nil
}
