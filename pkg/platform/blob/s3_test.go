package blob_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestS3Address(t *testing.T) {
	for address, want := range map[string]string{
		"s3://files":                                 "",
		"s3://files/a/b?region=eu-central-1":         "",
		"s3://files/?endpoint=http://127.0.0.1:9000": "",
		"files":                              "a bucket is s3://",
		"https://files":                      "a bucket is s3://",
		"s3://":                              "a bucket is s3://",
		"s3://id:secret@files":               "never in the address",
		"s3://files?endpoint=s3.example.org": "the endpoint is an address",
		"s3://files?endpoint=https://s3.example.org/files": "the endpoint is an address",
		"s3://files?zone=x": `"zone" is no parameter`,
	} {
		_, err := blob.NewS3(address, blobtest.Environ)
		if want == "" {
			require.NoError(t, err, address)
			continue
		}
		require.ErrorContains(t, err, want, address)
		require.NotContains(t, err.Error(), "id:secret")
	}
	for _, missing := range []string{blob.KeyVariable, blob.SecretVariable} {
		_, err := blob.NewS3("s3://files", func(name string) string {
			if name == missing {
				return ""
			}
			return "x"
		})
		require.ErrorContains(t, err, "set "+missing)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	require.NoError(t, s.Check(t.Context()))
	require.Empty(t, b.Names(t))
	refuse := func(status int, code string) func(w http.ResponseWriter, r *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, `<?xml version="1.0"?><Error><Code>`+code+`</Code><Message>no</Message></Error>`)
			return true
		}
	}
	for code, want := range map[string]string{
		"SignatureDoesNotMatch": "the key in KNOWMAD_S3_ACCESS_KEY_ID and KNOWMAD_S3_SECRET_ACCESS_KEY is wrong",
		"InvalidAccessKeyId":    "is wrong",
		"AccessDenied":          "may not get, put, copy and delete",
	} {
		b.Fails(refuse(403, code))
		err := s.Check(t.Context())
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "the bucket files at 127.0.0.1:")
		require.NotContains(t, err.Error(), `"secret"`)
	}
	b.Works()
	other, err := blob.NewS3("s3://nothing?endpoint="+b.Server.URL, blobtest.Environ)
	require.NoError(t, err)
	require.ErrorContains(t, other.Check(t.Context()), "there is no such bucket")
	b.Server.Close()
	require.ErrorContains(t, s.Check(t.Context()), "can't be used")
}

// long has several pieces, the last a short one.
func long() string { return strings.Repeat("0123456789abcdef", 11<<20/16) + "end" }

// sumOf compares what is too long to be printed.
func sumOf(text string) [sha256.Size]byte { return sha256.Sum256([]byte(text)) }

func TestLongObjectsGoInPieces(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	for _, text := range []string{"", "short", long(), long()[:5<<20], long()[:10<<20]} {
		require.NoError(t, s.Write(t.Context(), "x", strings.NewReader(text)))
		f, err := s.Open(t.Context(), "x")
		require.NoError(t, err)
		got, err := io.ReadAll(f)
		require.NoError(t, err)
		require.Equal(t, sumOf(text), sumOf(string(got)), "%d bytes", len(text))
		require.NoError(t, f.Close())
		require.Zero(t, b.Uploads(t))
	}
}

func TestObjectsAreReadInParts(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	require.NoError(t, s.Write(t.Context(), "x", strings.NewReader("hello world")))
	f, err := s.Open(t.Context(), "x")
	require.NoError(t, err)
	require.NoError(t, iotest.TestReader(f, []byte("hello world")))
	before := b.Asked.Load()
	for _, whence := range []int{io.SeekStart, io.SeekCurrent, io.SeekEnd} {
		_, err := f.Seek(0, whence)
		require.NoError(t, err)
	}
	require.Equal(t, before, b.Asked.Load(), "seeking asks for nothing")
	_, err = f.Seek(-5, io.SeekEnd)
	require.NoError(t, err)
	got, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, "world", string(got))
	_, err = f.Seek(-1, io.SeekStart)
	require.Error(t, err)
	require.NoError(t, f.Close())
	_, err = f.Read(make([]byte, 1))
	require.Error(t, err)
}

