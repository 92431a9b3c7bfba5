package rank_test

import (
	"testing"
	"time"

	"knowmad/pkg/features/search/rank"

	"github.com/stretchr/testify/require"
)

// know has a title of three words and, unless told otherwise, a body of 300.
func know(id string, terms ...rank.Term) rank.Know {
	return rank.Know{ID: id, Published: time.Unix(0, 0), TitleWords: 3, BodyWords: 300, Terms: rank.Pack(terms), Complete: true}
}

// typed is a word of a query: its term is in one of ten knows, its form in one of forty.
func typed(stem, word string) rank.Word {
	return rank.Word{Text: word, Meanings: []rank.Meaning{{
		Hashes: []uint32{rank.Hash(stem)}, Weight: 1, IDF: rank.IDF(400, 40), Form: rank.FormOf(word), FormIDF: rank.IDF(400, 10),
	}}}
}

func order(q rank.Query, knows ...rank.Know) (ids []string) {
	for _, r := range q.Order(knows) {
		ids = append(ids, r.ID)
	}
	return ids
}

func TestOrder_by_the_forms_in_which_words_were_typed(t *testing.T) {
	oneForm := know("one", term("vertrag", "vertrag", rank.Body, 1), term("kundig", "kundigen", rank.Heading, 10))
	both := know("both", term("vertrag", "vertrag", rank.Body, 1), term("kundig", "kundigung", rank.Body, 1))
	neither := know("neither", term("vertrag", "vertrage", rank.Body, 10), term("kundig", "kundigen", rank.Heading, 10))
	title := know("title", term("vertrag", "vertrage", rank.Title, 1), term("kundig", "kundigen", rank.Title, 1))
	missing := know("missing", term("vertrag", "vertrag", rank.Body, 10))
	missing.Complete = false
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag"), typed("kundig", "kundigung")}}
	require.Equal(t, []string{"title", "both", "one", "missing", "neither"}, order(q, neither, missing, oneForm, both, title))
	q = rank.Query{Words: []rank.Word{typed("vertrag", "vertrag")}}
	require.Equal(t, []string{"title", "missing", "both", "neither"}, order(q, neither, both, missing, title), "one word: a title in any form, then how often it is there")
	require.InDelta(t, 1, q.Score(both).Forms, 0, "one word in its form is no coincidence of several")
}

func TestOrder_of_knows_with_one_of_two_words_is_behind_those_with_both(t *testing.T) {
	both := know("both", term("vertrag", "vertrag", rank.Body, 1), term("satz", "satz", rank.Body, 1))
	both.BodyWords = 20000
	forms := know("forms", term("vertrag", "vertrage", rank.Body, 1), term("satz", "satze", rank.Body, 1))
	forms.BodyWords = 20000
	one := know("one", term("vertrag", "vertrag", rank.Title, 1))
	less := know("less", term("vertrag", "vertrag", rank.Heading, 1))
	one.Complete, less.Complete = false, false
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag"), typed("satz", "satz")}}
	require.Greater(t, q.Score(less).Score, q.Score(both).Score, "by itself")
	ranked := q.Order([]rank.Know{less, forms, one, both})
	require.Equal(t, []string{"both", "one", "less", "forms"}, []string{ranked[0].ID, ranked[1].ID, ranked[2].ID, ranked[3].ID}, "behind those with both as they were typed")
	for _, r := range ranked {
		e := r.Explanation
		require.InEpsilon(t, e.Score, e.Text*e.Title*e.Coverage*e.Forms*e.Length*e.Own*e.Quality*e.Freshness*e.Popularity, 1e-9)
	}
	require.Equal(t, []string{"one", "less", "forms"}, order(q, less, forms, one), "where none has them so the score decides")
	q.Words = append(q.Words, typed("grund", "grund"))
	require.Equal(t, "one", order(q, both, one)[0], "of three words some may be missing")
}

func TestOrder_by_stop_words_that_few_have(t *testing.T) {
	of := func(id string, stopWord string, field rank.Fields) rank.Know {
		return know(id, term("vertrag", "vertrag", field, 1), rank.Term{Hash: rank.Hash(stopWord), Form: rank.FormOf(stopWord), Times: 1, Common: true})
	}
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag")}, Common: []rank.Common{{Hash: rank.Hash("gegen"), Form: rank.FormOf("gegen")}}}
	with, without := of("with", "gegen", rank.Body), of("without", "und", rank.Title)
	with.BodyWords = 2000
	few, many := []rank.Know{with, without}, []rank.Know{with, without}
	other := func(stopWord string) rank.Know {
		k := of("other", stopWord, rank.Body)
		k.BodyWords = 20000
		return k
	}
	for range 30 {
		few, many = append(few, other("und")), append(many, other("gegen"))
	}
	require.Equal(t, "with", order(q.Among(few), few...)[0], "hardly any has it")
	require.Equal(t, "without", order(q.Among(many), many...)[0], "most have it: it says little")
	require.Zero(t, q.Common[0].IDF, "the query stays as it is")
}

