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

// Linked tells whether the market uses another's site.
func (m *Market) Linked() bool { return m.Site != m.Code }

// OwnLanguage tells whether a text in a language (a BCP 47 tag) is one in the
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

// ContestRunning tells whether the market's expansion contest is open at now.
func (m *Market) ContestRunning(now time.Time) bool {
	c := m.Contest
	return c != nil && !now.Before(c.StartOn) && (c.EndOn == nil || now.Before(c.Over()))
}

// Over is the first moment after the end. An end is written to the second, and
// that second belongs to the contest as a whole: a day that ends at 23:59:59
// ends where the next begins.
func (c *Contest) Over() time.Time {
	if c.EndOn.Nanosecond() > 0 {
		return c.EndOn.Add(time.Nanosecond)
	}
	return c.EndOn.Add(time.Second)
}

// NextChange is the first moment after now at which the market is another by
// the clock alone; ok is false when there is none.
func (m *Market) NextChange(now time.Time) (at time.Time, ok bool) {
	if m.Contest == nil {
		return time.Time{}, false
	}
	if now.Before(m.Contest.StartOn) {
		return m.Contest.StartOn, true
	}
	if m.Contest.EndOn != nil && now.Before(m.Contest.Over()) {
		return m.Contest.Over(), true
	}
	return time.Time{}, false
}
