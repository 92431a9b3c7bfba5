package document_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/platform/document"
)

func read(t testing.TB, kind document.Kind, b []byte) *document.Document {
	t.Helper()
	d, err := document.Read(t.Context(), kind, bytes.NewReader(b), int64(len(b)), "")
	require.NoError(t, err)
	return d
}

// outline writes blocks so that tests can compare them.
func outline(blocks []document.Block) string {
	var b strings.Builder
	for _, block := range blocks {
		switch block := block.(type) {
		case *document.Heading:
			fmt.Fprintf(&b, "h%d %s\n", block.Level, styled(block.Runs))
		case *document.Paragraph:
			fmt.Fprintf(&b, "p%s %s\n", []string{"", " centre", " right"}[block.Align], styled(block.Runs))
		case *document.Item:
			fmt.Fprintf(&b, "%d %s %s", block.Level, block.Marker, outline(block.Blocks))
			if len(block.Blocks) == 0 {
				b.WriteString("\n")
			}
		case *document.Table:
			fmt.Fprintf(&b, "table %d\n", block.Header)
			for _, r := range block.Rows {
				for _, c := range r.Cells {
					text := strings.TrimSuffix(strings.ReplaceAll(outline(c.Blocks), "\n", ";"), ";")
					fmt.Fprintf(&b, "| %dx%d %s ", c.Columns, c.Rows, text)
				}
				b.WriteString("|\n")
			}
		case *document.Picture:
			fmt.Fprintf(&b, "picture %.0fx%.0f %s\n", block.Width, block.Height, block.Alt)
		case *document.Code:
			fmt.Fprintf(&b, "code %q\n", block.Text)
		case *document.Quote:
			fmt.Fprintf(&b, "quote %s", outline(block.Blocks))
		case *document.Note:
			fmt.Fprintf(&b, "note %s %s", block.Marker, outline(block.Blocks))
		case *document.Rule:
			b.WriteString("rule\n")
		case *document.PageBreak:
			b.WriteString("page\n")
		}
	}
	return b.String()
}

func styled(runs []document.Run) string {
	var b strings.Builder
	for _, r := range runs {
		var s strings.Builder
		for _, f := range []struct {
			on   bool
			sign string
		}{{r.Bold, "b"}, {r.Italic, "i"}, {r.Underline, "u"}, {r.Strike, "s"}, {r.Code, "c"}, {r.Shift == document.Superscript, "^"}, {r.Shift == document.Subscript, "_"}} {
			if f.on {
				s.WriteString(f.sign)
			}
		}
		text := strings.ReplaceAll(r.Text, "\n", "⏎")
		if s.Len() > 0 {
			text = "{" + s.String() + " " + text + "}"
		}
		b.WriteString(text)
	}
	return b.String()
}

func TestMarkdown(t *testing.T) {
	d := read(t, document.MD, []byte("---\ntitle: \"Übung\"\ntags: [a]\n---\n"+`
# Titel *schräg*

Text **fett** und `+"`code`"+`, ~~weg~~ &amp; \* <b>roh</b>
weiter  
neu ![Bild](https://example.com/x.png) [Wort](http://x) <https://y.z> [^1]

3. drei
4. vier
   - innen
     Text

   danach
5. [ ] offen

> Zitat
> - Punkt

| a | b |
|:-:|--:|
| 1 | **2** |

`+"```py\nx = 1\n\ty\n```"+`

<script>alert(1)</script>

***

[^1]: Fuß
`))
	require.Equal(t, "Übung", d.Title)
	require.Equal(t, `h1 Titel {i schräg}
p Text {b fett} und {c code}, {s weg} & * {b roh} weiter⏎neu {i Bild} Wort https://y.z {^ 1}
0 3. p drei
0 4. p vier
1 • p innen Text
0  p danach
0 ☐ p offen
quote p Zitat
0 • p Punkt
table 1
| 1x1 p a | 1x1 p b |
| 1x1 p 1 | 1x1 p {b 2} |
code "x = 1\n\ty"
rule
rule
note 1 p Fuß
`, outline(d.Blocks))
	table := d.Blocks[8].(*document.Table)
	require.Equal(t, document.Centre, table.Rows[1].Cells[0].Align)
	require.Equal(t, document.Right, table.Rows[1].Cells[1].Align)
}

