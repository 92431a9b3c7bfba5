package guidetext_test

import (
	"fmt"
	"strings"
	"testing"

	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/guidetext"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const good = `Intro with $x$.

## Cells & walls

Prose.

` + "```java\n## no part\n? x\n```\n\n" + `More.

### Below

` + "```cards\nQ: One?\nA: 1\n\nQ: Two: $2$?\nA: 2\n```\n\n```quiz\n? Which?\n- a\n+ b\n! Since.\n\n? And?\n+ -\n- `+`\n```\n" + `
## Cells & walls

Text.

` + "```cards\nQ: Three?\nA: 3\n```\n\nA note.\n\n```\ncode\n```\n"

func TestParse(t *testing.T) {
	g, faults := guidetext.Parse(good)
	require.Empty(t, faults)
	require.Equal(t, guidetext.Guide{
		Intro: "Intro with $x$.",
		Parts: []guidetext.Part{
			{
				ID: "cells-walls", Title: "Cells & walls", Line: 3,
				Markdown: "Prose.\n\n```java\n## no part\n? x\n```\n\nMore.\n\n### Below",
				Cards:    []guidetext.Card{{Front: "One?", Back: "1"}, {Front: "Two: $2$?", Back: "2"}},
				Quiz: []guidetext.Question{
					{Text: "Which?", Choices: []string{"a", "b"}, Answer: 1, Why: "Since."},
					{Text: "And?", Choices: []string{"-", "`+`"}, Answer: 0},
				},
			},
			{ID: "cells-walls-2", Title: "Cells & walls", Line: 35, Markdown: "Text.", Cards: []guidetext.Card{{Front: "Three?", Back: "3"}}},
		},
		Closing: "A note.\n\n```\ncode\n```",
	}, g)
	require.Equal(t, 26, g.Words())
	windows, faults := guidetext.Parse(strings.ReplaceAll(good, "\n", "\r\n"))
	require.Empty(t, faults)
	require.Equal(t, g, windows)
}

func block(kind, lines string) string { return "## A\nText.\n```" + kind + "\n" + lines + "\n```" }

