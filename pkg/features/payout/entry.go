package payout

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Follower counts knows for the contests of their markets, and for what each is paid by itself.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned

	s *Service
}

// Published counts a know that is published for the first time inside a window. One that was
// hidden counts again while its window is open.
func (f follower) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	if err := f.s.rewards.Published(ctx, q, k); err != nil {
		return err
	}
	now := f.s.Clock.Now()
	if !k.Published.IsZero() {
		return countAgain(ctx, q, k.ID, now)
	}
	m, ok := f.s.Markets.ByCode(k.Market)
	if k.Author == "" || !ok || !m.ContestRunning(now) {
		return nil
	}
	w, ok := newWindow(m)
	if !ok {
		return nil
	}
	if err := openWindow(ctx, q, w); err != nil {
		return err
	}
	return insertEntry(ctx, q, k.ID, k.Author, w)
}

// Hidden ends that a know counts, while its window is open, and that it will be paid for.
func (f follower) Hidden(ctx context.Context, q db.Queryer, id string) error {
	return f.removed(ctx, q, id)
}

// Deleted does as Hidden.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return f.removed(ctx, q, id)
}

func (f follower) removed(ctx context.Context, q db.Queryer, id string) error {
	if err := f.s.rewards.Removed(ctx, q, id); err != nil {
		return err
	}
	return removeEntry(ctx, q, id, f.s.Clock.Now())
}

// HangsOn reports whether a know counts for a window that isn't settled. Such a know can't be
// deleted.
func (s *Service) HangsOn(ctx context.Context, q db.Queryer, id string) (bool, error) {
	return countsUnsettled(ctx, q, id)
}
