package market

import (
	"errors"
	"reflect"
	"strings"
	"time"
)

// ErrNoPayoutTable says that the market pays by other means than a table of tiers.
var ErrNoPayoutTable = errors.New("Unknown countryCode") //nolint:staticcheck // the product's own words

// Flag gives a flag by its name in packs, such as hasBlog; an unknown one is off.
func (m *Market) Flag(name string) bool {
	v := reflect.ValueOf(m.Flags)
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("json") == name {
			return v.Field(i).Bool()
		}
	}
	return false
}

// Opens reports whether the market's flags let a route exist. It says nothing of hosts.
func (m *Market) Opens(r *Route) bool {
	return (r.Flag == "" || m.Flag(r.Flag)) && (r.UnlessFlag == "" || !m.Flag(r.UnlessFlag))
}

// PayoutTier finds the tier of someone with so many knows. Tiers are tried from
// the highest down; ok is false when none fits, as for no knows at all. The
// error is ErrNoPayoutTable on a market without a table.
func (m *Market) PayoutTier(knows int) (tier PayoutTier, ok bool, err error) {
	if len(m.Payout.Tiers) == 0 {
		return PayoutTier{}, false, ErrNoPayoutTable
	}
	for _, t := range m.Payout.Tiers {
		if knows >= max(t.BottomLimit, 1) && (t.TopLimit == nil || knows < *t.TopLimit) {
			return t, true, nil
		}
	}
	return PayoutTier{}, false, nil
}

// Linked reports whether the market uses another's site.
func (m *Market) Linked() bool { return m.Site != m.Code }

// OwnLanguage reports whether a text in a language (a BCP 47 tag) is one in the
// language of the market's interface, whatever the country in either tag.
func (m *Market) OwnLanguage(language string) bool {
	return BaseLanguage(language) == BaseLanguage(m.Locale.Interface)
}

// LanguageTag is the BCP 47 tag, with the market's country, of a text in a
// language as this market shows it: de-AT for German in Austria, en-FR for
// English in France.
func (m *Market) LanguageTag(language string) string {
	if m.OwnLanguage(language) {
		return m.Locale.CMSSecondary
	}
	return BaseLanguage(language) + "-" + m.Country.Code
}

// BaseLanguage is a tag without its country: es for es-MX.
func BaseLanguage(tag string) string {
	base, _, _ := strings.Cut(tag, "-")
	return base
}

// ContestRunning reports whether the market's expansion contest is open at now.
func (m *Market) ContestRunning(now time.Time) bool {
	return m.Contest != nil && within(now, &m.Contest.StartOn, m.Contest.EndOn)
}

// Over is the first moment after the end.
func (c *Contest) Over() time.Time { return over(*c.EndOn) }

// Running are the experiments that run at a moment, in the pack's order.
func (m *Market) Running(now time.Time) []Experiment {
	var out []Experiment
	for _, e := range m.Experiments {
		if within(now, e.StartOn, e.EndOn) {
			out = append(out, e)
		}
	}
	return out
}

// NextChange is the first moment after now at which the market is another by
// the clock alone; ok is false when there is none.
func (m *Market) NextChange(now time.Time) (at time.Time, ok bool) {
	consider := func(start, end *time.Time) {
		var changes []time.Time
		if start != nil {
			changes = append(changes, *start)
		}
		if end != nil {
			changes = append(changes, over(*end))
		}
		for _, change := range changes {
			if now.Before(change) && (!ok || change.Before(at)) {
				at, ok = change, true
			}
		}
	}
	if m.Contest != nil {
		consider(&m.Contest.StartOn, m.Contest.EndOn)
	}
	for _, e := range m.Experiments {
		consider(e.StartOn, e.EndOn)
	}
	return at, ok
}

// within reports whether now is between two moments, both inclusive; nil is no bound.
func within(now time.Time, start, end *time.Time) bool {
	return (start == nil || !now.Before(*start)) && (end == nil || now.Before(over(*end)))
}

// over is the first moment after an end. An end is written to the second, and that
// second belongs to the window as a whole: a day that ends at 23:59:59 ends where the
// next begins.
func over(end time.Time) time.Time {
	if end.Nanosecond() > 0 {
		return end.Add(time.Nanosecond)
	}
	return end.Add(time.Second)
}
