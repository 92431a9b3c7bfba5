package plan_test

import (
	"net/http"
	"os"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// monthly is what a month costs where the plan is sold, in minor units.
var monthly = map[string]plan.Price{
	"de": {Amount: 999, Currency: "EUR", TaxRate: 1900, TaxName: "MwSt."},
	"at": {Amount: 999, Currency: "EUR", TaxRate: 2000, TaxName: "MwSt."},
	"ch": {Amount: 1190, Currency: "CHF", TaxRate: 810, TaxName: "MwSt."},
	"fr": {Amount: 899, Currency: "EUR", TaxRate: 2000, TaxName: "TVA"},
	"pl": {Amount: 2999, Currency: "PLN", TaxRate: 2300, TaxName: "VAT"},
	"it": {Amount: 799, Currency: "EUR", TaxRate: 2200, TaxName: "IVA"},
}

// TestPlanOfEveryMarket asks for all markets on their sites, for linked ones by the visitor's
// country.
func TestPlanOfEveryMarket(t *testing.T) {
	s := apptest.Open(t, db.SQLite, func(c *app.Config) { c.UnsignedWrites = true })
	all := apptest.Registry(t, market.Local).All()
	require.Len(t, all, 20)
	ids := map[string]string{}
	for _, m := range all {
		b := s.Browser(m.Site)
		b.Country = m.Country.Code
		got := b.Get("/api/plan")
		want, sold := monthly[m.Code]
		if !sold {
			require.Equal(t, http.StatusForbidden, got.Status, m.Code)
			require.Contains(t, got.Text, string(problem.Forbidden), m.Code)
			require.NotContains(t, got.Text, "priceId", m.Code)
			continue
		}
		require.Equal(t, http.StatusOK, got.Status, got.Text)
		require.Equal(t, "no-cache", got.Header.Get("Cache-Control"))
		require.Contains(t, got.Header.Values("Vary"), "X-Country")
		offer := apptest.Decode[plan.Offer](t, got)
		require.Len(t, offer.Prices, 2, m.Code)
		month, year := offer.Prices[0], offer.Prices[1]
		want.PriceID, want.ProductID = "plus-"+m.Code+"-monthly", "plus-"+m.Code
		want.Interval, want.Monthly = market.PlanMonth, want.Amount
		require.Equal(t, want, month)
		require.Equal(t, market.PlanYear, year.Interval)
		require.Equal(t, want.TaxRate, year.TaxRate)
		require.Less(t, year.Monthly, month.Amount, "a year is cheaper, by the month")
		require.GreaterOrEqual(t, year.Monthly*12, year.Amount, "the price per month isn't understated")
		for _, p := range offer.Prices {
			require.Empty(t, ids[p.PriceID], "%s is a price of %s too", p.PriceID, m.Code)
			ids[p.PriceID] = m.Code
		}
		require.Equal(t, 14, offer.WithdrawalDays)
		require.Contains(t, offer.PaymentMethods, market.PayByCard)
		require.Equal(t, m.Site == "de", m.Plan.Accepts(market.PayBySofort))
		require.Equal(t, []plan.Entitlement{
			{Key: plan.AIQuestions, Free: m.AI.Limits.Free.Questions, Plus: m.AI.Limits.Plus.Questions},
			{Key: plan.AISummaries, Free: m.AI.Limits.Free.Summaries, Plus: m.AI.Limits.Plus.Summaries},
			{Key: plan.AIExams, Free: m.AI.Limits.Free.Exams, Plus: m.AI.Limits.Plus.Exams},
		}, offer.Entitlements)
	}
	require.Len(t, ids, 12)
}

// TestCountryOfAnotherSiteChangesNothing: a price is that of the host, unless the visitor's
// country shares it.
func TestCountryOfAnotherSiteChangesNothing(t *testing.T) {
	s := apptest.Open(t, db.SQLite, func(c *app.Config) { c.UnsignedWrites = true })
	for _, country := range []string{"", "FR", "gr", "xx", "%00"} {
		b := s.Browser("de")
		b.Country = country
		require.Equal(t, "plus-de", apptest.Decode[plan.Offer](t, b.Get("/api/plan")).Prices[0].ProductID, country)
		b = s.Browser("gr")
		b.Country = country
		require.Equal(t, http.StatusForbidden, b.Get("/api/plan").Status, country)
	}
	b := s.Browser("de")
	b.Country = "CH"
	require.Equal(t, "plus-at", apptest.Decode[plan.Offer](t, b.Get("/api/plan?country=at")).Prices[0].ProductID, "the named country counts")
	require.Equal(t, "plus-de", apptest.Decode[plan.Offer](t, b.Get("/api/plan?country=fr")).Prices[0].ProductID, "if it shares the host")
	b = s.Browser("gr")
	b.Country = "DE"
	require.Equal(t, http.StatusForbidden, b.Get("/api/plan").Status, "Greece sells no plan to Germans either")
}

// TestEntitlementsAreWhatThePlanRaises: a limit that the plan leaves as it is, or tools that
// the market lacks, are nothing to pay for.
func TestEntitlementsAreWhatThePlanRaises(t *testing.T) {
	m := &market.Market{Flags: market.Flags{HasPlusPlan: true, HasAITools: true}, Plan: &market.Plan{}}
	m.AI.Limits = market.AILimits{
		Free: market.AILimit{Questions: 3, Summaries: 5, Exams: 4},
		Plus: market.AILimit{Questions: 9, Summaries: 5, Exams: 2},
	}
	require.Equal(t, []plan.Entitlement{{Key: plan.AIQuestions, Free: 3, Plus: 9}}, plan.Entitlements(m))
	m.Flags.HasAITools = false
	require.Empty(t, plan.Entitlements(m))
	m.Flags.HasPlusPlan = false
	_, err := plan.Of(m)
	require.Equal(t, problem.Forbidden, problem.From(err).Type, "the flag closes the plan even where prices stand")
}

// TestMonthlyRoundsUp: an amount that twelve doesn't divide.
func TestMonthlyRoundsUp(t *testing.T) {
	require.Equal(t, int64(500), market.PlanPrice{Interval: market.PlanYear, Amount: 5989}.Monthly())
	require.Equal(t, int64(499), market.PlanPrice{Interval: market.PlanYear, Amount: 5988}.Monthly())
	require.Equal(t, int64(5989), market.PlanPrice{Interval: market.PlanMonth, Amount: 5989}.Monthly())
}
