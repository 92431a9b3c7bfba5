package digest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"knowmad/pkg/features/ai/digest"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// text is a text in testdata, with the summary that a person wrote of it.
type text struct{ Text, Summary string }

func load(t testing.TB, language string) []text {
	t.Helper()
	file, err := os.ReadFile("testdata/" + language + ".yaml")
	require.NoError(t, err)
	var c struct{ Texts []text }
	require.NoError(t, yaml.Unmarshal(file, &c))
	return c.Texts
}

func analyzer(t testing.TB, language string) *textsearch.Analyzer {
	t.Helper()
	a, err := textsearch.New(textsearch.For(language))
	require.NoError(t, err)
	return a
}

func page(text string) passage.Page { return passage.Page{Know: "k", Number: 1, Text: text} }

func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// rouge is the F1 of the n-grams of stems, stop words included, that two texts share.
func rouge(a *textsearch.Analyzer, got, want string, n int) float64 {
	grams := func(text string) map[string]int {
		var terms []string
		for t := range a.Tokens(text) {
			if !t.Whole {
				terms = append(terms, t.Term)
			}
		}
		out := map[string]int{}
		for i := 0; i+n <= len(terms); i++ {
			out[strings.Join(terms[i:i+n], " ")]++
		}
		return out
	}
	count := func(all map[string]int) (sum float64) {
		for _, n := range all {
			sum += float64(n)
		}
		return sum
	}
	x, y := grams(got), grams(want)
	both := 0.0
	for gram, n := range x {
		both += float64(min(n, y[gram]))
	}
	if both == 0 {
		return 0
	}
	precision, recall := both/count(x), both/count(y)
	return 2 * precision * recall / (precision + recall)
}

// lead is the beginning of a text's sentences, as long as a summary in words.
func lead(text string, words int) string {
	var out []string
	for _, s := range passage.Sentences(text) {
		one := text[s.Start:s.End]
		if passage.IsHeading(one) {
			continue
		}
		out = append(out, strings.Fields(one)...)
		if len(out) >= words {
			out = out[:words]
			break
		}
	}
	return strings.Join(out, " ")
}

// Points have to be at least as good as the first sentences of a text, of equal length.
func TestPointsAreCloserToAPersonsSummaryThanTheBeginning(t *testing.T) {
	const points, margin = 6, 0.02
	t.Log("language  texts  ROUGE-1  of the beginning  ROUGE-2  of the beginning")
	for _, language := range []string{"de", "en"} {
		a := analyzer(t, language)
		texts := load(t, language)
		var sums [4]float64
		for i, one := range texts {
			var said []string
			for _, p := range digest.Make(a, []passage.Page{page(one.Text)}, points).Points {
				said = append(said, p.Text)
				t.Logf("%s %d: %s", language, i, p.Text)
			}
			got := strings.Join(said, " ")
			first := lead(one.Text, len(strings.Fields(got)))
			for j, f := range []float64{rouge(a, got, one.Summary, 1), rouge(a, first, one.Summary, 1), rouge(a, got, one.Summary, 2), rouge(a, first, one.Summary, 2)} {
				sums[j] += f / float64(len(texts))
			}
		}
		t.Logf("%-8s %6d %8.2f %17.2f %8.2f %17.2f", language, len(texts), sums[0], sums[1], sums[2], sums[3])
		assert.GreaterOrEqual(t, sums[0], sums[1]-margin, language)
		assert.GreaterOrEqual(t, sums[2], sums[3]-margin, language)
	}
}

func TestPointsStandInTheirPagesAndDontRepeat(t *testing.T) {
	for _, language := range []string{"de", "en"} {
		a := analyzer(t, language)
		var pages []passage.Page
		for i, one := range load(t, language) {
			pages = append(pages, passage.Page{Know: "k", Number: i + 1, Text: one.Text + "\n\n" + one.Text})
		}
		d := digest.Make(a, pages, 25)
		require.Len(t, d.Points, 25)
		seen := map[string]bool{}
		last := 0
		for _, p := range d.Points {
			require.False(t, seen[p.Text], p.Text)
			seen[p.Text] = true
			of := pages[p.Passage.Page-1].Text
			require.Equal(t, of[p.Passage.Start:p.Passage.End], p.Passage.Text)
			require.Equal(t, plain(p.Passage.Text), p.Text)
			require.GreaterOrEqual(t, p.Passage.Page, last)
			last = p.Passage.Page
		}
		require.LessOrEqual(t, len(d.Terms), 12)
		for _, term := range d.Terms {
			t.Log(language, term.Text)
		}
	}
}

