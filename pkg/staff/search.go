package staff

import (
	"context"

	"knowmad/pkg/db"
)

// Found is somebody with what the slice itself knows of them.
type Found struct {
	Person
	Blocked bool
	Reason  string // of the block
}

// Search finds people by address, name, username or uuid, newest account first.
// Whose addresses were shown is on record: one line for each search, with the
// uuids that were shown and not with what was searched for, which may be an
// address itself.
func (s *Service) Search(ctx context.Context, by Actor, query string, page, limit int) (found []Found, total int, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		people, n, err := s.people.Find(ctx, q, query, page*limit, limit)
		if err != nil {
			return err //nolint:wrapcheck // says what it is
		}
		found, total = make([]Found, 0, len(people)), n
		shown := make([]string, 0, len(people))
		for _, p := range people {
			f := Found{Person: p}
			if f.Blocked, f.Reason, err = s.Blocked(ctx, q, p.ID); err != nil {
				return err
			}
			found, shown = append(found, f), append(shown, p.ID)
		}
		return s.record(ctx, q, by, actionSearch, "", Details{"page": page, "shown": shown})
	})
	return found, total, err
}
