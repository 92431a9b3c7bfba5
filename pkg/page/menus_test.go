package page_test

import (
	"slices"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"

	"github.com/stretchr/testify/require"
)

// The header leads to the library where the market has its menu; the app's navigation and
// the menu of the user's own pages lead there on every site, as knows are saved on every one.
func TestLibraryMenuFollowsItsFlag(t *testing.T) {
	seen := map[bool]int{}
	for _, s := range outline.Of(registry(t, market.Local)) {
		if s.AI { // it has no pages of the signed-in area
			continue
		}
		menus := s.Menus()
		has := func(slot string) bool {
			return slices.ContainsFunc(menus[slot], func(l outline.Link) bool { return l.Href == "/app/library" })
		}
		want := s.Market.Flags.HasKnowLibraryMenu
		require.Equal(t, want, has("header"), s.Origin())
		require.True(t, has("app-nav"), s.Origin())
		require.True(t, has("profile-menu"), s.Origin())
		seen[want]++
	}
	require.Positive(t, seen[true])
	require.Positive(t, seen[false])
}

// Knowers get a link to their payouts, except where the market hides them: there is no page either.
func TestPayoutsFollowTheMarket(t *testing.T) {
	seen := map[bool]int{}
	for _, s := range outline.Of(registry(t, market.Local)) {
		if s.AI {
			continue
		}
		hidden := s.Market.Payout.Hidden
		var targets []string
		for _, links := range s.Menus() {
			for _, l := range links {
				if l.Message == "nav.payouts" {
					targets = append(targets, l.Href)
				}
			}
		}
		if hidden {
			require.Empty(t, targets, s.Origin())
		} else {
			require.Equal(t, []string{"/profile/payouts"}, targets, s.Origin())
		}
		seen[hidden]++
	}
	require.Positive(t, seen[true])
	require.Positive(t, seen[false])
}
