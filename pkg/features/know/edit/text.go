package edit

import (
	"context"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// CreateText shares a know without files, in the caller's transaction, in which another
// slice stores the content.
func (s *Service) CreateText(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, format know.Format, n know.Draft, t know.Text) (know.Know, error) {
	if err := mayCreateKnow().Check(a, a.User); err != nil {
		return know.Know{}, err
	}
	now := s.Clock.Now()
	k, f := draft(m, a.User, n, now)
	k.Format = format
	if err := f.err(); err != nil {
		return know.Know{}, err
	}
	if err := lockAndAdmit(ctx, q, a.User, now); err != nil {
		return know.Know{}, err
	}
	if err := s.insert(ctx, q, m, k, n); err != nil {
		return know.Know{}, err
	}
	if err := s.Process.Write(ctx, q, k, t); err != nil {
		return know.Know{}, err
	}
	return know.Find(ctx, q, k.ID)
}

// LockText finds a know without files that an actor is about to change, in the caller's
// transaction, and refuses a version that isn't the present one.
func (s *Service) LockText(ctx context.Context, q db.Queryer, a right.Actor, id string, version int) (know.Know, error) {
	k, err := record.LockOwn(ctx, s.DB, q, a, id)
	if err != nil {
		return know.Know{}, err
	}
	if k.Version != version {
		return know.Know{}, conflict()
	}
	return k, nil
}

// Rewrite gives a locked know another text, in the caller's transaction.
func (s *Service) Rewrite(ctx context.Context, q db.Queryer, k know.Know, t know.Text) (know.Know, error) {
	if err := person.Admit(ctx, q, k.Author); err != nil {
		return know.Know{}, err
	}
	if err := know.Describe(ctx, q, k, s.Clock.Now()); err != nil {
		return know.Know{}, err
	}
	if err := s.Process.Write(ctx, q, k, t); err != nil {
		return know.Know{}, err
	}
	return know.Find(ctx, q, k.ID)
}

// refuseFiles refuses files for a know of another format.
func refuseFiles(k know.Know, from []source) error {
	if len(from) == 0 || k.Format != know.Flashcards {
		return nil
	}
	return problem.New(problem.BadRequest, "A deck has cards, not files.")
}
