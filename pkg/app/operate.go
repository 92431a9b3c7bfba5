package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knowmad/pkg/pack"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

// ErrNoDatabase is the error of a command that needs the database before there is one.
var ErrNoDatabase = errors.New("there is no database yet; start the server once, run knowmad migrate, or say where it is with --data or --database")

// Tools has the operators' commands.
type Tools struct{ nouns nouns }

// NewTools makes the commands, on slices of their own.
func NewTools() *Tools { return &Tools{newNouns(Config{}.withDefaults())} }

// Commands returns the commands of all slices.
func (t *Tools) Commands() []any {
	var out []any
	for _, sl := range t.nouns.slices {
		if sl.Commands != nil {
			out = append(out, sl.Commands)
		}
	}
	return out
}

// OpenForCommand opens the database for a command; see slice.Operator. log gets the lines
// about authentication.
func OpenForCommand(ctx context.Context, address string, log zerolog.Logger, do func(context.Context, *slice.Platform) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return do(ctx, &slice.Platform{DB: d, Clock: clock.System{}, Log: log})
}

// Work opens a site without HTTP for a command; see slice.Operator. It may be called once.
func (t *Tools) Work(ctx context.Context, cfg Config, do func(context.Context, *slice.Platform) error) error {
	s := newSite(cfg, t.nouns)
	defer s.Close()
	if err := s.openForWork(); err != nil {
		return err
	}
	return do(ctx, s.platform)
}

// openForWork opens the markets, the database and the platform, with its background work.
func (s *Site) openForWork() (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	if s.markets = s.cfg.Markets; s.markets == nil {
		if s.markets, err = s.loadMarkets(ctx, pack.Options{Env: s.cfg.Env, Now: s.cfg.Clock.Now}); err != nil {
			return err
		}
	}
	if err := s.openDatabase(ctx); err != nil {
		return err
	}
	return s.openPlatform(ctx)
}

// openCurrent opens a database that must exist and be fully migrated.
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
