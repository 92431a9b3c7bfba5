package plan

import (
	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
)

// Offer is the Plus plan as a market sells it.
type Offer struct {
	Prices              []Price                `json:"prices" nullable:"false" doc:"One for a month, one for a year."`
	TrialDays           int                    `json:"trialDays" minimum:"0" doc:"How long a user can try the plan once, without a way to pay; it ends by itself. 0 without a trial." example:"0"`
	WithdrawalDays      int                    `json:"withdrawalDays" minimum:"0" doc:"Within which a purchase may be withdrawn from; 0 where that isn't offered." example:"14"`
	CancelWithoutSignIn bool                   `json:"cancelWithoutSignIn" doc:"A subscription may be cancelled by a form that asks for no sign-in."`
	PaymentMethods      []market.PaymentMethod `json:"paymentMethods" nullable:"false" enum:"CARD,SOFORT,PAYPAL" doc:"In the order of the checkout; SOFORT is a bank transfer by a redirect."`
	Entitlements        []Entitlement          `json:"entitlements" nullable:"false" doc:"What the plan raises; empty where the market has none of it."`
	Sold                bool                   `json:"sold" doc:"It can be bought now; false on servers that nobody takes payments for."`
}

// Price is the price of the plan for an interval.
type Price struct {
	PriceID   string              `json:"priceId" example:"plus-de-monthly"`
	ProductID string              `json:"productId" example:"plus-de"`
	Interval  market.PlanInterval `json:"interval" enum:"MONTH,YEAR" doc:"How much time is paid for at once."`
	Amount    int64               `json:"amount" minimum:"1" doc:"With tax, in minor units of the currency." example:"999"`
	Currency  string              `json:"currency" doc:"ISO 4217." example:"EUR"`
	TaxRate   int                 `json:"taxRate" minimum:"0" doc:"Contained in the amount, in basis points." example:"1900"`
	TaxName   string              `json:"taxName" doc:"As people of the country write it." example:"MwSt."`
	Monthly   int64               `json:"monthly" minimum:"1" doc:"The amount for a month in minor units, rounded up." example:"999"`
}

// Entitlement is a daily limit that the plan raises.
type Entitlement struct {
	Key  Key `json:"key" enum:"AI_QUESTIONS,AI_SUMMARIES,AI_EXAMS" doc:"Questions to the school bot, AI summaries, AI mock exams."`
	Free int `json:"free" minimum:"0" doc:"How many in a day without the plan." example:"30"`
	Plus int `json:"plus" minimum:"0" doc:"How many in a day with it." example:"200"`
}

// Key names an entitlement.
type Key string

// The entitlements.
const (
	AIQuestions Key = "AI_QUESTIONS"
	AISummaries Key = "AI_SUMMARIES"
	AIExams     Key = "AI_EXAMS"
)

// Of is the offer of a market. The error is a ForbiddenError where the plan isn't sold.
func Of(m *market.Market) (Offer, error) {
	if !m.Flags.HasPlusPlan || m.Plan == nil {
		return Offer{}, problem.New(problem.Forbidden, "The Plus plan isn't sold on this site.")
	}
	o := Offer{
		Prices: make([]Price, len(m.Plan.Prices)), TrialDays: m.Plan.TrialDays, WithdrawalDays: m.Plan.WithdrawalDays,
		CancelWithoutSignIn: m.Plan.CancelWithoutSignIn, PaymentMethods: m.Plan.PaymentMethods, Entitlements: Entitlements(m),
	}
	for i, p := range m.Plan.Prices {
		o.Prices[i] = Price{
			PriceID: p.PriceID, ProductID: m.Plan.ProductID, Interval: p.Interval, Amount: p.Amount, Currency: p.Currency,
			TaxRate: m.Plan.TaxRate, TaxName: m.Plan.TaxName, Monthly: p.Monthly(),
		}
	}
	return o, nil
}

// Entitlements are the daily limits that the plan raises in a market. They are those of the
// pack's ai.limits, so the page states no other number than is applied.
func Entitlements(m *market.Market) []Entitlement {
	raised := []Entitlement{}
	if !m.Flags.HasAITools {
		return raised
	}
	free, plus := m.AI.Limits.Free, m.AI.Limits.Plus
	for _, e := range []Entitlement{
		{AIQuestions, free.Questions, plus.Questions},
		{AISummaries, free.Summaries, plus.Summaries},
		{AIExams, free.Exams, plus.Exams},
	} {
		if e.Plus > e.Free {
			raised = append(raised, e)
		}
	}
	return raised
}
