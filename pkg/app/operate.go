package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

// ErrNoDatabase says that there is nothing where an operator looks for accounts.
var ErrNoDatabase = errors.New("there is no database yet; start the server once, run knowmad migrate, or say where it is with --data or --database")

// Commands are what operators do on the command line, by the slices that bring them.
func Commands() []any {
	var out []any
	for _, sl := range newNouns(Config{}.withDefaults()).slices {
		if sl.Commands != nil {
			out = append(out, sl.Commands)
		}
	}
	return out
}

// OpenForCommand opens the database for a command; see slice.Operator. log gets the
// lines of authentication.
func OpenForCommand(ctx context.Context, address string, log zerolog.Logger, do func(context.Context, *slice.Platform) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return do(ctx, &slice.Platform{DB: d, Clock: clock.System{}, Log: log})
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
