package demand

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/thing"
)

// Reported is demands as staff see and remove them.
func (s *Service) Reported() thing.Kind { return reported{s} }

type reported struct{ *Service }

func thingOf(d demand) thing.Thing {
	return thing.Thing{ID: d.ID, Title: d.Title, Path: d.path(), Market: d.Market, Author: d.Asker}
}

// Readable reads a demand that visitors of a market's site read, and locks it. The error
// is a NotFoundError, also on a market without demands.
func (r reported) Readable(ctx context.Context, q db.Queryer, m *market.Market, _, id string) (thing.Thing, error) {
	if checkMarket(m) != nil {
		return thing.Thing{}, notFound()
	}
	d, err := r.lock(ctx, q, m.Code, id, r.Clock.Now())
	return thingOf(d), err
}

// Find reads demands of any markets by their ids.
func (r reported) Find(ctx context.Context, q db.Queryer, ids []string) (map[string]thing.Thing, error) {
	found, err := findAll(ctx, q, ids, r.Clock.Now())
	out := make(map[string]thing.Thing, len(found))
	for _, d := range found {
		out[d.ID] = thingOf(d)
	}
	return out, err
}

// Lock reads a demand of any market, and locks it.
func (r reported) Lock(ctx context.Context, q db.Queryer, id string) (thing.Thing, error) {
	d, err := r.lock(ctx, q, "", id, r.Clock.Now())
	return thingOf(d), err
}

// Document reads the text of a demand.
func (r reported) Document(ctx context.Context, q db.Queryer, id string) (thing.Document, error) {
	found, err := findAll(ctx, q, []string{id}, r.Clock.Now())
	out := thing.Document{Visibility: string(know.Public)}
	for _, d := range found {
		out.Description = d.Description
	}
	return out, err
}

// Remove deletes a demand that the caller's transaction has locked, answered or not: its
// reservation ends, the knows that answer it stay.
func (r reported) Remove(ctx context.Context, q db.Queryer, id, _ string) error {
	now := r.Clock.Now()
	d, err := find(ctx, q, "", id, now)
	if err != nil {
		return err
	}
	r.purge(q, d)
	if err := r.Notices.Withdraw(ctx, q, subject(d.ID)); err != nil {
		return err
	}
	return empty(ctx, q, d.ID, now)
}
