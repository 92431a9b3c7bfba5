package subscription

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"time"

	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/seldom"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
)

// Status is the state of a subscription.
type Status string

// The states; doc.go says what leads from one to another.
const (
	Pending  Status = "PENDING"
	Failed   Status = "FAILED"
	Active   Status = "ACTIVE"
	PastDue  Status = "PAST_DUE"
	Ended    Status = "ENDED"
	Refunded Status = "REFUNDED"
	Trial    Status = "TRIAL"
)

// The terms that aren't a market's.
const (
	// payWithin is how long the first payment may take.
	payWithin = 24 * time.Hour
	// graceFor is how long Plus goes on after a period while its payment is tried again, or the
	// provider can't be reached.
	graceFor = 8 * 24 * time.Hour
	// remindBefore is how long before the renewal of a year its owner is reminded.
	remindBefore = 14 * 24 * time.Hour
	monthsOfYear = 12
	mostOfUser   = 100 // subscriptions that a user sees of their own
	mostAtOnce   = 100 // subscriptions or payments that are looked at in one go
	// LookEvery is the interval at which due payments, renewals and ends are looked for.
	LookEvery   = time.Minute
	lookAfter   = 2 * time.Minute // after which the provider is asked about a payment that it told nothing of
	lookSlower  = 8               // it is asked again after this part of the time since the payment was begun
	codeSize    = 16              // bytes
	basisPoints = 10_000
)

// retryAfter are the waits between the tries of a payment for a next period.
func retryAfter() []time.Duration {
	const day = 24 * time.Hour
	return []time.Duration{day, 2 * day, 4 * day}
}

// Mailer sends mails.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Office is the log of what staff do.
type Office interface {
	// RecordPlan writes, in the caller's transaction, what a member of staff did about a payment of a
	// user ("" for one who has left): action names it, such as plan.refund.
	RecordPlan(ctx context.Context, q db.Queryer, by person.Member, action, user string, details map[string]any) error
}

// Config is what a Service works with.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Jobs     *job.Queue
	Mail     Mailer
	Markets  *market.Live
	Provider *pay.Router // nil: nothing can be bought
	Invoices *invoice.Books
	Throttle *throttle.Throttle
	Keys     *keyring.Ring // of link.Purpose
	Office   Office
}

// Service is the subscriptions. It is safe for use by many goroutines; several servers may work
// on one database.
type Service struct {
	Config

	books *ledger.Ledger
	said  *seldom.Log
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	return &Service{c, ledger.New(c.DB, c.Clock), seldom.New()}
}

// Subscription is a subscription as its owner sees it.
type Subscription struct {
	ID         string                      `json:"subscriptionUuid" format:"uuid"`
	Status     Status                      `json:"status" enum:"PENDING,FAILED,ACTIVE,PAST_DUE,ENDED,REFUNDED,TRIAL" doc:"PENDING: its first payment isn't made. FAILED: it wasn't made. PAST_DUE: the last payment was declined and is tried again; Plus goes on. REFUNDED: withdrawn from, and the payment is given back. TRIAL: it gives Plus, nothing is paid, and it ends by itself."`
	Trial      bool                        `json:"trial" doc:"It is a trial, or was one."`
	PriceID    string                      `json:"priceId" doc:"Empty for a trial." example:"plus-de-monthly"`
	Months     int                         `json:"months" doc:"Of a period: 1 or 12; 0 for a trial."`
	Amount     int64                       `json:"amount" doc:"Of a period with tax, in minor units; 0 for a trial."`
	Currency   string                      `json:"currency" doc:"ISO 4217."`
	Method     string                      `json:"paymentMethod" enum:",CARD,SOFORT,PAYPAL" doc:"Empty for a trial."`
	PeriodEnd  *time.Time                  `json:"currentPeriodEnd" doc:"When the period ends that is paid, or the trial; null before the first one."`
	Cancelled  bool                        `json:"cancelAtPeriodEnd" doc:"It ends then, instead of renewing."`
	Premium    string                      `json:"premiumStatus" enum:"NONE,PLUS" doc:"What it gives now."`
	Next       openapi.Nullable[NextPrice] `json:"next" doc:"The price from the next period on, where it is another one."`
	WithdrawBy *time.Time                  `json:"withdrawUntil" doc:"Until when it can be withdrawn from, with all that was paid given back; null where it can't."`
	CreatedOn  time.Time                   `json:"createdOn"`
	EndedOn    *time.Time                  `json:"endedOn"`
}

func (Subscription) SchemaName() string { return "PlanSubscription" }

func maybe(t db.NullTime) *time.Time {
	if !t.Valid {
		return nil
	}
	return &t.Time
}

// running reports whether it was bought and gives Plus.
func (r row) running() bool { return r.Status == Active || r.Status == PastDue }

// withdrawUntil is until when a subscription can be withdrawn from: some days after its owner bought
// it, or another price.
func (r row) withdrawUntil() time.Time {
	if !r.Bought.Valid || r.WithdrawalDays == 0 || !r.running() {
		return time.Time{}
	}
	return r.Bought.Time.AddDate(0, 0, r.WithdrawalDays)
}

func (r row) show(now time.Time) Subscription {
	out := Subscription{
		ID: r.ID, Status: r.Status, PriceID: r.Price, Months: r.Months, Amount: r.Amount, Currency: r.Currency, Method: string(r.Method),
		Trial: r.Trial, PeriodEnd: maybe(r.PeriodEnd), Cancelled: r.Cancelled, Premium: "NONE", CreatedOn: r.Created.Time, EndedOn: maybe(r.Ended),
	}
	if r.Trial {
		out.PriceID, out.Months, out.Amount = "", 0, 0
	}
	if r.gives() {
		out.Premium = "PLUS"
	}
	if r.NextPrice != "" {
		out.Next.Value = &NextPrice{r.NextPrice, r.NextMonths, r.NextAmount}
	}
	if until := r.withdrawUntil(); now.Before(until) {
		out.WithdrawBy = &until
	}
	return out
}

// newCode is a code that lets whoever has it see one subscription, and how it is stored.
func newCode() (code, stored string) {
	raw := make([]byte, codeSize)
	_, _ = rand.Read(raw)
	code = hex.EncodeToString(raw)
	return code, storedCode(code)
}

func storedCode(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}

// has reports whether a code is the subscription's.
func (r row) has(code string) bool {
	return subtle.ConstantTimeCompare([]byte(r.Code), []byte(storedCode(code))) == 1
}

func notFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such subscription.")
}

// withLocked changes a subscription in a transaction of its own, locked. Its user is locked before it, so
// that no other of theirs begins meanwhile, and they don't leave.
func (s *Service) withLocked(ctx context.Context, id string, do func(q db.Queryer, r row) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		before, found, err := find(ctx, q, id)
		if err != nil {
			return err
		}
		if found && before.User.Valid {
			if err := person.Lock(ctx, q, before.User.String); err != nil {
				return err
			}
		}
		if err := lock(ctx, q, id); err != nil {
			return err
		}
		r, found, err := find(ctx, q, id)
		if err != nil {
			return err
		}
		if !found {
			return notFound()
		}
		return do(q, r)
	})
}

// show gives a subscription as it is now, or the error of what was done to it.
func (s *Service) show(ctx context.Context, id string, err error) (Subscription, error) {
	if err != nil {
		return Subscription{}, err
	}
	r, found, err := find(ctx, s.DB.One(), id)
	if err == nil && !found {
		err = notFound()
	}
	return r.show(s.Clock.Now()), err
}
