package market_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
)

// FuzzExpectations: whatever an expect.yaml holds, reading it gives cases that
// say something and stand in the file, or faults that do.
func FuzzExpectations(f *testing.F) {
	good := folder(f, goodPacks)
	for _, s := range []string{
		"", "cases: []", "cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      status: 200\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00+14:00\n    then:\n      tiers: [{knows: 0, tier: none}]\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      head: {canonical: null}\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then: null\n", "cases: null", "cases:\n  - null", "cases:\n  -",
		"cases:\n  - then: {links: {has: [null]}}", "\tcases:", "cases:\n  - {then: {status: 99999999999999999999}}", "a: &a [*a]",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      status: 2e2\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data string) {
		packs := fewPacks(good, "gr")
		put(packs, "gr/expect.yaml", data)
		cases, err := market.ReadExpectations(packs, nil)
		lines := strings.Count(data, "\n") + 1
		if err != nil {
			var faults market.Faults
			require.ErrorAs(t, err, &faults)
			require.Empty(t, cases)
			for _, x := range faults {
				require.Equal(t, "gr/expect.yaml", x.File)
				require.True(t, x.Line >= 1 && x.Line <= lines+1 && x.Col >= 1, "%v is not in %d lines", x, lines)
			}
			return
		}
		for _, c := range cases {
			require.NotEmpty(t, c.Name)
			require.False(t, c.At.Equal(time.Time{}) && !strings.Contains(data, "0001"), "a case has a moment")
			require.True(t, c.Then.Visits() || len(c.Then.Tiers) > 0, "a case expects something")
			require.True(t, c.Path != "" || !c.Then.Visits(), "what is looked at is visited")
			file, line, col := c.Place("then")
			require.Equal(t, "gr/expect.yaml", file)
			require.True(t, line >= 1 && line <= lines && col >= 1)
		}
	})
}
