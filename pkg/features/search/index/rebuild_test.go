package index_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// run works on jobs until the returned function is called.
func (w *world) run() (stop func()) {
	ctx, cancel := context.WithCancel(w.t.Context())
	var all sync.WaitGroup
	all.Go(func() { w.Jobs.Run(ctx) })
	return func() { cancel(); all.Wait() }
}

// patience is the longest wait of a test for an event that must happen.
const patience = 5 * time.Minute

func (w *world) built() bool {
	building, err := w.Building(w.t.Context())
	return err == nil && len(building) == 0
}

func (w *world) many(n int) {
	w.t.Helper()
	for i := range n {
		w.put(index.Document{Know: fmt.Sprintf("%04d", i), Market: "de", Title: fmt.Sprintf("Heft %d über Brüche", i), Pages: []string{"Zähler und Nenner."}, Sharp: 1})
	}
}

func (w *world) total(text string) int {
	w.t.Helper()
	return w.search(index.Query{Host: hostOf("de"), Text: text, Limit: 20}).Total
}

func TestSearchesFindEverythingWhileTheIndexIsBuiltAnew(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const n = 270
		w.many(n)
		stop := w.run()
		defer stop()
		require.NoError(t, w.Rebuild(t.Context(), "de"))
		searches := 0
		for deadline := time.Now().Add(patience); !w.built(); searches++ {
			require.Equal(t, n, w.total("bruch"))
			require.True(t, time.Now().Before(deadline))
			if searches == 3 { // what changes meanwhile is found in both
				w.put(index.Document{Know: "0007", Market: "de", Title: "Heft 7 über Brüche, neu", Pages: []string{"Kürzen."}, Sharp: 1})
			}
		}
		require.Equal(t, n, w.total("bruch"))
		w.clock.Pass(2 * time.Minute)
		require.Eventually(t, func() bool { return w.rows(`SELECT COUNT(*) FROM search_spaces`) == 1 }, patience, 10*time.Millisecond)
		require.Equal(t, n, w.total("bruch"))
		require.Equal(t, n, w.rows(`SELECT COUNT(*) FROM search_docs`))
		require.Empty(t, w.faults())
		w.hasCounted()
	})
}

func (w *world) rows(statement string) (n int) {
	w.t.Helper()
	require.NoError(w.t, w.DB.One().Get(w.t.Context(), &n, statement))
	return n
}

func (w *world) faults() (out []index.Fault) {
	w.t.Helper()
	_, err := w.Check(w.t.Context(), false, func(f index.Fault) { out = append(out, f) })
	require.NoError(w.t, err)
	return out
}

func TestBuildThatIsKilledGoesOnWhereItWas(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const n, batch, killed = 270, 200, 230
		w.many(n)
		read := 0
		w.knows.failing = func(string) error {
			if read++; read == killed {
				return errors.New("killed")
			}
			return nil
		}
		stop := w.run()
		defer stop()
		require.NoError(t, w.Rebuild(t.Context(), "de"))
		require.Eventually(t, func() bool {
			found, err := w.Jobs.Find(t.Context(), w.DB.One(), "search.build", "de")
			return err == nil && found["de"].Error != ""
		}, patience, 5*time.Millisecond)
		require.False(t, w.built())
		require.Equal(t, n, w.total("bruch"), "the old index is there")
		require.Equal(t, n+batch, w.rows(`SELECT COUNT(*) FROM search_docs`), "a batch was kept")
		w.clock.Pass(time.Hour)
		require.Eventually(t, w.built, patience, 5*time.Millisecond)
		require.Equal(t, killed+n-batch, read, "what was kept isn't read again")
		require.Equal(t, n, w.total("bruch"))
		require.Empty(t, w.faults())
		w.hasCounted()
	})
}

// hasCounted requires that the vocabulary equals a new count of the knows' words.
func (w *world) hasCounted() {
	w.t.Helper()
	w.count()
	ctx, q := w.t.Context(), w.DB.One()
	var knows []struct {
		Language string
		Words    []byte
	}
	require.NoError(w.t, q.Select(ctx, &knows, `SELECT s.language, t.words FROM search_spaces s JOIN search_docs d ON d.space = s.id JOIN search_texts t ON t.docno = d.docno WHERE s.state = 'LIVE'`))
	want := map[string]int{}
	for _, know := range knows {
		words, err := vocabulary.Unpack(know.Words)
		require.NoError(w.t, err)
		for _, word := range words {
			want[know.Language+" "+word.Word]++
		}
	}
	var rows []struct {
		Language string
		Word     []byte
		Docs     int
	}
	require.NoError(w.t, q.Select(ctx, &rows, `SELECT s.language, w.word, w.docs FROM search_spaces s JOIN search_words w ON w.space = s.id WHERE s.state = 'LIVE'`))
	got := map[string]int{}
	for _, row := range rows {
		got[row.Language+" "+string(row.Word)] = row.Docs
	}
	require.Equal(w.t, want, got)
	var docs int
	require.NoError(w.t, q.Get(ctx, &docs, `SELECT COALESCE(SUM(docs), 0) FROM search_spaces WHERE state = 'LIVE'`))
	require.Equal(w.t, len(knows), docs)
	require.Zero(w.t, w.rows(`SELECT COUNT(*) FROM search_word_runs`))
}

