package outline

import (
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
)

// HasCookieBanner reports whether a page of this host has the cookie banner. The private
// area and pages that other sites frame have none, nor do routes that opt out.
func (s *Site) HasCookieBanner(r *market.Route) bool {
	return s.asks() && !r.NoCookieBanner && !IsPrivate(r) && !IsEmbedded(r)
}

// asks reports whether a country that this host serves asks before statistics and marketing.
func (s *Site) asks() bool {
	return slices.ContainsFunc(s.markets, func(m *market.Market) bool {
		return m.Site == s.Market.Code && m.Flags.ShowCookieBanner
	})
}

// ConsentVersions are the platform's countries with the version of the consent that each
// asks for, 0 where it asks for none: "AT:1 DE:1 MX:0". The host's own country comes first.
func (s *Site) ConsentVersions() string {
	pairs := []string{consentVersion(s.Market)}
	for _, m := range s.markets {
		if m != s.Market {
			pairs = append(pairs, consentVersion(m))
		}
	}
	return strings.Join(pairs, " ")
}

func consentVersion(m *market.Market) string {
	version := 0
	if m.Flags.ShowCookieBanner {
		version = m.ConsentVersion
	}
	return m.Country.Code + ":" + strconv.Itoa(version)
}

// Experiments are those of a list as the document's head script reads them:
// "TEST=TEST_0:1,TEST_1:1 OTHER=V1_0:3,V1_1:1".
func Experiments(running []market.Experiment) string {
	texts := make([]string, len(running))
	for i, e := range running {
		variants := make([]string, len(e.Variants))
		for j, v := range e.Variants {
			variants[j] = v.Name + ":" + strconv.Itoa(v.Weight)
		}
		texts[i] = e.Name + "=" + strings.Join(variants, ",")
	}
	return strings.Join(texts, " ")
}
