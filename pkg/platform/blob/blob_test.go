package blob_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/minio/minio-go/v7"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// world is a store on an engine and a place.
type world struct {
	*blob.Store
	t     *testing.T
	db    *db.DB
	place blob.Place
	names func() []string // of what lies there
	dir   string          // of files; "" in a bucket
	clock *clocktest.Hand
}

// each runs a test on each engine with each place.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	onFiles(t, test)
	onS3(t, test)
}

func onFiles(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Run("files", func(t *testing.T) {
		dbtest.Each(t, []db.Source{blob.Migrations()}, func(t *testing.T, d *db.DB) {
			dir := filepath.Join(t.TempDir(), "blobs")
			files, err := blob.NewFiles(dir)
			require.NoError(t, err)
			test(t, newWorld(t, d, &world{place: files, dir: dir, names: func() []string { return namesIn(t, dir) }}))
		})
	})
}

func onS3(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Run("s3", func(t *testing.T) {
		dbtest.Each(t, []db.Source{blob.Migrations()}, func(t *testing.T, d *db.DB) {
			b := blobtest.NewBucket(t)
			test(t, newWorld(t, d, &world{place: b.Place(t), names: func() []string { return b.Names(t) }}))
		})
	})
}

func newWorld(t *testing.T, d *db.DB, w *world) *world {
	w.t, w.db, w.clock = t, d, clocktest.At(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC))
	w.Store = w.on(w.place)
	return w
}

// on is a store on the same database with another place.
func (w *world) on(place blob.Place) *blob.Store {
	return blob.New(blob.Config{DB: w.db, Place: place, Clock: w.clock, Log: zerolog.Nop()})
}

// namesIn are the names of the files in a folder and its folders.
func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, e.Name())
			info, err := e.Info()
			require.NoError(t, err)
			require.Equal(t, fs.FileMode(0o600), info.Mode().Perm(), "nobody else reads it")
		}
		return err
	}))
	return names
}

func (w *world) put(text string) string {
	w.t.Helper()
	hash, err := w.Put(w.t.Context(), strings.NewReader(text), 1<<20)
	require.NoError(w.t, err)
	return hash
}

func (w *world) hold(holder, hash string) {
	w.t.Helper()
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) error { return w.Hold(w.t.Context(), q, holder, hash) }))
}

func (w *world) release(holder string) {
	w.t.Helper()
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) error { return w.Release(w.t.Context(), q, holder) }))
}

func (w *world) sweep() { require.NoError(w.t, w.Sweep(w.t.Context())) }

// read is what has a hash; "-" for nothing.
func (w *world) read(hash string) string {
	w.t.Helper()
	f, err := w.Open(w.t.Context(), hash)
	if errors.Is(err, blob.ErrNotFound) {
		return "-"
	}
	require.NoError(w.t, err)
	defer f.Close()
	b, err := io.ReadAll(f)
	if errors.Is(err, blob.ErrNotFound) { // deleted since it was opened: a bucket gives bytes only when they are read
		return "-"
	}
	require.NoError(w.t, err)
	return string(b)
}

// files is how many blobs and drafts lie in the place.
func (w *world) files() int {
	w.t.Helper()
	return len(w.names())
}

func TestBlobIsDeletedAfterItsLastRelease(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash := w.put("hello")
		sum := sha256.Sum256([]byte("hello"))
		require.Equal(t, hex.EncodeToString(sum[:]), hash)
		require.Equal(t, hash, w.put("hello"))
		require.Equal(t, 1, w.files())
		w.hold("a", hash)
		w.hold("a", hash)
		w.hold("b", hash)
		w.hold("b", w.put(""))
		require.Equal(t, "hello", w.read(hash))

		w.clock.Pass(3 * time.Hour)
		w.release("a")
		w.sweep()
		require.Equal(t, "hello", w.read(hash), "b needs it")
		w.release("b")
		require.Equal(t, "hello", w.read(hash))
		w.sweep()
		require.Equal(t, "-", w.read(hash))
		require.Zero(t, w.files())
		w.sweep()
		require.ErrorIs(t, w.db.Write(t.Context(), func(q db.Queryer) error { return w.Hold(t.Context(), q, "a", hash) }), blob.ErrNotFound)
		w.hold("a", w.put("hello"))
		require.Equal(t, "hello", w.read(hash))
	})
}

// The sweep leaves bytes that were put lately: a transaction is about to hold them.
func TestSweepKeepsRecentlyPutBlobs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash := w.put("hello")
		w.clock.Pass(time.Hour)
		w.sweep()
		require.Equal(t, "hello", w.read(hash))
		require.Equal(t, hash, w.put("hello"), "its time begins anew")
		w.clock.Pass(time.Hour)
		w.sweep()
		w.hold("a", hash)
		w.clock.Pass(time.Second)
		w.sweep()
		require.Equal(t, "hello", w.read(hash))
	})
}

// A transaction that is rolled back holds and releases nothing.
func TestHoldAndReleaseRollBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		kept, other, failed := w.put("kept"), w.put("other"), errors.New("no")
		w.hold("a", kept)
		require.ErrorIs(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			require.NoError(t, w.Release(t.Context(), q, "a"))
			require.NoError(t, w.Hold(t.Context(), q, "a", other))
			return failed
		}), failed)
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Equal(t, []string{"kept", "-"}, []string{w.read(kept), w.read(other)})
	})
}

