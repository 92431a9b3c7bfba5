package geo_test

import (
	"net/netip"
	"testing"

	"knowmad/pkg/platform/geo"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestCountry(t *testing.T) {
	for addr, want := range map[string]string{
		"193.99.144.80":        "DE",
		"::ffff:193.99.144.80": "DE",
		"2a02:2e0:3fe:1001::1": "DE",
		"127.0.0.1":            "",
		"::1":                  "",
		"10.0.0.1":             "",
		"192.168.3.4":          "",
		"169.254.1.1":          "",
		"fe80::1%eth0":         "",
		"fd00::1":              "",
		"224.0.0.1":            "",
		"0.0.0.0":              "",
		"::":                   "",
		"255.255.255.255":      "",
		"240.0.0.1":            "",
		"ff02::1":              "",
		"2001:db8::1":          "",
	} {
		code, ok := geo.Table{}.Country(netip.MustParseAddr(addr))
		require.Equal(t, want, code, addr)
		require.Equal(t, want != "", ok, addr)
	}
	_, ok := geo.Table{}.Country(netip.Addr{})
	require.False(t, ok)
}

func TestAnyAddressGivesCodeOrNone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "bytes")
		a := netip.AddrFrom16([16]byte(b))
		if rapid.Bool().Draw(t, "v4") {
			a = netip.AddrFrom4([4]byte(b[:4]))
		}
		code, ok := geo.Table{}.Country(a)
		if ok != (len(code) == 2) {
			t.Fatalf("%v: %q %v", a, code, ok)
		}
	})
}

func TestNormalize(t *testing.T) {
	for in, want := range map[string]string{"de": "DE", "GB": "GB", "UK": "GB", "XX": "", "T1": "", "ZZ": "", "": "", "DEU": "", "D\x00": "", "EU": ""} {
		code, ok := geo.Normalize(in)
		require.Equal(t, want, code, in)
		require.Equal(t, want != "", ok, in)
	}
}

func TestCaller(t *testing.T) {
	here := netip.MustParseAddr("193.99.144.80")
	code, ok := geo.Table{}.Caller(here, "")
	require.True(t, ok)
	require.Equal(t, "DE", code)
	code, ok = geo.Table{}.Caller(here, "FR")
	require.True(t, ok)
	require.Equal(t, "FR", code, "a trusted proxy knows better")
	for _, a := range []netip.Addr{{}, netip.MustParseAddr("192.168.3.4")} {
		code, ok = geo.Table{}.Caller(a, "")
		require.False(t, ok)
		require.Empty(t, code)
	}
}