// A batch is read before the transaction that writes it begins.
func TestWhatIsWrittenAfterABatchWasReadCounts(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const n = 430
		w.many(n)
		const changed, hidden, lastOfBatch, ofThirdBatch = "0060", "0070", "0199", "0410"
		const earlier, gone = "0003", "0004" // of a batch that was written before
		var once, later sync.Once
		w.knows.failing = func(know string) error {
			if know == lastOfBatch {
				once.Do(func() {
					w.put(index.Document{Know: changed, Market: "de", Title: "Heft über Vektoren", Pages: []string{"Pfeile."}, Sharp: 1})
					w.take(hidden)
				})
			}
			if know == ofThirdBatch {
				later.Do(func() {
					for deadline := time.Now().Add(patience); w.rows(`SELECT COUNT(*) FROM search_word_runs`) == 0 && time.Now().Before(deadline); {
						time.Sleep(time.Millisecond) // the first batch is being written
					}
					w.put(index.Document{Know: earlier, Market: "de", Title: "Heft über Matrizen", Pages: []string{"Zeilen."}, Sharp: 1})
					w.take(gone)
				})
			}
			return nil
		}
		require.NoError(t, w.Rebuild(t.Context(), "de"))
		stop := w.run()
		defer stop()
		require.Eventually(t, w.built, patience, 5*time.Millisecond)
		require.Equal(t, n-4, w.total("bruch"))
		require.Equal(t, []string{changed}, w.find("de", "vektor"))
		require.Equal(t, []string{earlier}, w.find("de", "matrize"))
		require.Empty(t, w.faults())
		w.hasCounted()
	})
}

func TestChangedAnalyserBuildsAnew(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.analyse("simple")
		w.many(3)
		w.count()
		require.NoError(t, w.Renew(t.Context()))
		require.True(t, w.built(), "nothing has changed")
		require.Zero(t, w.total("nennern -heft"))
		w.analyse("")
		require.NoError(t, w.Renew(t.Context()))
		require.False(t, w.built())
		stop := w.run()
		defer stop()
		require.Eventually(t, w.built, patience, 5*time.Millisecond)
		require.Equal(t, 3, w.search(index.Query{Host: hostOf("de"), Text: "nennern", Limit: 20}).Exact)
	})
}

func TestKnowsFromBeforeTheSearchAreFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.knows.docs["a"] = index.Document{Know: "a", Market: "de", Language: "de", Title: "Brüche", Published: w.clock.Now()}
		require.NoError(t, w.Renew(t.Context()))
		stop := w.run()
		defer stop()
		require.Eventually(t, w.built, patience, 5*time.Millisecond)
		require.Equal(t, []string{"a"}, w.find("de", "bruch"))
		require.Empty(t, w.find("gr", "bruch"))
	})
}

func TestCheckTellsWhatIsWrong(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.library()
		require.Empty(t, w.faults())
		token := `DELETE FROM search_tokens WHERE rowid = (SELECT docno FROM search_docs WHERE know = '04')`
		if w.DB.Engine() == db.Postgres {
			token = strings.Replace(token, "rowid", "docno", 1)
		}
		for _, statement := range []string{
			`DELETE FROM search_docs WHERE know = '01'`,
			`UPDATE search_docs SET digest = 'old' WHERE know = '02'`,
			`UPDATE search_texts SET lead = 'x' WHERE docno = (SELECT docno FROM search_docs WHERE know = '03')`,
			token,
			`UPDATE search_texts SET lead_places = title_places WHERE docno = (SELECT docno FROM search_docs WHERE know = '05')`,
		} {
			_, err := w.DB.One().Exec(t.Context(), statement)
			if err != nil { // SQLite's readers don't write
				require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error { _, err := q.Exec(t.Context(), statement); return err }))
			}
		}
		delete(w.knows.docs, "08")
		want := []index.Fault{{index.Missing, "01", "de"}, {index.Stale, "02", "de"}, {index.Broken, "03", "de"}, {index.Broken, "04", "de"}, {index.Broken, "05", "es"}, {index.Extra, "08", "de"}}
		require.ElementsMatch(t, want, w.faults())
		_, err := w.Check(t.Context(), true, func(index.Fault) {})
		require.NoError(t, err)
		require.Empty(t, w.faults())
		require.Equal(t, []string{"01"}, w.find("de", "nenner"))
	})
}
