package takeout_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
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

// childVariable makes the test program a server that works until it is killed:
// its value is the database's address, the data folder, the time, and where it
// is to be killed.
const childVariable = "KNOWMAD_TEST_TAKEOUT"

func child() int {
	words := strings.Fields(os.Getenv(childVariable))
	at, err := time.Parse(time.RFC3339, words[2])
	if err == nil {
		var b *bench
		if b, err = newBench(context.Background(), words[0], words[1], clock.Fixed(at)); err == nil {
			b.stop = func(point string) {
				if point == words[3] {
					fmt.Println("here")
					time.Sleep(time.Hour)
				}
			}
			b.jobs.Run(context.Background())
		}
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

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
		Database: b.db, Jobs: newJobs(b.db, c), // which nobody runs: mails stay queued
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
func shapes() []fs.FS {
	return []fs.FS{
		account.Migrations, user.Migrations, staff.Migrations, blob.Migrations, job.Migrations, keyring.Migrations, mail.Migrations, takeout.Migrations,
		throttle.Migrations,
	}
}

// newJobs is a queue that looks often, and whose waits are as long as they are
// meant to be on average.
func newJobs(d *db.DB, c clock.Clock) *job.Queue {
	return job.New(job.Config{
		DB: d, Clock: c, Log: zerolog.Nop(), LookEvery: 5 * time.Millisecond, Random: func() float64 { return 0.5 },
	})
}

// silent is a mail server that nobody asks.
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
		t.Run(string(engine), func(t *testing.T) {
			folder, user := t.TempDir(), uuid.NewString()
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
}

// killedAt starts a server and kills it at a point.
func killedAt(t *testing.T, b *bench, address, point string, at time.Time) {
	t.Helper()
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), childVariable+"="+strings.Join([]string{address, b.folder, at.Format(time.RFC3339), point}, " "))
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, server.Process.Kill())
	require.Equal(t, "here\n", line, "%v", err)
	require.Error(t, server.Wait())
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

// isWhole tells whether there is one blob and it has all of its bytes.
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

// A server that is killed while it makes an archive: another one makes it, once
// the lease has ended; its owner is told once, and nothing half lies around.
func TestKilledInAnExport(t *testing.T) {
	for _, point := range []string{"reading", "filling", "recording"} {
		t.Run(point, func(t *testing.T) {
			eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
				id := b.ask(t, user)
				killedAt(t, b, address, point, apptest.Noon())
				require.Equal(t, takeout.Pending, b.state(t, user))
				_, _, err := b.service.URL(t.Context(), user, id)
				require.Error(t, err, "until the row says so, nobody gets it")
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM blob_holders`), "nothing holds what the dead server wrote")
				left := b.kept(t)
				require.Len(t, left, map[string]int{"reading": 0, "filling": 1, "recording": 1}[point])
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM mails`))

				c.Pass(time.Minute)
				b.run(t)
				until(t, func() bool { return b.state(t, user) == takeout.Ready })
				require.Equal(t, pixels, unpack(t, b.archive(t, id))["album/picture.jpg"])
				require.Equal(t, 2, b.count(t, `SELECT attempts FROM jobs WHERE kind = 'takeout.export'`))
				require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))

				c.Pass(2 * time.Hour)
				require.NoError(t, b.blobs.Sweep(t.Context()))
				require.Len(t, b.kept(t), 1)
				for _, name := range left {
					require.NotContains(t, b.kept(t), name, "what the dead server wrote is gone")
				}
				require.Equal(t, pixels, unpack(t, b.archive(t, id))["album/picture.jpg"])
				c.Pass(7 * day)
				until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM exports`) == 0 })
				require.NoError(t, b.blobs.Sweep(t.Context()))
				require.Empty(t, b.kept(t))
			})
		})
	}
}

// A server that is killed while it deletes an account: all is there or nothing,
// and the next one finishes.
func TestKilledInADeletion(t *testing.T) {
	for _, point := range []string{"erasing", "recording", "erased"} {
		t.Run(point, func(t *testing.T) {
			eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
				b.leaves(t, user, apptest.Noon().Add(14*day))
				killedAt(t, b, address, point, apptest.Noon().Add(14*day))
				left := map[string]int{"erasing": 1, "recording": 1, "erased": 0}[point]
				for _, table := range []string{"users", "albums", "deletions"} {
					require.Equal(t, left, b.count(t, `SELECT COUNT(*) FROM `+table), table)
				}
				require.Equal(t, 1-left, b.count(t, `SELECT COUNT(*) FROM mails`))
				require.Len(t, b.files(t, "albums"), 1, "files go after the rows")

				c.Pass(14*day + time.Minute) // the dead server's lease ends
				b.run(t)
				until(t, func() bool { return len(b.files(t, "albums")) == 0 && b.count(t, `SELECT COUNT(*) FROM removals`) == 0 })
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM users`)+b.count(t, `SELECT COUNT(*) FROM albums`))
				require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'account-deleted' AND user_id = ''`))
			})
		})
	}
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

// However many servers there are, each thing is done once.
func TestSeveralServers(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
		b.ask(t, user)
		for range 3 {
			other, err := newBench(t.Context(), address, b.folder, c)
			require.NoError(t, err)
			t.Cleanup(func() { other.db.Close() })
			other.run(t)
		}
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
		require.Equal(t, 1, b.count(t, `SELECT attempts FROM jobs WHERE kind = 'takeout.export'`))
		b.leaves(t, user, apptest.Noon().Add(14*day))
		c.Pass(14 * day)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM users`)+b.count(t, `SELECT COUNT(*) FROM removals`) == 0
		})
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'account-deleted'`))
	})
}

// What can't be made is tried again, then given up, and its owner is told; they
// needn't wait a day for the next one.
func TestAnExportThatFails(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.fail = errors.New("no disk")
		b.ask(t, user)
		stop := b.run(t)
		for attempt := 1; attempt <= 5; attempt++ {
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = ? AND lease = ''`, attempt) == 1
			})
			c.Pass(time.Minute << (attempt - 1))
		}
		require.Equal(t, takeout.Failed, b.state(t, user))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export-failed'`))
		require.Empty(t, b.kept(t))
		stop()
		b.fail = nil
		b.ask(t, user)
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
	})
}

