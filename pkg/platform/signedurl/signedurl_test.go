package signedurl_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signedurl"

	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

type keys []string

func (k keys) URLKey() []byte { return []byte(k[0]) }

func (k keys) URLKeys() (all [][]byte) {
	for _, s := range k {
		all = append(all, []byte(s))
	}
	return all
}

func at(t time.Time, k ...string) signedurl.Signer {
	return signedurl.Signer{Keys: keys(k), Clock: clock.Fixed(t)}
}

const path = "/api/users/a%2Fb/file"

func TestSignedURLOpensOnePathUntilExpiry(t *testing.T) {
	address, expires := at(noon, "key").Sign(path)
	require.Equal(t, noon.Add(5*time.Minute), expires)
	require.True(t, strings.HasPrefix(address, path+"?"), "no host: %s", address)
	altered := func(from, to string) string {
		other := strings.Replace(address, from, to, 1)
		require.NotEqual(t, address, other)
		return other
	}
	digit := address[len(address)-1:]
	flipped := address[:len(address)-1] + map[bool]string{true: "1", false: "0"}[digit == "0"]
	for _, tc := range []struct {
		name, method, address string
		signer                signedurl.Signer
		ok                    bool
	}{
		{"as given", "GET", address, at(noon, "key"), true},
		{"without its body", "HEAD", address, at(noon, "key"), true},
		{"on another host", "GET", "https://other.example" + address, at(noon, "key"), true},
		{"at the last moment", "GET", address, at(expires.Add(-time.Nanosecond), "key"), true},
		{"after a new key", "GET", address, at(noon, "new", "key"), true},
		{"by a server whose clock is slow", "GET", address, at(noon.Add(-4*time.Minute), "key"), true},
		{"expired", "GET", address, at(expires, "key"), false},
		{"made for a time long ahead", "GET", address, at(noon.Add(-6*time.Minute), "key"), false},
		{"after its key is gone", "GET", address, at(noon, "new"), false},
		{"POST", "POST", address, at(noon, "key"), false},
		{"PUT", "PUT", address, at(noon, "key"), false},
		{"DELETE", "DELETE", address, at(noon, "key"), false},
		{"another path", "GET", altered("file", "fil"), at(noon, "key"), false},
		{"the path escaped otherwise", "GET", altered("a%2Fb", "a/b"), at(noon, "key"), false},
		{"another letter's case", "GET", altered("a%2F", "A%2F"), at(noon, "key"), false},
		{"a later end", "GET", altered("expires=1", "expires=2"), at(noon, "key"), false},
		{"another signature", "GET", flipped, at(noon, "key"), false},
		{"a shorter signature", "GET", address[:len(address)-2], at(noon, "key"), false},
		{"no signature", "GET", strings.SplitAfter(address, "signature=")[0], at(noon, "key"), false},
		{"no query", "GET", path, at(noon, "key"), false},
		{"more in the query", "GET", address + "&x=1", at(noon, "key"), false},
		{"two ends", "GET", altered("?", "?expires=1&"), at(noon, "key"), false},
		{"a sign before the end", "GET", altered("expires=", "expires=%2B"), at(noon, "key"), false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			u, err := url.Parse(tc.address)
			require.NoError(t, err)
			err = tc.signer.Check(tc.method, u)
			if tc.ok {
				require.NoError(t, err)
				return
			}
			require.Error(t, err)
			require.Equal(t, problem.Forbidden, problem.From(err).Type)
			require.Equal(t, "This link doesn't work any more. Please ask for a new one.", problem.From(err).Message)
		})
	}
}

func TestSecurityHeadersOfAnswer(t *testing.T) {
	h := http.Header{"Referrer-Policy": {"strict-origin-when-cross-origin"}}
	signedurl.Protect(h)
	require.Equal(t, http.Header{"Referrer-Policy": {"no-referrer"}, "Cache-Control": {"private, no-store"}}, h)
}

// Whatever stands in a query: what opens the path is what Sign wrote.
func FuzzCheck(f *testing.F) {
	address, _ := at(noon, "key").Sign("/p")
	_, good, _ := strings.Cut(address, "?")
	for _, q := range []string{good, "", "expires=", "expires=1&signature=", good + "&", "&" + good, strings.ToUpper(good), strings.Replace(good, "expires=", "expires=0", 1)} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, query string) {
		err := at(noon, "key").Check(http.MethodGet, &url.URL{Path: "/p", RawQuery: query})
		require.Equal(t, query == good, err == nil)
	})
}
