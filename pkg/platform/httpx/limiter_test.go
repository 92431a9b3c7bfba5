package httpx

import (
	"encoding/binary"
	"net/netip"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"

	"github.com/stretchr/testify/require"
)

func TestLimiterAllowsItsRateAndRefills(t *testing.T) {
	c := clocktest.At(time.Unix(1_700_000_000, 0))
	l := NewLimiter(c, 1) // below MinRate, which each client gets at least
	a, b := netip.MustParseAddr("203.0.113.1"), netip.MustParseAddr("203.0.113.2")
	for i := range MinRate {
		ok, _ := l.Allow(a)
		require.True(t, ok, "request %d", i)
	}
	ok, wait := l.Allow(a)
	require.False(t, ok)
	require.InDelta(t, time.Second/MinRate, wait, float64(time.Millisecond))
	require.True(t, l.Empty(a))
	require.False(t, l.Empty(b), "another address has its own bucket")

	c.Pass(wait + time.Microsecond)
	ok, _ = l.Allow(a)
	require.True(t, ok, "a refused request takes nothing")
	c.Pass(time.Second)
	require.False(t, l.Empty(a))
}

func TestLimiterCountsIPv6PerSubnet(t *testing.T) {
	l := NewLimiter(clocktest.At(time.Unix(1_700_000_000, 0)), 0)
	for i := range MinRate {
		var raw [16]byte
		copy(raw[:], []byte{0x20, 1, 0xd, 0xb8, 0, 0, 0, 7})
		binary.BigEndian.PutUint64(raw[8:], uint64(i))
		ok, _ := l.Allow(netip.AddrFrom16(raw))
		require.True(t, ok)
	}
	require.True(t, l.Empty(netip.MustParseAddr("2001:db8:0:7::ffff")))
	require.False(t, l.Empty(netip.MustParseAddr("2001:db8:0:8::1")))
}

func TestLimiterMemoryIsBounded(t *testing.T) {
	l := NewLimiter(clocktest.At(time.Unix(1_700_000_000, 0)), 0)
	l.max = 100
	busy := netip.MustParseAddr("198.51.100.1")
	for range MinRate {
		l.Allow(busy)
	}
	for i := range 5000 {
		var raw [4]byte
		binary.BigEndian.PutUint32(raw[:], uint32(i))
		l.Allow(netip.AddrFrom4(raw))
		require.LessOrEqual(t, len(l.young)+len(l.old), 2*l.max)
		if i%50 == 0 {
			require.True(t, l.Empty(busy), "who keeps asking is not forgotten")
		}
	}
}

func TestClientSubnet(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7",
		"2001:db8:7:7::1": "2001:db8:7:7::/64", "2001:db8:7:7:ffff::2": "2001:db8:7:7::/64", "fe80::1%eth0": "fe80::/64",
	} {
		require.Equal(t, want, ClientSubnet(netip.MustParseAddr(address)), address)
	}
}
