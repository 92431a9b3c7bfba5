package edit

import (
	"context"
	"fmt"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Search is what visitors find knows with.
type Search interface {
	// Changed notes that what readers get of a know may have changed, or who may read it,
	// in the transaction that changed it. It may be one that was never published.
	Changed(ctx context.Context, q db.Queryer, know string) error
	// Gone notes that a know is deleted, in the transaction that does so.
	Gone(ctx context.Context, q db.Queryer, know string) error
}

// NoSearch stands for a server without a search.
type NoSearch struct{}

var _ Search = NoSearch{}

// Changed has nothing to note.
func (NoSearch) Changed(context.Context, db.Queryer, string) error { return nil }

// Gone has nothing to note.
func (NoSearch) Gone(context.Context, db.Queryer, string) error { return nil }

// Library is what users save knows in.
type Library interface {
	// SaveNew saves a know that its author shares on a market, in the transaction that
	// stores the know: in a folder of theirs, or where that isn't there any more beside it.
	SaveNew(ctx context.Context, q db.Queryer, m *market.Market, author, folder, know string) error
}

// NoLibrary stands for a server without libraries.
type NoLibrary struct{}

var _ Library = NoLibrary{}

// SaveNew saves nothing.
func (NoLibrary) SaveNew(context.Context, db.Queryer, *market.Market, string, string, string) error {
	return nil
}

// Listeners are the nouns that follow what becomes of knows.
type Listeners struct {
	Demands Demands
	Search  Search
	Library Library
}

// Changed tells which status a know has, once it is stored in the caller's transaction.
func (l Listeners) Changed(ctx context.Context, q db.Queryer, k record.Know, status record.Status) error {
	var err error
	if status == record.Published {
		err = l.Demands.Published(ctx, q, k.ID, k.Author)
	} else {
		err = l.Demands.Withdrawn(ctx, q, k.ID, false)
	}
	if err != nil {
		return fmt.Errorf("telling the demand of a know: %w", err)
	}
	return l.edited(ctx, q, k.ID)
}

// Anonymised tells that a know has no author any more.
func (l Listeners) Anonymised(ctx context.Context, q db.Queryer, know string) error {
	return l.edited(ctx, q, know)
}

func (l Listeners) edited(ctx context.Context, q db.Queryer, know string) error {
	if err := l.Search.Changed(ctx, q, know); err != nil {
		return fmt.Errorf("telling the search of a know: %w", err)
	}
	return nil
}

// Gone tells that a know is about to be deleted in the caller's transaction.
func (l Listeners) Gone(ctx context.Context, q db.Queryer, know string) error {
	if err := l.Demands.Withdrawn(ctx, q, know, true); err != nil {
		return fmt.Errorf("telling the demand of a know: %w", err)
	}
	if err := l.Search.Gone(ctx, q, know); err != nil {
		return fmt.Errorf("telling the search of a know: %w", err)
	}
	return nil
}
