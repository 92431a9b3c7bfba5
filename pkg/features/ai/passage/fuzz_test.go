package passage_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

func FuzzAnswer(f *testing.F) {
	f.Add("Was ist Osmose?", "Osmose ist die Bewegung\nvon Wasser. 3. Mai $a.$ »Ja!« Τι; Α")
	f.Add("a-b", "# x\n- - y\n1. 2) z.B. \u00AD\n|t|...\u037E\xff\xe2\x80")
	f.Add("$", "$$$$ $a$. $")
	a, err := textsearch.New("german")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, question, text string) {
		end, valid := 0, utf8.ValidString(text)
		for _, s := range passage.Sentences(text) {
			if s.Start < end || s.End <= s.Start || s.End > len(text) {
				t.Fatal(s, end, len(text))
			}
			if valid && !utf8.ValidString(text[s.Start:s.End]) {
				t.Fatal(s)
			}
			end = s.End
		}
		page := passage.Page{Know: "k", Number: 1, Text: text}
		for _, p := range passage.Split(page) {
			if p.Text != text[p.Start:p.End] || len(p.Text) > 600 || valid && !utf8.ValidString(p.Text) {
				t.Fatal(p)
			}
		}
		for _, s := range passage.Answer(a, question, []passage.Page{page}, 3) {
			if len(s.Passages) == 0 || s.Text == "" {
				t.Fatal(s)
			}
		}
		passage.Bearing(a, question, passage.Split(page))
	})
}
