package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"knowmad/markets"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/rendering"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if status, ok := rendering.Child(os.Args, os.Stdin, os.Stdout, os.Stderr); ok {
		os.Exit(status)
	}
	if os.Getenv(serverVariable) != "" {
		main()
	}
	goleak.VerifyTestMain(withPostgres{m})
}

// withPostgres runs the tests beside a PostgreSQL.
type withPostgres struct{ m *testing.M }

func (w withPostgres) Run() int { return dbtest.Main(w.m) }

func run(env []string, args ...string) (code int, stdout, stderr string) {
	var out, errs logtest.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), 120*time.Second)
	defer cancel()
	code = Run(ctx, args, env, &out, &errs)
	return code, out.String(), errs.String()
}

func TestHelpAndUsageErrors(t *testing.T) {
	code, stdout, _ := run(nil, "--help")
	require.Equal(t, 0, code)
	require.Contains(t, stdout, "KNOWMAD_METRICS_ADDR")
	code, stdout, _ = run(nil, "serve", "--help")
	require.Equal(t, 0, code)
	for _, flag := range []string{"--addr", "--env", "--data", "--database", "--request-signatures", "--markets", "--metrics-addr", "--trusted-proxies", "--country-header", "--node", "--renderers", "--image-hosts", "--log-format"} {
		require.Contains(t, stdout, flag)
	}
	for _, args := range [][]string{
		{},
		{"fly"},
		{"serve", "--nonsense"},
		{"serve", "--env", "production"},
		{"serve", "--trusted-proxies", "10.0.0.0/99"},
		{"serve", "--renderers", "many"},
		{"serve", "--blobs", "/var/blobs"},
		{"serve", "--blobs", "s3://files"}, // and no key
		{"serve", "--smtp", "localhost:25"},
		{"serve", "--clamd", "localhost:3310"},
		{"serve", "--smtp", "smtp://me@mail.example.org"}, // and no password
		{"serve", "--request-signatures", "maybe"},
		{"serve", "--request-signatures", "off", "--env", "prod"},
		{"serve", "--request-signatures", "off", "--env", "staging"},
		{"serve", "--request-signatures", "off", "--env", "dev"},
		{"serve", "--now", "yesterday"},
		{"serve", "--now", "2025-04-01"},
		{"openapi", "x"},
	} {
		code, stdout, stderr := run(nil, args...)
		require.Equal(t, 2, code, args)
		require.Contains(t, stderr, "knowmad:", args)
		require.NotContains(t, stdout, "listening", args)
	}
}

// A server that believes in another time would let tokens and contests that are over be used.
func TestAClockOfItsOwnIsForLocalAlone(t *testing.T) {
	for _, env := range []string{"prod", "staging", "dev"} {
		code, stdout, stderr := run(nil, "serve", "--env", env, "--now", "2025-04-01T12:00:00Z")
		require.Equal(t, 2, code, env)
		require.Contains(t, stderr, "--now works in the local environment only", env)
		require.NotContains(t, stdout, "listening", env)
		code, _, stderr = run([]string{"KNOWMAD_NOW=2025-04-01T12:00:00Z"}, "serve", "--env", env)
		require.Equal(t, 2, code, env)
		require.Contains(t, stderr, "--now works in the local environment only", env)
	}
}

func TestOpenAPI(t *testing.T) {
	code, stdout, stderr := run(nil, "openapi")
	require.Equal(t, 0, code)
	require.Empty(t, stderr)
	var doc struct {
		OpenAPI string         `json:"openapi"`
		Paths   map[string]any `json:"paths"`
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &doc))
	require.Equal(t, "3.1.0", doc.OpenAPI)
	require.Contains(t, doc.Paths, "/api/countries/{id}/languages/{lang}/config")
}

func TestServeRefusesBrokenPacks(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, markets.FS))
	for _, code := range []string{"it", "pl"} {
		file := filepath.Join(dir, code, "market.yaml")
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, append(b, "nonsense: 1\n"...), 0o600))
	}
	code, stdout, stderr := run(nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--markets", dir)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "it/market.yaml:")
	require.Contains(t, stderr, "pl/market.yaml:")
	require.Contains(t, stderr, "nonsense: unknown key")
	require.NotContains(t, stdout, `"ready"`)
}

func TestMigrate(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	code, stdout, stderr := run(nil, "migrate", "--data", data)
	require.Equal(t, 0, code, stderr)
	require.Contains(t, stdout, "account/1_accounts\n")
	require.FileExists(t, filepath.Join(data, "knowmad.db"))
	code, stdout, _ = run([]string{"KNOWMAD_DATABASE=sqlite://" + filepath.Join(data, "knowmad.db")}, "migrate")
	require.Equal(t, 0, code)
	require.Empty(t, stdout, "what was made is left alone")

	code, stdout, stderr = run(nil, "migrate", "--database", "mysql://root:s3cret@localhost/x")
	require.Equal(t, 1, code)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "sqlite://PATH")
	require.NotContains(t, stderr, "s3cret")
}

