package user

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// openingFor is how long one use of the product lasts: what is opened again
// within it isn't counted again, whatever the client thinks.
const openingFor = 30 * time.Minute

// Opened counts that a user came to the product.
func (s *Service) Opened(ctx context.Context, id string) error {
	now := s.Clock.Now()
	return s.report(ctx, id, `UPDATE profiles SET opens = opens + 1, opened = ? WHERE user_id = ? AND (opened IS NULL OR opened <= ?)`,
		db.At(now), id, db.At(now.Add(-openingFor)))
}

// LookedUp notes from which country a user comes (ISO 3166-1 alpha-2, "" where
// it isn't known). The address isn't kept.
func (s *Service) LookedUp(ctx context.Context, id, country string) error {
	return s.report(ctx, id, `UPDATE profiles SET country = ?, lookups = lookups + 1, looked_up = ? WHERE user_id = ?`,
		unlessEmpty(country), db.At(s.Clock.Now()), id)
}

// SetTimezone notes how far a user's clock is ahead of UTC, in minutes.
func (s *Service) SetTimezone(ctx context.Context, id string, offset int) error {
	return s.report(ctx, id, `UPDATE profiles SET utc_offset = ? WHERE user_id = ?`, offset, id)
}

func (s *Service) report(ctx context.Context, id, statement string, args ...any) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if _, err := s.self(ctx, q, id); err != nil {
			return err
		}
		if _, err := lockProfile(ctx, q, id); err != nil {
			return err
		}
		if _, err := q.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("noting a report: %w", err)
		}
		return nil
	})
}
