package market

import "slices"

// Plan is the Plus plan of a market, a subscription that renews until it is cancelled.
type Plan struct {
	ProductID           string          `json:"productId"` // at payment providers; of one market alone
	Prices              []PlanPrice     `json:"prices"`    // one of each interval
	TaxRate             int             `json:"taxRate"`   // contained in prices, basis points: 1900 is 19 %
	TaxName             string          `json:"taxName"`   // as people of the country write it
	TrialDays           int             `json:"trialDays"` // for which an account can try it once without paying; 0: no trial
	WithdrawalDays      int             `json:"withdrawalDays"`
	CancelWithoutSignIn bool            `json:"cancelWithoutSignIn"`
	InvoiceYears        int             `json:"invoiceYears"`   // for which invoices are kept, by law
	PaymentMethods      []PaymentMethod `json:"paymentMethods"` // in the order of the checkout; at least one
}

// PlanPrice is what a plan costs for one interval.
type PlanPrice struct {
	PriceID  string       `json:"priceId"` // at payment providers and in addresses; of one price of all markets
	Interval PlanInterval `json:"interval"`
	Amount   int64        `json:"amount"`   // with tax, minor units of Currency
	Currency string       `json:"currency"` // the market's
}

// PlanInterval is how much time a price is for.
type PlanInterval string

// The intervals.
const (
	PlanMonth PlanInterval = "MONTH"
	PlanYear  PlanInterval = "YEAR"
)

// PaymentMethod is a way to pay.
type PaymentMethod string

// The ways to pay.
const (
	PayByCard   PaymentMethod = "CARD"
	PayBySofort PaymentMethod = "SOFORT" // a bank transfer, by a redirect to the payment provider
	PayByPayPal PaymentMethod = "PAYPAL"
)

// Price finds a price by its id.
func (p *Plan) Price(id string) (PlanPrice, bool) {
	i := slices.IndexFunc(p.Prices, func(price PlanPrice) bool { return price.PriceID == id })
	if i < 0 {
		return PlanPrice{}, false
	}
	return p.Prices[i], true
}

// Accepts reports whether the plan may be paid that way.
func (p *Plan) Accepts(way PaymentMethod) bool { return slices.Contains(p.PaymentMethods, way) }

// Monthly is the amount for a month, in minor units, rounded up so that it never understates
// the price.
func (p PlanPrice) Monthly() int64 {
	if p.Interval == PlanYear {
		return (p.Amount + 11) / 12
	}
	return p.Amount
}
