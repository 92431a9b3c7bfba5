package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

func newStaff(d *db.DB, c clock.Clock, log zerolog.Logger, accounts *account.Service, kept staff.Pages) *staff.Service {
	return staff.New(staff.Config{DB: d, Clock: c, Accounts: accounts, Pages: kept, Log: log})
}

// ErrNoDatabase says that there is nothing where an operator looks for accounts.
var ErrNoDatabase = errors.New("there is no database yet; start the server once, run knowmad migrate, or say where it is with --data or --database")

// WithStaff lets an operator do what staff do, on the database of servers that
// may run meanwhile. The database must be there and have its present shape. log
// gets the lines of authentication.
func WithStaff(ctx context.Context, address string, log zerolog.Logger, do func(context.Context, *staff.Service) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	accounts, err := account.New(ctx, account.Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
	if err != nil {
		return fmt.Errorf("accounts: %w", err)
	}
	return do(ctx, newStaff(d, clock.System{}, log, accounts, nil))
}

// openCurrent opens a database that must be there and have its present shape.
func openCurrent(ctx context.Context, address string) (*db.DB, error) {
	if file, ok := strings.CutPrefix(address, "sqlite://"); ok {
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s: %w", file, ErrNoDatabase)
		}
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := db.IsCurrent(ctx, d, migrations()...); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (s *Site) staffAPI() staff.API {
	return staff.API{Service: func() *staff.Service { return s.staff }, WorkbenchURL: workbenchURL(s.cfg.Env)}
}
