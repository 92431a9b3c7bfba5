package market_test

import (
	"os"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packfs"

	"github.com/stretchr/testify/require"
)

// The packs that the compiler's tests hold for good, and those that are on the air.
const (
	goodPacks = "../pack/testdata/good"
	realPacks = "../../markets"
)

func compile(t testing.TB, dir string, o pack.Options) *market.Registry {
	t.Helper()
	r, err := pack.Load(os.DirFS(dir), o)
	require.NoError(t, err)
	return r
}

func TestLookup(t *testing.T) {
	const gr, was = "gr/market.yaml", "prod: https://gr.knowmad.example"
	text, err := os.ReadFile(goodPacks + "/" + gr)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), was))
	r, err := pack.Load(packfs.Overlay{Under: os.DirFS(goodPacks), Files: map[string]string{
		gr: strings.Replace(string(text), was, "prod: https://Μάθηση.Example:8443", 1),
	}}, pack.Options{Env: market.Prod})
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
	greece, _ := r.ByCode("gr")
	require.Len(t, greece.Hosts, 1)
	require.True(t, strings.HasPrefix(greece.Hosts[0], "xn--"), greece.Hosts[0])
	h, ok := r.Lookup(strings.ToUpper(greece.Hosts[0]))
	require.True(t, ok)
	require.Same(t, greece, h.Market)

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
