package subscription

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// Export gives a user's subscriptions with their payments.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	type paid struct {
		Amount    int64      `json:"amount"` // minor units
		State     pay.State  `json:"state"`
		CreatedOn time.Time  `json:"createdOn"`
		SettledOn *time.Time `json:"settledOn"`
		GivenBack []string   `json:"reasonsToGiveBack"` // as staff wrote them
	}
	type bought struct {
		Subscription

		Payments []paid `json:"payments"`
	}
	rows, err := ofUser(ctx, q, user, mostKept)
	if err != nil || len(rows) == 0 {
		return nil, nil, err
	}
	out := []bought{}
	for _, r := range rows {
		b := bought{r.show(s.Clock.Now()), []paid{}}
		all, err := paymentsOf(ctx, q, r.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range all {
			deeds, err := deedsOf(ctx, q, []string{p.ID})
			if err != nil {
				return nil, nil, err
			}
			reasons := []string{}
			for _, d := range deeds {
				if d.Reason != "" {
					reasons = append(reasons, d.Reason)
				}
			}
			b.Payments = append(b.Payments, paid{p.Amount, p.State, p.Created.Time, maybe(p.Settled), reasons})
		}
		out = append(out, b)
	}
	files, err = s.Invoices.Files(ctx, q, user)
	return out, files, err
}

// mostKept is how many subscriptions an export has.
const mostKept = 10_000

// Erase ends a user's subscriptions and forgets whose they were, and who they were in what they did
// as staff. What was paid, and the lines of what staff did, stay in the books. That the provider forgets
// how they paid is the work of the folder leaving.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	running, err := givingOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, r := range running {
		r.Status, r.Due, r.Ended = Ended, db.NullTime{}, db.MaybeAt(s.Clock.Now())
		if err := set(ctx, q, r); err != nil {
			return nil, err
		}
	}
	if err := person.SetPlus(ctx, q, user, time.Time{}); err != nil {
		return nil, err
	}
	if err := forgetStaff(ctx, q, user); err != nil {
		return nil, err
	}
	return nil, leave(ctx, q, user)
}
