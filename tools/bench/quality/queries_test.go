package quality_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"knowmad/tools/bench/corpus"
	"knowmad/tools/bench/quality"

	"github.com/stretchr/testify/require"
)

func TestTypo_is_one_mistake_behind_the_first_letter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	letters := []rune("abcdefghijklmnopqrstuvwxyzäöüß")
	kinds := map[int]int{}
	for range 2000 {
		typo := quality.Typo("straße", letters, random)
		require.NotEqual(t, "straße", typo)
		require.True(t, strings.HasPrefix(typo, "s"), typo)
		require.Equal(t, 1, distance([]rune("straße"), []rune(typo)), typo)
		kinds[utf8.RuneCountInString(typo)-6]++
	}
	require.Len(t, kinds, 3, "one more, one less, as many")
}

// distance is how many mistakes lie between two words; letters that changed places are one.
func distance(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d[i][j] = min(d[i][j], 1+d[i-2][j-2])
				}
			}
		}
	}
	return d[len(a)][len(b)]
}

func text(body string) []corpus.Part { return []corpus.Part{{Paragraphs: []string{body}}} }

func TestQueries_differ_from_their_documents_as_their_kinds_say(t *testing.T) {
	docs := []corpus.Document{
		{ID: "1", Language: "de", Kind: corpus.Manual, Title: "mkdir – Verzeichnisse erstellen", Parts: text("Prüft Größen. Dateien löschen.")},
		{ID: "2", Language: "de", Kind: corpus.Manual, Title: "rm – Dateien löschen", Parts: text("Löscht Verzeichnisse. Größen werden gelöscht, Blöcke auch.")},
		{ID: "3", Language: "de", Kind: corpus.Help, Title: "Blöcke zeichnen", Parts: text("Prüft Blöcke und Größen.")},
	}
	forms := func(word string) []string {
		if word == "verzeichnisse" {
			return []string{"verzeichnis", "verzeichnissen"}
		}
		return nil
	}
	made := quality.Make(docs, forms, 10, "")
	require.Equal(t, made, quality.Make(docs, forms, 10, ""), "the same documents give the same queries")
	require.NotEqual(t, made, quality.Make(docs, forms, 10, "another"), "another seed gives others")
	texts := map[quality.Kind][]string{}
	for _, q := range made {
		texts[q.Kind] = append(texts[q.Kind], q.Wanted+" "+q.Text)
	}
	inflected := slices.DeleteFunc(slices.Clone(texts[quality.Inflected]), func(s string) bool { return s[:1] != "1" })
	require.Contains(t, []string{"1 verzeichnis erstellen", "1 verzeichnissen erstellen"}, inflected[0])
	require.Contains(t, texts[quality.Bare], "2 dateien loschen")
	require.Contains(t, texts[quality.Bare], "3 blocke zeichnen")
	for _, text := range texts[quality.Mistyped] {
		for _, d := range docs {
			require.NotEqual(t, strings.ToLower(d.Title), text[2:])
		}
	}
	for _, text := range texts[quality.Rare] {
		require.Len(t, strings.Fields(text), 3)
	}
}

func TestMean_reciprocal_rank(t *testing.T) {
	places := []quality.Place{{Place: 1}, {Place: 2}, {Place: 0}, {Place: 4}}
	require.InDelta(t, (1+0.5+0+0.25)/4, quality.Mean(places), 1e-9)
	require.Zero(t, quality.Mean(nil))
}

type always []string

func (always) Name() string { return "always" }
func (always) Index(_ context.Context, _ string, _ []corpus.Document) error {
	return nil
}
func (a always) Search(context.Context, string, string, int) ([]string, error) { return a, nil }

func TestAsk_finds_the_place_among_the_first_ten(t *testing.T) {
	ids := always{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}
	places, err := quality.Ask(t.Context(), ids, []quality.Query{{Wanted: "a"}, {Wanted: "j"}, {Wanted: "k"}, {Wanted: "x"}})
	require.NoError(t, err)
	require.Equal(t, []int{1, 10, 0, 0}, []int{places[0].Place, places[1].Place, places[2].Place, places[3].Place})
}

func TestPlain_engines_find_all_words_and_else_any(t *testing.T) {
	docs := []corpus.Document{
		{ID: "title", Language: "de", Title: "Das Wetter heute", Parts: text("Sonne und Wind.")},
		{ID: "text", Language: "de", Title: "Ein Tag", Parts: text("Über das Wetter heute sprechen alle, und noch viel länger sprechen sie.")},
		{ID: "other", Language: "de", Title: "Etwas", Parts: text("Ganz Unerwartetes.")},
	}
	for _, e := range engines(t) {
		require.NoError(t, e.Index(t.Context(), "de", docs))
		for query, want := range map[string][]string{
			"wetter heute":             {"title", "text"},
			"wetter gibtesnicht":       {"title", "text"},
			"sonne wetter":             {"title"},
			`unerwartetes" OR (wetter`: {"other", "title", "text"},
			"gibtesnicht":              nil,
			"":                         nil,
		} {
			ids, err := e.Search(t.Context(), "de", query, 10)
			require.NoError(t, err, "%s: %q", e.Name(), query)
			require.ElementsMatch(t, want, ids, "%s: %q", e.Name(), query)
			if len(want) == 2 {
				require.Equal(t, want, ids, "%s: a word of the title weighs more", e.Name())
			}
		}
	}
}