// A connection that breaks off within an object is made again where it broke.
func TestReadingGoesOnAfterAReset(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	text := long()[:2<<20]
	require.NoError(t, s.Write(t.Context(), "x", strings.NewReader(text)))
	breaks := 0
	b.Fails(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || breaks == 3 {
			return false
		}
		breaks++
		begin := strings.TrimPrefix(strings.SplitN(r.Header.Get("Range"), "-", 2)[0], "bytes=")
		w.Header().Set("Content-Length", "2000000")
		w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
		w.WriteHeader(http.StatusPartialContent)
		at := 0
		for _, c := range begin {
			at = at*10 + int(c-'0')
		}
		_, _ = io.WriteString(w, text[at:at+100_000])
		panic(http.ErrAbortHandler)
	})
	f, err := s.Open(t.Context(), "x")
	require.NoError(t, err)
	defer f.Close()
	got, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, 3, breaks)
	require.Equal(t, sumOf(text), sumOf(string(got)))
}

// However an S3 fails in the middle of writing, Put says so; nothing that it began is
// left once the S3 is back, and what was held before is there.
func TestS3FailsWhileBytesAreWritten(t *testing.T) {
	t.Parallel() // most of it waits between tries
	for name, fault := range map[string]func(w http.ResponseWriter, r *http.Request) bool{
		"503": func(w http.ResponseWriter, _ *http.Request) bool {
			w.WriteHeader(http.StatusServiceUnavailable)
			return true
		},
		"reset": func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) },
		"reset in the middle": func(_ http.ResponseWriter, r *http.Request) bool {
			_, _ = io.CopyN(io.Discard, r.Body, 1000)
			panic(http.ErrAbortHandler)
		},
	} {
		for when, hits := range map[string]func(r *http.Request) bool{
			"at once":             func(*http.Request) bool { return true },
			"at the second piece": func(r *http.Request) bool { return r.URL.Query().Get("partNumber") == "2" },
			"ever after it": func() func(r *http.Request) bool {
				down := false
				return func(r *http.Request) bool { down = down || r.URL.Query().Get("partNumber") == "2"; return down }
			}(),
			"at the copy":       func(r *http.Request) bool { return r.Header.Get("X-Amz-Copy-Source") != "" },
			"after the copy":    func(r *http.Request) bool { return r.Method == http.MethodDelete && !r.URL.Query().Has("uploadId") },
			"at the completion": func(r *http.Request) bool { return r.Method == http.MethodPost && r.URL.Query().Has("uploadId") },
		} {
			t.Run(name+" "+when, func(t *testing.T) {
				t.Parallel()
				onS3One(t, func(t *testing.T, w *world, b *blobtest.Bucket) {
					kept := w.put("kept")
					w.hold("a", kept)
					var once atomic.Bool
					b.Fails(func(rw http.ResponseWriter, r *http.Request) bool {
						if !hits(r) {
							return false
						}
						once.Store(true)
						return fault(rw, r)
					})
					ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
					defer cancel()
					_, err := w.Put(ctx, strings.NewReader(long()), 1<<30)
					require.Error(t, err)
					require.True(t, once.Load())
					require.NotErrorIs(t, err, context.DeadlineExceeded, "tries are bounded")
					b.Works()
					w.clock.Pass(2 * time.Hour)
					w.sweep()
					require.Equal(t, []string{kept}, b.Names(t))
					require.Zero(t, b.Uploads(t))
					require.Equal(t, 1, w.rows())
					require.Equal(t, "kept", w.read(kept))
					hash, err := w.Put(ctx, strings.NewReader(long()), 1<<30)
					require.NoError(t, err)
					require.Equal(t, sumOf(long()), sumOf(w.read(hash)))
				})
			})
		}
	}
}

