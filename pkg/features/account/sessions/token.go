package sessions

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

// ForTokens signs access tokens.
const ForTokens = "access-tokens"

const (
	accessFor = 15 * time.Minute
	// leeway is how far the clocks of several servers may be apart.
	leeway   = 5 * time.Second
	issuer   = "knowmad"
	audience = "knowmad-api"
	// tokenKind keeps tokens of other kinds from being taken for access tokens (RFC 9068).
	tokenKind = "at+jwt"
	// maxAccess is longer than any token of ours, in bytes.
	maxAccess = 2 << 10
)

// claims are what an access token says. Roles are in it, so that a request costs
// no query; ending the session takes them back.
type claims struct {
	jwt.RegisteredClaims
	Session string `json:"sid"`
	Knower  bool   `json:"knower,omitempty"`
	Staff   bool   `json:"staff,omitempty"`

	SecondFactor bool  `json:"mfa,omitempty"`
	PlusUntil    int64 `json:"plus,omitempty"` // seconds since 1970
}

// accessToken makes a token for a session.
func (s *Service) accessToken(a right.Actor) (string, error) {
	now := s.clock.Now()
	key := s.keys.Current(ForTokens)
	var plus int64
	if a.HasPlus(now) {
		plus = a.PlusUntil.Unix()
	}
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: issuer, Audience: jwt.ClaimStrings{audience}, Subject: a.User,
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(accessFor)),
		},
		Session: a.Session, Knower: a.Knower, Staff: a.Staff, SecondFactor: a.SecondFactor, PlusUntil: plus,
	})
	token.Header["kid"] = strconv.FormatInt(key.Number, 10)
	token.Header["typ"] = tokenKind
	text, err := token.SignedString(key.Value)
	if err != nil {
		return "", fmt.Errorf("signing a token: %w", err)
	}
	return text, nil
}

// Authenticate tells whose access token it is. It asks no database. The error is
// an AuthorizationError: the client gets a new token with its refresh token.
func (s *Service) Authenticate(token string) (right.Actor, error) {
	refused := problem.New(problem.Authorization, "Your session has expired. Please sign in again.")
	if len(token) > maxAccess {
		return right.Actor{}, refused
	}
	t, ok := s.known.find(token)
	if !ok {
		var err error
		if t, err = s.checkToken(token); err != nil {
			return right.Actor{}, refused.WithCause(err)
		}
		s.known.add(token, t)
	}
	if !s.clock.Now().Before(t.expires.Add(leeway)) || !s.keys.Has(t.key) || s.ended.has(t.actor.Session) {
		return right.Actor{}, refused
	}
	return t.actor, nil
}

// checkToken checks everything of a token that stays as it is.
func (s *Service) checkToken(token string) (cachedToken, error) {
	var c claims
	var key keyring.Key
	_, err := jwt.ParseWithClaims(
		token, &c, func(t *jwt.Token) (_ any, err error) {
			key, err = s.verificationKey(t)
			return key.Value, err
		},
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithIssuer(issuer), jwt.WithAudience(audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithTimeFunc(s.clock.Now),
		jwt.WithStrictDecoding(), // one way to write a token: its last letter has bits that say nothing
	)
	if err != nil {
		return cachedToken{}, err
	}
	if uuid.Validate(c.Subject) != nil || uuid.Validate(c.Session) != nil {
		return cachedToken{}, errSubject
	}
	actor := right.Actor{User: c.Subject, Session: c.Session, Knower: c.Knower, Staff: c.Staff, SecondFactor: c.SecondFactor}
	if c.PlusUntil > 0 {
		actor.PlusUntil = time.Unix(c.PlusUntil, 0).UTC()
	}
	return cachedToken{actor, c.ExpiresAt.Time, key}, nil
}

var (
	errKey     = errors.New("signed with no key of ours")
	errSubject = errors.New("it says nothing of whose it is")
)

func (s *Service) verificationKey(t *jwt.Token) (keyring.Key, error) {
	if t.Header["typ"] != tokenKind {
		return keyring.Key{}, errKey
	}
	number, _ := t.Header["kid"].(string)
	key, ok := s.keys.Numbered(ForTokens, number)
	if !ok {
		return keyring.Key{}, errKey
	}
	return key, nil
}
