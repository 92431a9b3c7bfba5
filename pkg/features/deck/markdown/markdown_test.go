package markdown_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"

	"knowmad/pkg/features/deck/markdown"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"
)

func read(t require.TestingT, source string) markdown.Deck {
	d, err := markdown.Read(context.Background(), []byte(source), "")
	require.NoError(t, err)
	return d
}

func seq(notes []note.Note) iter.Seq2[note.Note, error] {
	return func(yield func(note.Note, error) bool) {
		for _, n := range notes {
			if !yield(n, nil) {
				return
			}
		}
	}
}

const foreign = `# Biology

An introduction.

## Cells

- What does a **mitochondrion** do?
  It makes ATP.

  - by respiration
- What is a cell?
    - The smallest unit of life
- single :: line
- no answer

Q: What is $x^2$?
more of it
A: A square
with two lines

**Question:** a

**Answer:** b

### Parts
nucleus :: DNA
wall ::: cellulose
std::vector :: a list
{{c1::a::hint}} is a cloze

Water is {{c1::wet}}.
And {{c2::clear}}.

## Code

Q: loop
A:
` + "```go" + `
# no heading

for {}
` + "```" + `

1. Picture ![cell](https://example.org/x.png)<br>here
   ![](cell.png)
A: alone
`

func TestForeign(t *testing.T) {
	d := read(t, foreign)
	require.Equal(t, "Biology", d.Title)
	basic := func(section, front, back string) note.Note {
		return note.Note{Kind: note.Basic, Front: front, Back: back, Section: section}
	}
	require.Equal(t, []note.Note{
		basic("Cells", "What does a **mitochondrion** do?", "It makes ATP.\n\n- by respiration"),
		basic("Cells", "What is a cell?", "The smallest unit of life"),
		basic("Cells", "single", "line"),
		basic("Cells", "What is $x^2$?\nmore of it", "A square\nwith two lines"),
		basic("Cells", "a", "b"),
		basic("Cells::Parts", "nucleus", "DNA"),
		{Kind: note.Reversed, Front: "wall", Back: "cellulose", Section: "Cells::Parts"},
		basic("Cells::Parts", "std::vector", "a list"),
		{Kind: note.Cloze, Front: "{{c1::a::hint}} is a cloze", Section: "Cells::Parts"},
		{Kind: note.Cloze, Front: "Water is {{c1::wet}}.\nAnd {{c2::clear}}.", Section: "Cells::Parts"},
		basic("Code", "loop", "`# no heading`\n\n`for {}`"),
		basic("Code", "Picture cell\nhere", "![](cell.png)"),
	}, d.Notes)
	var faults []string
	for _, f := range d.Faults {
		require.NotEmpty(t, f.Message)
		faults = append(faults, fmt.Sprint(f.Key, f.Line))
	}
	require.Equal(t, []string{"noNote3", "noAnswer14", "remotePicture44", "noQuestion46"}, faults)
}

func TestTitles(t *testing.T) {
	d := read(t, "---\ntitle: \"A \\\"b\\\"\"\nother: c\n---\n# One\na :: b\n# Two\n## Three\nc :: d\n")
	require.Equal(t, `A "b"`, d.Title)
	require.Equal(t, []string{"One", "Two::Three"}, []string{d.Notes[0].Section, d.Notes[1].Section})
	require.Empty(t, d.Faults)
	require.Empty(t, read(t, "---\na :: b\n").Title)
}

func TestOwn(t *testing.T) {
	notes := []note.Note{
		{Kind: note.Basic, Front: "a", Back: "---\n# b\n\\## c", Hint: "h", Tags: []string{"x", "y, z"}},
		{Kind: note.Cloze, Front: "{{c1::d}}", Section: "S::T"},
		{Kind: note.Reversed, Front: "e", Back: "f"},
	}
	var b bytes.Buffer
	require.NoError(t, markdown.Write(&b, "Title", seq(notes)))
	const want = `---
title: "Title"
deck: 1
---

## basic
tags: x, "y, z"
hint: h

a

---

\---
\# b
\\## c

# S::T

## cloze

{{c1::d}}

#

## reversed

e

---

f
`
	require.Equal(t, want, b.String())
	d := read(t, want)
	require.Equal(t, notes, d.Notes)
	require.Empty(t, d.Faults)
	d = read(t, strings.Replace(want, "## cloze", "stray\n## other\nx\n\n## cloze", 1))
	require.Equal(t, notes, d.Notes)
	require.Equal(t, []markdown.Key{markdown.NoNote, markdown.UnknownKind}, []markdown.Key{d.Faults[0].Key, d.Faults[1].Key})
	require.Equal(t, []int{20, 21}, []int{d.Faults[0].Line, d.Faults[1].Line})
}

