package rank_test

import (
	"fmt"
	"slices"
	"testing"

	"knowmad/pkg/features/search/rank"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func term(stem, word string, fields rank.Fields, times int) rank.Term {
	return rank.Term{Hash: rank.Hash(stem), Form: rank.FormOf(word), Fields: fields, Times: times}
}

func TestTerms_tell_the_forms_of_a_word_apart(t *testing.T) {
	packed := rank.Pack([]rank.Term{
		term("vertrag", "vertrage", rank.Title|rank.Heading, 2),
		term("vertrag", "vertrag", rank.Body, 1),
		term("satz", "satz", rank.Description, 7),
	})
	all, same, ok := packed.Find(rank.Hash("vertrag"), rank.FormOf("vertrag"))
	require.True(t, ok)
	require.Equal(t, rank.Places{Fields: rank.Title | rank.Heading, Times: 3}, all)
	require.Equal(t, rank.Places{Times: 1}, same)
	all, same, ok = packed.Find(rank.Hash("satz"), rank.FormOf("satze"))
	require.True(t, ok)
	require.Equal(t, rank.Places{Fields: rank.Description, Times: 6}, all, "seven times are six and more")
	require.Empty(t, same)
	_, _, ok = packed.Find(rank.Hash("anderes"), rank.FormOf("anderes"))
	require.False(t, ok)
	require.True(t, packed.AreWhole())
}

func TestTerms_of_a_long_know_leave_out_stop_words_first_and_titles_never(t *testing.T) {
	var all []rank.Term
	for i := range 1480 {
		word := fmt.Sprint("word", i)
		all = append(all, term(word, word, rank.Body, 1))
	}
	for i := range 200 {
		word := fmt.Sprint("common", i)
		common := term(word, word, rank.Body, 20)
		common.Common = true
		all = append(all, common)
	}
	all = append(all, term("title", "title", rank.Title, 0))
	packed := rank.Pack(all)
	require.False(t, packed.AreWhole())
	kept := func(kind string, n int) (found int) {
		for i := range n {
			word := fmt.Sprint(kind, i)
			if _, same, _ := packed.Find(rank.Hash(word), rank.FormOf(word)); same != (rank.Places{}) {
				found++
			}
		}
		return found
	}
	require.Equal(t, 1480, kept("word", 1480))
	require.Less(t, kept("common", 200), 40)
	_, same, _ := packed.Find(rank.Hash("title"), rank.FormOf("title"))
	require.Equal(t, rank.Title, same.Fields)
}

// A term is found wherever its hash stands among the others, however these are spread.
func TestFindIsALookAtEachTerm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hash := rapid.OneOf(rapid.Uint32Range(0, 40), rapid.Uint32Range(0, 1<<24-1), rapid.Uint32Range(1<<24-40, 1<<24-1))
		all := rapid.SliceOfDistinct(hash, rapid.ID[uint32]).Draw(t, "hashes")
		terms := make([]rank.Term, 0, len(all))
		for _, h := range all {
			terms = append(terms, rank.Term{Hash: h, Times: 1})
		}
		packed := rank.Pack(terms)
		for _, h := range append(all, rapid.SliceOf(hash).Draw(t, "others")...) {
			_, _, ok := packed.Find(h, 0)
			require.Equal(t, slices.Contains(all, h), ok, h)
		}
	})
}

func TestTerms_tell_which_words_of_a_long_know_may_be_left_out(t *testing.T) {
	var all []rank.Term
	for i := range 2000 {
		word := fmt.Sprint("word", i)
		all = append(all, term(word, word, rank.Body, 1))
	}
	require.False(t, rank.Pack(all[:1000]).MayLack(rank.Hash("other")), "nothing is left out")
	packed := rank.Pack(all)
	for i := range 2000 {
		word := fmt.Sprint("word", i)
		if _, _, kept := packed.Find(rank.Hash(word), rank.FormOf(word)); !kept {
			require.True(t, packed.MayLack(rank.Hash(word)), word)
		}
	}
	require.False(t, packed.MayLack(0), "it would be kept")
	for i := range all {
		all[i].Times = 2
	}
	require.True(t, rank.Pack(all).MayLack(0), "none is kept that stands there once")
}