// A fault in a part that panics while the archive is written fails the attempt, and
// not the server.
func TestAnExportThatPanics(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.stop = func(point string) {
			if point == "filling" {
				panic("a fault")
			}
		}
		b.ask(t, user)
		stop := b.run(t)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = 1 AND lease = ''`) == 1
		})
		stop()
		require.Empty(t, b.kept(t))
		b.stop = func(string) {}
		c.Pass(time.Minute)
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
	})
}

// A server that stops leaves its work to the next one at once.
func TestStoppedInAnExport(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
		b.ask(t, user)
		ctx, cancel := context.WithCancel(t.Context())
		b.stop = func(point string) {
			if point == "filling" {
				cancel()
			}
		}
		b.jobs.Run(ctx)
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM exports WHERE state = 'PENDING'`))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND lease = '' AND attempts = 0 AND due = ?`, db.At(apptest.Noon())))
		require.Empty(t, b.kept(t))
		b.stop = func(string) {}
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
	})
}

// Somebody who leaves while their archive is made leaves no archive.
func TestLeavingWhileAnArchiveIsMade(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
		b.ask(t, user)
		reached, goOn := make(chan struct{}), make(chan struct{})
		b.stop = func(point string) {
			if point == "filling" {
				close(reached)
				<-goOn
			}
		}
		stopMaking := b.run(t)
		<-reached
		b.leaves(t, user, apptest.Noon())
		other, err := newBench(t.Context(), address, b.folder, clock.Fixed(apptest.Noon()))
		require.NoError(t, err)
		defer other.db.Close()
		stop := other.run(t)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM users`) == 0 && b.count(t, `SELECT COUNT(*) FROM removals`) == 0
		})
		stop()
		close(goOn)
		until(t, func() bool { return len(b.kept(t)) == 0 || b.isWhole(t) }) // whichever server deleted the account
		stopMaking()
		b.leavesNoArchive(t, c)
	})
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

// So does an account whose row goes without the job hearing of it.
func TestAnArchiveOfNobody(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.ask(t, user)
		b.stop = func(point string) {
			if point == "filling" {
				err := b.db.Write(t.Context(), func(q db.Queryer) error {
					_, err := q.Exec(t.Context(), `DELETE FROM users`)
					return err
				})
				if err != nil {
					panic(err) // in a goroutine of the queue, which tells it
				}
			}
		}
		b.run(t)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM jobs WHERE state = 'done'`) == 1 })
		require.True(t, b.isWhole(t))
		b.leavesNoArchive(t, c)
	})
}

// A deletion that fails is whole: nothing is gone. It is tried again until it works.
func TestADeletionThatFails(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.fail = errors.New("no")
		log := &lines{}
		b.service.Log = zerolog.New(log)
		b.leaves(t, user, apptest.Noon().Add(14*day))
		c.Pass(14 * day)
		stop := b.run(t)
		for failures := 1; failures <= 12; failures++ { // the longest wait is 6 hours
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.erasure' AND attempts = ? AND lease = '' AND due > ?`, failures, db.At(c.Now())) == 1
			})
			require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM albums`))
			require.Zero(t, b.count(t, `SELECT COUNT(*) FROM mails`))
			require.Len(t, b.files(t, "albums"), 1)
			c.Pass(min(time.Minute<<(failures-1), 6*time.Hour))
		}
		stop()
		c.Pass(6 * time.Hour)
		b.fail = nil
		b.run(t)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM users`) == 0 && len(b.files(t, "albums")) == 0 })
		events := log.events(t)
		require.GreaterOrEqual(t, len(events), 13)
		for _, event := range events[:len(events)-1] {
			require.Equal(t, "account-deleted failed de "+user, event)
		}
		require.Equal(t, "account-deleted ok de "+user, events[len(events)-1])
	})
}

// No name in an archive leads out of the folder that it is unpacked in.
func TestNamesInAnArchive(t *testing.T) {
	for _, file := range []string{"../x", "/etc/passwd", "a/../../x", "", "a//b"} {
		eachBench(t, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
			b.file = file
			b.ask(t, user)
			b.run(t)
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = 1 AND lease = ''`) == 1
			})
			require.Equal(t, takeout.Pending, b.state(t, user), "it is tried again, like everything that fails")
			require.Empty(t, b.kept(t))
		})
	}
}

// Two parts of one name would be one file.
func TestPartsHaveNames(t *testing.T) {
	two := []slice.NamedPart{{Name: "album"}, {Name: "album"}}
	_, err := takeout.New(takeout.Config{Jobs: job.New(job.Config{}), Folder: t.TempDir(), Texts: web.Messages, Parts: two})
	require.ErrorContains(t, err, "two parts album")
}

// Nothing outside of the data folder is removed, whatever a part says.
func TestFilesOutsideAreSafe(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
		outside := filepath.Join(filepath.Dir(b.folder), "outside")
		require.NoError(t, os.WriteFile(outside, nil, 0o600))
		require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO removals (file) VALUES ('../outside'), (?), ('albums/x')`, outside)
			return err
		}))
		b.run(t)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM removals`) == 2 })
		require.FileExists(t, outside)
	})
}
