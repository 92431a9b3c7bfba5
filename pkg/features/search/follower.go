package search

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Follower keeps the index up to date.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Published lets a know be found.
func (f follower) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	return f.s.index.Changed(ctx, q, k.ID)
}

// Changed lets a know be found as it is now.
func (f follower) Changed(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Changed(ctx, q, id)
}

// Hidden lets a know not be found any more.
func (f follower) Hidden(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Changed(ctx, q, id)
}

// Deleted lets a know not be found any more.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Gone(ctx, q, id)
}