func TestOrder_by_the_length_of_texts(t *testing.T) {
	of := func(id string, words int, fields rank.Fields) rank.Know {
		k := know(id, term("vertrag", "vertrag", fields, 1), term("satz", "satz", fields, 1))
		k.BodyWords = words
		return k
	}
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag"), typed("satz", "satz")}}
	short, long := of("short", 120, rank.Body), of("long", 6000, rank.Body)
	named := of("named", 6000, rank.Title)
	require.Equal(t, []string{"named", "short", "long"}, order(q, long, short, named))
	require.Greater(t, q.Score(short).Length, 1.0)
	require.Less(t, q.Score(long).Length, 1.0)
	require.InDelta(t, 1, q.Score(named).Length, 0, "where a title has the words the length says nothing")
	require.InDelta(t, q.Score(of("", 1, rank.Body)).Score, q.Score(of("", 50, rank.Body)).Score, 0, "scraps of text aren't the best")
}

func TestOrder_of_knows_with_two_words_in_their_texts_alone_is_by_their_lengths(t *testing.T) {
	of := func(id string, words, times int) rank.Know {
		k := know(id, term("vertrag", "vertrag", rank.Body, times), term("satz", "satz", rank.Body, times))
		k.BodyWords = words
		return k
	}
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag"), typed("satz", "satz")}}
	short, middle, long := of("short", 500, 1), of("middle", 700, 1), of("long", 800, 2)
	named := know("named", term("vertrag", "vertrag", rank.Title, 1), term("satz", "satz", rank.Title, 1))
	forms := know("forms", term("vertrag", "vertrage", rank.Body, 9), term("satz", "satz", rank.Body, 9))
	all := []rank.Know{long, forms, middle, named, short}
	require.Greater(t, q.Score(long).Score, q.Score(middle).Score, "by itself")
	require.Equal(t, []string{"named", "short", "middle", "long", "forms"}, order(q, all...), "and the others stay where they are")
	for _, r := range q.Order(all) {
		e := r.Explanation
		require.InEpsilon(t, e.Score, e.Text*e.Title*e.Coverage*e.Forms*e.Length*e.Own*e.Quality*e.Freshness*e.Popularity, 1e-9)
	}
	tagged := know("tagged", term("vertrag", "vertrag", rank.Tag, 2), term("satz", "satz", rank.Body, 2))
	tagged.BodyWords = 800
	require.Equal(t, []string{"tagged", "short", "middle"}, order(q, middle, tagged, short), "a tag is no chance")
	q.Shared, long.Own = true, true
	require.Equal(t, []string{"long", "short", "middle"}, order(q, middle, short, long), "the own market's first")
}

func TestOrder_of_knows_with_one_of_two_words_in_the_title(t *testing.T) {
	of := func(id string, words int, field rank.Fields, times int) rank.Know {
		k := know(id, term("vertrag", "vertrag", rank.Title, 0), term("satz", "satz", field, times))
		k.BodyWords = words
		return k
	}
	q := rank.Query{Words: []rank.Word{typed("vertrag", "vertrag"), typed("satz", "satz")}}
	once, often, topic := q.Score(of("", 3000, rank.Body, 1)), q.Score(of("", 3000, rank.Body, 6)), q.Score(of("", 3000, rank.Topic, 0))
	require.Less(t, once.Length, often.Length, "what a long text has once is there by chance")
	require.Less(t, often.Length, 1.0)
	require.InDelta(t, 1, topic.Length, 0, "a topic is no chance")
}

func TestScore_of_a_form_that_a_long_text_may_have(t *testing.T) {
	// Of 2,000 words that stand there once the 1,500 with the smallest hashes are kept.
	all := make([]rank.Term, 0, 2001)
	for i := range uint32(2000) {
		all = append(all, rank.Term{Hash: 1 + i, Times: 1})
	}
	of := func(hash uint32) rank.Explanation {
		long := know("long", append(all, rank.Term{Hash: hash, Form: 1, Times: 2})...)
		word := rank.Word{Meanings: []rank.Meaning{{Hashes: []uint32{hash}, Weight: 1, IDF: 2, Form: 2, FormIDF: 3}}}
		return rank.Query{Words: []rank.Word{word, word}}.Score(long)
	}
	kept, left := of(0), of(1<<24-1)
	require.Greater(t, left.Score, kept.Score)
	require.Greater(t, left.Forms, kept.Forms)
	require.Less(t, left.Coverage, 1.0, "it isn't sure")
}

func TestScore_is_text_by_all_its_factors(t *testing.T) {
	k := know("a", term("vertrag", "vertrage", rank.Title, 3), term("satz", "satz", rank.Body, 1))
	k.Own, k.Quality, k.Views, k.Likes = true, 0.5, 100, 3
	for _, words := range [][]rank.Word{
		{typed("vertrag", "vertrag")},
		{typed("vertrag", "vertrage"), typed("satz", "satz")},
		{typed("satz", "satze"), typed("anderes", "anderes")},
	} {
		e := rank.Query{Words: words, Shared: true, Now: time.Unix(1e6, 0)}.Score(k)
		require.Positive(t, e.Score)
		require.InEpsilon(t, e.Score, e.Text*e.Title*e.Coverage*e.Forms*e.Length*e.Own*e.Quality*e.Freshness*e.Popularity, 1e-9)
		sum := 0.0
		for _, w := range e.Words {
			sum += w.Score
		}
		require.InEpsilon(t, e.Text, sum, 1e-9)
	}
}
