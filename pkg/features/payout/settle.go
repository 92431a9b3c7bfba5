package payout

import (
	"context"
	"fmt"
	"math"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/ledger"

	"github.com/google/uuid"
	"golang.org/x/text/currency"
)

// settling is the job that pays the knowers of a window, whose key it has.
const settling = "payout.settling"

// perTransaction is how many knowers are paid in one transaction.
const perTransaction = 200

// expenses is the account that what knowers earn comes from.
func expenses(code string) ledger.Account {
	return ledger.Account{ID: "payout:expenses:" + code, Currency: code, Overdraws: true}
}

// settlingJob pays knowers part by part. After a crash it begins anew: the ledger posts no
// payment twice.
func (s *Service) settlingJob() job.Kind {
	return job.Kind{Name: settling, Attempts: 0, Work: func(ctx context.Context, j *job.Job) error {
		marketCode, opens, err := parseKey(j.Key)
		if err != nil {
			return job.Discard(err)
		}
		w, found, err := findWindow(ctx, s.DB.One(), marketCode, opens)
		if err != nil {
			return err
		}
		if !found {
			return job.Discard(fmt.Errorf("payout: no window %s", j.Key))
		}
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.prepare(ctx, q, w) }); err != nil {
			return err
		}
		for after := ""; ; {
			var paid []standing
			err := s.DB.Write(ctx, func(q db.Queryer) (err error) {
				paid, err = s.pay(ctx, q, w, after)
				return err
			})
			if err != nil {
				return err
			}
			if len(paid) < perTransaction {
				break
			}
			after = paid[len(paid)-1].User
		}
		return s.DB.Write(ctx, func(q db.Queryer) error {
			if err := settleWindow(ctx, q, w, s.Clock.Now()); err != nil {
				return err
			}
			return j.Finish(ctx, q)
		})
	}}
}

// prepare takes demo content out of a window and opens the account that pays.
func (s *Service) prepare(ctx context.Context, q db.Queryer, w window) error {
	demo, err := s.Demo.Knows(ctx, q)
	if err != nil {
		return err
	}
	for _, id := range demo {
		if err := deleteEntry(ctx, q, id); err != nil {
			return err
		}
	}
	return s.books.Open(ctx, q, expenses(w.Currency))
}

// pay pays a part of the knowers of a window, those after an account, and gives them.
func (s *Service) pay(ctx context.Context, q db.Queryer, w window, after string) ([]standing, error) {
	part, err := standings(ctx, q, w, after, perTransaction)
	if err != nil {
		return nil, err
	}
	for _, k := range part {
		i := tierFor(w.Tiers, k.Counted)
		if i == len(w.Tiers) {
			continue
		}
		amount, err := minor(w.Tiers[i].PayoutAmount, w.Currency)
		if err != nil {
			return nil, err
		}
		account, err := s.account(ctx, q, k.User, w.Currency)
		if err != nil {
			return nil, err
		}
		if _, err := s.books.Post(ctx, q, ledger.Transaction{
			Key: "contest:" + w.key() + ":" + account, Cause: "contest:" + w.key(), Currency: w.Currency,
			Entries: []ledger.Entry{{Account: expenses(w.Currency).ID, Amount: -amount}, {Account: account, Amount: amount}},
		}); err != nil {
			return nil, fmt.Errorf("paying for a contest: %w", err)
		}
	}
	return part, nil
}

// account is the number of a user's account in a currency, which is opened where there is
// none.
func (s *Service) account(ctx context.Context, q db.Queryer, user, code string) (string, error) {
	found, err := accountOf(ctx, q, user, code)
	if err != nil || found != "" {
		return found, err
	}
	if err := insertAccount(ctx, q, user, code, uuid.NewString()); err != nil {
		return "", err
	}
	if found, err = accountOf(ctx, q, user, code); err != nil {
		return "", err
	}
	return found, s.books.Open(ctx, q, ledger.Account{ID: found, Currency: code})
}

// minor is an amount of whole units of a currency in its minor units.
func minor(whole int64, code string) (int64, error) {
	unit, err := currency.ParseISO(code)
	if err != nil {
		return 0, fmt.Errorf("payout: %q is no currency: %w", code, err)
	}
	digits, _ := currency.Standard.Rounding(unit)
	for range digits {
		if whole > math.MaxInt64/10 {
			return 0, ledger.ErrOverflow
		}
		whole *= 10
	}
	return whole, nil
}