// A server that dies leaves a row without bytes, or half a file; both go.
func TestSweepRemovesRowsAndFilesOfCrashedWrites(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.on(failing{w.place}).Put(t.Context(), strings.NewReader("half"), 1<<20)
		require.ErrorIs(t, err, errDisk)
		hash := w.put("hello")
		if w.dir != "" {
			require.NoError(t, os.WriteFile(filepath.Join(w.dir, hash[:2], hash+".123"), []byte("hel"), 0o600))
		}
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Zero(t, w.files())
		var rows int
		require.NoError(t, w.db.One().Get(t.Context(), &rows, `SELECT COUNT(*) FROM blobs`))
		require.Zero(t, rows)
	})
}

var errDisk = errors.New("the disk is full")

// failing is a place where nothing can be written.
type failing struct{ blob.Place }

func (failing) Write(context.Context, string, io.Reader) error { return errDisk }

// What is too long or breaks off is not kept, not even for an hour.
func TestPutStoresNothingOfTooLongOrFailedInput(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.Put(t.Context(), strings.NewReader("hello"), 4)
		require.ErrorIs(t, err, blob.ErrTooLong)
		_, err = w.Put(t.Context(), io.MultiReader(strings.NewReader("hel"), iotest.ErrReader(errDisk)), 1<<20)
		require.ErrorIs(t, err, errDisk)
		require.Zero(t, w.files())
		var rows int
		require.NoError(t, w.db.One().Get(t.Context(), &rows, `SELECT COUNT(*) FROM blobs`))
		require.Zero(t, rows)
		w.put("hello")
		require.Equal(t, 1, w.files(), "nothing is left of a draft")
	})
}

// A server that dies while bytes come leaves a draft with its row; both go.
func TestSweepRemovesDraftOfKilledServer(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.on(killed{w.place}).Put(t.Context(), strings.NewReader("hello"), 1<<20)
		require.ErrorIs(t, err, errDisk)
		require.Equal(t, 1, w.files(), "the draft")
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Zero(t, w.files())
	})
}

// killed is a place of which nothing is reached any more once bytes were written.
type killed struct{ blob.Place }

func (killed) Rename(context.Context, string, string) error { return errDisk }
func (killed) Remove(context.Context, string) error         { return errDisk }

// However long the bytes are, a piece of them is in memory at a time.
func TestPutAndOpenStreamInBoundedMemory(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const size = 64 << 20
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		hash, err := w.Put(t.Context(), io.LimitReader(zeros{}, size), size)
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		if w.dir != "" { // the bucket of the test lies in this process
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(size/8))
		}
		f, err := w.Open(t.Context(), hash)
		require.NoError(t, err)
		defer f.Close()
		end, err := f.Seek(0, io.SeekEnd)
		require.NoError(t, err)
		require.EqualValues(t, size, end)
	})
}

// zeros gives zeros without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// Bytes that can't be deleted keep their row, and are tried again.
func TestSweepRetriesFailedDeletion(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash := w.put("hello")
		w.clock.Pass(2 * time.Hour)
		stuck := w.on(immovable{})
		require.ErrorIs(t, stuck.Sweep(t.Context()), errDisk)
		w.sweep()
		require.Equal(t, "-", w.read(hash))
	})
}

type immovable struct{ blob.Place }

func (immovable) Remove(context.Context, string) error { return errDisk }

func TestOpenRefusesNamesThatAreNoHashes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash := w.put("hello")
		for _, name := range []string{"", "..", "../" + hash[3:], strings.ToUpper(hash), hash + "0", hash[:63] + "/", "\x00", strings.Repeat("é", 32)} {
			require.Equal(t, "-", w.read(name), "%q", name)
		}
	})
}

// Putting, holding and sweeping at once loses nothing that is held.
func TestConcurrentPutAndSweepKeepHeldBlobs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 10 {
			w.put("hello")
			w.clock.Pass(2 * time.Hour)
			var all sync.WaitGroup
			all.Go(func() {
				if err := w.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
			var hash string
			all.Go(func() {
				var err error
				if hash, err = w.Put(t.Context(), strings.NewReader("hello"), 1<<20); err != nil {
					t.Error(err)
				}
			})
			all.Wait()
			w.hold("a", hash)
			w.sweep()
			require.Equal(t, "hello", w.read(hash))
			w.release("a")
		}
	})
}

// Run deletes what was released without waiting for its hour.
func TestRunSweepsAfterRelease(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash := w.put("hello")
		w.hold("a", hash)
		w.clock.Pass(2 * time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { w.Run(ctx); close(done) }()
		w.release("a")
		require.Eventually(t, func() bool { return w.read(hash) == "-" }, time.Minute, 5*time.Millisecond)
		stop()
		<-done
	})
}

func TestFailureStatus(t *testing.T) {
	for status, errs := range map[int][]error{
		http.StatusInsufficientStorage: {
			&os.PathError{Op: "write", Path: "/x", Err: syscall.ENOSPC}, fmt.Errorf("blob: %w", syscall.EDQUOT),
			fmt.Errorf("blob: writing: %w", minio.ErrorResponse{StatusCode: http.StatusForbidden, Code: "QuotaExceeded"}),
		},
		http.StatusServiceUnavailable: {errors.New("no answer"), os.ErrPermission, minio.ErrorResponse{StatusCode: http.StatusForbidden, Code: "AccessDenied"}},
	} {
		for _, err := range errs {
			require.Equal(t, status, blob.FailureStatus(err), "%v", err)
		}
	}
}
