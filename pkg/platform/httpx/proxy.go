package httpx

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks whose word about a visitor counts. A connection
// from anywhere else speaks for itself only: its X-Forwarded-* headers are ignored.
type Proxies []netip.Prefix

// ParseProxies reads networks (10.0.0.0/8, fd00::/8) and single addresses.
func ParseProxies(list []string) (Proxies, error) {
	var ps Proxies
	for _, s := range list {
		s = strings.TrimSpace(s)
		if s == "" {
			continue
		}
		p, err := parsePrefix(s)
		if err != nil {
			return nil, fmt.Errorf("trusted proxy %q: write a network such as 10.0.0.0/8, or an address", s)
		}
		ps = append(ps, p)
	}
	return ps, nil
}

func parsePrefix(s string) (netip.Prefix, error) {
	if strings.Contains(s, "/") {
		p, err := netip.ParsePrefix(s)
		return p.Masked(), err
	}
	a, err := netip.ParseAddr(s)
	if err != nil {
		return netip.Prefix{}, err
	}
	a = a.Unmap()
	return netip.PrefixFrom(a, a.BitLen()), nil
}

// Contains reports whether a belongs to a configured proxy.
func (ps Proxies) Contains(a netip.Addr) bool {
	for _, p := range ps {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// Peer is the address at the other end of the connection.
func Peer(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err == nil {
		return ap.Addr().Unmap().WithZone("")
	}
	a, err := netip.ParseAddr(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}

// Client is the visitor's address and whether a trusted proxy told it. The
// list of X-Forwarded-For is read from the right, where the trusted proxies
// wrote; the first address that is not theirs is the visitor's. What stands
// further left is the visitor's own claim.
func (ps Proxies) Client(r *http.Request) (client netip.Addr, trusted bool) {
	peer := Peer(r)
	if len(ps) == 0 || !ps.Contains(peer) {
		return peer, false
	}
	client = peer
	hops := strings.Split(strings.Join(r.Header["X-Forwarded-For"], ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		a, err := parseHop(hops[i])
		if err != nil {
			break
		}
		client = a
		if !ps.Contains(a) {
			break
		}
	}
	return client, true
}

func parseHop(s string) (netip.Addr, error) {
	s = strings.TrimSpace(s)
	if ap, err := netip.ParseAddrPort(s); err == nil {
		return ap.Addr().Unmap().WithZone(""), nil
	}
	a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]"))
	if err != nil {
		return netip.Addr{}, err
	}
	return a.Unmap().WithZone(""), nil
}

// ForwardedHost is the host that the visitor asked a trusted proxy for, or "".
// Of several values the last counts: it is the one that our own proxy wrote.
func ForwardedHost(r *http.Request) string {
	vs := r.Header["X-Forwarded-Host"]
	if len(vs) == 0 {
		return ""
	}
	v := vs[len(vs)-1]
	if i := strings.LastIndexByte(v, ','); i >= 0 {
		v = v[i+1:]
	}
	return strings.TrimSpace(v)
}