// notes generates notes with everything that the form can hold: texts without NUL, U+FFFD,
// other line ends than LF, and blank lines at their ends.
func notes() *rapid.Generator[[]note.Note] {
	clean := strings.NewReplacer("\x00", "", "\r", "", "\ufffd", "", "\ufeff", "")
	text := rapid.Map(rapid.SliceOfN(rapid.OneOf(
		rapid.SampledFrom([]string{"a", "---", "--- ", "# x", "## basic", "#", `\# x`, `\\---`, "tags: a", "hint: b", "", " x ", "{{c1::y}}", `"z"`, "| a |"}),
		rapid.StringN(0, 12, 40)), 0, 5), func(lines []string) string {
		all := strings.Split(clean.Replace(strings.Join(lines, "\n")), "\n")
		for len(all) > 0 && strings.TrimSpace(all[0]) == "" {
			all = all[1:]
		}
		for len(all) > 0 && strings.TrimSpace(all[len(all)-1]) == "" {
			all = all[:len(all)-1]
		}
		return strings.Join(all, "\n")
	})
	word := rapid.Map(rapid.OneOf(rapid.SampledFrom([]string{"a, b", `"c"`, " d ", "e\nf", `g\`, "Klasse::9"}), rapid.StringN(0, 8, 20)), func(s string) string { return clean.Replace(s) + "x" })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) note.Note {
		n := note.Note{
			Kind:  rapid.SampledFrom([]note.Kind{note.Basic, note.Reversed, note.Cloze}).Draw(t, "kind"),
			Front: text.Draw(t, "front"), Back: text.Draw(t, "back"), Hint: text.Draw(t, "hint"),
			Section: rapid.SampledFrom([]string{"", "A", "A::B c", "# D", "---"}).Draw(t, "section"),
		}
		if tags := rapid.SliceOfN(word, 0, 3).Draw(t, "tags"); len(tags) > 0 {
			n.Tags = tags
		}
		return n
	}), 0, 6)
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, title := notes().Draw(t, "notes"), rapid.SampledFrom([]string{"", "Title", "a: \"b\"\n---"}).Draw(t, "title")
		var b bytes.Buffer
		require.NoError(t, markdown.Write(&b, title, seq(want)))
		got := read(t, b.String())
		require.Empty(t, got.Faults)
		require.Equal(t, title, got.Title)
		if len(want) == 0 {
			want = nil
		}
		require.Equal(t, want, got.Notes, "%s", b.String())
	})
}

func TestHostile(t *testing.T) {
	d := read(t, "\ufeffa :: b\r\nc\x00 :: d\re :: "+strings.Repeat("x", 10<<20)+"\nQ: <script>alert(1)</script>\nA: f")
	require.Len(t, d.Notes, 3)
	require.Equal(t, `\<script>alert(1)\</script>`, d.Notes[2].Front)
	require.Equal(t, []markdown.Key{markdown.NUL, markdown.TooLong}, []markdown.Key{d.Faults[0].Key, d.Faults[1].Key})
	greek, err := charmap.Windows1253.NewEncoder().String("Η πρωτεύουσα της Ελλάδας :: Η Αθήνα")
	require.NoError(t, err)
	require.Equal(t, "Η Αθήνα", read(t, greek).Notes[0].Back)
	d = read(t, strings.Repeat("a :: b\n", markdown.MaxNotes+5))
	require.Len(t, d.Notes, markdown.MaxNotes)
	require.Equal(t, markdown.TooManyNotes, d.Faults[0].Key)
	require.Equal(t, markdown.MaxNotes+1, d.Faults[0].Line)
	d = read(t, strings.Repeat("- a\n", 3000))
	require.Len(t, d.Faults, markdown.MaxFaults)
	require.Equal(t, 3000-markdown.MaxFaults, d.Dropped)
	_, err = markdown.Read(t.Context(), make([]byte, markdown.MaxSize+1), "")
	require.Equal(t, 413, problem.From(err).StatusCode())
	_, err = markdown.Read(t.Context(), []byte("PK\x03\x04"), "")
	require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = markdown.Read(ctx, []byte("a"), "")
	require.ErrorIs(t, err, context.Canceled)
	failed := errors.New("failed")
	require.ErrorIs(t, markdown.Write(io.Discard, "", func(yield func(note.Note, error) bool) { yield(note.Note{}, failed) }), failed)
}

func TestLinear(t *testing.T) {
	for _, part := range []string{"- a\n", "# ", "# a\n", "Q: a\n", "A:\n", "a :: ", "{{c1::", "::", "```\n", "  x\n", "![a](//b)", "---\n", "**"} {
		cputest.Linear(t, part, 1<<16, func(size int) {
			read(t, strings.Repeat(part, size/len(part)))
			read(t, "---\ndeck: 1\n---\n"+strings.Repeat(part, size/len(part)))
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(foreign))
	f.Add([]byte("---\ndeck: 1\n---\n# A\n## basic\ntags: a, \"b\nhint: \"\\u\"\nx\n---\ny"))
	f.Fuzz(func(t *testing.T, source []byte) {
		d, err := markdown.Read(t.Context(), source, "el")
		if err != nil {
			require.NotEqual(t, problem.NoType, problem.From(err).Type, err)
			return
		}
		var b bytes.Buffer
		require.NoError(t, markdown.Write(&b, d.Title, seq(d.Notes)))
		require.Len(t, read(t, b.String()).Notes, len(d.Notes))
	})
}
