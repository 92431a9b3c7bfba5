package market_test

import (
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

func TestThirdPartiesOfTheLocalEnvironmentAreOnThisMachine(t *testing.T) {
	named := func(origin string) market.ThirdParties {
		return market.ThirdParties{
			TagManager: &market.TagManager{ID: "G-1", Origin: origin},
			Snapchat:   &market.Snapchat{PixelID: "s", Origin: origin},
			Clarity:    &market.Clarity{ProjectID: "c", Origin: origin},
			Facebook:   &market.Facebook{PixelID: "1"},
		}
	}
	for _, far := range []string{"https://tags.example", "http://localhost.example", "https://128.0.0.1"} {
		require.Equal(t, named(far), named(far).In(market.Prod))
		require.Equal(t, market.ThirdParties{Facebook: &market.Facebook{PixelID: "1"}}, named(far).In(market.Local), far)
	}
	for _, near := range []string{"http://127.0.0.1:4711", "http://localhost:4711"} {
		require.Equal(t, named(near), named(near).In(market.Local))
	}
}

func TestOriginsOfThirdParties(t *testing.T) {
	m := market.Market{ThirdParties: market.ThirdParties{Facebook: &market.Facebook{PixelID: "1"}, TikTok: &market.TikTok{PixelCode: "t"}}}
	scripts, reports := m.ThirdPartyOrigins()
	require.Empty(t, scripts)
	require.Empty(t, reports)
	m.ThirdParties = market.ThirdParties{
		TagManager: &market.TagManager{Origin: "https://a.example", ReportsTo: []string{"https://b.example"}},
		Snapchat:   &market.Snapchat{Origin: "https://c.example", ReportsTo: []string{"https://a.example"}},
		Clarity:    &market.Clarity{Origin: "https://d.example"},
	}
	for flag, more := range map[bool][]string{true: {"https://d.example"}, false: nil} {
		m.Flags.EnableMicrosoftClarityPageWide = flag
		require.Equal(t, flag, m.RecordsSessions())
		scripts, reports = m.ThirdPartyOrigins()
		require.Equal(t, append([]string{"https://a.example", "https://c.example"}, more...), scripts)
		require.Equal(t, append([]string{"https://a.example", "https://b.example", "https://c.example"}, more...), reports)
	}
}
