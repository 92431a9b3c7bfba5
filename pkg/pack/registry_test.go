package pack_test

import (
	"strings"
	"testing"
	"time"

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

func TestLookup(t *testing.T) {
	packs := folder(t, goodPacks)
	swap(t, packs, "gr/market.yaml", "prod: https://gr.knowmad.example", "prod: https://Μάθηση.Example:8443")
	r, err := pack.Load(packs, pack.Options{Env: market.Prod})
	require.NoError(t, err)

	known := map[string]string{
		"de.knowmad.example":            "de",
		"DE.Knowmad.EXAMPLE":            "de",
		"de.knowmad.example.":           "de",
		"de.knowmad.example:443":        "de",
		"de.knowmad.example:":           "de",
		"de.knowmad.example.:65535":     "de",
		"US.knowmad.example:8080":       "us",
		"xn--jxaoc8bzb.example":         "",
		"μάθηση.example":                "gr",
		"Μάθηση.example:8443":           "gr",
		"ΜΆΘΗΣΗ.EXAMPLE.":               "gr",
		"":                              "",
		".":                             "",
		":80":                           "",
		"de.knowmad.example..":          "",
		" de.knowmad.example":           "",
		"de.knowmad.example:80:80":      "",
		"de.knowmad.example:65536":      "",
		"de.knowmad.example:http":       "",
		"de.knowmad.example:+1":         "",
		"de.knowmad.example/":           "",
		"http://de.knowmad.example":     "",
		"user@de.knowmad.example":       "",
		"x.de.knowmad.example":          "",
		"knowmad.example":               "",
		"de.localhost":                  "", // another environment
		"at.knowmad.example":            "", // uses another's site
		"[::1]":                         "",
		"[::1]:8080":                    "",
		"[::1":                          "",
		"[de.knowmad.example]":          "",
		"127.0.0.1:8080":                "",
		"de.knowmad.example\x00":        "",
		"\xff\xfe":                      "",
		strings.Repeat("a", 10_000):     "",
		"de.knowmad.example" + "\u3002": "",
	}
	for header, code := range known {
		h, ok := r.Lookup(header)
		if code == "" {
			require.False(t, ok, "%q", header)
			require.Nil(t, h.Market, "%q", header)
			continue
		}
		require.True(t, ok, "%q", header)
		require.Equal(t, code, h.Market.Code, "%q", header)
		require.False(t, h.AI)
	}
	gr, _ := r.ByCode("gr")
	require.Len(t, gr.Hosts, 1)
	require.True(t, strings.HasPrefix(gr.Hosts[0], "xn--"), gr.Hosts[0])
	h, ok := r.Lookup(strings.ToUpper(gr.Hosts[0]))
	require.True(t, ok)
	require.Same(t, gr, h.Market)

	h, ok = r.Lookup("AI.knowmad.example")
	require.True(t, ok)
	require.True(t, h.AI)
	require.Equal(t, "us", h.Market.Code)
}

func TestLookupDoesNotAllocate(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	for _, header := range []string{"de.knowmad.example", "DE.Knowmad.example:8080", "de.knowmad.example.", "unknown.example:80", "[::1]:80"} {
		require.Zero(t, testing.AllocsPerRun(1000, func() { r.Lookup(header) }), header)
	}
}

func BenchmarkLookup(b *testing.B) {
	r := compile(b, realPacks, pack.Options{Env: market.Prod})
	for name, header := range map[string]string{
		"plain": "de.knowmad.example", "port": "de.knowmad.example:8080", "upper": "DE.knowmad.example", "unknown": "de.example",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Lookup(header)
			}
		})
	}
}

func FuzzLookup(f *testing.F) {
	r := compile(f, goodPacks, pack.Options{Env: market.Prod})
	for _, s := range []string{"de.knowmad.example", "DE.knowmad.example:80", "[::1]:80", "ai.knowmad.example.", "\xff", "de。knowmad.example"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, header string) {
		h, ok := r.Lookup(header)
		require.Equal(t, ok, h.Market != nil)
		if !ok {
			return
		}
		again, _ := r.Lookup(strings.ToUpper(header))
		require.Equal(t, h, again, "case does not matter")
		found := false
		for _, host := range append([]string{r.AIHost()}, h.Market.Hosts...) {
			label, _, _ := strings.Cut(host, ".")
			found = found || strings.Contains(strings.ToLower(header), label) || strings.ContainsFunc(header, func(c rune) bool { return c > 127 })
		}
		require.True(t, found, "%q is not %s", header, h.Market.Code)
	})
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

func TestContestByTheClock(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	gr, _ := r.ByCode("gr")
	de, _ := r.ByCode("de")
	start, end := gr.Contest.StartOn, *gr.Contest.EndOn
	for _, x := range []struct {
		at      time.Time
		running bool
		next    time.Time
	}{
		{start.Add(-time.Nanosecond), false, start},
		{start, true, end.Add(time.Second)},
		{end, true, end.Add(time.Second)},
		{end.Add(time.Second - time.Nanosecond), true, end.Add(time.Second)},
		{end.Add(time.Second), false, time.Time{}},
	} {
		require.Equal(t, x.running, gr.ContestRunning(x.at), x.at)
		next, ok := gr.NextChange(x.at)
		require.Equal(t, !x.next.IsZero(), ok, x.at)
		require.Equal(t, x.next, next, x.at)
		if ok {
			require.NotEqual(t, x.running, gr.ContestRunning(next), "the next change is one")
		}
	}
	require.False(t, de.ContestRunning(start))
	_, ok := de.NextChange(start)
	require.False(t, ok)

	open := *gr
	open.Contest = &market.Contest{StartOn: start}
	require.True(t, open.ContestRunning(end.AddDate(100, 0, 0)))
	_, ok = open.NextChange(start)
	require.False(t, ok)
}

func TestPayoutTier(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	gr, _ := r.ByCode("gr")
	for knows, amount := range map[int]int64{-1: 0, 0: 0, 1: 20, 5: 20, 6: 25, 15: 25, 16: 30, 25: 30, 26: 35, 35: 35, 36: 40, 49: 40, 50: 50, 51: 50, 1 << 40: 50} {
		tier, ok, err := gr.PayoutTier(knows)
		require.NoError(t, err)
		require.Equal(t, amount > 0, ok, knows)
		require.Equal(t, amount, tier.PayoutAmount, knows)
	}
	de, _ := r.ByCode("de")
	_, _, err := de.PayoutTier(50)
	require.ErrorIs(t, err, market.ErrNoPayoutTable)
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

func TestFlag(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	us, _ := r.ByCode("us")
	require.True(t, us.Flag("hasBlog"))
	require.False(t, us.Flag("hasPlusPlan"))
	require.False(t, us.Flag("HasBlog"))
	require.False(t, us.Flag(""))
	at, _ := r.ByCode("at")
	require.True(t, at.Linked())
	require.False(t, us.Linked())
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
