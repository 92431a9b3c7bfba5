package subscription

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// The desk of staff: every payment with its subscription, payer and invoices. Staff give payments
// back and have the provider asked; what changes a subscription is settle, as everywhere.

// Desk is where staff look after the payments of a Service.
type Desk struct{ *Service }

// Deed is what a member of staff did with a payment.
type Deed string

// The deeds.
const (
	GaveBack Deed = "REFUND"
	BackEnd  Deed = "REFUND_AND_END" // and ended its subscription
	TookOver Deed = "LOOK"           // had the provider asked, which said another state
)

// DeskDeed is a line of a payment's trail.
type DeskDeed struct {
	Deed    Deed      `json:"deed" enum:"REFUND,REFUND_AND_END,LOOK" doc:"LOOK: the provider was asked and said another state, which was taken over."`
	StaffID *string   `json:"staffUuid" doc:"null where they have left."`
	Name    string    `json:"name" doc:"Empty where they have left."`
	Reason  string    `json:"reason" doc:"Empty for LOOK."`
	On      time.Time `json:"on"`
}

func (DeskDeed) SchemaName() string { return "StaffPlanDeed" }

// DeskInvoice is an invoice of a payment.
type DeskInvoice struct {
	Number string `json:"number" example:"DE-2026-000017"`
	Kind   string `json:"kind" enum:"INVOICE,CREDIT_NOTE"`
}

func (DeskInvoice) SchemaName() string { return "StaffPlanInvoice" }

// DeskSubscription is the subscription of a payment as staff see it.
type DeskSubscription struct {
	ID        string     `json:"subscriptionUuid" format:"uuid"`
	Status    Status     `json:"status" enum:"PENDING,FAILED,ACTIVE,PAST_DUE,ENDED,REFUNDED"`
	PriceID   string     `json:"priceId" example:"plus-de-monthly"`
	Months    int        `json:"months" doc:"Of a period: 1 or 12."`
	Amount    int64      `json:"amount" doc:"Of a period with tax, in minor units."`
	Method    string     `json:"paymentMethod" enum:"CARD,SOFORT,PAYPAL"`
	Provider  string     `json:"provider" example:"stripe"`
	PeriodEnd *time.Time `json:"currentPeriodEnd" doc:"When the period ends that is paid; null before the first one."`
	Cancelled bool       `json:"cancelAtPeriodEnd" doc:"It ends then, instead of renewing."`
}

func (DeskSubscription) SchemaName() string { return "StaffPlanSubscription" }

// DeskPayment is a payment as staff see it.
type DeskPayment struct {
	ID           string           `json:"paymentUuid" format:"uuid"`
	Amount       int64            `json:"amount" doc:"With tax, in minor units."`
	Currency     string           `json:"currency" doc:"ISO 4217."`
	State        pay.State        `json:"state" enum:"PENDING,PAID,DECLINED,REFUNDED,DISPUTED"`
	GivingBack   bool             `json:"toBeGivenBack" doc:"The provider hasn't given it back yet, and is asked to again."`
	CreatedOn    time.Time        `json:"createdOn"`
	SettledOn    *time.Time       `json:"settledOn" doc:"When it was paid or declined."`
	CountryCode  string           `json:"countryCode" doc:"Of the market that sold it."`
	UserID       *string          `json:"userUuid" doc:"null where they have left."`
	UserName     string           `json:"userName" doc:"Empty where they have left."`
	UserEmail    string           `json:"userEmail" doc:"Empty where they have left."`
	Subscription DeskSubscription `json:"subscription"`
	Invoices     []DeskInvoice    `json:"invoices" nullable:"false" doc:"The invoice, and the credit note that takes it back."`
	Difference   string           `json:"difference" enum:",STATE,UNKNOWN,AMOUNT,PROVIDER" doc:"What the provider says otherwise; empty where nothing. STATE: another state. UNKNOWN: it knows no such payment. AMOUNT: it took another sum. PROVIDER: it isn't configured any more, and something waits for it: a renewal, a payment's outcome or money that is to be given back."`
	Said         string           `json:"providerState" enum:",PENDING,PAID,DECLINED,REFUNDED,DISPUTED" doc:"The state that the provider says, where that is the difference."`
	FoundOn      *time.Time       `json:"differenceOn" doc:"When the difference was found."`
	Trail        []DeskDeed       `json:"trail" nullable:"false" doc:"What staff did with it, the earliest first."`
}

func (DeskPayment) SchemaName() string { return "StaffPlanPayment" }

// DeskPayments is a part of payments.
type DeskPayments struct {
	Content []DeskPayment `json:"content" nullable:"false" doc:"The latest first."`
	Page    int           `json:"page" doc:"From 0."`
	Last    bool          `json:"last" doc:"Nothing follows."`
	Total   int           `json:"totalElements" doc:"Of all pages."`
	Markets []string      `json:"markets" nullable:"false" doc:"The codes of the markets that sell the plan."`
}

