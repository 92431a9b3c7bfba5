package request

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/sealing"
	"knowmad/pkg/platform/throttle"
)

// holdFor is how long requests wait after a change of where they are paid: its owner is told at
// once, and can stop what somebody else did.
const holdFor = 72 * time.Hour

// changesOf bounds how often where a user is paid is changed: each change is told by mail.
func changesOf() throttle.Policy {
	return throttle.Policy{Free: 5, First: time.Hour, Most: 24 * time.Hour}
}

// PayeeShown is where a user is paid, as they see it: the account by its ending alone.
type PayeeShown struct {
	Kind       payee.Kind `json:"kind" enum:"IBAN,PAYPAL"`
	Name       string     `json:"name"`
	Street     string     `json:"street"`
	PostalCode string     `json:"postalCode"`
	City       string     `json:"city"`
	Country    string     `json:"country" doc:"ISO 3166-1, two letters." example:"GR"`
	Ending     string     `json:"ending" doc:"The last four characters of an IBAN, or the first letter and the host of an address." example:"0695"`
	ChangedOn  time.Time  `json:"changedOn"`
	HeldUntil  *time.Time `json:"heldUntil" doc:"Until when the last change holds requests; null where it doesn't."`
}

func (PayeeShown) SchemaName() string { return "Payee" }

// PayeeAnswer is where a user is paid, and what they may choose from.
type PayeeAnswer struct {
	Payee *PayeeShown  `json:"payee" doc:"null until one has said it."`
	Kinds []payee.Kind `json:"kinds" nullable:"false" enum:"IBAN,PAYPAL" doc:"The kinds of account that can be paid."`
}

func (PayeeAnswer) SchemaName() string { return "PayeeAnswer" }

// noKey is the error of whom the operator gave no key to keep payees with.
func noKey(err error) error {
	if errors.Is(err, sealing.ErrNone) {
		return problem.New(problem.NoType, "Accounts can't be kept at the moment. Please try again later.").WithStatus(statusUnavailable).WithCause(err)
	}
	return err
}

// openPayee reads what a row has sealed.
func (s *Service) openPayee(owner, sealed string) (payee.Payee, error) {
	text, err := s.Keys.Open(owner, sealed)
	if err != nil {
		return payee.Payee{}, noKey(err)
	}
	return payee.Parse(text)
}

func (s *Service) sealPayee(owner string, p payee.Payee) (sql.NullString, error) {
	text, err := p.Text()
	if err != nil {
		return sql.NullString{}, err
	}
	sealed, err := s.Keys.Seal(owner, text)
	if err != nil {
		return sql.NullString{}, noKey(err)
	}
	return sql.NullString{String: sealed, Valid: true}, nil
}

// payee returns the bank account or PayPal address of a user. One that was encrypted with a
// lost key counts as missing.
func (s *Service) payee(ctx context.Context, m *market.Market, user string) (PayeeAnswer, error) {
	out := PayeeAnswer{Kinds: []payee.Kind{payee.IBAN, payee.PayPal}}
	if m.Payout.Hidden {
		return out, closed()
	}
	row, found, err := findPayee(ctx, s.DB.One(), user)
	if err != nil || !found || !row.Sealed.Valid {
		return out, err
	}
	p, err := s.openPayee(user, row.Sealed.String)
	if errors.Is(err, sealing.ErrSealed) {
		s.Log.Error().Str("user", user).Msg("payout: a payee is sealed with a key that isn't in " + sealing.Variable + " any more; its owner has to enter it again")
		return out, nil
	}
	if err != nil {
		return out, err
	}
	out.Payee = &PayeeShown{
		Kind: p.Kind, Name: p.Name, Street: p.Street, PostalCode: p.PostalCode, City: p.City, Country: p.Country,
		Ending: row.Ending, ChangedOn: row.Changed.Time, HeldUntil: heldUntil(row.Held, s.Clock.Now()),
	}
	return out, nil
}

// heldUntil is the end of a hold that lasts; nil for none.
func heldUntil(held db.NullTime, now time.Time) *time.Time {
	if !held.Valid || !held.Time.After(now) {
		return nil
	}
	return &held.Time
}

// setPayee stores where a user is paid. A change holds requests for 72 hours, and its owner is
// told by mail. The error is a FormValidationError with the wrong fields.
func (s *Service) setPayee(ctx context.Context, m *market.Market, user string, p payee.Payee) (PayeeAnswer, error) {
	if m.Payout.Hidden {
		return PayeeAnswer{}, closed()
	}
	p, err := p.Check()
	if err != nil {
		return PayeeAnswer{}, err
	}
	sealed, err := s.sealPayee(user, p)
	if err != nil {
		return PayeeAnswer{}, err
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.lockOwner(ctx, q, user); err != nil {
			return err
		}
		old, found, err := findPayee(ctx, q, user)
		if err != nil {
			return err
		}
		if found && old.Sealed.Valid {
			if before, err := s.openPayee(user, old.Sealed.String); err == nil && before == p {
				return nil
			}
		}
		wait, err := s.Throttle.Try(ctx, q, s.Throttle.Counter("payee", user, changesOf()))
		if err != nil {
			return fmt.Errorf("counting changes: %w", err)
		}
		if wait > 0 {
			often := problem.New(problem.TooManyRequests, "This was changed often. Please try again later.")
			often.RetryAfter = wait
			return often
		}
		now, held := s.Clock.Now(), db.NullTime{}
		if found {
			held = db.MaybeAt(now.Add(holdFor))
		}
		if err := storePayee(ctx, q, user, p.Kind, p.Ending(), sealed, now, held); err != nil {
			return err
		}
		if err := renameWaiting(ctx, q, user, p.Ending()); err != nil {
			return err
		}
		return s.tellPayee(ctx, q, m, user, p.Ending(), held.Valid)
	})
	if err != nil {
		return PayeeAnswer{}, err
	}
	return s.payee(ctx, m, user)
}

// deletePayee forgets where a user is paid. The error is a ForbiddenError while a request waits
// for it. That there was one stays known: the next one is a change, which holds requests.
func (s *Service) deletePayee(ctx context.Context, m *market.Market, user string) error {
	if m.Payout.Hidden {
		return closed()
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.lockOwner(ctx, q, user); err != nil {
			return err
		}
		old, found, err := findPayee(ctx, q, user)
		if err != nil || !found || !old.Sealed.Valid {
			return err
		}
		n, err := openOf(ctx, q, user)
		if err != nil {
			return err
		}
		if n > 0 {
			return problem.New(problem.Forbidden, "A request waits to be paid there. Withdraw it first.")
		}
		return storePayee(ctx, q, user, payee.Kind(old.Kind), "", sql.NullString{}, s.Clock.Now(), db.NullTime{})
	})
}
