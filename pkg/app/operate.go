package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/school"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

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
	return do(ctx, staff.New(staff.Config{DB: d, Clock: clock.System{}, Accounts: accounts, Log: log}))
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

// WithSchools lets an operator change schools, on the database of servers that
// may run meanwhile. The database must be there and have its present shape.
func WithSchools(ctx context.Context, address string, do func(context.Context, *school.Service) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return do(ctx, school.New(d))
}
