package know_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A document that is so long that two read it: every page is there once, in its place.
func TestLongDocumentIsReadByTwo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const pages = 40
		var texts []string
		for i := range pages {
			texts = append(texts, fmt.Sprintf("Seite %d", i+1))
		}
		lena := w.member("de", "lena")
		r := lena.publish("Lang", texts...)
		k := lena.read(r.UUID)
		require.Len(t, k.Pages, pages)
		for i, page := range k.Pages {
			require.Equal(t, i+1, page.Number)
			require.Equal(t, texts[i], *page.Text)
		}
		require.Equal(t, pages, w.pdfs.drawn)
		require.Equal(t, 200, w.visitor("de").Get(k.Pages[1].ImageURL).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM blobs WHERE hash NOT IN (SELECT hash FROM blob_holders)`), "no row of a draft is left")
	})
}

// A page that can't be drawn ends the processing of the know, also while other workers
// draw other pages of it.
func TestLongDocumentWithABrokenPage(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		texts := make([]string, 40)
		for i := range texts {
			texts[i] = fmt.Sprintf("Seite %d", i+1)
		}
		texts[25] = "slow"
		lena := w.member("de", "lena")
		r := lena.share(draft("Lang", lena.upload("a.pdf", pdf(texts...))))
		w.done(r.UUID)
		require.Equal(t, "REJECTED", w.status(r.UUID))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_pages`))
		require.Equal(t, "tooComplex", lena.read(r.UUID).Own.Value.Failure.Value.Reason)
	})
}
