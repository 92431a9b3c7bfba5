package demand

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Follower follows the knows that answer demands.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Published notes that the demand for which a know was shared is answered. The author's
// reservation ends, and the asker is sent a mail.
func (f follower) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	now := f.s.Clock.Now()
	d, found, err := f.s.lockAnswered(ctx, q, k.ID)
	if err != nil || !found {
		return err
	}
	if err := setPublished(ctx, q, k.ID, d.ID, now); err != nil {
		return err
	}
	if k.Author != "" {
		if err := deleteReservation(ctx, q, d.ID, k.Author); err != nil {
			return err
		}
	}
	f.s.purge(q, d)
	first, err := setTold(ctx, q, k.ID, d.ID, maxTold, now)
	if err != nil || !first {
		return err
	}
	return f.s.tell(ctx, q, d, k.ID)
}

// Hidden notes that a know answers nothing until it is published again.
func (f follower) Hidden(ctx context.Context, q db.Queryer, id string) error {
	return f.withdraw(ctx, q, id, false)
}

// Deleted notes that a know answers nothing any more.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return f.withdraw(ctx, q, id, true)
}

func (f follower) withdraw(ctx context.Context, q db.Queryer, id string, gone bool) error {
	d, found, err := f.s.lockAnswered(ctx, q, id)
	if err != nil || !found {
		return err
	}
	f.s.purge(q, d)
	return unpublish(ctx, q, id, d.ID, gone)
}
