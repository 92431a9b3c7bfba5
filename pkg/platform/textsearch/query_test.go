package textsearch_test

import (
	"testing"

	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
)

func words(q textsearch.Query) []string {
	all := []string{}
	for _, w := range q.Words {
		all = append(all, w.Term)
	}
	return all
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		analyzer, query string
		words           []string
		phrases, minus  [][]string
	}{
		{"german", "Die Wahrscheinlichkeiten der Würfel", []string{"wahrscheinlich", "wurfel"}, nil, nil},
		{"german", "der die das", []string{"der", "die", "das"}, nil, nil},
		{"simple", `"alter Mann" Meer -Film -"graue Wölfe"`, []string{"alter", "mann", "meer"}, [][]string{{"alter", "mann"}}, [][]string{{"film"}, {"graue", "wolfe"}}},
		{"simple", `„alter Mann“ «und Meer»`, []string{"alter", "mann", "und", "meer"}, [][]string{{"alter", "mann"}, {"und", "meer"}}, nil},
		{"simple", `"alter Mann`, []string{"alter", "mann"}, nil, nil},
		{"simple", `alter" Mann`, []string{"alter", "mann"}, nil, nil},
		{"simple", `-Film`, []string{"film"}, nil, nil},
		{"simple", `- -- "" -"" x -5`, []string{"x", "5"}, nil, nil},
		{"simple", `E-Mail a-b`, []string{"email", "ab"}, nil, nil},
		{"simple", `a b a B`, []string{"a", "b"}, nil, nil},
		{"simple", `§ 433 BGB`, []string{"§433", "bgb"}, nil, nil},
		{"simple", `a AND b OR (NOT "c`, []string{"a", "and", "b", "or", "not", "c"}, nil, nil},
		{"simple", `👍`, []string{}, nil, nil},
	} {
		q := analyzer(t, c.analyzer).Parse(c.query)
		require.Equal(t, c.words, words(q), "%q", c.query)
		var phrases, minus [][]string
		for _, p := range q.Phrases {
			phrases = append(phrases, p.Terms)
		}
		for _, p := range q.Minus {
			minus = append(minus, p.Terms)
		}
		require.Equal(t, c.phrases, phrases, "%q", c.query)
		require.Equal(t, c.minus, minus, "%q", c.query)
	}
}

func TestParseSaysWhatElseDoes(t *testing.T) {
	a := analyzer(t, "simple")
	require.Equal(t, []string{"e", "mail"}, a.Parse("E-Mail").Words[0].Parts)
	require.Equal(t, []string{"x2", "1"}, a.Parse("x²+1").Words[0].Parts)
	require.Empty(t, a.Parse("c++").Words[0].Parts, "texts on c are no texts on c++")
	require.Equal(t, "c++", a.Parse("c++").Words[0].Term)
	q := a.Parse("one two ")
	require.False(t, q.Words[1].Open)
	q = a.Parse("one two")
	require.True(t, q.Words[1].Open)
	require.Equal(t, "two", q.Words[1].Text)
}

func TestParseIsBounded(t *testing.T) {
	q := analyzer(t, "simple").Parse("a b c d e f g h i j k l m n o -p")
	require.Len(t, q.Words, textsearch.MaxWords)
	require.Equal(t, 3, q.Ignored)
}

func TestPhraseIn(t *testing.T) {
	a := analyzer(t, "german")
	p := a.Parse(`"der alte Mann"`).Phrases[0]
	require.True(t, p.In(a.Tokens("Wie der alte Mann und das Meer")))
	require.False(t, p.In(a.Tokens("der Mann, der alte")))
	require.True(t, a.Parse(`"E-Mail schreiben"`).Phrases[0].In(a.Tokens("Eine E-Mail schreiben")))
}

func TestSynonyms(t *testing.T) {
	a := analyzer(t, "german")
	s, err := textsearch.NewSynonyms([][]string{{"BWL", "Betriebswirtschaftslehre", "Lehre vom Betrieb"}, {"Mathe", "Mathematik"}}, a)
	require.NoError(t, err)
	all := s.Of(a.Parse("bwl und mathe Skript").Words)
	require.Len(t, all, 2)
	require.Equal(t, 0, all[0].From)
	require.Equal(t, 1, all[0].To)
	require.Len(t, all[0].Terms, 2)
	require.Len(t, all[0].Terms[1], 2)
	all = s.Of(a.Parse("Lehre vom Betrieb").Words)
	require.Equal(t, 2, all[0].To)
	require.Empty(t, s.Of(a.Parse("Lehre").Words))

	for _, groups := range [][][]string{{{"Mathe"}}, {{"Mathe", "mathe"}}, {{"der", "Mathe"}}, {{"a1", "b1"}, {"B1", "c1"}}} {
		_, err := textsearch.NewSynonyms(groups, a)
		require.Error(t, err)
	}
	var none *textsearch.Synonyms
	require.Empty(t, none.Of(a.Parse("Lehre").Words))
}

func TestParseRespellsLettersThatWereTypedAsTwo(t *testing.T) {
	respelled := func(name, query string) []string {
		all := []string{}
		for _, r := range analyzer(t, name).Parse(query).Words[0].Respelled {
			all = append(all, r.Word)
		}
		return all
	}
	require.Equal(t, []string{"losung"}, respelled("german", "Loesung"))
	require.ElementsMatch(t, []string{"uberpruefung", "ueberprufung", "uberprufung"}, respelled("german", "Ueberpruefung"))
	require.Empty(t, respelled("german", "Übergröße"))
	require.Empty(t, respelled("german", "Quelle"), "qu has no umlaut")
	require.Len(t, respelled("german", "aeaeaeaeaeaeaeae"), 7, "three pairs at most")
	require.Empty(t, respelled("spanish", "aeropuerto"))
	a := analyzer(t, "german")
	require.Equal(t, a.Term("Lösung"), a.Parse("Loesung").Words[0].Respelled[0].Term)
}

func TestParseKeepsStopWordsAside(t *testing.T) {
	q := analyzer(t, "german").Parse("Kriege gegen die Nachbarn")
	require.Len(t, q.Words, 2)
	common := []string{}
	for _, w := range q.Common {
		common = append(common, w.Word)
	}
	require.Equal(t, []string{"gegen", "die"}, common)
	require.Empty(t, analyzer(t, "german").Parse("gegen die").Common, "without other words they are what is looked for")
}
