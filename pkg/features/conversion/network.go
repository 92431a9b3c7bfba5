package conversion

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/secret"
)

// The networks, as the table and the configuration call them.
const (
	facebook = "facebook"
	tiktok   = "tiktok"
)

// titles are the networks' names for people.
func titles() map[string]string { return map[string]string{facebook: "Facebook", tiktok: "TikTok"} }

// Options are what an operator decides about conversions.
type Options struct {
	FacebookEndpoint string `placeholder:"URL" help:"Where conversions are reported to Facebook's Conversions API, with its version: https://graph.facebook.com/v23.0. The token is in KNOWMAD_FACEBOOK_TOKEN or in the file that KNOWMAD_FACEBOOK_TOKEN_FILE names; it must be good for the pixels of all packs. If not given, nothing is reported there."`
	TiktokEndpoint   string `placeholder:"URL" help:"The same for TikTok's Events API: https://business-api.tiktok.com. The token is in KNOWMAD_TIKTOK_TOKEN or the file of KNOWMAD_TIKTOK_TOKEN_FILE."`

	// FacebookToken and TiktokToken read the tokens; Configure makes them.
	FacebookToken func() (string, error) `kong:"-"`
	TiktokToken   func() (string, error) `kong:"-"`
	// Local is the local environment: endpoints on other machines aren't used.
	Local bool `kong:"-"`
}

// The variables of the tokens.
const (
	FacebookTokenVariable = "KNOWMAD_FACEBOOK_TOKEN"
	TiktokTokenVariable   = "KNOWMAD_TIKTOK_TOKEN" //nolint:gosec // its name
)

// Configure checks the endpoints and finds their tokens in the environment.
func (o *Options) Configure(environ func(name string) string) error {
	for _, n := range []struct {
		endpoint, flag, variable string
		token                    *func() (string, error)
	}{
		{o.FacebookEndpoint, "--facebook-endpoint", FacebookTokenVariable, &o.FacebookToken},
		{o.TiktokEndpoint, "--tiktok-endpoint", TiktokTokenVariable, &o.TiktokToken},
	} {
		if n.endpoint == "" {
			continue
		}
		if _, err := endpointOf(n.endpoint); err != nil {
			return fmt.Errorf("%s: %w", n.flag, err)
		}
		var err error
		if *n.token, err = secret.From(n.variable, environ); err != nil {
			return fmt.Errorf("%s: %w", n.flag, err)
		}
	}
	return nil
}

var errEndpoint = errors.New("an endpoint is https://HOST/PATH without a query, or http:// on this machine")

func endpointOf(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errEndpoint
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !httpx.IsThisMachine(u.Host)) {
		return nil, errEndpoint
	}
	return u, nil
}

// network is an ad network that an operator has configured.
type network struct {
	name   string
	token  func() (string, error)
	client *http.Client
	// request makes the request that reports a conversion. email is "" for visitors.
	request func(token, pixel string, c conversion, email string) outgoing
	// verdict reads an answer of status 2xx or 4xx: what is wrong, and whether it may be
	// right later.
	verdict func(status int, body []byte) (fault string, later bool)
}

// outgoing is a request to a network.
type outgoing struct {
	url    string
	header http.Header
	body   any
}

// networks are the ones that are used.
func (o Options) networks() []*network {
	var out []*network
	for _, n := range []struct {
		endpoint string
		token    func() (string, error)
		make     func(base string) *network
	}{
		{o.FacebookEndpoint, o.FacebookToken, newFacebook},
		{o.TiktokEndpoint, o.TiktokToken, newTiktok},
	} {
		u, err := endpointOf(n.endpoint)
		if err != nil || n.token == nil || o.Local && !httpx.IsThisMachine(u.Host) {
			continue
		}
		made := n.make(strings.TrimSuffix(n.endpoint, "/"))
		made.token, made.client = n.token, newClient(httpx.IsThisMachine(u.Host))
		out = append(out, made)
	}
	return out
}

// pixelOf is the id under which a market reports to a network, "" where it doesn't.
func pixelOf(name string, m *market.Market) string {
	switch t := m.ThirdParties; {
	case name == facebook && t.Facebook != nil:
		return t.Facebook.PixelID
	case name == tiktok && t.TikTok != nil:
		return t.TikTok.PixelCode
	}
	return ""
}
