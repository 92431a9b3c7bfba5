package textsearch_test

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		max  int
		d    int
		ok   bool
	}{
		{"haus", "haus", 0, 0, true},
		{"haus", "maus", 1, 1, true},
		{"haus", "hasu", 1, 1, true},
		{"haus", "hau", 1, 1, true},
		{"haus", "haeus", 1, 1, true},
		{"haus", "baum", 1, 0, false},
		{"haus", "baum", 2, 2, true},
		{"λύση", "λυση", 1, 1, true},
		{"", "ab", 2, 2, true},
		{"", "abc", 2, 0, false},
	} {
		d, ok := textsearch.Distance(c.a, c.b, c.max)
		require.Equal(t, c.ok, ok, "%q %q", c.a, c.b)
		require.Equal(t, c.d, d, "%q %q", c.a, c.b)
	}
}

// The band and the early exit change nothing: the whole table says the same.
func TestDistanceIsThatOfTheWholeTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("abcλ")), 0, 9, -1)
		a, b, most := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, 4).Draw(t, "max")
		want := whole([]rune(a), []rune(b))
		d, ok := textsearch.Distance(a, b, most)
		if ok != (want <= most) || ok && d != want {
			t.Fatalf("%q %q max %d: %d %v, want %d", a, b, most, d, ok, want)
		}
	})
}

func whole(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0:
				rows[i][j] = j
			case j == 0:
				rows[i][j] = i
			default:
				cost := 1
				if a[i-1] == b[j-1] {
					cost = 0
				}
				rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
				}
			}
		}
	}
	return rows[len(a)][len(b)]
}

func TestMaxEdits(t *testing.T) {
	for word, n := range map[string]int{"": 0, "abc": 0, "abcd": 1, "λύσησα": 1, "abcdefg": 1, "abcdefgh": 2, "h2so4xxx": 0, "c++": 0} {
		require.Equal(t, n, textsearch.MaxEdits(word), word)
	}
}

func TestSplit(t *testing.T) {
	freq := func(word string) int {
		return map[string]int{
			"bruch": 90, "rechnung": 80, "bruchrechnung": 30, "wahrscheinlichkeit": 200, "scheinlichkeit": 0,
			"prufung": 70, "vorbereitung": 60, "schule": 500, "buch": 400, "frei": 90, "freitag": 100,
			"deutsch": 300, "abitur": 200, "aufgaben": 90,
		}[word]
	}
	a := analyzer(t, "german")
	for word, parts := range map[string][]string{
		"bruchrechnung":         {"bruch", "rechnung"},
		"prufungsvorbereitung":  {"prufung", "vorbereitung"},
		"schulbuch":             {"schule", "buch"},
		"deutschabituraufgaben": {"deutsch", "abitur", "aufgaben"},
		"wahrscheinlichkeit":    nil,
		"freitag":               nil,
		"unbekannteswort":       nil,
		"buch":                  nil,
	} {
		require.Equal(t, parts, a.Split(word, freq), word)
	}
	require.Nil(t, analyzer(t, "english").Split("bruchrechnung", freq))
}

// Of a compound with an unknown part the others are found.
func TestParts(t *testing.T) {
	vocabulary := map[string]int{"bruch": 1, "rechnung": 1, "zelle": 1, "evolution": 1, "rad": 1, "wand": 1}
	freq := func(word string) int { return vocabulary[word] }
	a := analyzer(t, "german")
	for word, parts := range map[string][]string{
		"bruchrechnung":      {"bruch", "rechnung"},
		"evolutionsfaktoren": {"evolution"},
		"zellkern":           {"zelle"},
		"zellwand":           {"zelle", "wand"},
		"hausrechnung":       {"rechnung"},
		"radweg":             nil, // too short
		"evolution":          nil,
		"haustur":            nil,
		"":                   nil,
	} {
		require.Equal(t, parts, a.Parts(word, freq), word)
	}
	require.Nil(t, a.Parts("bruch"+strings.Repeat("x", 100), freq))
	require.Nil(t, analyzer(t, "greek").Parts("bruchrechnung", freq))
}

func TestHighlight(t *testing.T) {
	a := analyzer(t, "german")
	terms := textsearch.Terms{}
	for _, w := range a.Parse("Brüche E-Mail").Words {
		terms[w.Term] = true
	}
	require.Equal(t, []textsearch.Part{
		{Text: "Die "}, {Text: "Bruche", Hit: true}, {Text: " per "}, {Text: "E-Mail", Hit: true}, {Text: "."},
	}, a.Highlight("Die Bruche per E-Mail.", terms))
	require.Equal(t, []textsearch.Part{{Text: "nichts"}}, a.Highlight("nichts", terms))
	require.Empty(t, a.Highlight("", terms))
}

func TestSnippet(t *testing.T) {
	a := analyzer(t, "simple")
	text := "One two three four five. Here begins\n the sentence that has the apple and, later, the pear of all trees. And so on and on."
	require.Equal(t, []textsearch.Part{
		{Text: "…that has the "}, {Text: "apple", Hit: true}, {Text: " and, later, the "}, {Text: "pear", Hit: true}, {Text: " of all trees. And so on and…"},
	}, a.Snippet(text, textsearch.Terms{"apple": true, "pear": true}, 70))
	require.Equal(t, []textsearch.Part{{Text: "One two three…"}}, a.Snippet(text, nil, 15))
	require.Equal(t, []textsearch.Part{{Text: "short"}}, a.Snippet("short", nil, 15))
	require.Empty(t, a.Snippet("", nil, 15))
}