func TestText(t *testing.T) {
	d := read(t, document.TXT, []byte("Die Überschrift\r\n===============\r\n\r\n"+
		"Ein Absatz, der von einem Editor umgebrochen wurde, weil seine Zeilen zu\r\nlang waren, und der darum wieder ein Absatz werden soll, ganz ohne Brüche.\r\n\r\n"+
		"Wer reitet so spät\r\ndurch Nacht und Wind?\r\n\r\n----\r\n\r\n"+
		"Einkauf:\n- Milch\n  und Käse\n   * Ziege\n- Brot\n\n1) eins\n2) zwei\n\n"+
		"    for x in y:\n        f(x)\n\nName   Alter\nEva    17\nJan    9\n\nvon\u202erechts\u202c\u00ad \u0308"))
	require.Equal(t, `h1 Die Überschrift
p Ein Absatz, der von einem Editor umgebrochen wurde, weil seine Zeilen zu lang waren, und der darum wieder ein Absatz werden soll, ganz ohne Brüche.
p Wer reitet so spät⏎durch Nacht und Wind?
rule
p Einkauf:
0 • p Milch und Käse
1 • p Ziege
0 • p Brot
0 1) p eins
0 2) p zwei
code "for x in y:\n    f(x)"
code "Name   Alter\nEva    17\nJan    9"
p vonrechts ̈
`, outline(d.Blocks))
}

func TestEncodings(t *testing.T) {
	for name, b := range map[string][]byte{"1253": in(t, charmap.Windows1253, greek), "utf-16": utf16le(greek), "mark": []byte("\ufeff" + greek)} {
		require.Equal(t, "p "+greek+"\n", outline(read(t, document.TXT, b).Blocks), name)
	}
	german := "Größe, Maß und Übung: „so“ – 5 € für Café"
	require.Equal(t, "p "+german+"\n", outline(read(t, document.TXT, in(t, charmap.Windows1252, german)).Blocks))
}

func TestReadTextRefuses(t *testing.T) {
	try := func(kind document.Kind, b []byte) error {
		_, err := document.Read(t.Context(), kind, bytes.NewReader(b), int64(len(b)), "")
		return err
	}
	require.ErrorIs(t, try(document.TXT, nil), document.ErrEmpty)
	require.ErrorIs(t, try(document.TXT, []byte("a\x00b")), document.ErrUnknown)
	require.ErrorIs(t, try(document.MD, bytes.Repeat([]byte("a "), document.MaxText)), document.ErrTooLarge)
	require.ErrorIs(t, try(document.MD, []byte(strings.Repeat("> ", 500)+"x")), document.ErrTooLarge)
	for _, s := range []string{"- - ", "> ", "1. - ", "+\t"} {
		require.ErrorIs(t, try(document.MD, []byte(strings.Repeat(s, 1<<20))), document.ErrTooLarge, s)
	}
	// The parser can't be interrupted: what it would take minutes for is refused before.
	for _, s := range []string{"[", "![", "*a ", "**a _", "_a_", "[a](", "||||\n", "[^1]", "[a]: b\n", "`a", "<a", "&a", "~~a"} {
		require.ErrorIs(t, try(document.MD, []byte(strings.Repeat(s, document.MaxText/len(s)))), document.ErrTooLarge, s)
	}
	for _, s := range []string{"a\n", "a ", "- a\nb\n", "\ta"} {
		for _, kind := range []document.Kind{document.TXT, document.MD} {
			require.NoError(t, try(kind, []byte(strings.Repeat(s, 300_000/len(s)))))
		}
	}
	require.ErrorIs(t, try(document.TXT, bytes.Repeat([]byte("a\n\n"), 300_000)), document.ErrTooLarge)
	require.ErrorIs(t, try(document.PDF, []byte("%PDF-1.4")), document.ErrUnknown)
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	_, err := document.Read(ctx, document.TXT, strings.NewReader("a"), 1, "")
	require.ErrorIs(t, err, gone)
}
