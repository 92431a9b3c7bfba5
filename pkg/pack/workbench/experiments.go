package workbench

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/sequential"

	"github.com/labstack/echo/v5"
)

const experimentsPath = Path + "/experiments"

// Counts are the devices of experiments, from wherever events are stored.
type Counts interface {
	// CountVariants counts the distinct devices of each variant that any of them saw, and
	// those of them that then sent the event called conversion.
	CountVariants(ctx context.Context, experiments []CountedExperiment, conversion string) ([]VariantCount, error)
}

// CountedExperiment is an experiment of one market.
type CountedExperiment struct {
	Market string
	market.Experiment
}

// VariantCount is how many devices of a market saw a variant of an experiment.
type VariantCount struct {
	Market, Experiment, Variant string
	Devices, Converted          int
}

// conversions are the events that the page offers to count, the first one unless another is
// chosen.
func conversions() []string { return []string{"sign_up", "sign_in", "search", "know_view"} }

// alpha is the chance of a false alarm, over all looks at an experiment on a market.
const alpha = 0.05

type experimentsPage struct {
	page
	Conversion  string
	Conversions []string
	Experiments []experimentCard
}

// experimentCard is an experiment with the markets on which it runs.
type experimentCard struct {
	Name    string
	Markets []experimentMarket // with visitors, the most first
	Empty   []string           // names of the markets without any
}

// experimentMarket is an experiment on a market.
type experimentMarket struct {
	Code, Name string
	Visitors   int
	Mismatch   string // how unlikely the visitors' split is; "" where it is as it should be
	Verdict    string
	Different  bool
	Variants   []variantRow
}

// variantRow is a variant on a market.
type variantRow struct {
	Name, Expected   string
	Visitors         int
	Converted        int
	Share, Low, High string // "" without visitors
	P                string // in comparison with the first variant; "" for that one itself
	Base, Differs    bool
}

// experiments answers with the page of running experiments.
func (w *Workbench) experiments(c *echo.Context) error {
	s := w.Markets.Snapshot()
	p := experimentsPage{page: w.page(c, s, "Experiments", experimentsPath, utc), Conversions: conversions()}
	p.Conversion = cmp.Or(c.QueryParam("event"), p.Conversions[0])
	if !slices.Contains(p.Conversions, p.Conversion) {
		return problem.New(problem.BadRequest, "There is no conversion called %q here; there are %s.", p.Conversion, strings.Join(p.Conversions, ", "))
	}
	var running []CountedExperiment
	for _, m := range s.Registry.All() {
		if m.Linked() { // its visitors are counted on the site that it uses
			continue
		}
		for _, e := range m.Running(w.Clock.Now()) {
			running = append(running, CountedExperiment{m.Code, e})
		}
	}
	counts, err := w.Counts.CountVariants(c.Request().Context(), running, p.Conversion)
	if err != nil {
		return fmt.Errorf("counting the devices of experiments: %w", err)
	}
	p.Experiments = experimentCards(s.Registry, running, counts)
	return w.write(c, p.status(), "experiments.gohtml", p)
}

// experimentCards groups running experiments by their name, in the order in which they were
// met.
func experimentCards(r *market.Registry, running []CountedExperiment, counts []VariantCount) (cards []experimentCard) {
	for _, e := range running {
		i := slices.IndexFunc(cards, func(c experimentCard) bool { return c.Name == e.Name })
		if i < 0 {
			i, cards = len(cards), append(cards, experimentCard{Name: e.Name})
		}
		if one := compare(unitName(r, e.Market), e, counts); one.Visitors > 0 {
			cards[i].Markets = append(cards[i].Markets, one)
		} else {
			cards[i].Empty = append(cards[i].Empty, one.Name)
		}
	}
	for _, c := range cards {
		slices.SortStableFunc(c.Markets, func(a, b experimentMarket) int { return cmp.Compare(b.Visitors, a.Visitors) })
	}
	return cards
}

// compare compares the variants of an experiment on a market with its first one, the page
// as it is. A chance of alpha for false alarms is shared by the comparisons.
func compare(name string, e CountedExperiment, counts []VariantCount) experimentMarket {
	out := experimentMarket{Code: e.Market, Name: name, Verdict: "No difference is known yet."}
	arms := make([]sequential.Arm, len(e.Variants))
	weights := 0
	for i, v := range e.Variants {
		arms[i].Weight = v.Weight
		weights += v.Weight
		for _, c := range counts {
			if c.Market == e.Market && c.Experiment == e.Name && c.Variant == v.Name {
				arms[i].Visitors, arms[i].Converted = c.Devices, c.Converted
			}
		}
		out.Visitors += arms[i].Visitors
	}
	comparisons := float64(len(arms) - 1)
	for i, v := range e.Variants {
		row := variantRow{
			Name: v.Name, Expected: percent(float64(v.Weight) / float64(max(weights, 1))),
			Visitors: arms[i].Visitors, Converted: arms[i].Converted, Base: i == 0,
		}
		if row.Visitors > 0 {
			low, high := sequential.Share(row.Converted, row.Visitors, alpha)
			row.Share, row.Low, row.High = percent(float64(row.Converted)/float64(row.Visitors)), percent(low), percent(high)
		}
		if i > 0 {
			p := min(1, sequential.Compare(arms[0], arms[i])*comparisons)
			row.P, row.Differs = probability(p), p <= alpha
			out.Different = out.Different || p <= alpha
		}
		out.Variants = append(out.Variants, row)
	}
	if out.Different {
		out.Verdict = "Different from " + e.Variants[0].Name + "."
	}
	if p := sequential.Mismatch(arms); p < sequential.MismatchAt {
		out.Mismatch, out.Verdict, out.Different = probability(p), "Not to be believed: the variants have other shares of visitors than their weights say.", false
	}
	return out
}

func percent(share float64) string {
	digits := 1
	if share > 0 && share < 0.01 {
		digits = 2
	}
	return fmt.Sprintf("%.*f %%", digits, 100*share)
}

func probability(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4g", math.Round(p*10_000)/10_000)
}
