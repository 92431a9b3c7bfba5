package know_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// twoFiles is a draft of two files with a page each.
func (b *browser) twoFiles(title string) fields {
	b.T.Helper()
	return draft(title, b.upload("a.pdf", pdf(title+" eins")), b.upload("b.pdf", pdf(title+" zwei")))
}

// isWaiting reports whether the processing of a know waits for what doesn't work.
func (w *world) isWaiting(id string) bool {
	w.T.Helper()
	return w.Count(`SELECT COUNT(*) FROM jobs j JOIN know_revisions r ON r.id = j.unique_key WHERE r.know = ? AND j.state = 'waiting' AND j.lease = '' AND j.due > ?`, id, db.At(w.Clock.Now())) == 1
}

// waits waits until it does.
func (w *world) waits(id string) {
	w.T.Helper()
	require.Eventually(w.T, func() bool { return w.isWaiting(id) }, patience, 5*time.Millisecond)
	require.Equal(w.T, "PROCESSING", w.status(id))
}

// isForItsAuthorAlone tells that others find nothing of a know.
func (w *world) isForItsAuthorAlone(id string, other *browser) {
	w.T.Helper()
	for _, b := range []*browser{other, w.visitor("de")} {
		for _, path := range []string{"", "/pages", "/pages/1/image", "/pages/1/blurred", "/related"} {
			require.Equal(w.T, 404, b.Get("/api/knows/"+id+path).Status, path)
		}
		require.Equal(w.T, 404, b.Get("/api/knows/u/"+id).Status)
		require.NotContains(w.T, b.Get("/api/knows").Text, id)
	}
}

// isWhole tells that a know is published with all its pages, that readers get each of
// its pictures and files, and that all bytes that its rows name are there to stay.
func (w *world) isWhole(id string, pages int, reader *browser) {
	w.T.Helper()
	require.Equal(w.T, "PUBLISHED", w.status(id))
	k := reader.read(id)
	require.Len(w.T, k.Pages, pages)
	for _, p := range k.Pages {
		require.NotEmpty(w.T, *p.Text)
		for _, picture := range p.Images {
			got := w.visitor("de").Get(picture.URL)
			require.Equal(w.T, 200, got.Status, "%s: %s", k.Title, got.Text)
		}
	}
	var hashes []string
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &hashes, `SELECT h FROM (
			SELECT revision, w480 AS h FROM know_pages UNION SELECT revision, w960 FROM know_pages UNION SELECT revision, w1600 FROM know_pages
			UNION SELECT revision, blurred FROM know_pages UNION SELECT revision, original FROM know_files UNION SELECT revision, clean FROM know_files
		) AS named JOIN know_revisions r ON r.id = named.revision WHERE r.know = ?`, id))
	for _, hash := range hashes {
		f, err := w.blobs().Open(w.T.Context(), hash)
		require.NoError(w.T, err)
		require.NoError(w.T, f.Close())
		require.Positive(w.T, w.Count(`SELECT COUNT(*) FROM blob_holders WHERE hash = ?`, hash))
	}
}