func (DeskPayments) SchemaName() string { return "StaffPlanPayments" }

// givingBack is the state of the desk's filter for payments that are to be given back.
const givingBack = "GIVING_BACK"

// deskFilter says which payments staff look for.
type deskFilter struct {
	state     string // "": all; of pay.State, or givingBack
	market    string // code; "": all
	query     string // "": all
	different bool   // only those of which the provider says something else

	// What the query can be, as resolve found it.
	users    []string
	id       string // of a payment or a subscription
	series   string // of an invoice's number
	numbered int64
}

// mostSearched is how many users a search at the desk looks at.
const mostSearched = 100

// invoiceNumber is the form of an invoice's number: series and number within it.
var invoiceNumber = regexp.MustCompile(`^([A-Z]{2,10}-\d{4})-(\d{6,18})$`)

// resolve finds what a query can be: whom it names, which id or invoice it is.
func (f *deskFilter) resolve(ctx context.Context, q db.Queryer) error {
	if f.query == "" {
		return nil
	}
	found, _, err := person.Search(ctx, q, f.query, 0, mostSearched)
	if err != nil {
		return err
	}
	for _, c := range found {
		f.users = append(f.users, c.ID)
	}
	if id, err := uuid.Parse(f.query); err == nil {
		f.id = id.String()
	}
	if parts := invoiceNumber.FindStringSubmatch(strings.ToUpper(f.query)); parts != nil {
		f.series = parts[1]
		f.numbered, err = strconv.ParseInt(parts[2], 10, 64)
	}
	return err
}

// list is a part of the payments that staff look for.
func (s *Desk) list(ctx context.Context, f deskFilter, page, limit int) (DeskPayments, error) {
	out := DeskPayments{Content: []DeskPayment{}, Page: page, Markets: []string{}}
	for _, m := range s.Markets.Current().All() {
		if m.Plan != nil {
			out.Markets = append(out.Markets, m.Code)
		}
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		if err := f.resolve(ctx, q); err != nil {
			return err
		}
		rows, total, err := deskRows(ctx, q, f, page*limit, limit)
		if err != nil {
			return err
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		out.Content, err = showDesk(ctx, q, rows)
		return err
	})
	return out, err
}

// showDesk adds payers, invoices and the trail to payments.
func showDesk(ctx context.Context, q db.Queryer, rows []deskRow) ([]DeskPayment, error) {
	ids, people := make([]string, len(rows)), []string{}
	for i, r := range rows {
		ids[i] = r.ID
		if r.User.Valid {
			people = append(people, r.User.String)
		}
	}
	trail, err := deedsOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, d := range trail {
		if d.Staff.Valid {
			people = append(people, d.Staff.String)
		}
	}
	invoices, err := invoicesOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	slices.Sort(people)
	cards, err := person.Cards(ctx, q, slices.Compact(people))
	if err != nil {
		return nil, err
	}
	out := []DeskPayment{}
	for _, r := range rows {
		d := r.show()
		if c, there := cards[r.User.String]; there {
			d.UserID, d.UserName, d.UserEmail = &c.ID, c.Name, c.Email
		}
		for _, i := range invoices {
			if i.Payment == r.ID {
				d.Invoices = append(d.Invoices, DeskInvoice{invoice.Name(i.Series, i.Number), i.Kind})
			}
		}
		for _, one := range trail {
			if one.Payment == r.ID {
				line := DeskDeed{Deed: one.Deed, Reason: one.Reason, On: one.Created.Time}
				if c, there := cards[one.Staff.String]; there {
					line.StaffID, line.Name = &c.ID, c.Name
				}
				d.Trail = append(d.Trail, line)
			}
		}
		out = append(out, d)
	}
	return out, nil
}

func (r deskRow) show() DeskPayment {
	return DeskPayment{
		ID: r.ID, Amount: r.Amount, Currency: r.Currency, State: r.State, GivingBack: r.Refund && r.State == pay.Paid,
		CreatedOn: r.Created.Time, SettledOn: maybe(r.Settled), CountryCode: r.Market,
		Subscription: DeskSubscription{
			r.Subscription, r.Status, r.Price, r.Months, r.PeriodAmount, r.Method, r.Provider, maybe(r.PeriodEnd), r.Cancelled,
		},
		Invoices: []DeskInvoice{}, Difference: r.Difference.String, Said: r.Said.String, FoundOn: maybe(r.Found), Trail: []DeskDeed{},
	}
}

