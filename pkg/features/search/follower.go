package search

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Follower returns the follower that keeps the index up to date with the knows.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Published indexes a know.
func (f follower) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	return f.s.index.Changed(ctx, q, k.ID)
}

// Changed indexes the present version of a know.
func (f follower) Changed(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Changed(ctx, q, id)
}

// Hidden removes a know from the index.
func (f follower) Hidden(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Changed(ctx, q, id)
}

// Deleted removes a know from the index.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return f.s.index.Gone(ctx, q, id)
}
