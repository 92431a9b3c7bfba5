package pack_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
)

// since tells what the packs may not have become.
func since(t *testing.T, old, now fstest.MapFS, at time.Time) []string {
	t.Helper()
	faults, err := packtest.Vet(now, pack.VetOptions{Since: old, PromisesAt: at})
	require.NoError(t, err)
	var out []string
	for _, f := range faults {
		out = append(out, f.String())
	}
	return out
}

func TestRemovedIDsAreNotReused(t *testing.T) {
	old := folder(t, goodPacks)
	swap(t, old, "gr/regions.yaml", "id: 2", "id: 9")
	now := clone(old)
	swap(t, now, "gr/regions.yaml", "regions:\n", "regions:\n  - id: 5\n    name: Κρήτη\n    code: GR-M\n")
	require.Equal(t, []string{
		"gr/regions.yaml:2:9: regions.0.id: the id 5 is below one that was given out, so it may have been another's; the next free one is 10",
	}, since(t, old, now, time.Time{}))
	swap(t, now, "gr/regions.yaml", "id: 5", "id: 10")
	require.Empty(t, since(t, old, now, time.Time{}))
}

// TestIDsOfADraftMayChange: only its developers have seen them.
func TestIDsOfADraftMayChange(t *testing.T) {
	old := folder(t, goodPacks)
	swap(t, old, "gr/market.yaml", "status: live", "status: draft")
	now := clone(old)
	swap(t, now, "gr/regions.yaml", "id: 2", "id: 9")
	require.Empty(t, since(t, old, now, time.Time{}))
	swap(t, now, "gr/market.yaml", "status: draft", "status: live")
	require.Empty(t, since(t, old, now, time.Time{}))
	require.Len(t, since(t, now, old, time.Time{}), 1, "what was live is not given up by a draft")
}

// TestRemovedItemsAndPacksAreNoFault: regions, subjects, whole files and markets may go.
func TestRemovedItemsAndPacksAreNoFault(t *testing.T) {
	old := folder(t, goodPacks)
	now := clone(old)
	swap(t, now, "gr/regions.yaml", "  - id: 2\n    name: Αττική\n    code: GR-I\n", "")
	for name := range old {
		if strings.HasPrefix(name, "us/") {
			delete(now, name)
		}
	}
	require.Empty(t, since(t, old, now, time.Time{}))
}

// TestOpenContestTermsAreHeldWhenItsWindowMoves: the terms that count are those
// that were announced, so moving the window does not free them.
func TestOpenContestTermsAreHeldWhenItsWindowMoves(t *testing.T) {
	old := folder(t, goodPacks)
	open := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	const allowed = "the contest is open at 1 January 2025, 00:00:00 (Europe/Athens; 31 December 2024, 22:00:00 UTC) and has to end as it was announced"
	swap(t, old, "gr/market.yaml", "2025-04-15T23:59:59Z", "2025-04-15T23:59:59+03:00")
	now := clone(old)
	swap(t, now, "gr/market.yaml", "2025-04-15T23:59:59+03:00", "2024-12-31T23:59:59+02:00")
	swap(t, now, "gr/market.yaml", "payoutAmount: 25", "payoutAmount: 24")
	at := open.Add(-2 * time.Hour)
	require.Equal(t, []string{
		"gr/market.yaml:57:21: payout.tiers.4.payoutAmount: " + allowed + "; payout.tiers.4.payoutAmount was 25; allowed from 16 April 2025",
		"gr/market.yaml:68:10: contest.endOn: " + allowed + "; endOn was 15 April 2025, 23:59:59 (Europe/Athens; 20:59:59 UTC); allowed from 16 April 2025",
	}, since(t, old, now, at))
	require.Len(t, since(t, old, now, time.Date(2025, 4, 15, 20, 59, 59, 999, time.UTC)), 2, "in the closing second, too")
	require.Empty(t, since(t, old, now, time.Date(2025, 4, 15, 21, 0, 0, 0, time.UTC)))
}

func TestContestEndWithinDayIsShownWithTime(t *testing.T) {
	old := folder(t, goodPacks)
	now := clone(old)
	swap(t, now, "gr/market.yaml", "currency: EUR", "currency: CZK")
	told := since(t, old, now, time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC))
	require.Len(t, told, 1)
	require.Contains(t, told[0], "; allowed from 16 April 2025, 03:00:00 (Europe/Athens; 00:00:00 UTC)")
}
