package know_test

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// A file that can't be read ends its own know alone, and its author is told why.
func TestReasonOfAFailure(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		for content, reason := range map[string]string{
			"%PDF-1.7\nno json":    "broken",
			pdf("encrypted"):       "encrypted",
			pdf("good", "slow"):    "tooComplex",
			"%PDF-1.7\n[]":         "empty",
			pdf(many(1001, "")...): "tooManyPages",
		} {
			r := lena.share(draft("Brüche "+reason, lena.upload("gut.pdf", pdf("gut "+reason)), lena.upload(reason+".pdf", content)))
			w.done(r.UUID)
			require.Equal(t, "REJECTED", w.status(r.UUID), reason)
			failure := lena.read(r.UUID).Own.Value.Failure.Value
			require.Equal(t, reason, failure.Reason)
			require.Equal(t, reason+".pdf", *failure.File)
			require.NotEmpty(t, failure.Message)
			told := events(t, lena, r.UUID)
			require.Equal(t, "REJECTED", told[len(told)-1]["status"])
			require.Equal(t, reason, told[len(told)-1]["failure"].(map[string]any)["reason"])
			for _, b := range []*browser{w.visitor("de"), w.member("de", "other"+reason)} {
				require.Equal(t, 404, b.Get("/api/knows/"+r.UUID).Status)
				require.Equal(t, 404, b.Get("/api/knows/u/"+r.UUID).Status)
			}
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blob_holders WHERE holder LIKE 'know %'`), "nothing is held of what failed")
		require.Equal(t, 1, lena.publish("Brüche", "eins").Version, "and the next one is processed")
	})
}

func many(n int, text string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = text
	}
	return out
}

// A fault of ours is tried again, a bounded number of times; then the author is told.
func TestNothingIsProcessedWithoutAnEnd(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("gut", "fault"))))
		require.Eventually(t, func() bool {
			if w.isWaiting(r.UUID) { // time stands while the job runs, else it would lose its lease
				w.Clock.Pass(time.Minute)
			}
			return w.status(r.UUID) != "PROCESSING"
		}, patience, 5*time.Millisecond)
		lena.signIn()
		require.Equal(t, "internal", lena.read(r.UUID).Own.Value.Failure.Value.Reason)
		require.Equal(t, 4, w.Count(`SELECT attempts FROM jobs WHERE kind = 'know.process'`))
		require.Less(t, w.pdfs.drawn, 10, "pages that are there aren't drawn again")
	})
}

// While a know is processed its author sees how far it is and the pages that are done;
// other users and visitors see nothing of it.
func TestWhileAKnowIsProcessed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		w.pdfs.gate = make(chan struct{}, 1)
		r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins", "zwei", "drei"))))
		w.pdfs.gate <- struct{}{}
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM know_pages`) == 1 }, patience, 5*time.Millisecond)
		k := lena.read(r.UUID)
		require.Equal(t, "PROCESSING", string(k.Status))
		require.Equal(t, 3, k.PageCount)
		require.Len(t, k.Pages, 1)
		require.Contains(t, k.Pages[0].ImageURL, "signature=")
		require.Equal(t, 200, w.visitor("de").Get(k.Pages[0].ImageURL).Status)
		p := k.Own.Value.Processing.Value
		require.Equal(t, []any{"pages", 1, 3}, []any{p.Step, p.Done, p.Of})
		mia := w.member("de", "mia")
		for _, path := range []string{"", "/pages", "/pages/1/image", "/pages/1/blurred", "/progress", "/related"} {
			for _, b := range []*browser{w.visitor("de"), mia} {
				require.Contains(t, []int{401, 404}, b.Get("/api/knows/"+r.UUID+path).Status, path)
			}
		}
		require.NotContains(t, w.visitor("de").Get("/api/knows").Text, r.UUID)
		close(w.pdfs.gate)
		told := events(t, lena, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"])
		for _, e := range told[:len(told)-1] {
			require.NotContains(t, e, "status")
		}
	})
}

// An author deletes a know while another server processes it: the processing ends, and
// nothing of the know stays.
func TestDeletedWhileItIsProcessed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		w.pdfs.gate = make(chan struct{}, 1)
		r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins", "zwei", "drei"))))
		w.pdfs.gate <- struct{}{}
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM know_pages`) == 1 }, patience, 5*time.Millisecond)
		there := *lena
		there.Site = w.Another() // it can't end the other one's work at once
		require.Equal(t, 204, there.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		close(w.pdfs.gate)
		after := lena.publish("Danach", "vier") // the queue went on by then
		require.Equal(t, "PUBLISHED", w.status(after.UUID))
		require.Equal(t, "DELETED", w.status(r.UUID))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages p JOIN know_revisions r ON r.id = p.revision WHERE r.know = ?`, r.UUID))
		require.Equal(t, 1, w.Count(`SELECT COUNT(DISTINCT holder) FROM blob_holders WHERE holder LIKE 'know %'`))
	})
}

// A document that a program of another house made, sent by tus, with PDFium.
func TestRealDocument(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		content, err := os.ReadFile(filepath.Join("..", "..", "platform", "pdf", "testdata", "guide-de.pdf"))
		require.NoError(t, err)
		lena := w.member("de", "lena")
		r := lena.share(draft("Anleitung", lena.sent("guide.pdf", string(content))))
		told := w.told(lena, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
		k := lena.read(r.UUID)
		require.NotEmpty(t, k.Pages)
		require.Greater(t, k.Words, 100)
		for _, p := range k.Pages {
			require.NotEmpty(t, *p.Text)
			for _, picture := range p.Images {
				got := w.visitor("de").Get(picture.URL)
				require.Equal(t, 200, got.Status, picture.URL)
				size, format, err := image.DecodeConfig(strings.NewReader(got.Text))
				require.NoError(t, err)
				require.Equal(t, "png", format, "a text has few colours")
				require.Equal(t, "image/png", got.Header.Get("Content-Type"))
				require.Equal(t, picture.Width, size.Width)
			}
			require.Equal(t, 1600, p.Width)
		}
		lines := apptest.Decode[reading.PageList](t, lena.Get("/api/knows/"+r.UUID+"/pages")).Pages[0].Lines
		require.NotEmpty(t, lines)
		for _, l := range lines {
			require.True(t, l.X >= 0 && l.Y >= 0 && l.X+l.W <= 1.01 && l.Y+l.H <= 1.01, "%+v", l)
		}
		file := apptest.Decode[reading.Address](t, lena.Post("/api/knows/"+r.UUID+"/files/1/url", nil))
		require.True(t, strings.HasPrefix(lena.Get(file.URL).Text, "%PDF-"))
		if shots := os.Getenv("KNOWMAD_TEST_SHOTS"); shots != "" { // for people to look at
			for i, p := range k.Pages[:2] {
				require.NoError(t, os.WriteFile(filepath.Join(shots, fmt.Sprintf("page%d.jpg", i)), []byte(lena.Get(p.Images[1].URL).Text), 0o600))
				v := w.visitor("de").read(r.UUID)
				require.NoError(t, os.WriteFile(filepath.Join(shots, "blurred.jpg"), []byte(lena.Get(v.Pages[len(v.Pages)-1].ImageURL).Text), 0o600))
			}
		}
	})
}
