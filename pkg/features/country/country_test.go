package country_test

import (
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/country"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

type registry []*market.Market

func (r registry) All() []*market.Market { return r }

func (r registry) ByCode(code string) (*market.Market, bool) {
	for _, m := range r {
		if m.Code == code {
			return m, true
		}
	}
	return nil, false
}

func two() registry {
	start, end := time.Date(2025, 1, 1, 1, 0, 0, 0, time.FixedZone("", 3600)), time.Date(2025, 2, 1, 0, 0, 0, 0, time.UTC)
	return registry{
		{
			Code: "aa", Country: market.Country{Code: "AA"}, Language: market.Language{Code: "xx"},
			Locale: market.Locale{Interface: "xx-AA"}, Contest: &market.Contest{StartOn: start, EndOn: &end},
		},
		{
			Code: "bb", Country: market.Country{Code: "BB"}, Language: market.Language{Code: "yy-BB"},
			Locale: market.Locale{Interface: "yy"}, Contest: &market.Contest{StartOn: start},
		},
	}
}

func TestConfigFor(t *testing.T) {
	now := time.Date(2025, 1, 15, 0, 0, 0, 0, time.UTC)
	for _, tc := range []struct{ country, language, message string }{
		{"aa", "xx", ""},
		{"Aa", "XX", ""},
		{"bb", "YY-bb", ""},
		{"cc", "xx", "Unknown country code cc"},
		{"CC", "nonsense", "Unknown country code CC"},
		{"aa", "zz", "Unknown language zz"},
		{"aa", "yy-BB", "Locale not available."},
		{"aa", "xx-aa", "Locale not available."},
		{"bb", "yy", "Locale not available."},
		{strings.Repeat("x", 1000), "xx", "Unknown country code " + strings.Repeat("x", 32) + "…"},
		{"\xff\xfe", "xx", "Unknown country code "},
	} {
		_, err := country.ConfigFor(two(), tc.country, tc.language, now)
		if tc.message == "" {
			require.NoError(t, err)
			continue
		}
		p := problem.From(err)
		require.Equal(t, problem.NotFound, p.Type)
		require.Equal(t, tc.message, p.Message)
	}
}

func TestAContestWithoutEnd(t *testing.T) {
	c, err := country.ConfigFor(two(), "bb", "yy-bb", time.Date(2090, 1, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.True(t, c.IsExpansionContestRunning)
	require.Nil(t, c.ExpansionContestEndOn)
	require.Equal(t, "2025-01-01T00:00:00Z", c.ExpansionContestStartOn.Format(time.RFC3339), "times are UTC")
}
