package request

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

const statusUnavailable = http.StatusServiceUnavailable

// Status is what became of a request.
type Status string

// The states of a request. From Waiting it is approved by two of the staff, given back by one of
// them, or withdrawn by its owner; what is approved is sent, and then paid or given back.
const (
	Waiting   Status = "WAITING"
	Held      Status = "HELD" // Waiting, after a change of where it is paid; in answers only
	Approved  Status = "APPROVED"
	Sent      Status = "SENT"
	Paid      Status = "PAID"
	Rejected  Status = "REJECTED"
	Withdrawn Status = "WITHDRAWN"
)

// mostWaiting is how many requests of one user wait at once.
const mostWaiting = 20

// Request is a request for money, as its owner sees it.
type Request struct {
	ID        string     `json:"requestId" format:"uuid"`
	Amount    int64      `json:"amount" doc:"Minor units." example:"4000"`
	Currency  string     `json:"currency" doc:"ISO 4217." example:"EUR"`
	Status    Status     `json:"status" enum:"WAITING,HELD,APPROVED,SENT,PAID,REJECTED,WITHDRAWN" doc:"HELD: where it is paid was changed less than 72 hours ago."`
	Reason    *string    `json:"reason" doc:"Why the money was given back; null where it wasn't."`
	Ending    string     `json:"ending" doc:"Of the account that it is paid to." example:"0695"`
	CreatedOn time.Time  `json:"createdOn"`
	HeldUntil *time.Time `json:"heldUntil"`
	DecidedOn *time.Time `json:"decidedOn" doc:"When staff approved it or gave the money back, or its owner withdrew it."`
	PaidOn    *time.Time `json:"paidOn"`
}

func (Request) SchemaName() string { return "PayoutRequest" }

// Requests is a part of a user's requests.
type Requests struct {
	Content []Request `json:"content" nullable:"false" doc:"The latest first."`
	Page    int       `json:"page" doc:"From 0."`
	Last    bool      `json:"last" doc:"Nothing follows."`
	Total   int       `json:"totalElements" doc:"Of all pages."`
}

func (Requests) SchemaName() string { return "PayoutRequestList" }

func maybe(t db.NullTime) *time.Time {
	if !t.Valid {
		return nil
	}
	return &t.Time
}

// show is a request as its owner sees it at a moment.
func (r Row) show(now time.Time) Request {
	out := Request{
		ID: r.ID, Amount: r.Amount, Currency: r.Currency, Status: r.Status, Ending: r.Ending, CreatedOn: r.Created.Time,
		DecidedOn: maybe(r.Decided), PaidOn: maybe(r.Paid),
	}
	if r.Status == Waiting {
		if out.HeldUntil = heldUntil(r.Held, now); out.HeldUntil != nil {
			out.Status = Held
		}
	}
	if r.Reason != "" {
		out.Reason = &r.Reason
	}
	return out
}

// holding is the account of the ledger on which a request's money lies.
func holding(id string) string { return "payout:request:" + id }

// outside is the account of the ledger that stands for where payments go.
func outside(code string) ledger.Account {
	return ledger.Account{ID: "payout:paid:" + code, Currency: code, Overdraws: true}
}

// lockOwner keeps other requests of a user, and changes of where they are paid, waiting until the
// transaction ends. The errors are those of person.Admit.
func (s *Service) lockOwner(ctx context.Context, q db.Queryer, user string) error {
	if err := person.Lock(ctx, q, user); err != nil {
		return err
	}
	return person.Admit(ctx, q, user)
}

// ask requests money. id is a uuid that the caller chose: asked again with it, nothing new is
// requested. The error is a FormValidationError for an amount that can't be had and for a user
// who hasn't said where they are paid.
func (s *Service) ask(ctx context.Context, m *market.Market, user, id string, amount int64) (out Request, err error) {
	if m.Payout.Hidden {
		return Request{}, closed()
	}
	switch {
	case amount <= 0:
		return Request{}, problem.InField("amount", "The amount must be more than nothing.")
	case amount > m.Payout.Limit:
		most, err := bank.Decimal(m.Payout.Limit, m.Currency)
		if err != nil {
			return Request{}, err
		}
		return Request{}, problem.InField("amount", "One request is for at most "+most+" "+m.Currency+". You can make several.")
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		out, err = s.askIn(ctx, q, m, user, id, amount)
		return err
	})
	return out, err
}

