package diff

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
)

// launched describes a market that becomes public: its payout, languages and contest, and
// the pages for which it uses the platform's texts.
func (r *Reader) launched(m *market.Market) []Told {
	var told []Told
	tell := func(topic, key, format string, args ...any) {
		told = append(told, Told{Change: Change{Topic: topic, Key: key, Kind: KindAppears, Sentence: fmt.Sprintf(format, args...)}})
	}
	if own := m.Locale.Interface; m.OwnLanguage(m.Locale.Shown) {
		tell(TopicMarket, "locale", "Its interface is in %s, what people share in %s.", r.languageName(own), r.languageName(m.Locale.Content))
	} else {
		tell(TopicMarket, "locale", "Its interface falls back to %s, as there are no texts in %s; what people share is in %s.",
			r.languageName(m.Locale.Shown), r.languageName(own), r.languageName(m.Locale.Content))
	}
	payout := r.payoutSentence(m)
	if r.unread["payout"] {
		payout += " " + schema.Unshown
	}
	tell(TopicPayout, "payout", "%s", payout)
	if m.Plan != nil {
		tell(TopicPlan, "plan", "%s", r.planSentence(m.Plan))
	}
	if text := contestText(m.Contest, m.TimeZone); text != "" {
		tell(TopicContest, "contest", "Its expansion contest is %s.", text)
	} else {
		tell(TopicContest, "contest", "It has no expansion contest.")
	}
	if !m.Linked() {
		topics := 0
		for _, s := range m.Subjects {
			topics += len(s.Topics)
		}
		if len(m.Subjects) == 0 {
			tell(TopicSubjects, keySubjects, "It has no subjects.")
		} else {
			tell(TopicSubjects, keySubjects, "It has %s with %s.", count(len(m.Subjects), "subject"), count(topics, "topic"))
		}
		tell(TopicSchool, "school", "It has %s, %s and %s of its own.", count(len(m.Regions), "region"), count(len(m.Grades), "grade"), count(len(m.Schools), "school"))
		r.launchedPages(m, tell)
	}
	return told
}

func (r *Reader) launchedPages(m *market.Market, tell func(topic, key, format string, args ...any)) {
	lent := map[string][]string{} // by the language
	for _, path := range slices.Sorted(maps.Keys(m.Pages)) {
		if p := m.Pages[path]; p.Fallback {
			lent[p.Lang] = append(lent[p.Lang], "/"+path)
		}
	}
	if len(lent) == 0 {
		tell(TopicPages, "pages", "All its %s are its own.", count(len(m.Pages), "page"))
	}
	for _, lang := range slices.Sorted(maps.Keys(lent)) {
		paths := lent[lang]
		tell(TopicPages, "pages "+lang, "Of its %s, %d come from the platform, in %s: %s.",
			count(len(m.Pages), "page"), len(paths), r.languageName(lang), listed6(paths))
	}
}

func (r *Reader) payoutSentence(m *market.Market) string {
	if m.Payout.Hidden {
		return "Payout is not offered."
	}
	text := "Payout is offered, at most " + r.money.Minor(m.Payout.Limit, m.Currency) + " in one request; "
	if m.Payout.PerKnow > 0 {
		text += r.money.Minor(m.Payout.PerKnow, m.Currency) + " for each know that stays published for 14 days; "
	}
	if len(m.Payout.Tiers) == 0 {
		return text + "there is no table of what is paid."
	}
	tiers := make([]string, len(m.Payout.Tiers))
	for i, t := range m.Payout.Tiers {
		tiers[i] = r.tierText(t)
	}
	return text + "its table pays " + listed6(tiers) + "."
}

func (r *Reader) planSentence(p *market.Plan) string {
	prices := make([]string, len(p.Prices))
	for i, price := range p.Prices {
		prices[i] = r.money.Minor(price.Amount, price.Currency) + " a " + strings.ToLower(string(price.Interval))
	}
	return "The Plus plan is sold for " + listed6(prices) + "."
}

// languageName is the English name of a language, with its tag.
func (r *Reader) languageName(tag string) string {
	name, _, _ := strings.Cut(tag, "-")
	if l, ok := r.languages.Find(tag); ok {
		name = cmp.Or(l.Name, name)
	}
	return name + " (" + tag + ")"
}
