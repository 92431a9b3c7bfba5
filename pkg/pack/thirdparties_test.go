package pack_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
)

// A page says only what its market has: lines hang on third parties, and a market that uses
// another's site has its third parties.
func TestLinesOfPagesHangOnThirdParties(t *testing.T) {
	packs := folder(t, goodPacks)
	put(packs, "gr/pages/legal/terms.md", `---
title: Terms
description: About them.
updated: 2026-01-01T00:00:00Z
---

| Told | To whom |
| --- | --- |
| A | {{keeps account}} us |
| B {{keeps conversions}} {{with adNetworks}} | networks |
| C {{with clarity}} | a recorder |

- Nothing is told. {{without thirdParties}}
- {{with facebook}} Facebook is told.
- No marketing. {{without marketing}}
`)
	page := func() market.Page {
		r, err := packtest.Load(packs, pack.Options{Env: market.Prod})
		require.NoError(t, err)
		m, _ := r.ByCode("gr")
		require.NotContains(t, m.Pages["legal/terms"].Markdown, "{{")
		return m.Pages["legal/terms"]
	}
	lines := func(p market.Page) (out []string) {
		for line := range strings.Lines(p.Markdown) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				out = append(out, line)
			}
		}
		return out[2:]
	}
	before := page()
	require.Equal(t, []string{"| A | us |", "- Nothing is told.", "- No marketing."}, lines(before))
	require.Equal(t, []string{"account"}, before.Keeps)

	name := func(party string) {
		swap(t, packs, "gr/market.yaml", "\npayout:\n", "\nthirdParties:\n"+party+"payout:\n")
	}
	unnamed := text(packs, "gr/market.yaml")
	name("  facebook:\n    pixelId: \"1\"\n")
	got := page()
	require.Equal(t, []string{"| A | us |", "| B | networks |", "- Facebook is told."}, lines(got))
	require.Equal(t, []string{"account", "conversions"}, got.Keeps)

	put(packs, "gr/market.yaml", unnamed)
	name("  clarity:\n    projectId: c1\n    origin: https://record.example\n    reportsTo: []\n")
	require.Equal(t, lines(before), lines(page()), "the flag is off")
}
