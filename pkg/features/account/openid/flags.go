package openid

import (
	"errors"
	"fmt"
	"net/url"
	"time"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/secret"
)

// Flags are what an operator says of the providers through which people sign in, as
// flags of kong. A provider without a client is off.
type Flags struct {
	GoogleIssuer    string        `default:"https://accounts.google.com" help:"Who Google is."`
	GoogleClientID  string        `name:"google-client-id" placeholder:"ID" help:"The client with which people sign in through Google; without it they can't. Its secret is in KNOWMAD_GOOGLE_CLIENT_SECRET or in the file that KNOWMAD_GOOGLE_CLIENT_SECRET_FILE names. Google must know https://HOST/api/auth/providers/google/callback for each host."`
	AppleIssuer     string        `default:"https://appleid.apple.com" help:"Who Apple is."`
	AppleClientID   string        `name:"apple-client-id" placeholder:"ID" help:"The same for Apple (a services ID). Its secret, in KNOWMAD_APPLE_CLIENT_SECRET or the file of KNOWMAD_APPLE_CLIENT_SECRET_FILE, is a token signed with a key of yours, ready made, which Apple takes for half a year at most; the file is read each time, so it can be replaced while the server runs."`
	ProviderTimeout time.Duration `default:"5s" help:"How long each thing that Google or Apple is asked may take; a visitor waits that long for a refusal."`
}

// Where the clients' secrets are looked for: they have no place on a command
// line, which shows in lists of processes.
const (
	GoogleSecretVariable = "KNOWMAD_GOOGLE_CLIENT_SECRET"
	AppleSecretVariable  = "KNOWMAD_APPLE_CLIENT_SECRET"
)

// Providers reads what the operator says. Secrets come from the environment, or
// from the files that it names; those are read each time, so that a secret which
// expires can be replaced while the server runs. Nothing is asked of a provider.
func (f Flags) Providers(environ func(name string) string) ([]Provider, error) {
	var out []Provider
	for _, p := range []struct {
		provider         Provider
		issuer, client   string
		secret, flagName string
	}{
		{Google(), f.GoogleIssuer, f.GoogleClientID, GoogleSecretVariable, "google"},
		{Apple(), f.AppleIssuer, f.AppleClientID, AppleSecretVariable, "apple"},
	} {
		if p.client == "" {
			continue
		}
		made := p.provider
		made.ClientID, made.Timeout = p.client, f.ProviderTimeout
		if p.issuer != "" {
			made.Issuer = p.issuer
		}
		if err := checkIssuer(made.Issuer); err != nil {
			return nil, fmt.Errorf("--%s-issuer: %w", p.flagName, err)
		}
		var err error
		if made.Secret, err = secret.From(p.secret, environ); err != nil {
			return nil, fmt.Errorf("--%s-client-id: %w", p.flagName, err)
		}
		out = append(out, made)
	}
	return out, nil
}

var errIssuer = errors.New("an issuer is https://HOST, or http:// on this machine")

func checkIssuer(issuer string) error {
	u, err := url.Parse(issuer)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return errIssuer
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !httpx.IsThisMachine(u.Host)) {
		return errIssuer
	}
	return nil
}
