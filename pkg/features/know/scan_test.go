package know_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
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

// infected is a clamd's answer about files with a word in them.
func infected(word string) func(file []byte) string {
	return func(file []byte) string {
		if bytes.Contains(file, []byte(word)) {
			return "stream: " + virustest.Name + " FOUND\x00"
		}
		return "stream: OK\x00"
	}
}

// withoutScanner goes on with a server that has no scanner, and gives that of the one before.
func (w *world) withoutScanner() (scanner *virus.Scanner) {
	w.T.Helper()
	scanner = w.Config.Viruses
	w.Close()
	w.Config.Viruses = nil
	w.Site = w.Another()
	return scanner
}

// withScanner goes on with a server that has the scanner, where there was one without.
func (w *world) withScanner(scanner *virus.Scanner) {
	w.T.Helper()
	w.Close()
	w.Config.Viruses = scanner
	w.Clock.Pass(2 * time.Minute) // the other one's lease
	w.Site = w.Another()
}

// returns signs users in at the server that runs now.
func (w *world) returns(users ...*browser) {
	w.T.Helper()
	for _, b := range users {
		b.Browser = *w.Browser("de")
		b.signIn()
	}
}

// A scanner that is configured while a know is processed looks at all of its files,
// also at those of which the server before made something.
func TestScannerThatComesWhileAKnowIsProcessed(t *testing.T) {
	scanned(t, func(t *testing.T, w *world, clamd *virustest.Server, _ *logtest.Buffer) {
		scanner := w.withoutScanner()
		clamd.Answer = infected("schlecht")
		lena := w.member("de", "lena")
		w.pdfs.hold(make(chan struct{})) // the first server gets to the pictures
		good := lena.share(draft("Gut", lena.upload("a.pdf", pdf("eins")), lena.upload("b.pdf", pdf("zwei"))))
		bad := lena.share(draft("Schlecht", lena.upload("gut.pdf", pdf("gut")), lena.upload("schlecht.pdf", pdf("schlecht"))))
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM know_files WHERE clean <> ''`) == 4 }, patience, 5*time.Millisecond)
		require.Empty(t, clamd.Files())
		w.pdfs.hold(nil)
		w.withScanner(scanner)
		w.done(good.UUID)
		w.done(bad.UUID)
		require.Equal(t, "PUBLISHED", w.status(good.UUID))
		require.Equal(t, "REJECTED", w.status(bad.UUID))
		w.returns(lena)
		failure := lena.read(bad.UUID).Own.Value.Failure.Value
		require.Equal(t, "infected", failure.Reason)
		require.Equal(t, "schlecht.pdf", *failure.File)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages p JOIN know_revisions r ON r.id = p.revision WHERE r.know = ?`, bad.UUID))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blob_holders h JOIN know_revisions r ON h.holder = 'know ' || r.id WHERE r.know = ?`, bad.UUID))
		require.Len(t, clamd.Files(), 4, "every file was scanned, once")
	})
}

// What was processed before there was a scanner is scanned before more people read it:
// when its author opens it to all, keeps its files beside others, or staff let it pass.
// Until then readers have it as it was; a virus takes it from them.
func TestFilesFromBeforeTheScannerAreScannedBeforeTheyAreShown(t *testing.T) {
	scanned(t, func(t *testing.T, w *world, clamd *virustest.Server, _ *logtest.Buffer) {
		scanner := w.withoutScanner()
		clamd.Answer = infected("schlecht")
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "mara")
		w.Exec(`UPDATE users SET staff = TRUE WHERE id = ?`, mara.id)
		mara.signIn()
		private := func(title string, pages ...string) edit.Receipt {
			r := lena.share(draft(title, lena.upload(title+".pdf", pdf(pages...))).With("visibility", "private"))
			w.done(r.UUID)
			require.Equal(t, "PRIVATE", w.status(r.UUID))
			return r
		}
		good, bad := private("Gut", "eins"), private("Schlecht", "schlecht")
		public, kept := lena.publish("Alt", "alt"), lena.publish("Bleibt", "auch schlecht")
		removed, removedBad := mia.publish("Weg", "weg"), mia.publish("Übel", "ganz schlecht")
		for _, r := range []edit.Receipt{removed, removedBad} {
			require.Equal(t, 201, w.visitor("de").Post("/api/reports", fields{"kind": "know", "id": r.UUID, "reason": "SPAM"}).Status)
		}
		mara.decide("REMOVE", removed, removedBad)
		for _, r := range []edit.Receipt{removed, removedBad} {
			require.Equal(t, "REJECTED", w.status(r.UUID))
			require.Equal(t, 201, mia.Post("/api/knows/"+r.UUID+"/objection", fields{"text": "Das ist von mir.", "statement": true}).Status)
		}
		w.withScanner(scanner)
		w.returns(lena, mia, mara)
		change := func(r edit.Receipt, body fields) edit.Receipt {
			got := lena.Do("PATCH", "/api/knows/"+r.UUID, body.With("version", r.Version))
			require.Equal(t, 200, got.Status, got.Text)
			return apptest.Decode[edit.Receipt](t, got)
		}

		// What isn't opened to more people needs no scan.
		public = change(public, fields{"title": "Alt und gut"})
		require.Equal(t, "PUBLISHED", string(public.Status))
		require.Empty(t, clamd.Files())

		clamd.Stop()
		good = change(good, fields{"visibility": "public"})
		require.Equal(t, "PRIVATE", string(good.Status), "not before it is scanned")
		require.Eventually(t, func() bool { return w.isWaiting(good.UUID) }, patience, 5*time.Millisecond)
		require.Equal(t, 404, mia.Get("/api/knows/"+good.UUID).Status)
		require.Equal(t, 200, mia.Get("/api/knows/u/"+good.UUID).Status, "its readers have it")
		clamd.Start()
		w.Clock.Pass(6 * time.Minute)
		w.done(good.UUID)
		w.returns(lena, mia, mara)
		require.Equal(t, "PUBLISHED", w.status(good.UUID))
		require.Equal(t, 200, mia.Get("/api/knows/"+good.UUID).Status)
		require.Len(t, clamd.Files(), 1)
		good = change(good, fields{"visibility": "private"})
		good = change(good, fields{"visibility": "public"})
		require.Equal(t, "PUBLISHED", string(good.Status))
		require.Len(t, clamd.Files(), 1, "it is known to be clean")

		change(bad, fields{"visibility": "public"})
		w.done(bad.UUID)
		change(kept, fields{"files": []fields{{"position": 1}, {"uploadId": lena.upload("neu.pdf", pdf("neu"))}}})
		w.done(kept.UUID)
		for _, r := range []edit.Receipt{bad, kept} {
			require.Equal(t, "REJECTED", w.status(r.UUID))
			w.isForItsAuthorAlone(r.UUID, mia)
			own := lena.read(r.UUID)
			require.Equal(t, "infected", own.Own.Value.Failure.Value.Reason)
			require.Empty(t, own.Pages)
		}
		got := lena.Do("PATCH", "/api/knows/"+bad.UUID, fields{"version": 2, "uploadIds": []string{lena.upload("sauber.pdf", pdf("sauber"))}})
		require.Equal(t, 200, got.Status, got.Text)
		w.done(bad.UUID)
		require.Equal(t, "PUBLISHED", w.status(bad.UUID), "other files make it good")

		before := len(clamd.Files())
		mara.decide("RESTORE", removed, removedBad)
		w.done(removed.UUID)
		w.done(removedBad.UUID)
		require.Len(t, clamd.Files(), before+2)
		require.Equal(t, "PUBLISHED", w.status(removed.UUID))
		w.isWhole(removed.UUID, 1, lena)
		require.Equal(t, "REJECTED", w.status(removedBad.UUID))
		w.isForItsAuthorAlone(removedBad.UUID, lena)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows k JOIN know_files f ON f.revision = k.revision
			WHERE f.scanned IS NULL AND k.id <> ?`, public.UUID), "nothing else is shown that wasn't scanned")
	})
}

// decide decides the open cases of knows.
func (b *browser) decide(decision string, knows ...edit.Receipt) {
	b.T.Helper()
	rows := apptest.Decode[struct {
		Content []struct {
			UUID    string
			Subject struct{ UUID string }
		}
	}](b.T, b.Get("/api/staff/cases"))
	decided := 0
	for _, row := range rows.Content {
		if slices.ContainsFunc(knows, func(k edit.Receipt) bool { return k.UUID == row.Subject.UUID }) {
			got := b.Post("/api/staff/cases/"+row.UUID+"/decision", fields{"decision": decision, "ground": "SPAM", "reason": "Wir haben es uns angesehen."})
			require.Equal(b.T, 200, got.Status, got.Text)
			decided++
		}
	}
	require.Len(b.T, knows, decided)
}
