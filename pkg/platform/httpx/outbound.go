package httpx

import (
	"context"
	"fmt"
	"net/netip"
	"syscall"
)

// DialPublicOnly is the ControlContext of a net.Dialer that connects to the open internet
// alone. It checks the address that is dialled, after name resolution: a name that resolves
// to another address the second time gains nothing.
func DialPublicOnly(_ context.Context, _, address string, _ syscall.RawConn) error {
	return CheckPublic(address)
}

// CheckPublic refuses addresses (host:port) of this machine and of networks behind it.
func CheckPublic(address string) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if ip := to.Addr().Unmap(); !isPublic(ip) {
		return fmt.Errorf("%s is not a public address", ip)
	}
	return nil
}

// isPublic says whether an address is one of the open internet.
func isPublic(ip netip.Addr) bool {
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.Zone() != "" {
		return false
	}
	for _, special := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10", // with IPv4 inside, or local
	} {
		if netip.MustParsePrefix(special).Contains(ip) {
			return false
		}
	}
	return true
}