func (s *Service) askIn(ctx context.Context, q db.Queryer, m *market.Market, user, id string, amount int64) (Request, error) {
	if err := s.lockOwner(ctx, q, user); err != nil {
		return Request{}, err
	}
	now := s.Clock.Now()
	if r, found, err := findRequest(ctx, q, id); err != nil || found {
		if found && (r.User.String != user || r.Amount != amount || r.Market != m.Code) {
			return Request{}, problem.New(problem.Duplicate, "This id belongs to another request.")
		}
		return r.show(now), err
	}
	to, found, err := findPayee(ctx, q, user)
	if err != nil {
		return Request{}, err
	}
	if !found || !to.Sealed.Valid {
		return Request{}, problem.InField("payee", "Please say first where you want to be paid.")
	}
	waiting, err := openOf(ctx, q, user)
	if err != nil {
		return Request{}, err
	}
	if waiting >= mostWaiting {
		return Request{}, problem.New(problem.Forbidden, "Many of your requests wait already. Please wait until they are decided.")
	}
	tooMuch := problem.InField("amount", "You have less than that.")
	account, err := purse.Of(ctx, q, user, m.Currency)
	if err != nil {
		return Request{}, err
	}
	if account == "" {
		return Request{}, tooMuch
	}
	r := Row{
		ID: id, User: sql.NullString{String: user, Valid: true}, Account: account, Market: m.Code, Currency: m.Currency, Amount: amount,
		Status: Waiting, Ending: to.Ending, Created: db.At(now), Held: to.Held,
	}
	if _, err := insertRequest(ctx, q, r); err != nil {
		return Request{}, err
	}
	if err := s.Books.Open(ctx, q, ledger.Account{ID: holding(id), Currency: m.Currency}); err != nil {
		return Request{}, err
	}
	_, err = s.Books.Post(ctx, q, ledger.Transaction{
		Key: "request:" + id, Cause: "request:" + id, Currency: m.Currency,
		Entries: []ledger.Entry{{Account: account, Amount: -amount}, {Account: holding(id), Amount: amount}},
	})
	if errors.Is(err, ledger.ErrOverdrawn) {
		return Request{}, tooMuch
	}
	return r.show(now), err
}

// giveBack ends a request whose money isn't paid: it is on its owner's account again, or given up
// where they have left.
func (s *Service) giveBack(ctx context.Context, q db.Queryer, r Row, as Status, reason string) error {
	to := r.Account
	if !r.User.Valid {
		to = purse.Expenses(r.Currency).ID
	}
	if _, err := s.Books.Post(ctx, q, ledger.Transaction{
		Key: "request:" + r.ID + ":back", Cause: "request:" + r.ID + ":back", Currency: r.Currency,
		Entries: []ledger.Entry{{Account: holding(r.ID), Amount: -r.Amount}, {Account: to, Amount: r.Amount}},
	}); err != nil {
		return err
	}
	r.Status, r.Reason, r.Sealed = as, reason, sql.NullString{}
	if !r.Decided.Valid {
		r.Decided = db.MaybeAt(s.Clock.Now())
	}
	if err := setRequest(ctx, q, r); err != nil || as == Withdrawn {
		return err
	}
	return s.tellRequest(ctx, q, r)
}

