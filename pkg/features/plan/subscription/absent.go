package subscription

import (
	"context"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
)

// absent are the subscriptions of a Service whose provider isn't configured any more. Nothing is taken for them,
// nor given back, nor is the provider asked: another one knows nothing of their payments. Plus goes on for the
// days of grace; then they end, as where nothing is paid.
type absent struct{ *Service }

// sayAbsent is how often it is logged at most that renewals wait for a provider.
const sayAbsent = time.Hour

// has reports whether a subscription is one of them.
func (s absent) has(r row) bool {
	_, found := s.Provider.Named(r.Provider)
	return !found && !r.Trial
}

// took reports whether a payment is of one of them.
func (s absent) took(ctx context.Context, payment string) (bool, error) {
	p, found, err := findPayment(ctx, s.DB.One(), payment)
	if err != nil || !found {
		return false, err
	}
	r, found, err := find(ctx, s.DB.One(), p.Subscription)
	return found && s.has(r), err
}

// waits reports whether the renewal of a subscription waits for its provider.
func (s absent) waits(r row, now time.Time) bool {
	return r.running() && !r.Cancelled && r.User.Valid && s.has(r) && now.Before(r.PeriodEnd.Time.Add(graceFor))
}

// hold counts a renewal that waits, by its provider, and shows it to staff: for each provider once an hour, the
// others are -1.
func (s absent) hold(ctx context.Context, r row, now time.Time, held map[string]int) error {
	if held[r.Provider] == 0 && !s.said.May("held "+r.Provider, now, sayAbsent) {
		held[r.Provider] = -1
	}
	if held[r.Provider] < 0 {
		return nil
	}
	held[r.Provider]++
	return s.DB.Write(ctx, func(q db.Queryer) error {
		all, err := paymentsOf(ctx, q, r.ID)
		if err != nil {
			return err
		}
		shown := ""
		for _, p := range all {
			if p.Period == r.Period && (shown == "" || p.State == pay.Paid) {
				shown = p.ID
			}
		}
		return showAbsent(ctx, q, shown, now)
	})
}

// say logs which providers renewals wait for.
func (s absent) say(held map[string]int) {
	for provider, n := range held {
		if n > 0 {
			s.Log.Error().Str("provider", provider).Int("subscriptions", n).Msg("plan: renewals wait for a provider that isn't configured any more; name it in --plan-by, or they end after the days of grace")
		}
	}
}

// compare shows a payment to staff whose provider can't be asked, if something of it is open, and no longer if
// nothing is.
func (s absent) compare(ctx context.Context, r row, p payment) error {
	now := s.Clock.Now()
	due := p.Period == r.Period && s.waits(r, now) && !now.Before(r.PeriodEnd.Time)
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if due || p.State == pay.Pending || p.Refund {
			return showAbsent(ctx, q, p.ID, now)
		}
		return hideAbsent(ctx, q, p.ID)
	})
}
