package signup

import (
	"context"
	"slices"
	"strings"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
)

// Purposes of links in mails.
const (
	toConfirm     = "confirm"
	toReset       = "reset"
	toChangeEmail = "change-email"
)

// errLink is the error of a link that doesn't work. It doesn't name the reason.
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

// noteLink sets the account of the request's event in the log of authentication, also
// for an expired link. A link to a new address makes the event email-changed.
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
	// Links to one address are used one after another. Several sign-ups may have the
	// address, so it is locked before the row of any of them.
	if err := s.throttle.Lock(ctx, q, s.limits.MailCounter(strings.ToLower(l.Email))); err != nil {
		return Link{}, err
	}
	if err := person.Lock(ctx, q, l.User); err != nil {
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
