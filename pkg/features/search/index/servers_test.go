package index_test

import (
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/rows"

	"github.com/stretchr/testify/require"
)

// shown returns the titles and snippets of a query's results, a line each.
func (w *world) shown(query string) string {
	w.t.Helper()
	var b strings.Builder
	for _, hit := range w.search(index.Query{Host: hostOf("de"), Text: query, Limit: 20}).Hits {
		for _, part := range append(append(hit.Title, index.Part{Text: ": "}), hit.Snippet...) {
			b.WriteString(part.Text)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// A server must not show what it has read of knows before another one changed them.
func TestWhatAnotherServerChangesIsSeenAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		other := open(t, w.DB)
		d := index.Document{Know: "01", Market: "de", Title: "Brüche", Author: "lena", Pages: []string{"Ein Zähler und ein Nenner.", "Ein Zähler geheim."}, Sharp: 2, Published: w.clock.Now()}
		second := index.Document{Know: "02", Market: "de", Title: "Anderes", Pages: []string{"Auch ein Zähler."}, Sharp: 1, Published: w.clock.Now().Add(-hours(1))}
		w.put(d, second)
		w.count()
		const both = "Brüche: Ein Zähler und ein Nenner. Ein Zähler geheim.\nAnderes: Auch ein Zähler.\n"
		require.Equal(t, both, other.shown("Zähler"))
		require.Equal(t, both, other.shown("Zähler"), "a second time")

		d.Sharp = 1
		w.put(d)
		require.Equal(t, "Brüche: Ein Zähler und ein Nenner.\nAnderes: Auch ein Zähler.\n", other.shown("Zähler"), "a page is blurred")
		d.Title = "Brüche kürzen"
		w.put(d)
		require.Equal(t, "Brüche kürzen: Ein Zähler und ein Nenner.\nAnderes: Auch ein Zähler.\n", other.shown("Zähler"))
		d.Title, d.Sharp = "Brüche", 2
		w.put(d)
		require.Equal(t, both, other.shown("Zähler"), "it is again what it was")
		d.Author, d.Pages[0] = "mia", "Ein Bruch."
		w.put(d)
		require.Equal(t, "Brüche: Ein Bruch. Ein Zähler geheim.\n", other.shown("mia"))
		require.Empty(t, other.shown("lena"))
		require.Empty(t, other.shown("Nenner"))

		w.take("01")
		require.Equal(t, "Anderes: Auch ein Zähler.\n", other.shown("Zähler"))
		second.Market = "es"
		w.put(second)
		require.Empty(t, other.shown("Zähler"))
	})
}

// A server that keeps which space a language's searches read must not read one that another
// server has emptied.
func TestIndexThatAnotherServerBuiltAnewIsReadAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(index.Document{Know: "01", Market: "de", Title: "Brüche", Pages: []string{"Ein Zähler."}, Sharp: 1})
		w.count()
		other := open(t, w.DB)
		const found = "Brüche: Ein Zähler.\n"
		require.Equal(t, found, other.shown("Zähler"))
		require.Equal(t, found, other.shown("Zähler"), "as it is kept")
		for range 2 {
			require.NoError(t, w.Rebuild(t.Context(), "de"))
			stop := w.run()
			require.Eventually(t, w.built, patience, 5*time.Millisecond)
			require.Equal(t, found, other.shown("Zähler"))
			w.clock.Pass(2 * time.Minute) // then the one before is emptied
			require.Eventually(t, func() bool { return w.rows(`SELECT COUNT(*) FROM search_spaces`) == 1 }, patience, 5*time.Millisecond)
			stop()
			require.Equal(t, found, other.shown("Zähler"))
			require.Empty(t, other.shown("Nenner"))
		}
	})
}

func TestAnotherServerNoticesHowMuchKnowsAreRead(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		other := open(t, w.DB)
		popularity := func(of *world) float64 {
			hits := of.search(index.Query{Host: hostOf("de"), Text: "Brüche", Limit: 20}).Hits
			require.Len(t, hits, 1)
			return hits[0].Popularity
		}
		w.put(index.Document{Know: "01", Market: "de", Title: "Brüche", Pages: []string{"Ein Zähler."}, Sharp: 1, Views: 100})
		before := popularity(w)
		require.InDelta(t, before, popularity(other), 0)
		w.Source = readers{w.knows, map[string]index.Readership{"01": {Views: 101}}} // too few for another place in the index
		require.NoError(t, w.Refresh(t.Context()))
		w.clock.Pass(rows.Lasts)
		other.clock.Pass(rows.Lasts)
		require.Greater(t, popularity(other), before)
		require.InDelta(t, popularity(w), popularity(other), 0)
	})
}
