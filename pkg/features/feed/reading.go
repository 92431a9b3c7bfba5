package feed

import (
	"context"

	"knowmad/pkg/platform/db"
)

// Viewed notes that a user reads another author's know, in the transaction that counts it.
func (s *Service[K]) Viewed(ctx context.Context, q db.Queryer, user, know string) error {
	return noteReading(ctx, q, user, know, s.Clock.Now(), nil)
}

// Liked notes that a user likes a know, or doesn't any more, in the transaction that
// counts it.
func (s *Service[K]) Liked(ctx context.Context, q db.Queryer, user, know string, liked bool) error {
	if !liked {
		return setUnliked(ctx, q, user, know)
	}
	return noteReading(ctx, q, user, know, s.Clock.Now(), &liked)
}

// sweep forgets lists that have expired, and the oldest readings of users who have too
// many.
func (s *Service[K]) sweep(ctx context.Context) error {
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
