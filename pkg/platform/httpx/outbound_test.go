package httpx

import (
	"net"
	"testing"
)

// TestPublicAddresses is the one test behind the door: names that resolve to
// all these addresses can't be had in a test.
func TestPublicAddresses(t *testing.T) {
	for address, public := range map[string]bool{
		"93.184.215.14": true, "8.8.8.8": true, "2606:2800:21f:cb07:6820:80da:af6b:8b2c": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.9.9.9": false, "0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "192.0.0.192": false, "198.18.0.1": false, "224.0.0.1": false,
		"255.255.255.255": false, "240.0.0.1": false, "::": false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false,
		"fe80::1": false, "fe80::1%eth0": false, "fec0::1": false, "fc00::1": false, "fd12:3456::1": false, "ff02::1": false,
		"64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:db8::1": false, "2001:0:1::": false,
	} {
		if err := CheckPublic(net.JoinHostPort(address, "443")); (err == nil) != public {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, nonsense := range []string{"", "localhost:80", "8.8.8.8"} {
		if CheckPublic(nonsense) == nil {
			t.Errorf("%q is taken for a public address", nonsense)
		}
	}
}
