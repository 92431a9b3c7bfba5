package apptest

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/know"
	"knowmad/pkg/features/school"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/rendering/renderingtest"
	"knowmad/web"

	"github.com/alexedwards/argon2id"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Port is the port in the addresses of markets, in the local environment.
const Port = 4711

// Noon is the time at which tests begin, when no contest runs.
func Noon() time.Time { return time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC) }

// CheapPasswords are parameters with a minimal cost of hashing, for tests that aren't about
// that cost.
func CheapPasswords() *argon2id.Params {
	return &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

// ClosedMail is a transport that fails, so that queued mails stay in the database for the
// test to read.
type ClosedMail struct{}

// Send fails.
func (ClosedMail) Send(context.Context, *mail.Letter) error { return errors.New("closed") }

// registries has the compiled packs of each environment, since compiling is slow.
var registries sync.Map //nolint:gochecknoglobals // slow to compile, shared by the tests of a process

// Registry compiles the packs of an environment, once for all tests of a process.
func Registry(t testing.TB, env market.Environment) *market.Registry {
	t.Helper()
	load, _ := registries.LoadOrStore(env, sync.OnceValues(func() (*market.Registry, error) {
		return pack.Load(markets.FS, pack.Options{Env: env, Port: Port})
	}))
	r, err := load.(func() (*market.Registry, error))()
	require.NoError(t, err)
	return r
}

// PDFiumFolder is the folder with PDFium's machine code for all tests on the machine, since
// compiling it takes seconds. It is in the user's cache, under the hash of the source; ""
// for a user without a cache.
func PDFiumFolder(t testing.TB) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	folder := filepath.Join(cache, "knowmad", "pdfium")
	require.NoError(t, os.MkdirAll(folder, 0o700))
	return folder
}

// SharePDFium makes servers with a data folder use the machine code in PDFiumFolder.
func SharePDFium(t testing.TB, data string) {
	t.Helper()
	shared := PDFiumFolder(t)
	if shared == "" {
		return
	}
	cache := filepath.Join(data, "cache")
	require.NoError(t, os.MkdirAll(cache, 0o700))
	require.NoError(t, os.Symlink(shared, filepath.Join(cache, "pdfium")))
}

// Server is a server with its database and data folder, which tests may read.
type Server struct {
	*app.Site

	T testing.TB

	// Config is the configuration of the server, and of further servers that Another opens.
	Config  app.Config
	Clock   *clocktest.Hand
	DB      *db.DB
	Address string // of the database
	Folder  string // of the data
}

// Each runs a test on each engine against its own server: the local environment, the packs
// of the repository, no front end, cheap passwords, mails that stay queued. configure,
// which may be nil, changes this configuration before the server opens.
func Each(t *testing.T, configure func(*app.Config), test func(t *testing.T, s *Server)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		On(t, engine, configure, test)
	}
}

// On is Each on one engine, for tests that don't depend on the database.
func On(t *testing.T, engine db.Engine, configure func(*app.Config), test func(t *testing.T, s *Server)) {
	t.Helper()
	t.Run(string(engine), func(t *testing.T) {
		t.Helper()
		test(t, Open(t, engine, configure))
	})
}

// Open opens a server as in Each, until the test ends.
func Open(t testing.TB, engine db.Engine, configure func(*app.Config)) *Server {
	t.Helper()
	s := &Server{T: t, Clock: clocktest.At(Noon()), Folder: dbtest.Folder(t)}
	s.Address = dbtest.Copy(t, engine, "app", func(address string) error {
		return fill(context.WithoutCancel(t.Context()), address, Registry(t, market.Local))
	})
	s.Config = app.Config{
		Env: market.Local, Messages: web.Messages,
		Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
		Database: s.Address, DataDir: s.Folder, Mail: ClosedMail{}, Clock: s.Clock, Log: zerolog.Nop(),
		StartChild: renderingtest.InProcess(PDFiumFolder(t)),
		Options:    app.Options{Account: account.Options{Passwords: CheapPasswords()}, Know: know.Options{Tesseract: "off"}},
	}
	if configure != nil {
		configure(&s.Config)
	}
	if s.Config.Markets == nil {
		s.Config.Markets = market.Static(Registry(t, s.Config.Env))
	}
	s.Folder = s.Config.DataDir
	s.Site = s.Another()
	var err error
	s.DB, err = db.Open(t.Context(), s.Address)
	require.NoError(t, err)
	t.Cleanup(func() { s.DB.Close() })
	return s
}

// fill makes the database that each server gets a copy of, with its tables and the schools
// of the packs, which servers otherwise import when they open.
func fill(ctx context.Context, address string, r *market.Registry) error {
	if _, err := app.Migrate(ctx, address); err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	return errors.Join(school.New(d).KeepListed(ctx, r.All()), d.Close())
}

// Another opens a further server on the same database and clock.
func (s *Server) Another() *app.Site {
	s.T.Helper()
	site, err := app.Open(s.Config, Port)
	require.NoError(s.T, err)
	s.T.Cleanup(site.Close)
	return site
}

// Host is the first host of a market, with the port in the local environment.
func (s *Server) Host(code string) string {
	s.T.Helper()
	m, ok := Registry(s.T, s.Config.Env).ByCode(code)
	require.True(s.T, ok, code)
	if s.Config.Env != market.Local {
		return m.Hosts[0]
	}
	return net.JoinHostPort(m.Hosts[0], strconv.Itoa(Port))
}

// Exec changes the database directly.
func (s *Server) Exec(statement string, args ...any) {
	s.T.Helper()
	require.NoError(s.T, s.TryExec(statement, args...))
}

// TryExec is Exec with the database's error.
func (s *Server) TryExec(statement string, args ...any) error {
	return s.DB.Write(s.T.Context(), func(q db.Queryer) error {
		_, err := q.Exec(s.T.Context(), statement, args...)
		return err
	})
}

// Count returns the number that a query selects.
func (s *Server) Count(query string, args ...any) int {
	s.T.Helper()
	var n int
	require.NoError(s.T, s.DB.One().Get(s.T.Context(), &n, query, args...))
	return n
}
