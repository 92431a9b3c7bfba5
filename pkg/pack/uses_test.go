package pack_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"
)

func usesOf(t *testing.T, tr *trail.Trail, code, path string) string {
	t.Helper()
	uses, err := tr.Uses(code, market.Prod, path)
	require.NoError(t, err)
	var b strings.Builder
	for _, u := range uses {
		state := "off"
		if u.On {
			state = "on"
		}
		require.Equal(t, "_routes.yaml", u.File)
		require.Positive(t, u.Line)
		fmt.Fprintf(&b, "%s %s %s\n", u.Kind, state, u)
	}
	return b.String()
}

const usesRoutes = `routes:
  - id: home
    path: /
    area: public
    hosts: market
    links: []
  - id: parents
    path: /for-parents
    hosts: market
    flag: hasParentsPages
    prefetch:
      - /api/pages/for-parents
    links:
      - slot: header
        message: nav.parents
      - slot: footer-company
        message: nav.parentsPlus
        flag: hasPlusPlan
  - id: know
    path: "/knows/{slug}"
    hosts: market
  - id: ai
    path: "/about/{product}-ai"
    hosts: market
  - id: shell
    path: /app/x
    hosts: market
  - id: profile
    path: /profile
    hosts: market
redirects:
  - path: download
    to: /about/download
  - path: advertise
    to: /about/advertise
  - path: university
    to: /university/ai-summary
    flag: hasUniversity
    else: "/about/{product}-ai"
footer:
  - link: privacy
    route: parents
    message: footer.privacy
`

func TestUses(t *testing.T) {
	packs := folder(t, realPacks)
	put(packs, "_routes.yaml", usesRoutes)
	tr := readTrail(t, packs)
	for _, test := range []struct{ name, code, path, want string }{
		{
			"a flag that is on", "de", "flags.hasParentsPages",
			"route on /for-parents\nlink on nav.parents in header, to /for-parents\n" +
				"link on nav.parentsPlus in footer-company, to /for-parents\n",
		},
		{
			"a flag that is off", "gr", "flags.hasParentsPages",
			"route off /for-parents\nlink off nav.parents in header, to /for-parents\n" +
				"link off nav.parentsPlus in footer-company, to /for-parents\n",
		},
		{"a flag of a link alone", "de", "flags.hasPlusPlan", "link on nav.parentsPlus in footer-company, to /for-parents\n"},
		{"a redirect's target", "de", "flags.hasUniversity", "redirect off /university is to lead to /university/ai-summary, which no screen has yet\n"},
		{"a redirect's other target", "gr", "flags.hasUniversity", "redirect on /university leads to /about/knowmad-ai\n"},
		{"a linked market has its site's", "at", "flags.hasUniversity", "redirect off /university is to lead to /university/ai-summary, which no screen has yet\n"},
		{
			"reserved paths lead and hide", "gr", "reservedPaths",
			"redirect off /download is to lead to /about/download, which no screen has yet\nredirect on /university leads to /about/knowmad-ai\nroute on /profile\n",
		},
		{"special pages", "us", "specialKnowPaths", "route on /knows/{slug}\nroute on /\n"},
		{"no special pages", "de", "specialKnowPaths", ""},
		{"segments that are not listed", "de", "noindexSegments", "route on /app/x\nroute on /profile\n"},
		{"legal links", "de", "footerLinks", "legal-link on footer.privacy, to /for-parents\n"},
		{"legal links of a closed screen", "gr", "footerLinks", "legal-link off footer.privacy, to /for-parents\n"},
		{
			"the product's name", "de", "product",
			"route on /about/knowmad-ai\nredirect off /university is to lead to /university/ai-summary, which no screen has yet\n",
		},
		{"a page", "de", "pages.for-parents", "route on /for-parents\n"},
		{"what no address asks for", "de", "tagline", ""},
		{"a flag that no address asks for", "de", "flags.unblurContent", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, usesOf(t, tr, test.code, test.path))
		})
	}
	_, err := tr.Uses("gg", market.Prod, "flags")
	require.ErrorIs(t, err, source.ErrUnknownMarket)
}

// TestUsesOfRealPacks: what Uses calls on is what visitors of the market get.
func TestUsesOfRealPacks(t *testing.T) {
	packs := folder(t, realPacks)
	tr := readTrail(t, packs)
	registry, err := packtest.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	for _, m := range registry.All() {
		for _, r := range registry.Routes().Routes {
			if r.Flag == "" {
				continue
			}
			uses, err := tr.Uses(m.Code, market.Prod, "flags."+r.Flag)
			require.NoError(t, err)
			found := false
			for _, u := range uses {
				if u.Kind == trail.UseRoute && u.Path == strings.ReplaceAll(r.Path, "{product}", m.Product) {
					found = true
					require.Equal(t, m.Flag(r.Flag), u.On, "%s %s", m.Code, r.Path)
				}
			}
			require.True(t, found, "%s %s", m.Code, r.Path)
		}
	}
}
