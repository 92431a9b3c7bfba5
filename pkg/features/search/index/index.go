package index

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
)

// Source is what the index reads of the knows.
type Source interface {
	// Document reads a know; found is false for one that isn't published.
	Document(ctx context.Context, q db.Queryer, know string) (d Document, found bool, err error)
	// Published are ids of knows of a language that are published, in their order, from
	// the first one after an id.
	Published(ctx context.Context, q db.Queryer, language, after string, limit int) ([]string, error)
}

// Config is what an Index works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Source  Source
	Markets func() []*market.Market // of every language
}

// Index finds knows. It is safe for use by many goroutines; several servers may work on
// one database.
type Index struct{ Config }

// New makes an index on a database of the present shape, and registers its jobs.
func New(c Config) (*Index, error) {
	ix := &Index{c}
	return ix, ix.registerJobs()
}

// analyzer is that of a language.
func (ix *Index) analyzer(string) Analyzer { return Plain{} }

// Changed brings the index to what a know is now, in the transaction that changed it: it
// is found from then on, or not any more.
func (ix *Index) Changed(ctx context.Context, q db.Queryer, know string) error {
	d, found, err := ix.Source.Document(ctx, q, know)
	if err != nil {
		return err
	}
	if !found {
		return ix.Gone(ctx, q, know)
	}
	spaces, err := ix.spacesOf(ctx, q, d.Language)
	if err != nil {
		return err
	}
	if err := ix.remove(ctx, q, know); err != nil {
		return err
	}
	a := ix.analyzer(d.Language)
	e := entryOf(d, a)
	for _, sp := range spaces {
		if err := ix.insert(ctx, q, sp.ID, e); err != nil {
			return err
		}
	}
	return nil
}

// Gone lets a know not be found any more, in the caller's transaction.
func (ix *Index) Gone(ctx context.Context, q db.Queryer, know string) error {
	if _, err := lockSpaces(ctx, ix.DB, q); err != nil {
		return err
	}
	return ix.remove(ctx, q, know)
}

// spacesOf are the spaces of a language that are kept up to date; the first know of a
// language makes one.
func (ix *Index) spacesOf(ctx context.Context, q db.Queryer, language string) (out []space, err error) {
	for {
		all, err := lockSpaces(ctx, ix.DB, q)
		if err != nil {
			return nil, err
		}
		hasLive := false
		for _, sp := range all {
			if sp.Language == language {
				out = append(out, sp)
				hasLive = hasLive || sp.State == live
			}
		}
		if hasLive {
			return out, nil
		}
		out = nil
		if err := insertSpace(ctx, q, language, ix.analyzer(language).Version(), live, ix.Clock.Now()); err != nil {
			return nil, err
		}
	}
}
