package know_test

import (
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/soak"
	"knowmad/pkg/platform/virus"
	"knowmad/pkg/platform/virus/virustest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// scanned runs a test against a server with a virus scanner, on each engine.
func scanned(t *testing.T, test func(t *testing.T, w *world, clamd *virustest.Server, log *logtest.Buffer)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		scannedBy(t, &world{pdfs: ownPDFs()}, engine, test)
		if soak.AllPairs() {
			scannedBy(t, &world{pdfs: ownPDFs(), place: &blobtest.Faulty{}, bucket: blobtest.NewBucket(t)}, engine, test)
		}
	}
}

func scannedBy(t *testing.T, w *world, engine db.Engine, test func(t *testing.T, w *world, clamd *virustest.Server, log *logtest.Buffer)) {
	t.Helper()
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	scanner, err := virus.New(clamd.URL(), virus.Options{})
	require.NoError(t, err)
	var log logtest.Buffer
	w.further = func(c *app.Config) { c.Viruses, c.Log = scanner, zerolog.New(&log) }
	w.run(t, engine, func(t *testing.T, w *world) { test(t, w, clamd, &log) })
}

// A virus rejects the know that it is shared with, before anything opens the files: the
// author is told, staff find it in the log, and nothing of it is kept.
func TestVirusIsRejected(t *testing.T) {
	scanned(t, func(t *testing.T, w *world, clamd *virustest.Server, log *logtest.Buffer) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Brüche", lena.upload("gut.pdf", pdf("gut")), lena.upload("schlecht.txt", virustest.EICAR())))
		told := events(t, lena, r.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"])
		failure := lena.read(r.UUID).Own.Value.Failure.Value
		require.Equal(t, "infected", failure.Reason)
		require.Equal(t, "schlecht.txt", *failure.File)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_files WHERE clean <> ''`), "no file was opened")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blob_holders WHERE holder LIKE 'know %'`))
		require.Contains(t, log.String(), virustest.Name)
		require.Contains(t, log.String(), r.UUID)
		require.Equal(t, 404, w.visitor("de").Get("/api/knows/"+r.UUID).Status)

		good := lena.publish("Geometrie", "eins", "zwei")
		require.Equal(t, "PUBLISHED", w.status(good.UUID))
		require.Len(t, clamd.Files(), 3, "every file was scanned, once")
	})
}

// While the scanner can't be reached nothing is published, and nothing is given up.
func TestScannerThatIsDownForAWhile(t *testing.T) {
	scanned(t, func(t *testing.T, w *world, clamd *virustest.Server, log *logtest.Buffer) {
		lena := w.member("de", "lena")
		clamd.Stop()
		r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins"))))
		for wait := range 6 { // more often than a job that fails is tried
			require.Eventually(t, func() bool { return strings.Count(log.String(), "waits for the virus scanner") > wait }, patience, time.Millisecond)
			w.waits(r.UUID)
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages`))
			w.Clock.Pass(6 * time.Minute)
		}
		lena.signIn()
		require.Equal(t, "scan", lena.read(r.UUID).Own.Value.Processing.Value.Step)
		clamd.Start()
		require.Eventually(t, func() bool {
			if w.isWaiting(r.UUID) { // time stands while the job runs, else it would come to its deadline
				w.Clock.Pass(time.Minute)
			}
			return w.status(r.UUID) == "PUBLISHED"
		}, patience, 10*time.Millisecond)
	})
}

// A scanner that never answers doesn't hold a know for ever.
func TestScannerThatStaysDown(t *testing.T) {
	scanned(t, func(t *testing.T, w *world, clamd *virustest.Server, _ *logtest.Buffer) {
		lena := w.member("de", "lena")
		clamd.Stop()
		r, began := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins")))), w.Clock.Now()
		require.Eventually(t, func() bool {
			if w.isWaiting(r.UUID) {
				w.Clock.Pass(time.Minute)
			}
			return w.status(r.UUID) != "PROCESSING"
		}, patience, 5*time.Millisecond)
		require.Greater(t, w.Clock.Now().Sub(began), 2*time.Hour)
		lena.signIn()
		require.Equal(t, "REJECTED", w.status(r.UUID))
		require.Equal(t, "unchecked", lena.read(r.UUID).Own.Value.Failure.Value.Reason)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages`))
	})
}
