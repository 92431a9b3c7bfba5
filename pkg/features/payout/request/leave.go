package request

import (
	"context"
	"errors"
	"time"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/sealing"
)

// PaidTo is where a user is paid, as their own export says it.
type PaidTo struct {
	payee.Payee

	ChangedOn time.Time `json:"changedOn"`
}

// Given is what staff gave a user, as their own export says it.
type Given struct {
	Amount   int64     `json:"amount"` // minor units
	Currency string    `json:"currency"`
	Reason   string    `json:"reason"`
	On       time.Time `json:"on"`
}

// Kept is what is stored of a user.
type Kept struct {
	Payee    *PaidTo   `json:"payee"`
	Bonuses  []Given   `json:"bonuses"`
	Requests []Request `json:"requests"`
}

// mostKept is how many requests an export has.
const mostKept = 10_000

// Kept gives what is stored of a user.
func (s *Service) Kept(ctx context.Context, q db.Queryer, user string) (Kept, error) {
	out := Kept{Bonuses: []Given{}, Requests: []Request{}}
	to, _, err := findPayee(ctx, q, user)
	if err != nil {
		return out, err
	}
	if to.Sealed.Valid {
		p, err := s.openPayee(user, to.Sealed.String)
		if err == nil {
			out.Payee = &PaidTo{p, to.Changed.Time}
		} else if !errors.Is(err, sealing.ErrSealed) && !errors.Is(err, sealing.ErrNone) {
			return out, err
		}
	}
	bonuses, err := Bonuses(ctx, q, user)
	if err != nil {
		return out, err
	}
	for _, b := range bonuses {
		out.Bonuses = append(out.Bonuses, Given{b.Amount, b.Currency, b.Reason, b.Created.Time})
	}
	asked, err := requests(ctx, q, `WHERE r.user_id = ? ORDER BY r.created, r.id LIMIT ?`, user, mostKept)
	for _, r := range asked {
		out.Requests = append(out.Requests, r.show(s.Clock.Now()))
	}
	return out, err
}

// Forget withdraws the requests of a user that wait and forgets the others that have ended, where
// the user is paid, and what staff gave them. What staff have approved is still paid: the request
// keeps its payee until then, and not whose it was.
func (s *Service) Forget(ctx context.Context, q db.Queryer, user string) error {
	asked, err := requests(ctx, q, `WHERE r.user_id = ? AND r.status = ? ORDER BY r.id`, user, Waiting)
	if err != nil {
		return err
	}
	for _, r := range asked {
		if err := s.giveBack(ctx, q, r, Withdrawn, ""); err != nil {
			return err
		}
	}
	return deleteAllOf(ctx, q, user)
}
