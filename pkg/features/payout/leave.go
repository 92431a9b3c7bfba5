package payout

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/features/payout/reward"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// maxPostings is how many postings of an account an export has: of a century of contests.
const maxPostings = 10_000

// Export gives a user's accounts with all postings, which of their knows count, what each is
// paid by itself, and in which contests they take part. Links to the form are secrets.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	type posting struct {
		Amount  int64     `json:"amount"` // minor units
		Balance int64     `json:"balance"`
		Cause   string    `json:"cause"`
		On      time.Time `json:"on"`
	}
	type account struct {
		Currency string    `json:"currency"`
		Postings []posting `json:"postings"` // the latest first
	}
	type counted struct {
		Know      string     `json:"know"`
		Market    string     `json:"market"`
		OpensOn   time.Time  `json:"opensOn"` // of the contest
		RemovedOn *time.Time `json:"removedOn"`
	}
	type won struct {
		Market   string    `json:"market"`
		OpensOn  time.Time `json:"opensOn"` // of the contest
		Knows    int       `json:"knows"`   // that counted
		Amount   int64     `json:"amount"`  // minor units
		Currency string    `json:"currency"`
	}
	type applied struct {
		Market     string          `json:"market"`
		OpensOn    time.Time       `json:"opensOn"` // of the contest
		AcceptedOn time.Time       `json:"acceptedOn"`
		Terms      json.RawMessage `json:"terms"` // that the user accepted
	}
	accounts, err := purse.All(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	applications, err := applicationsOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	kept, err := s.requests.Kept(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	prizes, err := prizesOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	rewards, err := reward.Of(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	entries, err := entriesOf(ctx, q, user)
	if err != nil || len(accounts) == 0 && len(entries) == 0 && len(rewards) == 0 && len(applications) == 0 && kept.Payee == nil {
		return nil, nil, err
	}
	out := struct {
		request.Kept

		Accounts []account     `json:"accounts"`
		Counted  []counted     `json:"counted"`
		Prizes   []won         `json:"prizes"`
		Applied  []applied     `json:"applied"`
		Rewards  []reward.Kept `json:"rewards"`
	}{kept, []account{}, []counted{}, []won{}, []applied{}, rewards}
	for _, a := range applications {
		out.Applied = append(out.Applied, applied{a.Market, a.Opens.Time, a.Accepted.Time, json.RawMessage(a.Terms)})
	}
	for _, a := range accounts {
		postings, err := s.books.Postings(ctx, q, a.Account, 0, maxPostings)
		if err != nil {
			return nil, nil, err
		}
		each := account{a.Currency, []posting{}}
		for _, p := range postings {
			each.Postings = append(each.Postings, posting{p.Amount, p.Balance, p.Cause, p.Created})
		}
		out.Accounts = append(out.Accounts, each)
	}
	for _, e := range entries {
		c := counted{Know: e.Know, Market: e.Market, OpensOn: e.Opens.Time}
		if e.Removed.Valid {
			c.RemovedOn = &e.Removed.Time
		}
		out.Counted = append(out.Counted, c)
	}
	for _, p := range prizes {
		out.Prizes = append(out.Prizes, won{p.Market, p.Opens.Time, p.Knows, p.Amount, p.Currency})
	}
	return out, nil, nil
}

// Owes reports whether a user has money that Erase would give up: on a balance, or asked for and not
// yet approved.
func (s *Service) Owes(ctx context.Context, q db.Queryer, user string) (bool, error) {
	accounts, err := purse.All(ctx, q, user)
	if err != nil {
		return false, err
	}
	for _, a := range accounts {
		balance, err := s.books.Balance(ctx, q, a.Account)
		if err != nil || balance > 0 {
			return balance > 0, err
		}
	}
	return request.Waits(ctx, q, user)
}

// Erase gives up what a user can be paid and forgets whose the accounts are. Their postings
// stay in the ledger, which knows nothing of people. What staff have approved is still paid: the
// request keeps its payee until then, and not whose it was.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if err := s.requests.Forget(ctx, q, user); err != nil {
		return nil, err
	}
	if err := purse.GiveUp(ctx, q, s.books, user); err != nil {
		return nil, err
	}
	if err := reward.Erase(ctx, q, user); err != nil {
		return nil, err
	}
	return nil, deleteAllOf(ctx, q, user)
}
