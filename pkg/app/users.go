package app

import (
	"context"
	"path/filepath"
	"time"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/country"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/geo"
)

// newUsers wires who people are to their accounts and to what other slices
// know of them.
func (s *Site) newUsers() *user.Service {
	accounts := userAccounts{func() *account.Service { return s.accounts }}
	return user.New(user.Config{
		DB: s.data.db, Clock: s.cfg.Clock,
		Markets:  func() user.Markets { return s.markets.Current() },
		Accounts: accounts, Keys: accounts, Blobs: s.blobs,
		Blocks: blocks{s}, Deletions: deletions{s}, Country: callerCountry,
		Schools: userSchools{}, Pages: &s.kept,
	})
}

// callerCountry is where a request comes from; "" where it isn't known.
func callerCountry(ctx context.Context) string {
	address, told := visitor{}.Client(ctx)
	code, err := country.ByAddress(geo.Table{}, address, told)
	if err != nil {
		return ""
	}
	return code
}

// newBlobs makes the store of pictures and files.
func (s *Site) newBlobs(ctx context.Context) error {
	files, err := blob.NewFiles(filepath.Join(s.data.folder, "blobs"))
	if err != nil {
		return err
	}
	s.blobs = blob.New(blob.Config{DB: s.data.db, Place: files, Clock: s.cfg.Clock, Log: s.log})
	s.running.Go(func() { s.blobs.Run(ctx) })
	return nil
}

// userAccounts is what the user slice has of accounts.
type userAccounts struct{ service func() *account.Service }

// Person reads an account.
func (a userAccounts) Person(ctx context.Context, q db.Queryer, id string) (user.Person, error) {
	p, err := a.service().Person(ctx, q, id)
	return user.Person(p), err
}

// Rename gives an account another name.
func (a userAccounts) Rename(ctx context.Context, q db.Queryer, id, name string) error {
	return a.service().Rename(ctx, q, id, name)
}

// Move makes an account one of another market.
func (a userAccounts) Move(ctx context.Context, q db.Queryer, id, market string) error {
	return a.service().Move(ctx, q, id, market)
}

// blocks are what staff closed to a user.
type blocks struct{ *Site }

// Blocked tells whether staff keep a user out of the web app, and why.
func (b blocks) Blocked(ctx context.Context, q db.Queryer, user string) (blocked bool, reason string, err error) {
	return b.staff.Blocked(ctx, q, user)
}

// deletions are accounts that end soon.
type deletions struct{ *Site }

// DeletionOn is when an account ends; zero where its owner stays.
func (d deletions) DeletionOn(ctx context.Context, q db.Queryer, user string) (time.Time, error) {
	return d.takeout.DeletionOn(ctx, q, user)
}

// UnsubscribeKey is the key with which links that end mails are signed.
func (a userAccounts) UnsubscribeKey() []byte { return a.service().UnsubscribeKey() }

// UnsubscribeKeys are those that are recognised.
func (a userAccounts) UnsubscribeKeys() [][]byte { return a.service().UnsubscribeKeys() }

// URLKey is the key with which addresses are signed.
func (a userAccounts) URLKey() []byte { return a.service().URLKey() }

// URLKeys are those that are recognised.
func (a userAccounts) URLKeys() [][]byte { return a.service().URLKeys() }
