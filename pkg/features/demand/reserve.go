package demand

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Reserve keeps a demand for the actor. A reservation of theirs that lasts stays as it
// is. The errors are a KnowDemandReservationLimitError, a ForbiddenError for one's own
// demand, and a BadRequestError (409) where it is reserved by another user, answered or
// expired.
func (s *Service) Reserve(ctx context.Context, m *market.Market, a right.Actor, id string) (out Demand, err error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Demand{}, err
	}
	now := s.Clock.Now()
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		d, err := s.lock(ctx, q, m.Code, id, now)
		if err != nil {
			return err
		}
		if d.By != a.User {
			if err := d.mayReserve(now, a.User); err != nil {
				return err
			}
			if err := s.reserve(ctx, q, &d, a.User, now); err != nil {
				return err
			}
		}
		out = show(d, m, now, a.User)
		return nil
	})
	return out, err
}

// mayReserve reports whether a user may reserve a demand that they haven't reserved.
func (d demand) mayReserve(now time.Time, user string) error {
	if err := d.mayAnswer(now, user); err != nil {
		return err
	}
	if d.state(now) == Answered {
		return conflict("It is answered already.")
	}
	return nil
}

// mayAnswer reports whether a user may answer a demand, which may be answered already.
func (d demand) mayAnswer(now time.Time, user string) error {
	switch {
	case d.Asker == user:
		return problem.New(problem.Forbidden, "You asked for this yourself. Others answer it.")
	case d.By != "" && d.By != user:
		return conflict("Another user has reserved it and is working on it. If nothing comes of that, it is free again within three days.")
	case d.state(now) == Expired:
		return conflict("Nobody answered it within 30 days. It is closed.")
	}
	return nil
}

func (s *Service) reserve(ctx context.Context, q db.Queryer, d *demand, user string, now time.Time) error {
	d.Reservation = Reservation{user, db.At(now.Add(reservedFor)).Time}
	reserved, err := insertReservation(ctx, q, d.ID, d.Reservation, now)
	if err != nil {
		return err
	}
	if !reserved {
		return problem.New(problem.KnowDemandReservationLimit, "You have reserved %d demands. Please answer one of them or release it first.", maxReservations)
	}
	s.purge(q, *d)
	return nil
}

// Release ends the actor's reservation of a demand. Without one nothing happens.
func (s *Service) Release(ctx context.Context, m *market.Market, a right.Actor, id string) (out Demand, err error) {
	now := s.Clock.Now()
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		d, err := s.lock(ctx, q, m.Code, id, now)
		if err != nil {
			return err
		}
		if d.By == a.User {
			d.Reservation = Reservation{}
			s.purge(q, d)
		}
		out = show(d, m, now, a.User)
		return deleteReservation(ctx, q, d.ID, a.User)
	})
	return out, err
}
