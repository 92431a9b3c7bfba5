package openid

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// A visit to a provider is sealed in its state and stored nowhere, so that a
// visitor's call leaves no row. The state is
//
//	number.salt.sealed
//
// where number is that of the servers' key provider-visits, and sealed is the
// visit under AES-256-GCM, with the provider and the host bound to it. Each state
// has a key of its own, derived from the servers' by its salt of 256 bits: any
// visitor may ask for as many as the rate limit lets through, which is too many
// for random nonces under one key. The provider, and any other reader of the
// address, learns neither the verifier of PKCE nor the device.
//
// A return that gets a ticket uses the visit up: its salt leaves a row until the
// visit expires. One that gets none leaves no row either.

// visit is a sign-in that has begun at a provider.
type visit struct {
	Device   string // on which it began, and on which it must end
	Nonce    string
	Verifier string // PKCE
	Redirect string // a path of the site, or ""
	Expires  time.Time

	salt string // of its state
}

// lines is the visit as it is sealed. No part of it has line ends: see
// httpx.LocalPath for the redirect.
func (v visit) lines() string {
	return strings.Join([]string{v.Device, v.Nonce, v.Verifier, strconv.FormatInt(v.Expires.Unix(), 10), v.Redirect}, "\n")
}

// visitOf reads what lines made.
func visitOf(lines string) (visit, error) {
	const parts = 5
	part := strings.SplitN(lines, "\n", parts)
	if len(part) != parts {
		return visit{}, errVisit()
	}
	expires, err := strconv.ParseInt(part[3], 10, 64)
	if err != nil {
		return visit{}, fmt.Errorf("a visit: %w", err)
	}
	return visit{Device: part[0], Nonce: part[1], Verifier: part[2], Expires: time.Unix(expires, 0), Redirect: part[4]}, nil
}

// maxState is longer than any state, in bytes: a redirect has 2000 at most, and
// base64 four for three.
const maxState = 3500

// errVisit is the error of a return whose state is invalid, expired or used.
func errVisit() *problem.Error {
	return problem.New(problem.BadRequest, "That took too long. Please try again.")
}

// sealVisit makes the state of a visit to a provider from a site.
func (s *Service) sealVisit(at call.Site, provider string, v visit) (state string, err error) {
	key := s.keys.Current(ForVisits)
	salt := users.NewToken()
	aead, err := key.Derived(salt).Cipher()
	if err != nil {
		return "", err
	}
	sealed := aead.Seal(nil, nil, []byte(v.lines()), visitPlace(at, provider)) //nolint:gosec // the nonce is made inside
	return strconv.FormatInt(key.Number, 10) + "." + salt + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// visitPlace is what a state is bound to.
func visitPlace(at call.Site, provider string) []byte { return []byte(at.Host + "\n" + provider) }

// openVisit reads a state. The visit began at this host, with this provider, and no
// more than 10 minutes ago; no return has used it so far.
func (s *Service) openVisit(ctx context.Context, at call.Site, provider, state string) (v visit, err error) {
	number, rest, _ := strings.Cut(state[:min(len(state), maxState)], ".")
	salt, text, _ := strings.Cut(rest, ".")
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return visit{}, errVisit().WithCause(err)
	}
	key, ok := s.keys.Numbered(ForVisits, number)
	if !ok {
		return visit{}, errVisit()
	}
	aead, err := key.Derived(salt).Cipher()
	if err != nil {
		return visit{}, err
	}
	opened, err := aead.Open(nil, nil, sealed, visitPlace(at, provider))
	if err != nil {
		return visit{}, errVisit().WithCause(err)
	}
	if v, err = visitOf(string(opened)); err != nil {
		return visit{}, err
	}
	if !s.clock.Now().Before(v.Expires) {
		return visit{}, errVisit()
	}
	v.salt = salt
	used, err := factors.IsUsed(ctx, s.db.One(), salt)
	if err != nil {
		return visit{}, err
	}
	if used { // before the provider is asked for what it would refuse
		return visit{}, errVisit()
	}
	return v, nil
}

// useVisit uses a visit up. Of several returns at once one gets a ticket.
func useVisit(ctx context.Context, q db.Queryer, v visit) error {
	first, err := factors.MarkUsed(ctx, q, v.salt, v.Expires)
	if err == nil && !first {
		err = errVisit()
	}
	return err
}

// ForVisits seals visits to providers.
const ForVisits = "provider-visits"
