package payout

import (
	"context"
	"fmt"
	"math"

	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/ledger"
)

// settling is the job that pays the knowers of a window, whose key it has.
const settling = "payout.settling"

// perTransaction is how many knowers are paid in one transaction: with the account that pays
// them, as many as one of the ledger has.
const perTransaction = 99

// settlingJob pays knowers part by part. After a crash it goes on with those who have no prize
// yet: a prize is stored in the transaction that pays it.
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
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.leaveOutDemo(ctx, q) }); err != nil {
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

// leaveOutDemo ends that demo content counts.
func (s *Service) leaveOutDemo(ctx context.Context, q db.Queryer) error {
	demo, err := s.Demo.Knows(ctx, q)
	if err != nil {
		return err
	}
	for _, id := range demo {
		if err := deleteEntry(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// pay pays a part of the knowers of a window, those after a user, and gives them.
func (s *Service) pay(ctx context.Context, q db.Queryer, w window, after string) ([]standing, error) {
	part, err := standings(ctx, q, w, after, perTransaction)
	if err != nil {
		return nil, err
	}
	paid, err := paidOf(ctx, q, w, part)
	if err != nil {
		return nil, err
	}
	var prizes []prize
	for _, k := range part {
		if i := tierFor(w.Tiers, k.Counted); i < len(w.Tiers) && !paid[k.User] {
			amount, err := minor(w.Tiers[i].PayoutAmount, w.Currency)
			if err != nil {
				return nil, err
			}
			prizes = append(prizes, prize{k, amount})
		}
	}
	if len(prizes) == 0 {
		return part, nil
	}
	users := make([]string, len(prizes))
	for i, p := range prizes {
		users[i] = p.User
	}
	accounts, err := purse.Open(ctx, q, s.books, users, w.Currency)
	if err != nil {
		return nil, err
	}
	if err := insertPrizes(ctx, q, w, prizes); err != nil {
		return nil, err
	}
	from := ledger.Entry{Account: purse.Expenses(w.Currency).ID}
	entries := make([]ledger.Entry, 0, len(prizes)+1)
	for _, p := range prizes {
		from.Amount -= p.amount
		entries = append(entries, ledger.Entry{Account: accounts[p.User], Amount: p.amount})
	}
	_, err = s.books.Post(ctx, q, ledger.Transaction{
		Key: "contest:" + w.key() + ":" + accounts[prizes[0].User], Cause: "contest:" + w.key(), Currency: w.Currency,
		Entries: append(entries, from),
	})
	if err != nil {
		return nil, fmt.Errorf("paying for a contest: %w", err)
	}
	return part, nil
}

// minor is an amount of whole units of a currency in its minor units.
func minor(whole int64, code string) (int64, error) {
	digits, known := ledger.Decimals(code)
	if !known {
		return 0, fmt.Errorf("payout: %q is no currency", code)
	}
	for range digits {
		if whole > math.MaxInt64/10 {
			return 0, ledger.ErrOverflow
		}
		whole *= 10
	}
	return whole, nil
}
