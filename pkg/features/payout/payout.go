package payout

import (
	"context"
	"time"

	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/features/payout/reward"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
)

// Demo knows what is demo content.
type Demo = reward.Demo

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Demo    Demo
	Markets *market.Live
}

// Service is what knowers earn. It is safe for use by many goroutines; several servers may
// work on one database.
type Service struct {
	Config

	books    *ledger.Ledger
	requests *request.Service
	rewards  *reward.Service
	throttle *throttle.Throttle
}

// New makes a service on a database of the present shape. Of requests, what the service has itself is
// filled in.
func New(c Config, requests request.Config) *Service {
	books := ledger.New(c.DB, c.Clock)
	requests.DB, requests.Clock, requests.Log, requests.Jobs, requests.Markets, requests.Books = c.DB, c.Clock, c.Log, c.Jobs, c.Markets, books
	rewards := reward.New(reward.Config{DB: c.DB, Clock: c.Clock, Jobs: c.Jobs, Books: books, Demo: c.Demo, Markets: c.Markets})
	return &Service{c, books, request.New(requests), rewards, requests.Throttle}
}

// Balance is the money of a knower in the currency of a market.
type Balance struct {
	Available int64  `json:"available" doc:"In minor units: what can be asked for." example:"4000"`
	Pending   int64  `json:"pending" doc:"In minor units: what was asked for and isn't paid yet." example:"2000"`
	Currency  string `json:"currency" doc:"ISO 4217." example:"EUR"`
	Limit     int64  `json:"limit" doc:"The largest sum of one request, in minor units." example:"50000"`
	// PerKnow is for knows that are first published from now on.
	PerKnow *int64 `json:"perKnow" doc:"In minor units: what each of one's knows is paid that stays published for 14 days; null where single knows are paid nothing." example:"50"`
}

func (Balance) SchemaName() string { return "PayoutBalance" }

// Tier is a line of the table of a contest.
type Tier struct {
	PayoutAmount     int64  `json:"payoutAmount" doc:"Whole units of the currency." example:"50"`
	KnowsRequirement string `json:"knowsRequirement" doc:"As people read it." example:"36-50"`
	BottomLimit      int    `json:"bottomLimit" doc:"The least number of knows; nobody is paid for none."`
	TopLimit         *int   `json:"topLimit" doc:"The first number that is too many; null in the highest tier."`
	Currency         string `json:"currency" doc:"ISO 4217." example:"EUR"`
}

func (Tier) SchemaName() string { return "PayoutTier" }

// Competition is how a knower stands in the contest of a market.
type Competition struct {
	Tiers    []Tier     `json:"tiers" nullable:"false" doc:"From the highest down: those with which the window opened, or the market's present ones where none is open."`
	Counted  int        `json:"counted" doc:"One's knows that count: first published inside the window, on this site, and still to be read by all."`
	Current  *Tier      `json:"current" doc:"The tier that these pay; null for none."`
	Next     *Tier      `json:"next" doc:"The tier above it; null in the highest one."`
	OpensOn  *time.Time `json:"opensOn" doc:"When the window opened that is open now; null without one."`
	ClosesOn *time.Time `json:"closesOn" doc:"The last moment of the window; null without one, and while it has no end."`
	// AppliedOn is for the window that is open.
	AppliedOn *time.Time `json:"appliedOn" doc:"When one accepted the terms of the window; null: one hasn't. Knows count all the same."`
}

func (Competition) SchemaName() string { return "PayoutCompetition" }

// balance is a user's money in the currency of a market. The error is a ForbiddenError where
// the market has no payouts.
func (s *Service) balance(ctx context.Context, m *market.Market, user string) (Balance, error) {
	if m.Payout.Hidden {
		return Balance{}, closed()
	}
	out := Balance{Currency: m.Currency, Limit: m.Payout.Limit}
	if m.Payout.PerKnow > 0 {
		out.PerKnow = &m.Payout.PerKnow
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		account, err := purse.Of(ctx, q, user, m.Currency)
		if err != nil || account == "" {
			return err
		}
		if out.Pending, err = request.Pending(ctx, q, user, m.Currency); err != nil {
			return err
		}
		out.Available, err = s.books.Balance(ctx, q, account)
		return err
	})
	return out, err
}

// competition is how a user stands in the contest of a market. The errors are a
// ForbiddenError where the market has no payouts, and a NotFoundError where it has no table.
func (s *Service) competition(ctx context.Context, m *market.Market, user string) (Competition, error) {
	if err := offersContests(m); err != nil {
		return Competition{}, err
	}
	now, out := s.Clock.Now(), Competition{Tiers: tiersOf(m)}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		w, open, err := windowAt(ctx, q, m.Code, now)
		if err != nil || !open {
			return err
		}
		out.Tiers, out.OpensOn, out.ClosesOn = w.Tiers, &w.Opens.Time, w.last()
		if out.AppliedOn, err = acceptedOn(ctx, q, w, user); err != nil {
			return err
		}
		out.Counted, err = countedOf(ctx, q, w, user)
		return err
	})
	if err != nil {
		return Competition{}, err
	}
	i := tierFor(out.Tiers, out.Counted)
	if i < len(out.Tiers) {
		out.Current = &out.Tiers[i]
	}
	if i > 0 {
		out.Next = &out.Tiers[i-1]
	}
	return out, nil
}

func closed() *problem.Error {
	return problem.New(problem.Forbidden, "Payouts aren't offered on this site.")
}

// tiersOf is a market's table.
func tiersOf(m *market.Market) []Tier {
	out := make([]Tier, len(m.Payout.Tiers))
	for i, t := range m.Payout.Tiers {
		out[i] = Tier{t.PayoutAmount, t.KnowsRequirement, t.BottomLimit, t.TopLimit, t.Currency}
	}
	return out
}

// tierFor is the index of the tier that a number of knows is paid by; the number of tiers
// where there is none. Tiers are tried from the highest down.
func tierFor(tiers []Tier, knows int) int {
	for i, t := range tiers {
		if knows >= max(t.BottomLimit, 1) && (t.TopLimit == nil || knows < *t.TopLimit) {
			return i
		}
	}
	return len(tiers)
}
