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
	// Answers are the ids of the published knows that answer a demand of a market. The
	// error is a NotFoundError, or a ForbiddenError where the market has no demands.
	Answers(ctx context.Context, q db.Queryer, m *market.Market, demand string) ([]string, error)
}

// Library is where users save knows.
type Library interface {
	// SaveNew saves a know that its author shares on a market, in the transaction that
	// stores the know: in a folder of theirs, or where that isn't there any more beside it.
	SaveNew(ctx context.Context, q db.Queryer, m *market.Market, author, folder, know string) error
}
