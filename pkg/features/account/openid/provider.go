package openid

import (
	"context"
	"net/url"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/rs/zerolog"
	"golang.org/x/oauth2"
)

// Provider is a service such as Google through which users sign in
// (OpenID Connect). An operator configures it.
type Provider struct {
	ID       string // as it stands in addresses
	Name     string // as people know it
	Issuer   string // where its configuration is found, and who its tokens are from
	ClientID string
	// Secret gives the client's secret each time it is needed, so that one that
	// expires can be replaced while the server runs.
	Secret func() (string, error)
	Scopes []string // openid and email at least
	// FormPost says that the provider comes back with a form in place of a query.
	FormPost bool
	Timeout  time.Duration // for each thing that it is asked; 0: 5 s
}

// Google is the provider of that name, without what an operator brings.
func Google() Provider {
	return Provider{ID: "google", Name: "Google", Issuer: "https://accounts.google.com", Scopes: []string{"openid", "email", "profile"}}
}

// Apple is the provider of that name. Its secret is a token signed with a key of
// the operator's, ready made, which Apple takes for half a year at most.
func Apple() Provider {
	return Provider{
		ID: "apple", Name: "Apple", Issuer: "https://appleid.apple.com", Scopes: []string{"openid", "email", "name"},
		FormPost: true, // else it tells neither address nor name
	}
}

const (
	// visitFor is how long a visitor may take at a provider, who may ask for a
	// password, a second factor and consent.
	visitFor = 10 * time.Minute
	// ticketFor is how long a visitor may take to say what is still to be asked.
	ticketFor = 5 * time.Minute
)

// ProviderChoice is a provider through which one can sign in.
type ProviderChoice struct {
	ID   string `json:"id" doc:"google or apple." example:"google"`
	Name string `json:"name" example:"Google"`
}

func (ProviderChoice) SchemaName() string { return "SignInProvider" }

// Providers are those that an operator configured.
func (s *Service) Providers() []ProviderChoice {
	out := make([]ProviderChoice, 0, len(s.providers))
	for _, p := range s.providers {
		out = append(out, ProviderChoice{p.ID, p.Name})
	}
	return out
}

func (s *Service) provider(id string) (*client, error) {
	for _, p := range s.providers {
		if p.ID == id {
			return p, nil
		}
	}
	return nil, problem.New(problem.NotFound, "Nobody signs in through this provider here.")
}

// callbackURL is where a provider sends people back to. Each host has its own.
func callbackURL(at call.Site, provider string) string {
	return at.Origin + "/api/auth/providers/" + provider + "/callback"
}

// Visit begins a sign-in through a provider: address is where the browser goes. It
// ends on the device on which it began, so that no visitor is signed in to
// another's account by a link. Nothing is stored. redirect is a path of the site, or "".
func (s *Service) Visit(ctx context.Context, h market.Host, c call.Caller, provider, redirect string) (address string, err error) {
	p, err := s.provider(provider)
	if err != nil {
		return "", err
	}
	if c.Device == "" {
		return "", problem.New(problem.BadRequest, "X-Device-Id must be a uuid.")
	}
	if redirect != "" && !httpx.LocalPath(redirect) {
		return "", call.Invalid("redirect", "Only paths of this site can be gone to.")
	}
	at, err := call.SiteOf(h)
	if err != nil {
		return "", err
	}
	v := visit{
		Device: c.Device, Nonce: users.NewToken(), Verifier: oauth2.GenerateVerifier(), Redirect: redirect,
		Expires: s.clock.Now().Add(visitFor),
	}
	state, err := s.sealVisit(at, p.ID, v)
	if err != nil {
		return "", err
	}
	return p.address(ctx, at, state, v.Nonce, v.Verifier)
}

// Return is what a provider sends a visitor back with.
type Return struct {
	State string
	Code  string
	Error string // why there is no code, by OAuth's names
	User  string // JSON; Apple tells a name in it, the first time only
}

// landing is the page to which a visitor is sent after the provider. Its input stands
// behind the #, where no server on the way reads it.
const landing = "/auth/provider"

// HandleCallback handles a provider's callback. page is where the browser goes next: with a
// ticket for the token call, or with the type of the error:
//
//   - BadRequestError: the visit expired, was used before or didn't begin here;
//   - AuthorizationError: the visitor declined at the provider;
//   - EmailConfirmationRequiredError: the provider hasn't verified the address;
//   - InvalidCredentialsError: the provider's answer isn't for this sign-in;
//   - NoErrorType: the provider doesn't answer; the log says why.
func (s *Service) HandleCallback(ctx context.Context, h market.Host, provider string, r Return) (page string) {
	values := url.Values{}
	v, ticket, err := s.handleCallback(ctx, h, provider, r)
	if err != nil {
		s.logCallback(ctx, provider, err)
		authlog.Failed(ctx, err)
		values.Set("error", string(problem.From(err).Type))
	} else {
		values.Set("ticket", ticket)
	}
	if v.Redirect != "" {
		values.Set("redirect", v.Redirect)
	}
	return landing + "#" + values.Encode()
}

// logCallback logs why a sign-in through a provider failed; the visitor gets only the type.
func (s *Service) logCallback(ctx context.Context, provider string, err error) {
	level := zerolog.DebugLevel
	if problem.From(err).Type == problem.NoType {
		level = zerolog.ErrorLevel
	}
	s.log.WithLevel(level).Str("request_id", httpx.RequestID(ctx)).Str("provider", provider).Err(err).Msg("sign-in through a provider failed")
}

func (s *Service) handleCallback(ctx context.Context, h market.Host, provider string, r Return) (v visit, ticket string, err error) {
	p, err := s.provider(provider)
	if err != nil {
		return v, "", problem.New(problem.BadRequest, "There is no such provider.").WithCause(err)
	}
	at, err := call.SiteOf(h)
	if err != nil {
		return v, "", err
	}
	if v, err = s.openVisit(ctx, at, p.ID, r.State); err != nil {
		return v, "", err
	}
	if r.Error != "" || r.Code == "" {
		return v, "", refusal(r.Error)
	}
	who, err := p.identify(ctx, at, r.Code, v.Nonce, v.Verifier)
	if err != nil {
		return v, "", err
	}
	if who.name == "" {
		who.name = nameInForm(r.User)
	}
	ticket, err = s.makeTicket(ctx, p, at, v, who)
	return v, ticket, err
}

// refusal maps OAuth's error codes to ours, for a callback without a code.
func refusal(reason string) *problem.Error {
	switch reason {
	case "access_denied", "user_cancelled_authorize", "user_cancelled_login", "interaction_required", "login_required", "consent_required":
		return problem.New(problem.Authorization, "You didn't sign in there.")
	case "":
		return problem.New(problem.BadRequest, "The answer of the provider is not complete.")
	}
	return problem.New(problem.NoType, "The provider could not sign you in.")
}
