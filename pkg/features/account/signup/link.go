package signup

import (
	"context"
	"slices"
	"strings"

	"knowmad/pkg/features/account/users"
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

// errLink is what a link gets that doesn't work, for whatever reason.
func errLink() *problem.Error {
	return problem.New(problem.BadRequest, "This link doesn't work any more. Please ask for a new one.")
}

// findLink reads a link that works.
func (s *Service) findLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (Link, error) {
	if len(token) > users.MaxToken {
		return Link{}, errLink()
	}
	l, ok, err := readLink(ctx, q, users.Hash(token))
	if err != nil {
		return Link{}, err
	}
	if !ok || !slices.Contains(purposes, l.Purpose) {
		return Link{}, errLink()
	}
	noteLink(ctx, l)
	if !s.clock.Now().Before(l.Expires.Time) {
		return Link{}, errLink()
	}
	return l, nil
}

// noteLink tells the log of events whose link it is, an expired one included, and
// that one to a new address changes an account, where others confirm a sign-up.
func noteLink(ctx context.Context, l Link) {
	authlog.Account(ctx, l.User)
	if l.Purpose == toChangeEmail {
		authlog.Event(ctx, "email-changed")
	}
}

// useLink takes a link out of the database: it works once. In a transaction that
// fails it stays.
func (s *Service) useLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (Link, error) {
	l, err := s.findLink(ctx, q, token, purposes...)
	if err != nil {
		return Link{}, err
	}
	// What several links would do to one address happens in a row; several
	// sign-ups may have it, so this comes before the row of any of them.
	if err := s.throttle.Lock(ctx, q, s.limits.MailCounter(strings.ToLower(l.Email))); err != nil {
		return Link{}, err
	}
	if err := users.Lock(ctx, q, l.User); err != nil {
		return Link{}, err
	}
	found, err := deleteLink(ctx, q, l.Hash)
	if err != nil {
		return Link{}, err
	}
	if !found { // another request was faster
		return Link{}, errLink()
	}
	return l, nil
}