// A database of a program before the first release is refused with one sentence, and left as
// it is.
func TestDatabasesBeforeTheFirstReleaseAreRefused(t *testing.T) {
	const sentence = "knowmad: db: the database was made by a version before the first release; " +
		"move it and the data folder away and start with empty ones: nothing is converted or deleted\n"
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			address, data := dbtest.Address(t, engine), t.TempDir()
			kept := func() (rows []string) {
				d, err := db.Open(t.Context(), address)
				require.NoError(t, err)
				defer d.Close()
				require.NoError(t, d.One().Select(t.Context(), &rows, `SELECT id FROM users`))
				tables := `SELECT name FROM sqlite_master ORDER BY name`
				if engine == db.Postgres {
					tables = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname`
				}
				var names []string
				require.NoError(t, d.One().Select(t.Context(), &names, tables))
				return append(rows, names...)
			}
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				for _, statement := range []string{
					`CREATE TABLE goose_db_version (id BIGINT, version_id BIGINT)`, `CREATE TABLE users (id TEXT)`, `INSERT INTO users VALUES ('lena')`,
				} {
					if _, err := q.Exec(t.Context(), statement); err != nil {
						return err
					}
				}
				return nil
			}))
			require.NoError(t, d.Close())
			require.Equal(t, []string{"lena", "goose_db_version", "users"}, kept())
			for _, args := range [][]string{{"migrate"}, {"serve", "--addr", "127.0.0.1:0"}, {"staff", "list"}} {
				code, stdout, stderr := run(nil, append(args, "--data", data, "--database", address)...)
				require.Equal(t, 1, code, args)
				require.Contains(t, stderr, sentence, args)
				require.NotContains(t, stdout, `"ready"`)
			}
			require.Equal(t, []string{"lena", "goose_db_version", "users"}, kept())
		})
	}
}

func TestUnreachableDatabaseFailsStart(t *testing.T) {
	code, stdout, stderr := run(nil, "serve", "--addr", "127.0.0.1:0", "--database", "postgres://me:s3cret@127.0.0.1:1/x")
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "doesn't answer")
	require.NotContains(t, stdout+stderr, "s3cret")
	require.NotContains(t, stdout, `"ready"`)
}

func TestMissingPacksFolderFailsStart(t *testing.T) {
	code, _, stderr := run(nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--markets", filepath.Join(t.TempDir(), "none"))
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "none")
}

// Variables stand in for flags; the command line wins.
func TestServe(t *testing.T) {
	var out, errs logtest.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan int, 1)
	go func() {
		done <- Run(ctx, []string{"serve", "--addr", "127.0.0.1:0"},
			[]string{"KNOWMAD_ADDR=256.0.0.1:1", "KNOWMAD_ENV=staging", "KNOWMAD_DATA=" + t.TempDir(), "KNOWMAD_METRICS_ADDR=", "KNOWMAD_NODE=/nonexistent", "OTHER=1"}, &out, &errs)
	}()
	line := regexp.MustCompile(`"message":"listening on (http://127\.0\.0\.1:\d+)"`)
	require.Eventually(t, func() bool { return strings.Contains(out.String(), `"message":"ready"`) }, 2*time.Minute, 10*time.Millisecond, &errs)
	url := line.FindStringSubmatch(out.String())[1]
	require.NotContains(t, out.String(), "/metrics")

	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	r, err := http.NewRequest(http.MethodGet, url+"/api/countries", nil)
	require.NoError(t, err)
	r.Host = "de.staging.knowmad.example"
	res, err := client.Do(r)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, 200, res.StatusCode)
	require.NotEmpty(t, res.Header.Get("Strict-Transport-Security"))

	cancel()
	require.Equal(t, 0, <-done)
	for entry := range strings.SplitSeq(strings.TrimSpace(out.String()), "\n") {
		require.True(t, json.Valid([]byte(entry)), entry)
	}
	require.Empty(t, errs.String())
}

// A program that passes the log on to a terminal asks for the colours.
func TestColoursOfTheConsole(t *testing.T) {
	t.Setenv("NO_COLOR", "") // the library asks the process, too
	for _, tc := range []struct {
		env      []string
		coloured bool
	}{
		{},
		{env: []string{"CLICOLOR_FORCE=1"}, coloured: true},
		{env: []string{"CLICOLOR_FORCE=0"}},
		{env: []string{"CLICOLOR_FORCE=1", "NO_COLOR=1"}},
	} {
		var out bytes.Buffer
		log := serveCmd{LogFormat: "console", LogLevel: "info"}.logger(&out, environ(tc.env))
		log.Warn().Msg("hello")
		require.Contains(t, out.String(), "hello")
		require.Equal(t, tc.coloured, strings.Contains(out.String(), "\x1b["), tc.env)
	}
}

func TestProvidersOnTheCommandLine(t *testing.T) {
	code, stdout, _ := run(nil, "serve", "--help")
	require.Equal(t, 0, code)
	for _, said := range []string{"--google-client-id", "KNOWMAD_GOOGLE_CLIENT_SECRET", "--apple-issuer", "https://appleid.apple.com"} {
		require.Contains(t, stdout, said)
	}
	code, _, stderr := run([]string{"KNOWMAD_GOOGLE_CLIENT_ID=x"}, "serve")
	require.Equal(t, 2, code)
	require.Contains(t, stderr, "KNOWMAD_GOOGLE_CLIENT_SECRET")
}

func TestVersion(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.Equal(t, exitOK, Run(t.Context(), []string{"--version"}, nil, &stdout, &stderr))
	require.Regexp(t, `^knowmad \S+, go1\.\S+\n$`, stdout.String())
	require.Empty(t, stderr.String())
}
