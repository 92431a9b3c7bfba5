package index_test

import (
	"fmt"
	"testing"

	"knowmad/pkg/features/search/index"

	"github.com/stretchr/testify/require"
)

// notes publishes a know of each text; the first is 00.
func (w *world) notes(texts ...string) {
	w.t.Helper()
	var docs []index.Document
	for i, text := range texts {
		docs = append(docs, index.Document{Know: fmt.Sprintf("%02d", i), Market: "de", Title: "Notizen", Pages: []string{text}, Sharp: 1, Published: w.clock.Now().Add(-hours(i))})
	}
	w.put(docs...)
	w.count()
}

func (w *world) results(text string) index.Result {
	w.t.Helper()
	return w.search(index.Query{Host: hostOf("de"), Text: text, Limit: 20})
}

func TestKnowsThatHaveOneOfTwoWordsComeBehindThoseWithBoth(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		texts := []string{
			"Wie ein Vulkan entsteht.",
			"Ein Vulkan auf einer Insel.",
			"Inseln im Meer.",
			"Ein Wald im Norden.",
		}
		for range 70 {
			texts = append(texts, "Ein Kapitel vom Meer.")
		}
		texts = append(texts, "Der Vulkan in diesem Kapitel.")
		w.notes(texts...)

		got := w.results("Vulkan Insel")
		require.Equal(t, []string{"01", "74", "00", "02"}, ids(got))
		require.Equal(t, 1, got.Exact, "those with one of them aren't counted")
		require.Equal(t, 4, got.Total)
		require.True(t, got.Last)
		require.Nil(t, got.Correction)
		require.Equal(t, []string{"02"}, ids(w.results("Insel -Vulkan")), "what is excluded stays so")
		require.Equal(t, []string{"01"}, ids(w.results(`"Vulkan auf einer Insel"`)), "a phrase is meant")

		require.Equal(t, []string{"74", "01", "00"}, ids(w.results("Vulkan Kapitel")), "a word of very many is not looked for alone")
		got = w.results("Kapitel Meer")
		require.Equal(t, 70, got.Total, "enough have both")
		require.Equal(t, got.Total, got.Exact)
	})
}

func TestKnowsWithOneOfTheWordsAreNoReasonToOfferACorrection(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		texts := []string{"Die Vulkam und die Insel.", "Vulkam ist ein Tippfehler."}
		for range 25 {
			texts = append(texts, "Ein Vulkan raucht.")
		}
		w.notes(texts...)
		got := w.results("Vulkam Insel")
		require.Equal(t, "00", ids(got)[0])
		require.Equal(t, 1, got.Exact)
		require.Greater(t, got.Total, 1)
		require.Nil(t, got.Correction, "no know has the corrected words")

		w.notes(append(texts, "Ein Vulkan auf der Insel.")...)
		got = w.results("Vulkam Insel")
		require.Equal(t, "00", ids(got)[0])
		require.Equal(t, 1, got.Exact)
		require.NotNil(t, got.Correction)
		require.Equal(t, "vulkan Insel", got.Correction.Query)
		require.False(t, got.Correction.Applied, "some have the words as they were typed")
	})
}

func TestKnownWordsAreNotCorrected(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var texts []string
		for range 25 {
			texts = append(texts, "Die Mache und die Resolution zum Brauch.")
		}
		w.notes(texts...)
		w.put(index.Document{Know: "z", Market: "de", Title: "Französische Revolution", Tags: []string{"Bruch"}, Published: w.clock.Now()})
		for _, counted := range []bool{false, true} {
			for _, typed := range []string{"revolution", "bruch", "bruches", "mathe", "math", "französische revolution"} {
				require.Nil(t, w.results(typed).Correction, typed)
			}
			require.Equal(t, []string{"z"}, ids(w.results("revolution")))
			if !counted {
				w.count()
			}
		}
		got := w.results("revolut")
		require.Equal(t, []string{"z"}, ids(got), "a beginning finds what goes on")
		require.Zero(t, got.Exact)
		require.Nil(t, got.Correction)
		got = w.results("resolutiom")
		require.NotNil(t, got.Correction)
		require.Equal(t, "resolution", got.Correction.Query)
	})
}

func TestCorrectedWordsStandTogetherInOneKnow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.notes("Eine Tanne wächst.", "Noch eine Tanne.", "Die Wälder im Norden.", "Eine Tonne in Wäldern.")
		got := w.results("Tenne Wäldarn")
		require.NotNil(t, got.Correction)
		require.Equal(t, "tonne wäldern", got.Correction.Query, "no know has the commoner word with the other")
		require.Nil(t, w.results("Tenne Nordan").Correction, "no know has both")
	})
}
