package pack_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
)

func compile(t testing.TB, dir string, o pack.Options) *market.Registry {
	t.Helper()
	r, err := pack.Load(folder(t, dir), o)
	require.NoError(t, err)
	return r
}

func TestLocalPort(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Local, Port: 4711})
	de, _ := r.ByCode("de")
	at, _ := r.ByCode("at")
	us, _ := r.ByCode("us")
	require.Equal(t, "http://de.localhost:4711", de.Domain)
	require.Equal(t, "http://de.localhost:4711", at.Domain)
	require.Equal(t, "http://ai.localhost:4711", us.AIDomain)
	require.Equal(t, "https://link.dev.knowmad.example", us.App.LinkHost, "an address without a port is not ours to change")
	require.Equal(t, []string{"de.localhost"}, de.Hosts)
	prod := compile(t, goodPacks, pack.Options{Env: market.Prod, Port: 4711})
	de, _ = prod.ByCode("de")
	require.Equal(t, "https://de.knowmad.example", de.Domain)
}

func TestEnvironmentLayer(t *testing.T) {
	packs := folder(t, goodPacks)
	put(packs, "gr/staging.yaml", "isLaunched: false\npayout:\n  limit: 7\nnoindexSegments: []\n")
	staging, err := pack.Load(packs, pack.Options{Env: market.Staging})
	require.NoError(t, err)
	prod, err := pack.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	s, _ := staging.ByCode("gr")
	p, _ := prod.ByCode("gr")
	require.False(t, s.IsLaunched)
	require.True(t, p.IsLaunched)
	require.EqualValues(t, 7, s.Payout.Limit)
	require.Len(t, s.Payout.Tiers, 6, "maps merge")
	require.Empty(t, s.NoindexSegments, "lists are replaced")
	require.NotEmpty(t, p.NoindexSegments)
}

func TestPages(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	de, _ := r.ByCode("de")
	at, _ := r.ByCode("at")
	gr, _ := r.ByCode("gr")
	own, fallback := de.Pages["legal/terms"], gr.Pages["legal/terms"]
	require.Equal(t, "de", own.Lang)
	require.False(t, own.Fallback)
	require.Contains(t, own.Markdown, de.SupportEmail)
	require.Contains(t, own.Markdown, de.Domain)
	require.Equal(t, "Was Knowmad und du vereinbaren.", own.Description)
	require.Equal(t, de.Pages, at.Pages)
	require.Equal(t, "en", fallback.Lang)
	require.True(t, fallback.Fallback)
	require.Contains(t, fallback.Markdown, gr.SupportEmail)
	require.NotContains(t, fallback.Markdown, "{{")
}

func TestVersionFollowsContent(t *testing.T) {
	packs := folder(t, goodPacks)
	base, err := pack.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	again, err := pack.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	require.Equal(t, base.Version(), again.Version())
	for file, edit := range map[string][2]string{
		"gr/market.yaml":          {"bottomLimit: 26", "bottomLimit: 26 # unchanged"},
		"de/pages/legal/terms.md": {"Bedingungen\n\n", "Bedingungen!\n\n"},
		"_routes.yaml":            {"head.home.title", "head.home.other"},
	} {
		edited := clone(packs)
		swap(t, edited, file, edit[0], edit[1])
		now, err := pack.Load(edited, pack.Options{Env: market.Prod})
		require.NoError(t, err)
		for _, m := range base.All() {
			other, _ := now.ByCode(m.Code)
			changed := file == "_routes.yaml" || strings.HasPrefix(file, "de") && m.Site == "de"
			require.Equal(t, changed, m.Version != other.Version, "%s after %s", m.Code, file)
		}
	}
}

// TestPagesCountLiveMarkets: a page says in how many markets the platform is,
// and a draft, which local knows, is none of them.
func TestPagesCountLiveMarkets(t *testing.T) {
	packs := clone(folder(t, goodPacks))
	terms := text(packs, "_pages/legal/terms.md")
	put(packs, "_pages/legal/terms.md", terms+"\nIn {{markets}} countries.\n")
	for status, want := range map[string]string{"live": "In 5 countries.", "draft": "In 4 countries."} {
		put(packs, "us/market.yaml", strings.Replace(text(folder(t, goodPacks), "us/market.yaml"), "status: live", "status: "+status, 1))
		for _, env := range []market.Environment{market.Local, market.Dev} {
			r, err := pack.Load(packs, pack.Options{Env: env})
			require.NoError(t, err)
			gr, _ := r.ByCode("gr")
			require.Contains(t, gr.Pages["legal/terms"].Markdown, want, "%s in %s", status, env)
		}
	}
}