// payment is a payment as staff see it, or the error of what was done to it.
func (s *Desk) payment(ctx context.Context, id string, err error) (out DeskPayment, _ error) {
	if err != nil {
		return DeskPayment{}, err
	}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, found, err := findDeskRow(ctx, q, id)
		if err != nil {
			return err
		}
		if !found {
			return noPayment()
		}
		shown, err := showDesk(ctx, q, []deskRow{r})
		if err == nil {
			out = shown[0]
		}
		return err
	})
	return out, err
}

func noPayment() *problem.Error {
	return problem.New(problem.NotFound, "There is no such payment.")
}

// maxReason is how long a reason may be, in characters.
const maxReason = 1000

// Refunding is how staff give a payment back.
type Refunding struct {
	Reason string `json:"reason" maxLength:"5000" doc:"At most 1,000 characters. It stays on record, and the payer's own export has it."`
	EndNow bool   `json:"endNow" doc:"Its subscription ends at once, if it runs."`
}

func (Refunding) SchemaName() string { return "StaffPlanRefund" }

// refund gives a payment back, once. The errors are a NotFoundError, a FormValidationError without a
// reason, a ForbiddenError for one's own payment, and a BadRequestError for one that isn't paid, or
// is given back.
func (s *Desk) refund(ctx context.Context, by person.Member, id string, d Refunding) (DeskPayment, error) {
	reason, fault := freetext.Text(d.Reason, maxReason)
	if fault == "" && reason == "" {
		fault = "Please say why."
	}
	if fault != "" {
		return DeskPayment{}, problem.InField("reason", fault)
	}
	p, found, err := findPayment(ctx, s.DB.One(), id)
	if err != nil {
		return DeskPayment{}, err
	}
	if !found {
		return DeskPayment{}, noPayment()
	}
	if gone, err := (absent{s.Service}).took(ctx, id); err != nil || gone {
		return DeskPayment{}, unreachable(err)
	}
	err = s.withLocked(ctx, p.Subscription, func(q db.Queryer, r row) error {
		p, found, err := findPayment(ctx, q, id)
		switch {
		case err != nil:
			return err
		case !found:
			return noPayment()
		case r.User.Valid && r.User.String == by.User:
			return problem.New(problem.Forbidden, "Nobody gives back their own payment.")
		case p.State != pay.Paid || p.Refund:
			return conflict("Only a payment that is paid, and isn't to be given back already, can be given back.")
		}
		p.Refund = true
		if err := setPayment(ctx, q, p); err != nil {
			return err
		}
		deed := GaveBack
		if d.EndNow && r.running() {
			deed = BackEnd
			if err := s.end(ctx, q, &r, Refunded, refunded); err != nil {
				return err
			}
			if err := set(ctx, q, r); err != nil {
				return err
			}
		} else if err := s.tellGivenBack(ctx, q, r, p); err != nil {
			return err
		}
		if err := insertDeed(ctx, q, s.deed(by, id, deed, reason)); err != nil {
			return err
		}
		return s.Office.RecordPlan(ctx, q, by, "plan.refund", r.User.String, map[string]any{"payment": id, "ended": deed == BackEnd})
	})
	if err != nil {
		return DeskPayment{}, err
	}
	// It is marked: what the provider doesn't do now, it does when it is asked again.
	if err := s.giveBack(ctx, id); err != nil {
		s.Log.Warn().Err(err).Str("payment", id).Msg("plan: a payment will be given back later")
	}
	return s.payment(ctx, id, nil)
}

func (s *Desk) deed(by person.Member, payment string, what Deed, reason string) deedRow {
	d := deedRow{ID: uuid.NewString(), Payment: payment, Deed: what, Reason: reason, Created: db.At(s.Clock.Now())}
	d.Staff.String, d.Staff.Valid = by.User, true
	return d
}

// look asks the provider about a payment for a member of staff. The errors are a NotFoundError,
// and one of status 503 where the provider can't be asked.
func (s *Desk) look(ctx context.Context, by person.Member, id string) (DeskPayment, error) {
	before, found, err := findPayment(ctx, s.DB.One(), id)
	if err != nil {
		return DeskPayment{}, err
	}
	if !found {
		return DeskPayment{}, noPayment()
	}
	if gone, err := (absent{s.Service}).took(ctx, id); err != nil || gone {
		return DeskPayment{}, unreachable(err)
	}
	if err := s.compare(ctx, before); err != nil {
		return DeskPayment{}, unreachable(err)
	}
	return s.payment(ctx, id, s.DB.Write(ctx, func(q db.Queryer) error {
		after, found, err := findDeskRow(ctx, q, id)
		if err != nil || !found {
			return err
		}
		changed := after.State != before.State
		if changed {
			if err := insertDeed(ctx, q, s.deed(by, id, TookOver, "")); err != nil {
				return err
			}
		}
		return s.Office.RecordPlan(ctx, q, by, "plan.look", after.User.String, map[string]any{"payment": id, "changed": changed})
	}))
}
