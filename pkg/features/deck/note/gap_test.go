package note_test

import (
	"strings"
	"testing"

	"knowmad/pkg/features/deck/note"

	"github.com/stretchr/testify/require"
)

func TestGaps(t *testing.T) {
	for text, want := range map[string][]note.Gap{
		"no gap, {{c0::zero}}, {{c1:one}}, {{cx::x}}, {{c1::": nil,
		"{{c1::hydrogen}} and {{c2::oxygen::a gas}}": {
			{Number: 1, Text: "hydrogen", Start: 0, End: 16}, {Number: 2, Text: "oxygen", Hint: "a gas", Start: 21, End: 42},
		},
		`{{c1::$\frac{1}{2}$}}`:    {{Number: 1, Text: `$\frac{1}{2}$`, Start: 0, End: 21}},
		`{{c3::\frac{1}{2}}}`:      {{Number: 3, Text: `\frac{1}{2}`, Start: 0, End: 19}},
		"{{c1::a { b}} c":          {{Number: 1, Text: "a { b", Start: 0, End: 13}},
		"{{c1::a::b::last}}":       {{Number: 1, Text: "a::b", Hint: "last", Start: 0, End: 18}},
		"{{c12::{{c2::in}} out}}":  {{Number: 12, Text: "{{c2::in}} out", Start: 0, End: 23}},
		"{{c501::too large}} {{c1": nil,
	} {
		require.Equal(t, want, note.Gaps(text), text)
	}
}

func TestCards(t *testing.T) {
	require.Equal(t, []note.Card{{0}}, note.Note{Kind: note.Basic, Front: "{{c1::a}}"}.Cards())
	require.Equal(t, []note.Card{{0}, {1}}, note.Note{Kind: note.Reversed}.Cards())
	require.Equal(t, []note.Card{{0}, {2}}, note.Note{Kind: note.Cloze, Front: "{{c3::a}} {{c1::b}} {{c3::c}}"}.Cards())
	require.Empty(t, note.Note{Kind: note.Cloze, Front: "none"}.Cards())
}

func FuzzGaps(f *testing.F) {
	f.Add("{{c1::a::b}} {{c2::")
	f.Add(strings.Repeat("{{c1::", 50))
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, g := range note.Gaps(text) {
			require.GreaterOrEqual(t, g.Start, end)
			require.True(t, strings.HasPrefix(text[g.Start:], "{{c") && strings.HasSuffix(text[:g.End], "}}"))
			end = g.End
		}
	})
}