// The place of the bytes refuses a write or a read of an ingest, each in turn, as a full
// disk does: the author can send the form again, or the processing waits, and no reader
// gets a know without all of its pages. Once there is room the job does its remaining
// steps, and the place has no bytes that no know needs.
func TestPlaceFailsAtEachStepOfAnIngest(t *testing.T) {
	places(t, ownPDFs, func(t *testing.T, w *world) {
		mia := w.member("de", "mia")
		refused, waited := 0, 0
		all, step := []string{blobtest.Write, blobtest.Rename, blobtest.Open, blobtest.Read}, int64(1)
		if w.crossed { // some writes, which are the most, and some reads
			all, step = []string{blobtest.Write, blobtest.Read}, 3
		}
		for _, doing := range all {
			lena := w.member("de", "lena"+doing)
			mia.signIn()
			var ids []string
			for n, met := int64(1), true; met; n += step {
				body := lena.twoFiles(fmt.Sprintf("Beim %d. %s", n, doing))
				var count atomic.Int64
				w.place.Fails(func(d string) error {
					if d == doing && count.Add(1) == n {
						return blobtest.Full()
					}
					return nil
				})
				got := lena.Post("/api/knows", body)
				if got.Status >= 500 {
					refused++
					require.Equal(t, 507, got.Status, got.Text)
					require.NotContains(t, got.Text, "/full")
					require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE title = ?`, body["title"]))
					got = lena.Post("/api/knows", body)
				}
				require.Equal(t, 201, got.Status, got.Text)
				id := apptest.Decode[edit.Receipt](t, got).UUID
				ids = append(ids, id)
				require.Eventually(t, func() bool { return w.isWaiting(id) || w.status(id) != "PROCESSING" }, patience, 5*time.Millisecond)
				if w.isWaiting(id) {
					waited++
					w.isForItsAuthorAlone(id, mia)
					require.Equal(t, "PROCESSING", string(lena.read(id).Status))
				}
				w.place.Works()
				met = count.Load() >= n
			}
			w.Clock.Pass(2 * time.Minute)
			for _, id := range ids {
				w.done(id)
				w.isWhole(id, 2, mia)
			}
		}
		if w.crossed {
			require.Positive(t, waited)
		} else {
			require.Greater(t, refused, 2)
			require.Greater(t, waited, 20)
		}
		w.swept()
	})
}

// A form that is sent while the place of the bytes is full, or doesn't answer, is refused
// with what to do. Nothing of it is stored, and it can be sent again as it is.
func TestFormIsRefusedWhileThePlaceFails(t *testing.T) {
	places(t, ownPDFs, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		old := lena.publish("Brüche", "alt")
		for status, fault := range map[int]error{507: blobtest.Full(), 503: errors.New("no answer")} {
			ways := map[string]struct {
				doing  string
				method string
				path   string
				body   fields
			}{
				"a text":      {blobtest.Write, "POST", "/api/knows", draft("Notizen").With("text", fmt.Sprint("Ein Text: ", status))},
				"a file":      {blobtest.Read, "POST", "/api/knows", draft("Datei", lena.upload("a.pdf", pdf(fmt.Sprint("eins ", status))))},
				"other files": {blobtest.Open, "PATCH", "/api/knows/" + old.UUID, fields{"version": old.Version, "title": "Neu", "uploadIds": []string{lena.upload("b.pdf", pdf(fmt.Sprint("neu ", status)))}}},
			}
			for name, way := range ways {
				knows, revisions, uploads := w.Count(`SELECT COUNT(*) FROM knows`), w.Count(`SELECT COUNT(*) FROM know_revisions`), w.uploads.Len()
				w.place.Fails(func(doing string) error {
					if doing == way.doing {
						return fault
					}
					return nil
				})
				got := lena.Do(way.method, way.path, way.body)
				w.place.Works()
				require.Equal(t, status, got.Status, "%s: %s", name, got.Text)
				require.Equal(t, "NoErrorType", got.Problem())
				require.Contains(t, got.Text, "please share them again in a while")
				require.NotContains(t, got.Text, fault.Error())
				require.Equal(t, knows, w.Count(`SELECT COUNT(*) FROM knows`), name)
				require.Equal(t, revisions, w.Count(`SELECT COUNT(*) FROM know_revisions`), name)
				require.Equal(t, uploads, w.uploads.Len(), name)
				require.Equal(t, "Brüche", lena.read(old.UUID).Title)

				got = lena.Do(way.method, way.path, way.body)
				require.Contains(t, []int{200, 201}, got.Status, "%s: %s", name, got.Text)
				id := apptest.Decode[edit.Receipt](t, got).UUID
				w.done(id)
				if name != "a text" { // which the test's own PDFs don't read
					require.Equal(t, "PUBLISHED", w.status(id), name)
				}
				if way.method == "PATCH" { // as it was, for the other fault
					old = apptest.Decode[edit.Receipt](t, lena.Do("PATCH", way.path, fields{"version": old.Version + 1, "title": "Brüche"}))
				}
			}
		}
		w.swept()
	})
}

// A disk that stays full ends the processing after its time: the author is told, nothing
// is held or seen of it, and the same files can be shared once there is room.
func TestPlaceThatStaysFull(t *testing.T) {
	places(t, ownPDFs, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		const good = 7 // writes before there is no room
		const title = "Auf voller Platte"
		body := lena.twoFiles(title)
		var writes atomic.Int64
		w.place.Fails(func(d string) error {
			if d == blobtest.Write && writes.Add(1) > good {
				return blobtest.Full()
			}
			return nil
		})
		r := lena.share(body)
		settled := func() bool { return w.isWaiting(r.UUID) || w.status(r.UUID) != "PROCESSING" }
		require.Eventually(t, settled, patience, 5*time.Millisecond)
		for passed := 0; w.status(r.UUID) == "PROCESSING"; passed++ {
			require.Less(t, passed, 8, "it ends after its time")
			w.isForItsAuthorAlone(r.UUID, mia)
			before := writes.Load()
			w.Clock.Pass(25 * time.Minute)
			lena.signIn()
			mia.signIn()
			require.Eventually(t, func() bool { return writes.Load() > before && settled() }, patience, 5*time.Millisecond, "it is tried again")
		}
		w.done(r.UUID)
		require.Equal(t, "REJECTED", w.status(r.UUID))
		require.Equal(t, "late", lena.read(r.UUID).Own.Value.Failure.Value.Reason)
		told := events(t, lena, r.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"])
		w.isForItsAuthorAlone(r.UUID, mia)
		w.place.Works()
		w.swept()
		require.Empty(t, w.lying(), "its bytes are released")

		lena.signIn()
		mia.signIn()
		again := lena.share(lena.twoFiles(title))
		w.done(again.UUID)
		w.isWhole(again.UUID, 2, mia)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+again.UUID, nil).Status)
		w.swept()
	})
}

// A bucket that breaks off in the middle of a picture, or whose bytes end too early, is
// no fault of the author's. Files have no connection that could break off; their writes
// and reads fail in TestPlaceFailsAtEachStepOfAnIngest.
func TestBucketBreaksOffWhileAKnowIsProcessed(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		inABucket(t, engine, ownPDFs(), bucketBreaksOff)
	}
}

func bucketBreaksOff(t *testing.T, w *world) {
	lena, mia := w.member("de", "lena"), w.member("de", "mia")
	var puts atomic.Int64
	for name, fault := range map[string]blobtest.Fault{
		"within a write of the second page": func(_ http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodPut || r.Header.Get("X-Amz-Copy-Source") != "" {
				return false
			}
			if puts.Add(1) <= 5 { // the pictures of the first page, and one more
				return false
			}
			_, _ = io.CopyN(io.Discard, r.Body, 50)
			panic(http.ErrAbortHandler)
		},
		"within a read of the second file": func(rw http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodGet || r.URL.Query().Has("uploads") {
				return false
			}
			rw.Header().Set("Content-Length", "1000")
			rw.Header().Set("Last-Modified", noonInHTTP)
			rw.WriteHeader(http.StatusPartialContent)
			panic(http.ErrAbortHandler)
		},
		"at all": func(rw http.ResponseWriter, _ *http.Request) bool {
			rw.WriteHeader(http.StatusServiceUnavailable)
			return true
		},
	} {
		if w.crossed && name != "within a write of the second page" {
			continue
		}
		lena.signIn()
		mia.signIn()
		gate := make(chan struct{})
		w.pdfs.hold(gate)
		r := lena.share(lena.twoFiles("Bruch " + name))
		require.Eventually(t, func() bool {
			return w.Count(`SELECT COUNT(*) FROM know_files f JOIN know_revisions r ON r.id = f.revision WHERE r.know = ? AND clean <> ''`, r.UUID) == 2
		}, patience, 5*time.Millisecond)
		w.bucket.Fails(fault)
		close(gate)
		w.waits(r.UUID)
		w.isForItsAuthorAlone(r.UUID, mia)
		w.bucket.Works()
		w.Clock.Pass(2 * time.Minute)
		w.done(r.UUID)
		w.isWhole(r.UUID, 2, mia)
	}
	w.swept()
}

// noonInHTTP is a time as HTTP writes it.
const noonInHTTP = "Wed, 20 May 2026 12:00:00 GMT"