// What needs the sentences around it, or says nothing, is no point; headers of pages aren't.
func TestPointsAreUnderstoodByThemselves(t *testing.T) {
	a := analyzer(t, "de")
	var pages []passage.Page
	for i := range 6 {
		pages = append(pages, passage.Page{Know: "k", Number: i + 1, Text: fmt.Sprintf("Biologie Klasse 9 bei Frau Neumann im Schuljahr 2026, Seite %d.\n\n", i+1) +
			"Er ist deshalb für die Pflanze besonders wichtig.\n\nWie in Abbildung 3 zu sehen ist, steigt die Kurve an.\n\nWas ist ein Chloroplast genau?\n\nErkläre den Aufbau eines Chloroplasten genau.\n\n| a | b | c | d | e | f |\n\n" +
			fmt.Sprintf("Der Stoff Nummer %d heißt Verbindung%c und reagiert heftig mit Wasser%c.", i, 'a'+i, 'a'+i)})
	}
	d := digest.Make(a, pages, 25)
	require.NotEmpty(t, d.Points)
	for _, p := range d.Points {
		require.True(t, strings.HasPrefix(p.Text, "Der Stoff Nummer"), p.Text)
	}
	require.Empty(t, digest.Make(a, nil, 5).Points)
	require.Empty(t, digest.Make(a, []passage.Page{page("Nur Stichworte")}, 5).Points)
}

func TestTermsAreFrequentAndDefined(t *testing.T) {
	d := digest.Make(analyzer(t, "en"), []passage.Page{page(load(t, "en")[0].Text)}, 5)
	found := map[string]string{}
	for _, term := range d.Terms {
		if term.Sentence != nil {
			found[strings.ToLower(term.Text)] = term.Sentence.Text
		}
	}
	require.Equal(t, "Evaporation is the change of liquid water into water vapour at the surface.", found["evaporation"], found)
}

func TestTimeGrowsWithTheText(t *testing.T) {
	const size = 128 << 10
	a := analyzer(t, "de")
	for _, piece := range []string{
		"Osmose ist ein Vorgang der Zelle. ", "a. ", "A\n\n", "- a\n", "# a\n", "Der Vorgang Nummer 1 der Osmose in der Zelle des Blattes endet.\n\n",
	} {
		cputest.Linear(t, piece, size, func(size int) {
			var pages []passage.Page
			for i := range size / (4 << 10) {
				pages = append(pages, passage.Page{Know: "k", Number: i + 1, Text: strings.Repeat(piece, (4<<10)/len(piece))})
			}
			digest.Make(a, pages, 25)
		})
	}
}

// BenchmarkFigureSummary sums up a hundred pages with sentences that differ.
func BenchmarkFigureSummary(b *testing.B) {
	a := analyzer(b, "de")
	texts := load(b, "de")
	var pages []passage.Page
	for i := range 100 {
		pages = append(pages, passage.Page{Know: "k", Number: i + 1, Text: strings.ReplaceAll(texts[i%len(texts)].Text, ". ", fmt.Sprintf(" Wort%d. ", i))})
	}
	b.ReportAllocs()
	for b.Loop() {
		digest.Make(a, pages, 25)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "summary-ms")
}

func FuzzMake(f *testing.F) {
	f.Add("# Osmose\n\nOsmose ist die Bewegung von Wasser durch eine Membran. Sie heißt so.\n\n- a\n- b", 5)
	f.Add("a-b\n1. 2) z.B. \u00AD\n|t|...\u037E\xff\xe2\x80 Die $a$ – b: c ist d e f g.", 1)
	a := analyzer(f, "de")
	f.Fuzz(func(t *testing.T, text string, points int) {
		pages := []passage.Page{page(text), {Know: "k", Number: 2, Text: text}}
		d := digest.Make(a, pages, points%30)
		for _, p := range d.Points {
			if text[p.Passage.Start:p.Passage.End] != p.Passage.Text || p.Text == "" {
				t.Fatal(p)
			}
		}
	})
}
