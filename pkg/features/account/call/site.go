package call

import (
	"fmt"
	"net/url"

	"knowmad/pkg/market"

	"golang.org/x/net/idna"
)

// Site is where a browser is. Passkeys and providers' answers belong to it.
type Site struct {
	Origin string // scheme, host and port, as browsers write it
	Host   string // without the port
	Market *market.Market
}

// SiteOf is the site of a host, from its market's configuration.
func SiteOf(h market.Host) (Site, error) {
	domain := h.Market.Domain
	if h.AI {
		domain = h.Market.AIDomain
	}
	u, err := url.Parse(domain)
	if err != nil {
		return Site{}, fmt.Errorf("the site's address: %w", err)
	}
	host, err := idna.Lookup.ToASCII(u.Hostname())
	if err != nil {
		return Site{}, fmt.Errorf("the site's address: %w", err)
	}
	origin := u.Scheme + "://" + host
	if u.Port() != "" {
		origin += ":" + u.Port()
	}
	return Site{Origin: origin, Host: host, Market: h.Market}, nil
}
