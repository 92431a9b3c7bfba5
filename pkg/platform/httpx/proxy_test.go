package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"knowmad/pkg/platform/httpx"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestClient(t *testing.T) {
	proxies, err := httpx.ParseProxies([]string{"10.0.0.0/8", " 192.0.2.7 ", "fd00::/8", ""})
	require.NoError(t, err)
	for _, tc := range []struct {
		name, peer string
		forwarded  []string
		want       string
		trusted    bool
	}{
		{"straight", "203.0.113.9:4711", nil, "203.0.113.9", false},
		{"a stranger's claim is not heard", "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9", false},
		{"one proxy", "10.1.2.3:80", []string{"198.51.100.1"}, "198.51.100.1", true},
		{"a visitor's own claim left of the proxy's", "10.1.2.3:80", []string{"1.2.3.4, 198.51.100.1"}, "198.51.100.1", true},
		{"two proxies", "10.1.2.3:80", []string{"1.2.3.4, 198.51.100.1, 192.0.2.7"}, "198.51.100.1", true},
		{"two headers", "10.1.2.3:80", []string{"1.2.3.4", "198.51.100.1"}, "198.51.100.1", true},
		{"garbage stops the walk", "10.1.2.3:80", []string{"198.51.100.1, what"}, "10.1.2.3", true},
		{"garbage behind a proxy", "10.1.2.3:80", []string{"what, 10.9.9.9"}, "10.9.9.9", true},
		{"proxies only", "10.1.2.3:80", []string{"10.5.5.5"}, "10.5.5.5", true},
		{"no list", "10.1.2.3:80", nil, "10.1.2.3", true},
		{"IPv6 and ports", "[fd00::1]:80", []string{`[2001:db8::5]:1234`}, "2001:db8::5", true},
		{"mapped IPv4", "[::ffff:10.1.2.3]:80", []string{"::ffff:198.51.100.1"}, "198.51.100.1", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tc.peer
			for _, f := range tc.forwarded {
				r.Header.Add("X-Forwarded-For", f)
			}
			client, trusted := proxies.Client(r)
			require.Equal(t, tc.want, client.String())
			require.Equal(t, tc.trusted, trusted)
		})
	}
}

func TestNoProxyIsTrustedByDefault(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "127.0.0.1:9"
		r.Header.Set("X-Forwarded-For", rapid.String().Draw(t, "claim"))
		client, trusted := httpx.Proxies(nil).Client(r)
		if trusted || client != netip.MustParseAddr("127.0.0.1") {
			t.Fatalf("believed %v", client)
		}
	})
}

func TestParseProxiesRefusesInvalidNetworks(t *testing.T) {
	for _, s := range []string{"10.0.0.0/33", "proxy.example", "10.0.0"} {
		_, err := httpx.ParseProxies([]string{s})
		require.ErrorContains(t, err, s)
	}
}

func TestForwardedHost(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	require.Empty(t, httpx.ForwardedHost(r))
	r.Header.Add("X-Forwarded-Host", "forged.example, de.knowmad.example")
	require.Equal(t, "de.knowmad.example", httpx.ForwardedHost(r))
}

func TestRequestID(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := httpx.NewRequestID()
		require.True(t, httpx.SaneRequestID(id), id)
		require.False(t, seen[id])
		seen[id] = true
	}
	for _, bad := range []string{"", "short", "with space in it", "line\nbreak-1234", "<script>alert(1)", string(make([]byte, 65))} {
		require.False(t, httpx.SaneRequestID(bad), "%q", bad)
	}
}
