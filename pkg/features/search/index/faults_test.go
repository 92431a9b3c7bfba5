package index_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
)

func TestSyntaxOfTheEnginesIsText(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.library()
		for _, query := range []string{
			`AND`, `pythagoras AND`, `OR OR`, `NOT pythagoras NOT`, `NEAR(pythagoras, 2)`, `pytha*`, `^pythagoras`, `title:pythagoras`, `tokens : x`,
			`"`, `"""`, `pythagoras"`, `(`, `)`, `(pythagoras`, `'`, `''''`, `'; DROP TABLE search_docs; --`, `pythagoras' & !'x`, `|`, `&`, `!`, `<->`,
			`a <-> b`, `pythagoras:*`, `\`, `\'`, `%`, `_pythagoras`, `@mde`, `1:bruch`, `1_bruch`, `{1}`, `+`, `-`, `--`, `-"`, "\x00", "a\x00b", "\xff\xfe",
			`$1`, `?`, `::tsquery`, strings.Repeat(`"`, 200), strings.Repeat(`(`, 200), strings.Repeat(`a -`, 66), strings.Repeat(`a`, 200), strings.Repeat(`ß "`, 66),
			"😀👩‍👩‍👧", "数学", "математика pythagoras", "ﬁnal", "\u202egnihtyna",
		} {
			for page := range 2 {
				_, err := w.Search(t.Context(), index.Query{Host: hostOf("de"), Text: query, Limit: 20, Page: page})
				require.NoError(t, err, query)
			}
		}
		require.Equal(t, []string{"03", "04"}, w.find("de", `pythagoras' OR 1=1`)[:2])
		require.Empty(t, w.find("de", `@mde`), "tokens of filters aren't words")
	})
}

func TestFilters(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.library()
		find := func(site, text string, subject int, format, grade string) []string {
			return ids(w.search(index.Query{Host: hostOf(site), Text: text, Subject: subject, Format: format, Grade: grade, Limit: 20}))
		}
		require.Equal(t, []string{"03", "04"}, find("de", "pythagoras", 1, "", ""))
		require.Empty(t, find("de", "pythagoras", 2, "", ""))
		require.Equal(t, []string{"02"}, find("de", "revolution", 0, "IMAGE", ""))
		require.Empty(t, find("de", "revolution", 0, "DOCUMENT", ""))
		require.Equal(t, []string{"01"}, find("de", "bruch", 0, "", "g1"))
		require.Empty(t, find("de", "bruch", 0, "", "g2"))
		require.Equal(t, []string{"01"}, find("de", "bruhcrechnung", 1, "DOCUMENT", "g1"), "with a typo")
		// The subject of the same name has another id there.
		require.Equal(t, []string{"06", "05"}, find("mx", "célula", 2, "", ""))
		require.Empty(t, find("mx", "célula", 1, "", ""))
		require.Equal(t, []index.SubjectCount{{Subject: 2, Count: 2}}, w.search(index.Query{Host: hostOf("mx"), Text: "célula", Limit: 1}).Subjects)
	})
}

func TestCorrections(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.library()
		got := w.search(index.Query{Host: hostOf("de"), Text: "satz pytagoras", Limit: 20})
		require.Equal(t, &index.Correction{Query: "satz pythagoras", Parts: []index.Part{{Text: "satz "}, {Text: "pythagoras", Hit: true}}, Applied: true}, got.Correction)
		require.Zero(t, got.Exact)
		require.Positive(t, got.Total)
		require.Nil(t, w.search(index.Query{Host: hostOf("de"), Text: "pythagoras", Limit: 20}).Correction)
		require.Nil(t, w.search(index.Query{Host: hostOf("de"), Text: "xyzzyxy", Limit: 20}).Correction)
		w.take("03")
		w.take("04")
		w.count()
		require.Nil(t, w.search(index.Query{Host: hostOf("de"), Text: "pytagoras", Limit: 20}).Correction, "a word of no know any more is not offered")
	})
}

func TestPagesAreWholeAndEachKnowComesOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const n = 230
		var docs []index.Document
		for i := range n {
			site := "es"
			if i%3 == 0 {
				site = "mx"
			}
			docs = append(docs, index.Document{Know: fmt.Sprintf("%04d", i), Market: site, Title: fmt.Sprintf("Cuaderno %d", i), Pages: []string{"La célula."}, Sharp: 1, Published: w.clock.Now().Add(-hours(i))})
		}
		w.put(docs...)
		seen := map[string]int{}
		var order []string
		for page := 0; ; page++ {
			got := w.search(index.Query{Host: hostOf("mx"), Text: "célula", Page: page, Limit: 50})
			require.Equal(t, n, got.Total)
			for _, know := range ids(got) {
				seen[know]++
				order = append(order, know)
			}
			if got.Last {
				break
			}
		}
		require.Len(t, seen, n)
		require.Len(t, order, n)
		require.Equal(t, "0000", order[0], "own ones first, newest first")
		require.Equal(t, "0003", order[1])
		require.Empty(t, w.search(index.Query{Host: hostOf("mx"), Text: "célula", Page: 40, Limit: 50}).Hits)
	})
}

func TestSnippetsShowSharpTextOnly(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(index.Document{Know: "a", Market: "de", Title: "Heft", Description: "Über Brüche.", Pages: []string{"Erste Seite", "Zweite Seite", "Das Geheimnis\nder dritten Seite"}, Sharp: 2})
		for _, query := range []string{"geheimnis", "dritten", "heft"} {
			got := w.search(index.Query{Host: hostOf("de"), Text: query, Limit: 20})
			require.Len(t, got.Hits, 1, query)
			var all strings.Builder
			for _, part := range append(got.Hits[0].Snippet, got.Hits[0].Title...) {
				all.WriteString(part.Text)
			}
			require.NotContains(t, strings.ToLower(all.String()), "geheimnis")
			require.NotContains(t, all.String(), "dritten")
		}
		for _, phrase := range []string{`"das Geheimnis"`, `"Geheimnis der dritten"`, `"der dritten Seite"`} {
			require.Empty(t, w.find("de", phrase), phrase)
		}
		require.Equal(t, []string{"a"}, w.find("de", `"zweite Seite"`))
	})
}

// readers is a source that has readers' numbers, too.
type readers struct {
	*knows
	all map[string]index.Readership
}

func (r readers) Readership(context.Context, db.Queryer, []string) (map[string]index.Readership, error) {
	return r.all, nil
}

func TestWhatIsReadMoreAndRenamedAuthorsAreNoticed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, know := range []string{"a", "b"} {
			w.put(index.Document{Know: know, Market: "de", Title: "Brüche", Author: "alt", Pages: []string{"Nenner."}, Sharp: 1, Published: w.clock.Now().Add(-hours(len(know)))})
		}
		require.Equal(t, []string{"a", "b"}, w.find("de", "brüche"))
		w.knows.docs["b"] = func(d index.Document) index.Document { d.Views, d.Author = 5000, "neu"; return d }(w.knows.docs["b"])
		w.Source = readers{w.knows, map[string]index.Readership{"a": {Author: "alt"}, "b": {Views: 5000, Author: "neu"}}}
		require.NoError(t, w.Refresh(t.Context()))
		require.Equal(t, []string{"b", "a"}, w.find("de", "brüche"))
		require.Equal(t, []string{"b"}, w.find("de", "neu"))
		require.Equal(t, []string{"a"}, w.find("de", "alt"))
		require.Empty(t, w.faults())
	})
}

func TestQueriesAreReadInProportionToTheirLength(t *testing.T) {
	a, err := textsearch.New("german")
	require.NoError(t, err)
	long := a.Parse(strings.Repeat("bruch nenner ", 50_000))
	require.LessOrEqual(t, len(long.Words), textsearch.MaxWords)
}

