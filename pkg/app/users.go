package app

import (
	"context"
	"time"

	"knowmad/pkg/account"
	"knowmad/pkg/db"
	"knowmad/pkg/user"
)

// newUsers wires who people are to their accounts and to what other slices
// know of them.
func (s *Site) newUsers() *user.Service {
	return user.New(user.Config{
		DB: s.data.db, Clock: s.cfg.Clock,
		Markets:  func() user.Markets { return s.markets.Current() },
		Accounts: userAccounts{func() *account.Service { return s.accounts }},
		Blocks:   blocks{s}, Deletions: deletions{s},
	})
}

// userAccounts is what the user slice has of accounts.
type userAccounts struct{ service func() *account.Service }

// Person reads an account.
func (a userAccounts) Person(ctx context.Context, q db.Queryer, id string) (user.Person, error) {
	p, err := a.service().Person(ctx, q, id)
	return user.Person(p), err //nolint:wrapcheck // an error of the catalogue
}

// Rename gives an account another name.
func (a userAccounts) Rename(ctx context.Context, q db.Queryer, id, name string) error {
	return a.service().Rename(ctx, q, id, name) //nolint:wrapcheck // an error of the catalogue
}

// blocks are what staff closed to somebody.
type blocks struct{ *Site }

// Blocked tells whether staff keep a user out of the web app, and why.
func (b blocks) Blocked(ctx context.Context, q db.Queryer, user string) (blocked bool, reason string, err error) {
	return b.staff.Blocked(ctx, q, user) //nolint:wrapcheck // it says what it is
}

// deletions are accounts that end soon.
type deletions struct{ *Site }

// DeletionOn is when an account ends; zero where its owner stays.
func (d deletions) DeletionOn(ctx context.Context, q db.Queryer, user string) (time.Time, error) {
	return d.takeout.DeletionOn(ctx, q, user) //nolint:wrapcheck // it says what it is
}
