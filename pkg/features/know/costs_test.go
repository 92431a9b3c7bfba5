package know_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/app"

	"github.com/stretchr/testify/require"
)

// A document over which processes end again and again is refused, and its author told; an
// ordinary error is tried as often as ever.
func TestDocumentThatEndsProcesses(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Brüche", lena.upload("gut.pdf", pdf("gut")), lena.upload("b.pdf", pdf("eins", "ends"))))
		ends := func(n int) func() bool {
			return func() bool { return w.Count(`SELECT ends FROM know_revisions WHERE know = ?`, r.UUID) == n }
		}
		require.Eventually(t, ends(1), patience, 5*time.Millisecond)
		w.waits(r.UUID)
		w.Clock.Pass(time.Minute)
		require.Eventually(t, ends(2), patience, 5*time.Millisecond)
		w.done(r.UUID)
		failure := lena.read(r.UUID).Own.Value.Failure.Value
		require.Equal(t, "tooComplex", failure.Reason)
		require.Equal(t, "b.pdf", *failure.File)
	})
}

// A long document is worked on in turns, each of which goes on where the one before ended.
func TestLongDocumentIsReadInTurns(t *testing.T) {
	turns := func(c *app.Config) { c.Know.Turn = 1 }
	for _, engine := range engines() {
		with(t, engine, ownPDFs(), turns, func(t *testing.T, w *world) {
			lena := w.member("de", "lena")
			const pages = 40
			texts := make([]string, pages)
			for i := range texts {
				texts[i] = fmt.Sprint("Seite ", i+1)
			}
			r := lena.publish("Langes", texts...)
			require.Equal(t, "PUBLISHED", w.status(r.UUID))
			require.Equal(t, pages, w.pdfs.drawn, "none is drawn twice")
			w.isWhole(r.UUID, pages, lena)
		})
	}
}

// A document may cost so much time of a processor; then its author is told.
func TestDocumentThatCostsTooMuch(t *testing.T) {
	const name = "p21-hyphen.pdf"
	file, err := os.ReadFile(filepath.Join("testdata", "documents", name))
	require.NoError(t, err)
	costly := func(c *app.Config) { c.Know.Turn, c.Know.Budget = 1, 1 }
	for _, engine := range engines() {
		with(t, engine, realPDFs(), costly, func(t *testing.T, w *world) {
			lena := w.member("de", "lena")
			r := lena.share(draft("Teures", lena.sent("a.pdf", string(file)), lena.sent("b.txt", "Noch eine Datei.")))
			w.done(r.UUID)
			require.Equal(t, "REJECTED", w.status(r.UUID))
			require.Equal(t, "tooComplex", lena.read(r.UUID).Own.Value.Failure.Value.Reason)
			require.Positive(t, w.Count(`SELECT spent FROM know_revisions WHERE know = ?`, r.UUID))
		})
	}
}