func TestSearchTakesFewStatements(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var docs []index.Document
		for i := range 80 {
			docs = append(docs, index.Document{Know: fmt.Sprintf("%04d", i), Market: "es", Title: fmt.Sprintf("Cuaderno %d", i), Pages: []string{"La célula y su núcleo."}, Sharp: 1, Published: w.clock.Now().Add(-hours(i))})
		}
		w.put(docs...)
		w.count()
		for _, c := range []struct {
			query            string
			found            int
			sqlite, onServer int
		}{
			// the words, and the candidates, which are all that have several
			{"célula núcleo", 80, 2, 2},
			{"cuaderno 7", 1, 4, 4}, // few: other words are looked up, and more candidates
			{"cuaderno", 80, 3, 2},  // and their number; PostgreSQL counts while it finds
		} {
			for _, more := range []int{2, 0} { // the first time what ranks them, and the texts
				statements := 0
				got, err := w.Search(db.Observed(t.Context(), func(string) { statements++ }), index.Query{Host: hostOf("es"), Text: c.query, Limit: 20})
				require.NoError(t, err)
				require.Equal(t, c.found, got.Exact, c.query)
				most := c.sqlite
				if w.DB.Engine() == db.Postgres {
					most = c.onServer
				}
				require.LessOrEqual(t, statements, most+more, c.query)
			}
		}
	})
}

func TestVeryManyKnowsAreNotCounted(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var docs []index.Document
		for i := range 80 {
			docs = append(docs, index.Document{Know: fmt.Sprintf("%04d", i), Market: "es", Title: "Cuaderno", Format: "DOCUMENT", Pages: []string{"La célula y su núcleo."}, Sharp: 1, Published: w.clock.Now().Add(-hours(i))})
		}
		w.put(docs...)
		w.count()
		exact := func(q index.Query) int {
			q.Host, q.Limit = hostOf("es"), 20
			got := w.search(q)
			require.Len(t, got.Hits, 20)
			require.Equal(t, "0000", got.Hits[0].Know)
			return got.Exact
		}
		require.Equal(t, 80, exact(index.Query{Text: "célula"}))
		// As if nearly all of 100,000 knows had the first word, and half of them the other.
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			for _, statement := range []string{
				`UPDATE search_spaces SET docs = 100000`, `UPDATE search_words SET docs = 95000 WHERE spelling = 'célula'`, `UPDATE search_words SET docs = 15000 WHERE spelling = 'núcleo'`,
			} {
				if n, err := q.Exec(t.Context(), statement); err != nil || n != 1 {
					return fmt.Errorf("%s: %d rows: %w", statement, n, err)
				}
			}
			return nil
		}))
		w.clock.Pass(vocabulary.Lasts)
		require.Equal(t, index.MostCounted, exact(index.Query{Text: "célula"}))
		require.Equal(t, 80, exact(index.Query{Text: "célula núcleo"}), "10,000 might have both, which isn't sure to be more than that")
		require.Equal(t, 80, exact(index.Query{Text: "célula", Format: "DOCUMENT"}), "with a filter it must be counted")
		require.Equal(t, 80, exact(index.Query{Text: "célula -bruch"}), "so it must without some")
	})
}

func TestKnowOfVeryManyWordsIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var text strings.Builder
		for i := range 6000 {
			fmt.Fprintf(&text, "zahl%c%c%c%c ", 'a'+i%23, 'a'+i/23%23, 'a'+i/529%23, 'a'+i/12167)
		}
		w.put(
			index.Document{Know: "01", Market: "de", Title: "Alle Zahlen", Format: "DOCUMENT", Author: "lena.m", Pages: []string{text.String(), "Nenner"}, Sharp: 1},
			index.Document{Know: "02", Market: "de", Title: "Brüche", Format: "DOCUMENT", Pages: []string{"Zähler und Nenner"}, Sharp: 1},
		)
		w.count()
		require.Equal(t, []string{"01"}, w.find("de", "zahlaaaa"))
		require.Equal(t, []string{"01"}, w.find("de", "zahlfaaa zahlkhla"), "words of the beginning and the end")
		require.Equal(t, []string{"02", "01"}, w.find("de", "Nenner"))
	})
}
