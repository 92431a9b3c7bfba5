package takeout_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
	"knowmad/web"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// bench is the slice alone, with a part of the test's own that can be stopped,
// and made to fail, at any point.
type bench struct {
	db      *db.DB
	folder  string
	jobs    *job.Queue
	blobs   *blob.Store
	service *takeout.Service
	stop    func(point string)
	fail    error
	file    string // name in the archive
}

func newBench(ctx context.Context, address, folder string, c clock.Clock) (*bench, error) {
	b := &bench{folder: folder, stop: func(string) {}, file: "picture.jpg"}
	var err error
	if b.db, err = db.Open(ctx, address); err != nil {
		return nil, err
	}
	outbox, err := mail.New(mail.Config{
		Database: b.db, Jobs: newJobs(b.db, c), // a queue that does not run: mails stay in it
		Clock: c, Texts: web.Messages, Kinds: takeout.Mails(), Transport: silent{}, Log: zerolog.Nop(),
		Sender: func(string) (mail.Sender, bool) { return mail.Sender{}, true },
	})
	if err != nil {
		return nil, err
	}
	accounts, err := account.New(ctx, account.Config{DB: b.db, Mail: outbox, Clock: c, Log: zerolog.Nop()})
	if err != nil {
		return nil, err
	}
	b.jobs = newJobs(b.db, c)
	files, err := blob.NewFiles(filepath.Join(folder, "blobs"))
	if err != nil {
		return nil, err
	}
	b.blobs = blob.New(blob.Config{DB: b.db, Place: files, Clock: c, Log: zerolog.Nop()})
	b.service, err = takeout.New(takeout.Config{
		DB: b.db, Jobs: b.jobs, Blobs: b.blobs, Folder: folder, Clock: c, Log: zerolog.Nop(), Texts: web.Messages,
		Mail: stoppedMailer{outbox, b}, Keys: accounts, Accounts: accounts,
		Markets: func(code string) (*market.Market, bool) {
			return &market.Market{Code: code, Brand: "Knowmad", Domain: "https://knowmad.example", Locale: market.Locale{Interface: "de"}}, true
		},
		Parts: []slice.NamedPart{{Name: "album", Part: album{b}}},
	})
	return b, err
}

// shapes are the migrations of all that accounts need.
func shapes() []db.Source {
	return []db.Source{
		account.Migrations(), user.Migrations(), staff.Migrations(), blob.Migrations(), job.Migrations(), keyring.Migrations(), mail.Migrations(), takeout.Migrations(),
		throttle.Migrations(),
	}
}

// newJobs is a queue that looks often, and whose waits are as long as they are
// meant to be on average.
func newJobs(d *db.DB, c clock.Clock) *job.Queue {
	return job.New(job.Config{
		DB: d, Clock: c, Log: zerolog.Nop(), LookEvery: 5 * time.Millisecond, Random: func() float64 { return 0.5 },
	})
}

// silent is a mail server that is never called.
type silent struct{}

func (silent) Send(context.Context, *mail.Letter) error { return errors.New("silent") }

type stoppedMailer struct {
	*mail.Outbox
	bench *bench
}

func (m stoppedMailer) Enqueue(ctx context.Context, q db.Queryer, message mail.Message) error {
	err := m.Outbox.Enqueue(ctx, q, message)
	m.bench.stop("recording")
	return err
}

// album is a slice that keeps a row and a file of everybody.
type album struct{ *bench }

// pixels are more than the writers of archives hold back, and can't be compressed: some
// of an archive is on the disk before all of it is written.
var pixels = noise(256 << 10)

func noise(size int) string {
	b := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{}).Read(b) // never an error
	return string(b)
}

func (a album) Export(context.Context, db.Queryer, string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	a.stop("reading")
	open := func(context.Context) (io.ReadCloser, error) {
		rest := readerFunc(func([]byte) (int, error) { a.stop("filling"); return 0, io.EOF })
		return io.NopCloser(io.MultiReader(strings.NewReader(pixels), rest)), nil
	}
	return fields{"pictures": 1}, map[string]func(context.Context) (io.ReadCloser, error){a.file: open}, a.fail
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func (a album) Erase(ctx context.Context, q db.Queryer, user string) ([]string, error) {
	if _, err := q.Exec(ctx, `DELETE FROM albums WHERE user_id = ?`, user); err != nil {
		return nil, err
	}
	a.stop("erasing")
	q.AfterCommit(func() { a.stop("erased") })
	return []string{"albums/" + user + ".jpg", "albums/that-never-was"}, a.fail
}

// eachBench runs a test on each engine, with one person who has an album.
func eachBench(t *testing.T, test func(t *testing.T, b *bench, c *clocktest.Hand, address, user string)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		onBench(t, engine, test)
	}
}

