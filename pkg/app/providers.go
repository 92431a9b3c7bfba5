package app

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"knowmad/pkg/features/account/openid"
)

// SignIn is what an operator says of the providers through which people sign in.
// One without a client is off.
type SignIn struct {
	GoogleIssuer, GoogleClient string // issuers may be empty: the public ones
	AppleIssuer, AppleClient   string
	// Timeout is how long each thing that a provider is asked may take; 0: 5 s.
	Timeout time.Duration
}

// Where the clients' secrets are looked for: they have no place on a command
// line, which shows in lists of processes.
const (
	GoogleSecretVariable = "KNOWMAD_GOOGLE_CLIENT_SECRET"
	AppleSecretVariable  = "KNOWMAD_APPLE_CLIENT_SECRET"
)

// fileSuffix makes the name of the variable that names a file with the secret.
const fileSuffix = "_FILE"

// NewProviders reads what an operator says. Secrets come from the environment, or
// from the files that it names; those are read each time, so that a secret which
// expires can be replaced while the server runs. Nothing is asked of a provider.
func NewProviders(c SignIn, environ func(name string) string) ([]openid.Provider, error) {
	var out []openid.Provider
	for _, p := range []struct {
		provider         openid.Provider
		issuer, client   string
		secret, flagName string
	}{
		{openid.Google(), c.GoogleIssuer, c.GoogleClient, GoogleSecretVariable, "google"},
		{openid.Apple(), c.AppleIssuer, c.AppleClient, AppleSecretVariable, "apple"},
	} {
		if p.client == "" {
			continue
		}
		made := p.provider
		made.ClientID, made.Timeout = p.client, c.Timeout
		if p.issuer != "" {
			made.Issuer = p.issuer
		}
		if err := checkIssuer(made.Issuer); err != nil {
			return nil, fmt.Errorf("--%s-issuer: %w", p.flagName, err)
		}
		var err error
		if made.Secret, err = secretFrom(p.secret, environ); err != nil {
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
	if u.Scheme != "https" && (u.Scheme != "http" || !isThisMachine(u.Host)) {
		return errIssuer
	}
	return nil
}

// secretFrom gives the way to a secret, and tells at once where there is none.
func secretFrom(variable string, environ func(string) string) (func() (string, error), error) {
	if s := environ(variable); s != "" {
		return func() (string, error) { return s, nil }, nil
	}
	file := environ(variable + fileSuffix)
	if file == "" {
		return nil, fmt.Errorf("the environment variable %s is not set, nor is %s%s, which may name a file with the secret instead", variable, variable, fileSuffix)
	}
	read := func() (string, error) {
		b, err := os.ReadFile(file) //nolint:gosec // the operator names it
		if err != nil {
			return "", fmt.Errorf("the client's secret: %w", err)
		}
		s := strings.TrimSpace(string(b))
		if s == "" {
			return "", fmt.Errorf("the client's secret: %s is empty", file)
		}
		return s, nil
	}
	if _, err := read(); err != nil {
		return nil, err
	}
	return read, nil
}
