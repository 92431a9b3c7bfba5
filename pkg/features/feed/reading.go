package feed

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Follower returns the follower that stores reads and likes.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Read stores that a user reads another author's know.
func (f follower) Read(ctx context.Context, q db.Queryer, user, id string) error {
	return noteReading(ctx, q, user, id, f.s.Clock.Now(), nil)
}

// Liked stores that a user likes a know, or no longer does.
func (f follower) Liked(ctx context.Context, q db.Queryer, user, id string, liked bool) error {
	if !liked {
		return setUnliked(ctx, q, user, id)
	}
	return noteReading(ctx, q, user, id, f.s.Clock.Now(), &liked)
}

// sweep deletes expired lists, and the oldest readings of users with more than maxReadings.
func (s *Service) sweep(ctx context.Context) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error { return dropLists(ctx, q, s.Clock.Now().Add(-listLasts)) })
	for err == nil {
		var full []string
		if full, err = fullReaders(ctx, s.DB.One()); err != nil || len(full) == 0 {
			return err
		}
		for _, user := range full {
			if err = s.DB.Write(ctx, func(q db.Queryer) error { return trimReadings(ctx, q, user) }); err != nil {
				return err
			}
		}
	}
	return err
}