func onS3One(t *testing.T, test func(t *testing.T, w *world, b *blobtest.Bucket)) {
	t.Helper()
	d := dbtest.Open(t, db.SQLite)
	_, err := db.Migrate(t.Context(), d, blob.Migrations())
	require.NoError(t, err)
	b := blobtest.NewBucket(t)
	test(t, newWorld(t, d, &world{place: b.Place(t), names: func() []string { return b.Names(t) }}), b)
}

func (w *world) rows() (n int) {
	w.t.Helper()
	require.NoError(w.t, w.db.One().Get(w.t.Context(), &n, `SELECT COUNT(*) FROM blobs`))
	return n
}

// A fault that passes is tried again.
func TestS3IsTriedAgain(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	left := 2
	b.Fails(func(w http.ResponseWriter, _ *http.Request) bool {
		if left == 0 {
			return false
		}
		left--
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	})
	require.NoError(t, s.Write(t.Context(), "x", strings.NewReader("hello")))
	b.Works()
	require.Equal(t, []string{"x"}, b.Names(t))
}

// A call whose context ends doesn't wait for the S3 any longer.
func TestSlowS3EndsWithTheContext(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	asked := make(chan struct{}, 10)
	done := make(chan struct{})
	b.Fails(func(http.ResponseWriter, *http.Request) bool {
		asked <- struct{}{}
		<-done
		return true
	})
	defer close(done)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-asked; cancel() }()
	require.ErrorIs(t, s.Write(ctx, "x", strings.NewReader("hello")), context.Canceled)
}

// Rename that was cut off after its copy, or after all of it, can be done again.
func TestRenameIsIdempotent(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	require.NoError(t, s.Write(t.Context(), "draft", strings.NewReader("hello")))
	require.NoError(t, s.Rename(t.Context(), "draft", "final"))
	require.NoError(t, s.Rename(t.Context(), "draft", "final"))
	require.NoError(t, s.Write(t.Context(), "draft", strings.NewReader("hello")))
	require.NoError(t, s.Rename(t.Context(), "draft", "final"))
	require.Equal(t, []string{"final"}, b.Names(t))
	require.Error(t, s.Rename(t.Context(), "nothing", "nowhere"))
	require.NoError(t, s.Remove(t.Context(), "final"))
	require.NoError(t, s.Remove(t.Context(), "final"))
	_, err := s.Open(t.Context(), "final")
	require.ErrorIs(t, err, blob.ErrNotFound)
}

// An error of the reader aborts the upload and deletes its parts.
func TestReaderFailsBetweenPieces(t *testing.T) {
	b := blobtest.NewBucket(t)
	s := b.Place(t)
	broken := errors.New("broken")
	require.ErrorIs(t, s.Write(t.Context(), "x", io.MultiReader(strings.NewReader(long()), iotest.ErrReader(broken))), broken)
	require.ErrorIs(t, s.Write(t.Context(), "x", iotest.ErrReader(broken)), broken)
	require.Empty(t, b.Names(t))
	require.Zero(t, b.Uploads(t))
}

// A bucket without room says so at once; what waits for room is told from what is down.
func TestS3IsFull(t *testing.T) {
	b := blobtest.NewBucket(t)
	for status, code := range map[int]string{http.StatusInsufficientStorage: "XMinioStorageFull", http.StatusForbidden: "QuotaExceeded"} {
		b.Fails(func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, "<Error><Code>"+code+"</Code><Message>full</Message></Error>")
			return true
		})
		asked := b.Asked.Load()
		for _, text := range []string{"short", long()} {
			err := b.Place(t).Write(t.Context(), strings.Repeat("a", 64), strings.NewReader(text))
			require.Equal(t, http.StatusInsufficientStorage, blob.FailureStatus(err), "%v", err)
		}
		require.Equal(t, asked+2, b.Asked.Load(), "it isn't tried again")
	}
}
