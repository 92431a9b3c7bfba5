package httpx_test

import (
	"net/url"
	"strings"
	"testing"

	"knowmad/pkg/platform/httpx"

	"github.com/stretchr/testify/require"
)

func TestLocalPath(t *testing.T) {
	for _, path := range []string{
		"/", "/app", "/app/", "/app?tab=1", "/app?next=https://example.org//x", "/app#a//b", "/κύμα", "/a%20b", "/a:b", "/knowers/lena-müller-1/profile",
	} {
		require.True(t, httpx.LocalPath(path), path)
	}
	for _, path := range []string{
		"", "app", "//", "//?a", "//example.org", "///example.org", "/\\example.org", "\\\\example.org", "https://example.org", "javascript:alert(1)",
		"/\t/example.org", "/\n/example.org", "\t//example.org", " /app", "/app ", "/a\u00a0b", "/a\u202eb", "/a\x00b", "/a\xffb",
		"/./", "/../", "/..", "/.//example.org", "/..//example.org", "/a//example.org", "/%2e%2e//example.org", "/%2e%2e/a", "/%2F/example.org",
		"/%5Cexample.org", "/%5c%5cexample.org", "/%09/example.org", "/%", "http:/app", "/" + strings.Repeat("a", 2000),
	} {
		require.False(t, httpx.LocalPath(path), "%q", path)
	}
}

// Whatever is let through stays on the site, as standards resolve it and as the
// careless do.
func FuzzLocalPath(f *testing.F) {
	for _, seed := range []string{"/app", "//example.org", "/\\example.org", "/.//example.org", "/%2F/x", "/\t/x", "/a?b=//c#//d"} {
		f.Add(seed)
	}
	base, err := url.Parse("https://site.test/here")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, path string) {
		if !httpx.LocalPath(path) {
			return
		}
		careless, err := url.PathUnescape(path)
		for _, p := range []string{path, careless} {
			if err != nil {
				break // a query may hold what isn't an escape
			}
			where, perr := base.Parse(strings.SplitN(p, "?", 2)[0])
			if perr != nil {
				continue
			}
			require.Equal(t, "site.test", where.Host, "%q", path)
			require.Equal(t, "https", where.Scheme, "%q", path)
			require.False(t, strings.HasPrefix(where.Path, "//"), "%q", path)
		}
	})
}
