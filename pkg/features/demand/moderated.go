package demand

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Moderated is a demand as staff see it.
type Moderated struct {
	ID, Title, Description string
	Path                   string
	Market                 string // code
	Asker                  string // uuid of a user
}

func moderated(d demand) Moderated {
	return Moderated{d.ID, d.Title, d.Description, d.path(), d.Market, d.Asker}
}

// Readable reads a demand that visitors of a market's site read, and locks it. The error
// is a NotFoundError, also on a market without demands.
func (s *Service) Readable(ctx context.Context, q db.Queryer, m *market.Market, id string) (Moderated, error) {
	if checkMarket(m) != nil {
		return Moderated{}, notFound()
	}
	d, err := s.lock(ctx, q, m.Code, id, s.Clock.Now())
	return moderated(d), err
}

// ForStaff reads demands of any markets by their ids; deleted ones are left out.
func (s *Service) ForStaff(ctx context.Context, q db.Queryer, ids []string) (map[string]Moderated, error) {
	found, err := findAll(ctx, q, ids, s.Clock.Now())
	out := make(map[string]Moderated, len(found))
	for _, d := range found {
		out[d.ID] = moderated(d)
	}
	return out, err
}

// LockForStaff reads a demand of any market, and locks it. The error is a NotFoundError.
func (s *Service) LockForStaff(ctx context.Context, q db.Queryer, id string) (Moderated, error) {
	d, err := s.lock(ctx, q, "", id, s.Clock.Now())
	return moderated(d), err
}

// RemoveForStaff deletes a demand that the caller's transaction has locked, answered or
// not: its reservation ends, the knows that answer it stay. Its cases are the caller's to
// end.
func (s *Service) RemoveForStaff(ctx context.Context, q db.Queryer, id string) error {
	now := s.Clock.Now()
	d, err := find(ctx, q, "", id, now)
	if err != nil {
		return err
	}
	s.purge(q, d)
	return empty(ctx, q, d.ID, now)
}