func TestFaults(t *testing.T) {
	for _, tc := range []struct{ name, markdown, want string }{
		{"nothing", "", "1 guide-part: the guide has no parts; a part begins with a line '## Title'"},
		{"no parts", "Text.\n### A", "1 guide-part: the guide has no parts; a part begins with a line '## Title'"},
		{"no title", "## \nText.", "1 guide-part: the part has no title; write '## Title'"},
		{"no text", "## A\n\n## B\nText.", "1 guide-part: the part 'A' has no text"},
		{"a title of its own", "# A\n## B\nText.", "1 guide-part: a part begins with '## '; the title of the whole guide stands in its front matter"},
		{"cards before a part", "```cards\nQ: a\nA: b\n```\n## A\nText.", "1 guide-part: the cards stand before the first part; a part begins with a line '## Title'"},
		{"text behind", block("cards", "Q: a\nA: b") + "\nMore.\n## B\nText.", "7 guide-part: text stands behind the cards or the quiz of a part that isn't the last; write it before them"},
		{"no end of a block", "## A\nText.\n```cards\nQ: a\nA: b", "3 guide-part: the block has no end; write a line '```'"},
		{"no answer", block("cards", "Q: a\n\nQ: b\nA: c"), "4 guide-cards: the card has no answer; write 'A: ' in the line behind it"},
		{"an empty answer", block("cards", "Q: a\nA:"), "5 guide-cards: the card has no answer"},
		{"no question", block("cards", "A: b"), "4 guide-cards: the answer has no question of its own; write 'Q: ' in the line before it"},
		{"two answers", block("cards", "Q: a\nA: b\nA: c"), "6 guide-cards: the answer has no question of its own; write 'Q: ' in the line before it"},
		{"an empty question", block("cards", "Q:\nA: b"), "4 guide-cards: the card has no question"},
		{"another line", block("cards", "Q: a\nand\nA: b"), "5 guide-cards: a line of a card begins with 'Q: ' or 'A: '"},
		{"one choice", block("quiz", "? a\n+ b"), "4 guide-quiz: the question has fewer than two choices"},
		{"nothing right", block("quiz", "? a\n- b\n- c"), "4 guide-quiz: the question has 0 right answers; exactly one line begins with '+ '"},
		{"two right", block("quiz", "? a\n+ b\n+ c"), "4 guide-quiz: the question has 2 right answers; exactly one line begins with '+ '"},
		{"a choice twice", block("quiz", "? a\n+ b\n- b"), "6 guide-quiz: the question has the choice 'b' twice"},
		{"no such mark", block("quiz", "? a\n+ b\n- c\n= d"), "7 guide-quiz: a line of a quiz begins with '? ', '- ', '+ ' or '! '"},
		{"a negative number", block("quiz", "? a\n+ b\n-1"), "6 guide-quiz: a line of a quiz begins with '? ', '- ', '+ ' or '! '\n4 guide-quiz: the question has fewer than two choices"},
		{"without a question", block("quiz", "? a\n+ b\n- c\n\n! d"), "8 guide-quiz: the line belongs to no question; a question begins with '? '"},
		{"two explanations", block("quiz", "? a\n+ b\n- c\n! d\n! e"), "8 guide-quiz: the question has two explanations; write one line that begins with '! '"},
		{"an empty choice", block("quiz", "? a\n+ b\n-"), "6 guide-quiz: nothing stands behind the mark"},
		{"too many", block("quiz", "? a\n+ b\n- c\n- d\n- e\n- f\n- g\n- h\n- i\n- j"), "13 guide-quiz: the question has more than 8 choices"},
		{"a formula without an end", "## A\n$$x\n= 2\n\n$$y$$ and $$\nz\n$$", "2 guide-formula: the formula begins with $$ and has no end; write $$ behind it, before an empty line"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, faults := guidetext.Parse(tc.markdown)
			var got []string
			for _, f := range faults {
				got = append(got, fmt.Sprintf("%d %s: %s", f.Line, f.Rule, f.Message))
			}
			require.Equal(t, tc.want, strings.Join(got, "\n"))
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Add(block("quiz", "? a\n+ b\n- c"))
	f.Fuzz(sound)
}

// sound: a guide without faults is whole, and every fault has a place in the text.
func sound(t *testing.T, markdown string) {
	g, faults := guidetext.Parse(markdown)
	lines := strings.Count(markdown, "\n") + 1
	for _, f := range faults {
		require.GreaterOrEqual(t, f.Line, 1)
		require.LessOrEqual(t, f.Line, lines)
		require.NotEmpty(t, f.Message)
	}
	ids := map[string]bool{}
	for _, p := range g.Parts {
		require.False(t, ids[p.ID], "%s stands twice", p.ID)
		ids[p.ID] = true
		if len(faults) == 0 {
			require.NotEmpty(t, p.Title)
			require.NotEmpty(t, strings.TrimSpace(p.Markdown))
		}
		for _, c := range p.Cards {
			require.NotEmpty(t, c.Front)
			require.NotEmpty(t, c.Back)
		}
		for _, q := range p.Quiz {
			require.NotEmpty(t, q.Text)
			require.GreaterOrEqual(t, len(q.Choices), 2)
			require.Less(t, q.Answer, len(q.Choices))
		}
	}
	if len(faults) == 0 {
		require.NotEmpty(t, g.Parts)
	}
}

func TestGuidesWithoutFaultsAreWhole(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		sound(t, strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"## A\n", "## \n", "text\n", "\n", "```cards\n", "```quiz\n", "```\n", "```go\n", "~~~\n", "Q: a\n", "A: b\n", "? a\n", "- b\n", "+ c\n", "! d\n", "$$\n", "x", "# t\n", "\r\n",
		})).Draw(r, "lines"), ""))
	})
}

func TestParsingTakesLinearTime(t *testing.T) {
	for _, line := range []string{"## a\n", "$$\n", "```cards\n", "? a\n", "- a\n", "+ a\n", "Q: a\n", "text\n", "#", "`"} {
		for _, before := range []string{"", "## A\n```quiz\n", "## A\n```cards\n", "## A\n```quiz\n? a\n"} {
			cputest.Linear(t, before+line, 1<<18, func(size int) { guidetext.Parse(before + strings.Repeat(line, size/len(line))) })
		}
	}
}
