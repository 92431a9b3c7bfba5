package invoice

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/openapi"

	"github.com/google/uuid"
)

// Kind is what an invoice is for.
type Kind string

// The kinds.
const (
	Bill   Kind = "INVOICE"
	Credit Kind = "CREDIT_NOTE" // takes an invoice back
)

// ExpireEvery is how often invoices are deleted that need not be kept.
const ExpireEvery = 24 * time.Hour

// Sale is a payment that is invoiced.
type Sale struct {
	Payment, Subscription string // uuids
	Method                market.PaymentMethod
	Amount, Tax           int64 // minor units; Tax is contained in Amount
	TaxRate               int64 // basis points
	Currency              string
	From, To              time.Time // of the period that is paid
}

// Invoice is an invoice as its customer sees it.
type Invoice struct {
	ID       string    `json:"id" format:"uuid"`
	Number   string    `json:"number" example:"DE-2026-000017" doc:"Within a market and a year, one follows another."`
	Kind     Kind      `json:"kind" enum:"INVOICE,CREDIT_NOTE" doc:"CREDIT_NOTE: it takes an invoice back, as the payment was given back."`
	Amount   int64     `json:"amount" doc:"With tax, in minor units; below 0 on a credit note."`
	Currency string    `json:"currency" doc:"ISO 4217."`
	IssuedOn time.Time `json:"issuedOn"`
}

func (Invoice) SchemaName() string { return "PlanInvoice" }

// Invoices are those of a user.
type Invoices struct {
	Content []Invoice `json:"content" nullable:"false" doc:"The latest first, at most 500."`
}

func (Invoices) SchemaName() string { return "PlanInvoices" }

// Books are the invoices of a server. They are safe for use by many goroutines.
type Books struct {
	db    *db.DB
	clock clock.Clock
	texts *icu.Catalogues
}

// New opens the books on a database of the present shape.
func New(d *db.DB, c clock.Clock) (*Books, error) {
	texts, err := icu.Load(messages)
	if err != nil {
		return nil, fmt.Errorf("the texts of invoices: %w", err)
	}
	return &Books{d, c, texts}, nil
}

// Issue writes the invoice of a payment on a market's terms, or the credit note that takes it
// back. Said again for the same payment and kind it does nothing.
func (b *Books) Issue(ctx context.Context, q db.Queryer, m *market.Market, kind Kind, s Sale) error {
	done, err := ofPayment(ctx, q, s.Payment)
	if err != nil {
		return err
	}
	r := row{
		ID: uuid.NewString(), Kind: kind, Payment: s.Payment, Subscription: s.Subscription, Method: s.Method,
		Language: m.Locale.Interface, Zone: m.TimeZone, Letter: m.PaperSize == market.Letter, Brand: m.Brand,
		Amount: s.Amount, Tax: s.Tax, TaxRate: s.TaxRate, Currency: s.Currency, From: db.At(s.From), To: db.At(s.To),
	}
	for _, one := range done {
		if one.Kind == kind {
			return nil
		}
		// A credit note has the words of its invoice, whatever the pack says by now.
		r.Language, r.Zone, r.Letter, r.Brand, r.From, r.To = one.Language, one.Zone, one.Letter, one.Brand, one.From, one.To
		r.Corrects.String, r.Corrects.Valid = one.name(), true
	}
	seller, err := json.Marshal(m.Seller)
	if err != nil {
		return fmt.Errorf("the seller of an invoice: %w", err)
	}
	now := b.clock.Now()
	year := now.In(market.Zone(m.TimeZone)).Year()
	r.Seller, r.Issued, r.Series = string(seller), db.At(now), fmt.Sprintf("%s-%d", strings.ToUpper(m.Code), year)
	years := 1
	if m.Plan != nil {
		r.TaxName, years = m.Plan.TaxName, m.Plan.InvoiceYears
	}
	r.KeptUntil = db.At(time.Date(year+1+years, 1, 1, 0, 0, 0, 0, market.Zone(m.TimeZone)))
	if r.Number, err = nextOf(ctx, q, r.Series); err != nil {
		return err
	}
	return insert(ctx, q, r)
}

// Of are the invoices of a user's subscriptions, the latest first.
func (b *Books) Of(ctx context.Context, user string) (Invoices, error) {
	out := Invoices{Content: []Invoice{}}
	rows, err := ofUser(ctx, b.db.One(), user, mostShown)
	for _, r := range rows {
		out.Content = append(out.Content, r.show())
	}
	return out, err
}

// Files are the invoices of a user's subscriptions as PDF by their files' names, each set when it
// is opened.
func (b *Books) Files(ctx context.Context, q db.Queryer, user string) (map[string]func(context.Context) (io.ReadCloser, error), error) {
	rows, err := ofUser(ctx, q, user, mostKept)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	out := map[string]func(context.Context) (io.ReadCloser, error){}
	for _, r := range rows {
		p := &Paper{r, b.texts.For(r.Language)}
		out[p.File()] = func(ctx context.Context) (io.ReadCloser, error) {
			content, err := p.PDF(ctx)
			return openapi.Memory(content), err
		}
	}
	return out, nil
}

// mostKept is how many invoices an archive of a user has.
const mostKept = 10_000

// mostShown is how many invoices a user sees.
const mostShown = 500

// Find gives an invoice of a user's subscriptions; found is false where there is none.
func (b *Books) Find(ctx context.Context, user, id string) (p *Paper, found bool, err error) {
	r, found, err := find(ctx, b.db.One(), user, id)
	if err != nil || !found {
		return nil, false, err
	}
	return &Paper{r, b.texts.For(r.Language)}, true, nil
}

// Expire deletes the invoices that need not be kept any longer.
func (b *Books) Expire(ctx context.Context) error {
	return b.db.Write(ctx, func(q db.Queryer) error { return deleteBefore(ctx, q, b.clock.Now()) })
}

func (r row) name() string { return Name(r.Series, r.Number) }

// Name is the printed number of an invoice, such as DE-2026-000042: the series and the number
// within it.
func Name(series string, number int64) string { return fmt.Sprintf("%s-%06d", series, number) }

func (r row) show() Invoice {
	return Invoice{r.ID, r.name(), r.Kind, r.signed(r.Amount), r.Currency, r.Issued.Time}
}

// signed is an amount of the invoice as it counts: what a credit note gives back is below 0.
func (r row) signed(amount int64) int64 {
	if r.Kind == Credit {
		return -amount
	}
	return amount
}
