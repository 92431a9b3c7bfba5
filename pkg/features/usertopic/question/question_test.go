package question_test

import (
	"fmt"
	"slices"
	"testing"

	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/platform/kernel/know"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func basic(i int, front, back string) know.Card {
	return know.Card{UUID: fmt.Sprint("c", i), Note: fmt.Sprint("n", i), Kind: "basic", Front: front, Back: back, Gaps: []know.Gap{}, Media: []know.Medium{}}
}

func cloze(i int, front string, gaps ...know.Gap) know.Card {
	return know.Card{UUID: fmt.Sprint("c", i), Note: fmt.Sprint("n", i), Kind: "cloze", Front: front, Gaps: gaps, Media: []know.Medium{}}
}

// rightTo lists the normal forms of all answers to a prompt.
func rightTo(cards []know.Card, prompt string) (all []string) {
	for _, c := range cards {
		if question.Normal(c.Front) == question.Normal(prompt) {
			all = append(all, question.Normal(c.Back))
		}
	}
	return all
}

// Whatever a deck has, one choice is right and each other one is wrong, and seeds repeat.
func TestWrongAnswersAreNeverRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "A", "*a*", " a ", "a.", "b", "B!", "ä", "c", "$x$", "$X$", "$ x$", "d e", "d  e", ".", "-", ""})
		var cards []know.Card
		for i := range rapid.IntRange(0, 12).Draw(t, "cards") {
			cards = append(cards, basic(i, word.Draw(t, "front"), word.Draw(t, "back")))
		}
		seed := rapid.Uint64().Draw(t, "seed")
		quiz := question.Pick(seed, [][]question.Candidate{question.Cards(cards)}, 10)
		require.Equal(t, quiz, question.Pick(seed, [][]question.Candidate{question.Cards(cards)}, 10))
		require.LessOrEqual(t, len(quiz), 10)
		for _, q := range quiz {
			right := rightTo(cards, q.Prompt)
			require.Contains(t, right, question.Normal(q.Right))
			if q.Kind == question.TrueFalse {
				require.Equal(t, q.Answer == 0, slices.Contains(right, question.Normal(q.Statement)))
				continue
			}
			require.GreaterOrEqual(t, len(q.Choices), 2)
			require.LessOrEqual(t, len(q.Choices), 4)
			var normal []string
			for i, c := range q.Choices {
				require.Equal(t, i == q.Answer, slices.Contains(right, question.Normal(c)), "%q in %q", c, q.Choices)
				normal = append(normal, question.Normal(c))
			}
			slices.Sort(normal)
			require.Len(t, slices.Compact(normal), len(q.Choices))
		}
	})
}

func TestClozeCardsAskTheirGap(t *testing.T) {
	cards := []know.Card{
		cloze(1, "{{c1::Paris}} is in {{c2::France}}.", know.Gap{Number: 1, Text: "Paris"}),
		cloze(2, "{{c1::Berlin::a city}} is in Germany.", know.Gap{Number: 1, Text: "Berlin", Hint: "a city"}),
		cloze(3, "Energy is $E = {{c1::mc^2}}$.", know.Gap{Number: 1, Text: "mc^2"}),
		cloze(4, "Force is $F = {{c1::ma}}$.", know.Gap{Number: 1, Text: "ma"}),
		cloze(5, "{{c1::a {{c2::b}}}}", know.Gap{Number: 1, Text: "a {{c2::b}}"}),
		basic(6, "A basic one", "alone"),
	}
	answers := map[string]bool{}
	for seed := range uint64(50) {
		for _, q := range question.Pick(seed, [][]question.Candidate{question.Cards(cards)}, 10) {
			require.Equal(t, 1, q.Gap)
			answers[q.Right] = true
			for _, c := range q.Choices {
				require.Equal(t, q.Right[0] == '$', c[0] == '$', "formulas among formulas: %q", q.Choices)
			}
		}
	}
	require.Equal(t, map[string]bool{"Paris": true, "Berlin": true, "$mc^2$": true, "$ma$": true}, answers)
}

func TestReversedCardsKeepTheirDirection(t *testing.T) {
	var cards []know.Card
	for i, pair := range [][2]string{{"dog", "Hund"}, {"cat", "Katze"}, {"bird", "Vogel"}} {
		there, back := basic(2*i, pair[0], pair[1]), basic(2*i+1, pair[1], pair[0])
		back.Note = there.Note
		cards = append(cards, there, back)
	}
	for seed := range uint64(30) {
		quiz := question.Pick(seed, [][]question.Candidate{question.Cards(cards)}, 3)
		require.Len(t, quiz, 3)
		prompts := map[string]bool{}
		for _, q := range quiz {
			prompts[q.Prompt] = true
			for _, c := range q.Choices {
				require.Equal(t, q.Right[0] < 'a', c[0] < 'a', "one language: %q", q.Choices)
			}
		}
		require.False(t, prompts["dog"] && prompts["Hund"], "cards of a note give each other away")
		require.Len(t, question.Pick(seed, [][]question.Candidate{question.Cards(cards)}, 10), 6, "both where there is nothing else")
	}
}

func TestEverySourceIsAsked(t *testing.T) {
	var many []know.Card
	for i := range 100 {
		many = append(many, basic(i, fmt.Sprint("front ", i), fmt.Sprint("back ", i)))
	}
	few := []know.Card{basic(1000, "x", "1"), basic(1001, "y", "2")}
	guide := []question.Candidate{question.Written("g", "Why?", []string{"so", "thus", "none"}, 2, "For all.", 7)}
	for seed := range uint64(20) {
		quiz := question.Pick(seed, [][]question.Candidate{question.Cards(many), question.Cards(few), guide}, 10)
		require.Len(t, quiz, 10)
		sources := map[int]int{}
		for _, q := range quiz {
			sources[q.Source]++
			if q.Source == 2 {
				require.Equal(t, question.Question{
					ID: "g", Kind: question.Choice, Prompt: "Why?", Choices: []string{"so", "thus", "none"}, Answer: 2, Right: "none", Why: "For all.", Source: 2, Part: 7,
				}, q)
			}
		}
		require.Equal(t, map[int]int{0: 7, 1: 2, 2: 1}, sources)
	}
	require.Empty(t, question.Pick(1, nil, 10))
	require.Empty(t, question.Cards([]know.Card{basic(1, "alone", "here")}), "there is no wrong answer")
}