// onBench is eachBench on one engine, for what no database has a part in.
func onBench(t *testing.T, engine db.Engine, test func(t *testing.T, b *bench, c *clocktest.Hand, address, user string)) {
	t.Helper()
	t.Run(string(engine), func(t *testing.T) {
		folder, user := dbtest.Folder(t), uuid.NewString()
		address := dbtest.Copy(t, engine, "bench", func(address string) error {
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			defer d.Close()
			_, err = db.Migrate(t.Context(), d, shapes()...)
			return err
		})
		d, err := db.Open(t.Context(), address)
		require.NoError(t, err)
		defer d.Close()
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `CREATE TABLE albums (user_id TEXT NOT NULL)`)
			require.NoError(t, err)
			_, err = q.Exec(t.Context(), `INSERT INTO albums (user_id) VALUES (?)`, user)
			require.NoError(t, err)
			_, err = q.Exec(t.Context(), `INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign)
					VALUES (?, 1, 1, 'ann@example.org', 'ann@example.org', 'Ann', 'x', 'de', '', '')`, user)
			return err
		}))
		require.NoError(t, os.Mkdir(filepath.Join(folder, "albums"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "albums", user+".jpg"), []byte(pixels), 0o600))
		c := clocktest.At(apptest.Noon())
		b, err := newBench(t.Context(), address, folder, c)
		require.NoError(t, err)
		defer b.db.Close()
		test(t, b, c, address, user)
	})
}

// run lets the service work until the test ends, or is stopped.
func (b *bench) run(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() { defer close(done); b.jobs.Run(ctx) }()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			<-done
		}
	}
	t.Cleanup(stop)
	return stop
}

func (b *bench) count(t *testing.T, query string, args ...any) int {
	t.Helper()
	var n int
	require.NoError(t, b.db.One().Get(t.Context(), &n, query, args...))
	return n
}

func (b *bench) ask(t *testing.T, user string) string {
	t.Helper()
	e, err := b.service.Ask(t.Context(), &market.Market{Code: "de"}, user)
	require.NoError(t, err)
	return e.UUID
}

func (b *bench) state(t *testing.T, user string) string {
	t.Helper()
	list, err := b.service.Exports(t.Context(), user)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list[0].State
}

func (b *bench) files(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(b.folder, folder))
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// kept are the names of the files in which blobs lie.
func (b *bench) kept(t *testing.T) (names []string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(b.folder, "blobs", "*", "*"))
	require.NoError(t, err)
	for _, file := range all {
		names = append(names, filepath.Base(file))
	}
	return names
}

// isWhole reports whether there is one blob and it has all of its bytes.
func (b *bench) isWhole(t *testing.T) bool {
	t.Helper()
	names := b.kept(t)
	if len(names) != 1 {
		return false
	}
	content, err := os.ReadFile(filepath.Join(b.folder, "blobs", names[0][:2], names[0]))
	sum := sha256.Sum256(content)
	return err == nil && hex.EncodeToString(sum[:]) == names[0]
}

// archive is what an export holds.
func (b *bench) archive(t *testing.T, export string) string {
	t.Helper()
	var hash string
	require.NoError(t, b.db.One().Get(t.Context(), &hash, `SELECT hash FROM blob_holders WHERE holder = ?`, "export "+export))
	require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM exports WHERE id = ? AND archive = ?`, export, hash))
	file, err := b.blobs.Open(t.Context(), hash)
	require.NoError(t, err)
	defer file.Close()
	content, err := io.ReadAll(file)
	require.NoError(t, err)
	return string(content)
}

func until(t *testing.T, what func() bool) {
	t.Helper()
	require.Eventually(t, what, patience, 2*time.Millisecond)
}

// leaves schedules a deletion.
func (b *bench) leaves(t *testing.T, user string, ends time.Time) {
	t.Helper()
	require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(t.Context(), `INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', ?, ?)`,
			user, db.At(apptest.Noon()), db.At(ends))
		require.NoError(t, err)
		_, err = b.jobs.Enqueue(t.Context(), q, job.Request{Kind: "takeout.erasure", Key: user, NotBefore: ends})
		return err
	}))
}

// leavesNoArchive is after an account is gone while its archive was made.
func (b *bench) leavesNoArchive(t *testing.T, c *clocktest.Hand) {
	t.Helper()
	require.Zero(t, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
	require.Zero(t, b.count(t, `SELECT COUNT(*) FROM blob_holders`))
	c.Pass(2 * time.Hour)
	require.NoError(t, b.blobs.Sweep(t.Context()))
	require.Empty(t, b.kept(t))
}
