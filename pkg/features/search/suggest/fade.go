package suggest

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

const (
	sweepEvery = time.Hour
	fadeBatch  = 200
)

// Sweep deletes the visits of earlier weeks, lowers the weights of queries, and keeps only
// the heaviest queries of each market.
func (s *Service) Sweep(ctx context.Context) error {
	now := weekOf(s.Clock.Now())
	if err := s.DB.Write(ctx, func(q db.Queryer) error { return forgetVisits(ctx, q, now) }); err != nil {
		return err
	}
	for {
		found, err := unfaded(ctx, s.DB.One(), now, fadeBatch)
		if err != nil || len(found) == 0 {
			return s.trim(ctx, err)
		}
		for _, one := range found {
			if err := s.fade(ctx, one, now); err != nil {
				return err
			}
		}
	}
}

// fade lowers a query's weight by its age. A query without results is removed, too.
func (s *Service) fade(ctx context.Context, one weighed, now int) error {
	weight := one.Weight
	for week := one.Week; week < now && weight >= forgotten; week++ {
		weight = weight * 4 / 5
	}
	keep := weight >= forgotten
	if host, ok := s.Markets.Current().ByCode(one.Market); keep && ok {
		var err error
		if keep, err = s.finds(ctx, host, one.Ref); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if !keep {
			return removePhrase(ctx, q, one.ID)
		}
		one.Rank = rankOf(weight)
		if err := putPhrase(ctx, q, one.phrase); err != nil {
			return err
		}
		return startWeight(ctx, q, one.ID, weight, now)
	})
}

// trim removes the lightest queries above maxQueries; err is passed through.
func (s *Service) trim(ctx context.Context, err error) error {
	if err != nil {
		return err
	}
	for _, m := range s.Markets.Current().All() {
		for {
			ids, err := lightest(ctx, s.DB.One(), m.Code, maxQueries, fadeBatch)
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				break
			}
			err = s.DB.Write(ctx, func(q db.Queryer) error {
				for _, id := range ids {
					if err := removePhrase(ctx, q, id); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
