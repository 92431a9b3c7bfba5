package market_test

import (
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

func TestUsedThirdParties(t *testing.T) {
	named := func(origin string) market.ThirdParties {
		return market.ThirdParties{
			TagManager: &market.TagManager{ID: "G-1", Origin: origin},
			Snapchat:   &market.Snapchat{PixelID: "s", Origin: origin},
			Clarity:    &market.Clarity{ProjectID: "c", Origin: origin},
			Facebook:   &market.Facebook{PixelID: "1"},
		}
	}
	recorded := market.Flags{EnableMicrosoftClarityPageWide: true}
	far := "https://tags.example"
	require.Equal(t, named(far), named(far).Used(recorded, market.Prod))
	require.Nil(t, named(far).Used(market.Flags{}, market.Prod).Clarity, "its flag is off")
	require.NotNil(t, named(far).Used(market.Flags{}, market.Prod).TagManager)
	require.Equal(t, market.ThirdParties{Facebook: &market.Facebook{PixelID: "1"}}, named(far).Used(recorded, market.Local))
	for _, near := range []string{"http://127.0.0.1:4711", "http://localhost:4711"} {
		require.Equal(t, named(near), named(near).Used(recorded, market.Local))
	}
	require.Nil(t, named("http://localhost.example").Used(recorded, market.Local).TagManager)
}

func TestOriginsOfThirdParties(t *testing.T) {
	scripts, reports := market.ThirdParties{Facebook: &market.Facebook{PixelID: "1"}, TikTok: &market.TikTok{PixelCode: "t"}}.Origins()
	require.Empty(t, scripts)
	require.Empty(t, reports)
	scripts, reports = market.ThirdParties{
		TagManager: &market.TagManager{Origin: "https://a.example", ReportsTo: []string{"https://b.example"}},
		Snapchat:   &market.Snapchat{Origin: "https://c.example", ReportsTo: []string{"https://a.example"}},
		Clarity:    &market.Clarity{Origin: "https://c.example"},
	}.Origins()
	require.Equal(t, []string{"https://a.example", "https://c.example"}, scripts)
	require.Equal(t, []string{"https://a.example", "https://b.example", "https://c.example"}, reports)
}