// complete ends a request that was paid.
func (s *Service) complete(ctx context.Context, q db.Queryer, r Row) error {
	if err := s.Books.Open(ctx, q, outside(r.Currency)); err != nil {
		return err
	}
	if _, err := s.Books.Post(ctx, q, ledger.Transaction{
		Key: "request:" + r.ID + ":paid", Cause: "request:" + r.ID + ":paid", Currency: r.Currency,
		Entries: []ledger.Entry{{Account: holding(r.ID), Amount: -r.Amount}, {Account: outside(r.Currency).ID, Amount: r.Amount}},
	}); err != nil {
		return err
	}
	r.Status, r.Sealed, r.Paid = Paid, sql.NullString{}, db.MaybeAt(s.Clock.Now())
	if err := setRequest(ctx, q, r); err != nil {
		return err
	}
	return s.tellRequest(ctx, q, r)
}

func notFound() *problem.Error { return problem.New(problem.NotFound, "There is no such request.") }

// withLocked changes a request in a transaction of its own, locked.
func (s *Service) withLocked(ctx context.Context, id string, do func(q db.Queryer, r Row) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := lockRequest(ctx, q, id); err != nil {
			return err
		}
		r, found, err := findRequest(ctx, q, id)
		if err != nil {
			return err
		}
		if !found {
			return notFound()
		}
		return do(q, r)
	})
}

// withdraw gives a user the money of a request back that nobody has decided.
func (s *Service) withdraw(ctx context.Context, m *market.Market, user, id string) (Request, error) {
	if m.Payout.Hidden {
		return Request{}, closed()
	}
	err := s.withLocked(ctx, id, func(q db.Queryer, r Row) error {
		switch {
		case r.User.String != user:
			return notFound()
		case r.Status == Withdrawn:
			return nil
		case r.Status != Waiting:
			return problem.New(problem.Forbidden, "This request was decided already.")
		}
		return s.giveBack(ctx, q, r, Withdrawn, "")
	})
	if err != nil {
		return Request{}, err
	}
	r, _, err := findRequest(ctx, s.DB.One(), id)
	return r.show(s.Clock.Now()), err
}

// requests are a part of a user's requests in the currency of a market.
func (s *Service) requests(ctx context.Context, m *market.Market, user string, page, limit int) (Requests, error) {
	out := Requests{Content: []Request{}, Page: page}
	if m.Payout.Hidden {
		return out, closed()
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		rows, total, err := Of(ctx, q, user, m.Currency, page*limit, limit)
		for _, r := range rows {
			out.Content = append(out.Content, r.show(s.Clock.Now()))
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		return err
	})
	return out, err
}

// sending is the job that has the provider pay a request, whose id is its key.
const sending = "payout.sending"

// Job has the provider pay a request. It is stored as sent first: if the server dies
// then, the order is sent again with the same id, and the provider says what it did with it.
func (s *Service) Job() job.Kind {
	return job.Kind{Name: sending, Attempts: 0, Work: func(ctx context.Context, j *job.Job) error {
		var order bank.Order
		err := s.withLocked(ctx, j.Key, func(q db.Queryer, r Row) (err error) {
			if r.Status != Approved && r.Status != Sent {
				return job.Discard(errors.New("payout: a request that isn't to be sent"))
			}
			if order, err = s.order(r); err != nil {
				return err
			}
			r.Status = Sent
			return setRequest(ctx, q, r)
		})
		if err != nil {
			return err
		}
		refused, err := s.Provider.Send(ctx, order)
		if err != nil {
			return err
		}
		return s.withLocked(ctx, j.Key, func(q db.Queryer, r Row) error {
			switch {
			case r.Status != Sent:
			case refused != "":
				if err := s.giveBack(ctx, q, r, Rejected, refused); err != nil {
					return err
				}
			default:
				if err := s.complete(ctx, q, r); err != nil {
					return err
				}
			}
			return j.Finish(ctx, q)
		})
	}}
}

// order is what the provider gets of a request that was approved.
func (s *Service) order(r Row) (bank.Order, error) {
	p, err := s.openPayee(holding(r.ID), r.Sealed.String)
	if err != nil {
		return bank.Order{}, err
	}
	return bank.Order{ID: r.ID, Payee: p, Amount: r.Amount, Currency: r.Currency}, nil
}

func newID() string { return uuid.NewString() }
