package openid

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const (
	// providerTimeout bounds each thing that a provider is asked, unless it says otherwise.
	providerTimeout = 5 * time.Second
	// providerPause is how long a provider that didn't answer isn't asked again.
	providerPause = 5 * time.Second
	// maxProviderBody bounds what is read of its answers, in bytes.
	maxProviderBody = 256 << 10
	// maxSubject is OpenID Connect's own bound.
	maxSubject = 255
)

// client talks to a provider. It reads the provider's configuration at the first
// sign-in, so that a provider that is down doesn't keep the server from starting.
type client struct {
	Provider

	clock clock.Clock
	http  *http.Client

	mu       sync.Mutex
	found    *oidc.Provider
	failed   error // of the last time it was asked
	failedAt time.Time
}

func newClients(providers []Provider, c clock.Clock) []*client {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // of the standard library
	// A provider may close an idle connection just when a code goes out over it, and a code can't
	// be sent twice. Sign-ins are seldom, so a new connection for each costs little.
	transport.DisableKeepAlives = true
	out := make([]*client, 0, len(providers))
	for _, p := range providers {
		out = append(out, &client{Provider: p, clock: c, http: &http.Client{
			Timeout:       cmp.Or(p.Timeout, providerTimeout),
			Transport:     boundedTransport{transport},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}})
	}
	return out
}

// boundedTransport cuts off answers of providers after maxProviderBody.
type boundedTransport struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (s boundedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := s.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	res.Body = http.MaxBytesReader(nil, res.Body, maxProviderBody)
	return res, nil
}

// unavailable is the error while a provider doesn't answer.
func (c *client) unavailable(err error) *problem.Error {
	return problem.New(problem.NoType, "%s doesn't answer now. Please try again, or sign in another way.", c.Name).
		WithStatus(http.StatusBadGateway).WithCause(fmt.Errorf("provider %s: %w", c.ID, err))
}

// discover reads the provider's configuration once. Concurrent callers wait for the
// result. After a failure callers get its error for providerPause, without a request.
func (c *client) discover(ctx context.Context) (*oidc.Provider, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.found != nil {
		return c.found, nil
	}
	if c.failed != nil && c.clock.Now().Sub(c.failedAt) < providerPause {
		return nil, c.failed
	}
	// The result is for all callers, so one that disconnects doesn't cancel the request.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), c.http), c.Issuer)
	if err != nil {
		c.failed, c.failedAt = c.unavailable(err), c.clock.Now()
		return nil, c.failed
	}
	c.found, c.failed = found, nil
	return found, nil
}

func (c *client) oauth(at call.Site, found *oidc.Provider) oauth2.Config {
	endpoint := found.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams // both take it, and a code can't be tried twice
	return oauth2.Config{ClientID: c.ClientID, Endpoint: endpoint, RedirectURL: callbackURL(at, c.ID), Scopes: c.Scopes}
}

// address is where a browser goes to sign in.
func (c *client) address(ctx context.Context, at call.Site, state, nonce, verifier string) (string, error) {
	found, err := c.discover(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if c.FormPost {
		options = append(options, oauth2.SetAuthURLParam("response_mode", "form_post"))
	}
	o := c.oauth(at, found)
	return o.AuthCodeURL(state, options...), nil
}

// identity is a visitor as a provider knows them. The provider vouches for the address.
type identity struct {
	issuer, subject string
	email           users.Address
	name            string // as it came; "" where it wasn't told
}

// identify exchanges a visitor's code for their identity at the provider.
func (c *client) identify(ctx context.Context, at call.Site, code, nonce, verifier string) (identity, error) {
	found, err := c.discover(ctx)
	if err != nil {
		return identity{}, err
	}
	o := c.oauth(at, found)
	if o.ClientSecret, err = c.Secret(); err != nil {
		return identity{}, c.unavailable(err)
	}
	ctx = oidc.ClientContext(ctx, c.http)
	tokens, err := o.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok && refused.ErrorCode == "invalid_grant" {
		return identity{}, providerFault(err)
	}
	if err != nil {
		return identity{}, c.unavailable(err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.Verifier(&oidc.Config{ClientID: c.ClientID, Now: c.clock.Now}).Verify(ctx, raw)
	if err != nil && strings.Contains(err.Error(), noKeys) {
		return identity{}, c.unavailable(err)
	}
	if err != nil {
		return identity{}, providerFault(err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1 {
		return identity{}, providerFault(fmt.Errorf("provider %s: the nonce is another's", c.ID))
	}
	return c.read(token)
}

// noKeys is how the library says that the keys of a provider can't be had; it has
// no error of its own for that.
const noKeys = "fetching keys"

// providerFault is the error of a provider's answer that fails its checks, such as a
// token for another client.
func providerFault(err error) *problem.Error {
	return problem.New(problem.InvalidCredentials, "The provider's answer is not for this sign-in.").WithCause(err)
}

// read takes out of a token what we need to know.
func (c *client) read(token *oidc.IDToken) (identity, error) {
	var claims struct {
		Email    string    `json:"email"`
		Verified looseBool `json:"email_verified"`
		Name     string    `json:"name"`
	}
	if err := token.Claims(&claims); err != nil {
		return identity{}, providerFault(err)
	}
	if token.Subject == "" || len(token.Subject) > maxSubject {
		return identity{}, providerFault(fmt.Errorf("provider %s: the subject has %d bytes", c.ID, len(token.Subject)))
	}
	email, err := users.ParseAddress(claims.Email, "email")
	if err != nil || !bool(claims.Verified) {
		return identity{}, problem.New(problem.EmailConfirmationRequired, "Please confirm your e-mail address at %s first.", c.Name)
	}
	return identity{issuer: c.Issuer, subject: token.Subject, email: email, name: claims.Name}, nil
}

// looseBool is a boolean that Apple writes as a text.
type looseBool bool

// UnmarshalJSON reads true and "true"; all else is not true.
func (t *looseBool) UnmarshalJSON(b []byte) error {
	*t = looseBool(strings.Trim(string(b), `"`) == "true")
	return nil
}

// nameInForm reads the name that Apple sends beside the code. It isn't signed; that is
// no risk, since users may change their names anyway.
func nameInForm(text string) string {
	var form struct {
		Name struct {
			First string `json:"firstName"`
			Last  string `json:"lastName"`
		} `json:"name"`
	}
	if json.Unmarshal([]byte(text), &form) != nil {
		return ""
	}
	return strings.TrimSpace(form.Name.First + " " + form.Name.Last)
}
