package user

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

// openingFor is how long one use of the product lasts: what is opened again
// within it isn't counted again, whatever the client thinks.
const openingFor = 30 * time.Minute

// Opened counts that a user came to the product.
func (s *Service) Opened(ctx context.Context, id string) error {
	now := s.Clock.Now()
	return s.report(ctx, id, func(q db.Queryer) error { return countOpening(ctx, q, id, now, now.Add(-openingFor)) })
}

// LookedUp notes from which country a user comes (ISO 3166-1 alpha-2, "" where
// it isn't known). The address isn't kept.
func (s *Service) LookedUp(ctx context.Context, id, country string) error {
	return s.report(ctx, id, func(q db.Queryer) error { return countLookup(ctx, q, id, unlessEmpty(country), s.Clock.Now()) })
}

// SetTimezone notes how far a user's clock is ahead of UTC, in minutes.
func (s *Service) SetTimezone(ctx context.Context, id string, offset int) error {
	return s.report(ctx, id, func(q db.Queryer) error { return updateOffset(ctx, q, id, offset) })
}

// report stores what a client told of a user, in the user's profile.
func (s *Service) report(ctx context.Context, id string, store func(q db.Queryer) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if _, _, err := lockOwn(ctx, q, id); err != nil {
			return err
		}
		return store(q)
	})
}
