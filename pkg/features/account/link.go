package account

import (
	"context"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// Purposes of links in mails.
const (
	toConfirm     = "confirm"
	toReset       = "reset"
	toChangeEmail = "change-email"
)

// makeLink makes the token of a link. Only its hash is stored.
func (s *Service) makeLink(ctx context.Context, q db.Queryer, purpose, userID, email string, lives time.Duration) (token string, err error) {
	token = newToken()
	l := link{Hash: hashed(token), Purpose: purpose, User: userID, Email: email, Expires: db.At(s.clock.Now().Add(lives))}
	return token, insertLink(ctx, q, l)
}

// errLink is what a link gets that doesn't work, for whatever reason.
func errLink() *problem.Error {
	return problem.New(problem.BadRequest, "This link doesn't work any more. Please ask for a new one.")
}

// findLink reads a link that works.
func (s *Service) findLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (link, error) {
	if len(token) > maxToken {
		return link{}, errLink()
	}
	l, ok, err := readLink(ctx, q, hashed(token))
	if err != nil {
		return link{}, err
	}
	if !ok || !slices.Contains(purposes, l.Purpose) {
		return link{}, errLink()
	}
	noteLink(ctx, l)
	if !s.clock.Now().Before(l.Expires.Time) {
		return link{}, errLink()
	}
	return l, nil
}

// noteLink tells the log of events whose link it is, an expired one included, and
// that one to a new address changes an account, where others confirm a sign-up.
func noteLink(ctx context.Context, l link) {
	authlog.Account(ctx, l.User)
	if l.Purpose == toChangeEmail {
		authlog.Event(ctx, "email-changed")
	}
}

// useLink takes a link out of the database: it works once. In a transaction that
// fails it stays.
func (s *Service) useLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (link, error) {
	l, err := s.findLink(ctx, q, token, purposes...)
	if err != nil {
		return link{}, err
	}
	// What several links would do to one address happens in a row; several
	// sign-ups may have it, so this comes before the row of any of them.
	if err := s.throttle.Lock(ctx, q, s.mailCounter(strings.ToLower(l.Email))); err != nil {
		return link{}, err
	}
	if err := lockUser(ctx, q, l.User); err != nil {
		return link{}, err
	}
	found, err := deleteLink(ctx, q, l.Hash)
	if err != nil {
		return link{}, err
	}
	if !found { // another request was faster
		return link{}, errLink()
	}
	return l, nil
}
