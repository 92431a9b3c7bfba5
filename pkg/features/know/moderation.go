package know

import (
	"context"

	"knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/thing"
)

// Moderation opens and ends cases of staff about knows, and reads their decisions.
type Moderation interface {
	publication.Moderation
	own.Decisions
}

// Reported is knows as staff see them and decide about them.
func (s *Service) Reported() thing.Knows { return reported{s} }

type reported struct{ *Service }

// Readable reads a know that a user may read on a market's site by the address that is
// passed on, and locks it.
func (r reported) Readable(ctx context.Context, q db.Queryer, on *market.Market, user, id string) (thing.Thing, error) {
	k, err := know.Lock(ctx, r.review.DB, q, id)
	if err == nil && (k.Language != know.LanguageOf(on) || !k.ReadableByLink(user)) {
		err = know.NotFound()
	}
	if err != nil {
		return thing.Thing{}, err
	}
	return k.Thing(), nil
}

// Find reads knows by their ids.
func (reported) Find(ctx context.Context, q db.Queryer, ids []string) (map[string]thing.Thing, error) {
	found, err := know.FindAll(ctx, q, ids)
	out := make(map[string]thing.Thing, len(found))
	for id, k := range found {
		if k.Status != know.Deleted {
			out[id] = k.Thing()
		}
	}
	return out, err
}

// Lock reads a know and locks it.
func (r reported) Lock(ctx context.Context, q db.Queryer, id string) (thing.Thing, error) {
	k, err := know.Lock(ctx, r.review.DB, q, id)
	if err == nil && k.Status == know.Deleted {
		err = know.NotFound()
	}
	if err != nil {
		return thing.Thing{}, err
	}
	return k.Thing(), nil
}

// Document reads all of a know.
func (r reported) Document(ctx context.Context, q db.Queryer, id string) (thing.Document, error) {
	return r.review.Document(ctx, q, id)
}

// Approve shows a know as its author wants.
func (r reported) Approve(ctx context.Context, q db.Queryer, id string) error {
	return r.review.Approve(ctx, q, id)
}

// Remove takes a know from all but its author.
func (r reported) Remove(ctx context.Context, q db.Queryer, id, ground string) error {
	return r.review.Remove(ctx, q, id, ground)
}

// Restore takes a removal back.
func (r reported) Restore(ctx context.Context, q db.Queryer, id string) error {
	return r.review.Restore(ctx, q, id)
}
