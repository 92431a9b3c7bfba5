package apkg_test

import (
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/note"

	"github.com/stretchr/testify/require"
)

// noise is text that can't be packed well.
func noise(n int) string {
	b := make([]byte, n/2)
	_, _ = rand.NewChaCha8([32]byte{}).Read(b)
	return hex.EncodeToString(b)
}

// brief is a note without what doesn't matter here.
type brief struct {
	kind              note.Kind
	front, back, hint string
	guid              string
	ords              []int
}

func briefs(t *testing.T, p *apkg.Package) (out []brief) {
	t.Helper()
	for _, n := range notesOf(t, p) {
		b := brief{n.Kind, n.Front, n.Back, n.Hint, n.GUID, nil}
		for _, c := range n.Cards {
			b.ords = append(b.ords, c.Ord)
		}
		out = append(out, b)
	}
	return out
}

func TestNoteTypes(t *testing.T) {
	const answer = "{{FrontSide}}<hr id=answer>"
	both := []template{{"{{A}}", answer + "{{B}}"}, {"{{B}}", answer + "{{A}}"}}
	for name, test := range map[string]struct {
		kind      int
		fields    []string
		templates []template
		values    []string
		ords      []int
		want      []brief
		faults    []apkg.Key
	}{
		"basic with a remark": {
			fields: []string{"A", "B", "Extra"}, templates: []template{{"{{A}}", answer + "{{B}}<br><br>{{Extra}}"}},
			values: []string{"q", "a", "more"}, ords: []int{0}, want: []brief{{note.Basic, "q", "a\n\nmore", "", "guid", []int{0}}},
		},
		"basic without a rule": {
			fields: []string{"A", "B"}, templates: []template{{"{{A}}", "{{A}}<br>{{B}}"}},
			values: []string{"q", "a"}, ords: []int{0}, want: []brief{{note.Basic, "q", "a", "", "guid", []int{0}}},
		},
		"basic to type, with a hint": {
			fields: []string{"A", "B", "H"}, templates: []template{{"{{A}} {{hint:H}}{{type:B}}", answer + "{{type:B}}"}},
			values: []string{"q", "a", "h"}, ords: []int{0}, want: []brief{{note.Basic, "q", "a", "h", "guid", []int{0}}},
		},
		"reversed": {
			fields: []string{"A", "B"}, templates: both, values: []string{"q", "a"}, ords: []int{0, 1},
			want: []brief{{note.Reversed, "q", "a", "", "guid", []int{0, 1}}},
		},
		"reversed on demand": {
			fields: []string{"A", "B", "Add"}, templates: []template{both[0], {"{{#Add}}{{B}}{{/Add}}", answer + "{{A}}"}},
			values: []string{"q", "a", ""}, ords: []int{0}, want: []brief{{note.Basic, "q", "a", "", "guid", []int{0}}},
		},
		"reversed on demand, demanded": {
			fields: []string{"A", "B", "Add"}, templates: []template{both[0], {"{{#Add}}{{B}}{{/Add}}", answer + "{{A}}"}},
			values: []string{"q", "a", "y"}, ords: []int{0, 1}, want: []brief{{note.Reversed, "q", "a", "", "guid", []int{0, 1}}},
		},
		"reversed with a remark that would give the answer away": {
			fields: []string{"A", "B", "C"}, templates: []template{{"{{A}}", answer + "{{B}}<br>{{C}}"}, {"{{B}}", answer + "{{A}}"}},
			values: []string{"q", "a", "c"}, ords: []int{0, 1},
			want: []brief{{note.Basic, "q", "a\nc", "", "guid", []int{0}}, {note.Basic, "a", "q", "", "guid#1", []int{0}}},
		},
		"three templates": {
			fields:    []string{"A", "B", "C"},
			templates: []template{{"{{A}}?", answer + "{{B}}"}, {"{{B}} {{^A}}no{{/A}}{{#C}}<i>{{C}}</i>{{/C}}", "{{A}}"}, {"{{C}}", "{{A}}"}},
			values:    []string{"a", "b", "c"}, ords: []int{0, 1},
			want: []brief{{note.Basic, "a?", "b", "", "guid", []int{0}}, {note.Basic, "b *c*", "a", "", "guid#1", []int{0}}},
		},
		"a field on no card": {
			fields: []string{"A", "B", "Source"}, templates: []template{{"{{A}}", "{{B}}"}}, values: []string{"q", "a", "book"}, ords: []int{0},
			want: []brief{{note.Basic, "q", "a", "", "guid", []int{0}}}, faults: []apkg.Key{apkg.HiddenField},
		},
		"cloze": {
			kind: 1, fields: []string{"Text", "Extra"}, templates: []template{{"{{cloze:Text}}", "{{cloze:Text}}<br>{{Extra}}"}},
			values: []string{`a {{c1::<b>b</b>::hint}} c`, "<script>alert(1)</script>more"}, ords: []int{0, 3},
			want: []brief{{note.Cloze, `a {{c1::**b**::hint}} c`, "more", "", "guid", []int{0}}}, faults: []apkg.Key{apkg.EmptyCard},
		},
		"cloze with TeX": {
			kind: 1, fields: []string{"Text"}, templates: []template{{"{{cloze:Text}}", "{{cloze:Text}}"}},
			values: []string{`{{c1::\(\frac{1}{\frac{2}{3} }\)}}`}, ords: []int{0}, want: []brief{{note.Cloze, `{{c1::$\frac{1}{\frac{2}{3}}$}}`, "", "", "guid", []int{0}}},
		},
		"cloze without a gap": {
			kind: 1, fields: []string{"Text"}, templates: []template{{"{{cloze:Text}}", "{{cloze:Text}}"}}, values: []string{"none"}, ords: []int{0},
			faults: []apkg.Key{apkg.NoGap},
		},
		"image occlusion": {
			kind: 1, fields: []string{"Text"}, templates: []template{{"{{cloze:Text}}", "{{cloze:Text}}"}},
			values: []string{"{{c1::image-occlusion:rect:left=.1:top=.2}}"}, ords: []int{0}, faults: []apkg.Key{apkg.Occlusion},
		},
		"no question": {
			fields: []string{"A", "B"}, templates: []template{{"{{B}}", "{{A}}"}}, values: []string{"q", "<br>"}, ords: []int{0}, faults: []apkg.Key{apkg.NoQuestion},
		},
		"pictures, sounds and scripts": {
			fields: []string{"A", "B"}, templates: []template{{"<style>x</style>{{A}}", "{{B}}"}},
			values: []string{`q<script>x</script><img src="a.png" onerror="x">`, `[sound:x.mp3]<img src="https://example.org/p.png"><img src="b.png"><a href="javascript:x">y</a>`},
			ords:   []int{0}, want: []brief{{note.Basic, "q![](a.png)", "y", "", "guid", []int{0}}},
			faults: []apkg.Key{apkg.Sound, apkg.RemotePicture, apkg.MissingPicture},
		},
		"too long": {
			fields: []string{"A", "B"}, templates: []template{{"{{A}}", "{{B}}"}}, values: []string{"q", noise(10 << 20)}, ords: []int{0}, faults: []apkg.Key{apkg.TooLong},
		},
		"too long a card": {
			fields: []string{"A", "B"}, templates: []template{{"{{A}}", strings.Repeat("{{B}}", 1000)}}, values: []string{"q", strings.Repeat("x", 10_000)}, ords: []int{0},
			faults: []apkg.Key{apkg.TooLong},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, typed(t, test.kind, test.fields, test.templates, test.values, test.ords...).zip(t))
			require.Equal(t, test.want, briefs(t, p))
			var keys []apkg.Key
			for _, f := range p.Faults {
				keys = append(keys, f.Key)
				require.NotEmpty(t, f.Message)
			}
			require.Equal(t, test.faults, keys)
		})
	}
}
