package typeset_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/typeset"
)

func set(t testing.TB, d *document.Document, o typeset.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	_, err := typeset.PDF(t.Context(), &b, d, o)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(b.Bytes(), []byte("%PDF-")))
	return b.Bytes()
}

func markdown(t testing.TB, text string) *document.Document {
	t.Helper()
	d, err := document.Read(t.Context(), document.MD, strings.NewReader(text), int64(len(text)), "")
	require.NoError(t, err)
	return d
}

func paragraph(text string) *document.Paragraph {
	return &document.Paragraph{Runs: []document.Run{{Text: text}}}
}

// Text of every market comes out of the PDF as it went in, in each style.
func TestTextComesBack(t *testing.T) {
	for _, text := range []string{
		"Äpfel, Öl, Übung, Straße, „Anführung“ – 5 €",
		"Zażółć gęślą jaźń, ZAŻÓŁĆ GĘŚLĄ JAŹŃ",
		"Příliš žluťoučký kůň úpěl ďábelské ódy",
		"Pijamalı hasta yağız şoföre çabucak güvendi. İIıi",
		"Ελληνικά: άέήίόύώ ΐΰ ϊϋ Ά Ώ ς — «ναι»; Α όχι A",
		"Ἐν ἀρχῇ ἦν ὁ λόγος",
		"în țară și străinătate; ñ ç œ æ å ø ł ő ű",
		"Съешь же ещё этих мягких французских булок",
		"→ ⇒ ≤ ≥ ≠ √ π ∑ ∫ ∈ ² ³ ½ ° ∞ ± × ÷ α β Δ Ω ∀ ∃ ∅ ⊂ ℝ x₁ y² ✓ ☐",
		"[ˈnɒlɪdʒ] phonetics",
	} {
		for _, style := range []document.Style{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}} {
			d := &document.Document{Blocks: []document.Block{&document.Paragraph{Runs: []document.Run{{Text: text, Style: style}}}}}
			pages := pageTexts(t, set(t, d, typeset.Options{}))
			require.Len(t, pages, 1)
			require.Equal(t, squeeze(text), squeeze(pages[0]))
		}
	}
}

func TestSignsThatNoFontHas(t *testing.T) {
	d := &document.Document{Blocks: []document.Block{paragraph("ﬁn 𝑥² 中 😀 a\u00a0b c\u2011d")}}
	require.Equal(t, "ﬁnx²��abc-d", squeeze(pageTexts(t, set(t, d, typeset.Options{}))[0]))
}

func TestSameBlocksSameBytes(t *testing.T) {
	d := markdown(t, "# A\n\ntext **b** `c` → 😀\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
	d.Blocks = append(d.Blocks, &document.Picture{Data: picture(t, 80, 60)})
	once := set(t, d, typeset.Options{})
	require.Equal(t, once, set(t, d, typeset.Options{}))
}

func picture(t testing.TB, w, h int) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w {
		m.Set(i, i%h, color.NRGBA{R: 200, A: 255})
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

func TestPaper(t *testing.T) {
	d := &document.Document{Blocks: []document.Block{paragraph("x")}}
	require.Contains(t, string(set(t, d, typeset.Options{})), "595.28 841.89")
	require.Contains(t, string(set(t, d, typeset.Options{Letter: true})), "612.00 792.00")
	d.Landscape = true
	require.Contains(t, string(set(t, d, typeset.Options{})), "841.89 595.28")
}

// A heading is never the last thing on a page, and no page begins or ends with a
// single line of a longer paragraph.
func TestWhatStaysTogether(t *testing.T) {
	long := strings.Repeat("Wort ", 60) // several lines
	for n := range 60 {
		d := &document.Document{}
		for range n {
			d.Blocks = append(d.Blocks, paragraph("Zeile"))
		}
		d.Blocks = append(d.Blocks, &document.Heading{Level: 2, Runs: []document.Run{{Text: "Titel"}}}, paragraph(long), paragraph("Ende"))
		for _, page := range pageTexts(t, set(t, d, typeset.Options{})) {
			var lines []string
			for _, l := range strings.Split(strings.TrimSpace(page), "\n") {
				if len(l) > 2 { // not the number of the page
					lines = append(lines, l)
				}
			}
			require.NotEqual(t, "Titel", lines[len(lines)-1])
			of := 0 // lines of the long paragraph
			for _, l := range lines {
				if strings.HasPrefix(l, "Wort") {
					of++
				}
			}
			require.NotEqual(t, 1, of)
		}
	}
}

// The row of headings begins each page of a table, each row is there once, and rows
// higher than a page are cut.
func TestTableOverPages(t *testing.T) {
	table := &document.Table{Header: 1, Rows: []document.Row{{Cells: []document.Cell{cell("Jahr"), cell("Ereignis")}}}}
	for i := range 150 {
		table.Rows = append(table.Rows, document.Row{Cells: []document.Cell{cell(fmt.Sprintf("J%03d", i)), cell(strings.Repeat("etwas geschah ", i%9+1))}})
	}
	table.Rows = append(table.Rows, document.Row{Cells: []document.Cell{cell("lang"), cell(strings.Repeat("sehr viel Text ", 900) + "Schluss")}})
	pages := pageTexts(t, set(t, &document.Document{Blocks: []document.Block{table}}, typeset.Options{}))
	require.Greater(t, len(pages), 5)
	for _, page := range pages {
		require.True(t, strings.HasPrefix(page, "Jahr\nEreignis\n"), page[:40])
		require.Equal(t, 1, strings.Count(page, "Ereignis"))
	}
	all := strings.Join(pages, "")
	for i := range 150 {
		require.Equal(t, 1, strings.Count(all, fmt.Sprintf("J%03d\n", i)))
	}
	for _, word := range []string{"sehr", "viel", "Text"} {
		require.Equal(t, 900, strings.Count(squeeze(all), word))
	}
	require.Contains(t, all, "Schluss")
}

func cell(text string) document.Cell {
	return document.Cell{Columns: 1, Rows: 1, Blocks: []document.Block{paragraph(text)}}
}

// Cells that reach over columns and rows, rows of different lengths, none at all.
func TestOddTables(t *testing.T) {
	wide, tall := cell("breit"), cell("hoch")
	wide.Columns, tall.Rows = 3, 2
	into := document.Cell{Columns: 1}
	d := &document.Document{Blocks: []document.Block{
		&document.Table{Rows: []document.Row{{Cells: []document.Cell{wide}}, {Cells: []document.Cell{tall, cell("a")}}, {Cells: []document.Cell{into, cell("b"), cell("c"), cell("d")}}, {}}},
		&document.Table{}, &document.Table{Rows: []document.Row{{}}},
		&document.Table{Header: 9, Rows: []document.Row{{Cells: make([]document.Cell, 200)}}},
	}}
	require.Equal(t, "breithochabcd", squeeze(pageTexts(t, set(t, d, typeset.Options{}))[0]))
}

// Each slide is a page of its own; much text makes it smaller before it runs over.
func TestSlides(t *testing.T) {
	d := &document.Document{Slides: true, Landscape: true}
	for i := range 3 {
		d.Blocks = append(d.Blocks, &document.Heading{Level: 1, Runs: []document.Run{{Text: fmt.Sprintf("Folie %d", i)}}})
		for j := range i * 9 {
			d.Blocks = append(d.Blocks, &document.Item{Level: j % 3, Marker: "•", Blocks: []document.Block{paragraph(fmt.Sprintf("Punkt %d", j))}})
		}
		d.Blocks = append(d.Blocks, &document.PageBreak{})
	}
	pages := pageTexts(t, set(t, d, typeset.Options{}))
	require.Len(t, pages, 3)
	for i, page := range pages {
		require.Contains(t, page, fmt.Sprintf("Folie %d", i))
	}
}

func TestPageBreaks(t *testing.T) {
	d := &document.Document{Blocks: []document.Block{
		&document.PageBreak{}, paragraph("eins"), &document.PageBreak{}, &document.PageBreak{}, paragraph("zwei"), &document.PageBreak{},
	}}
	require.Len(t, pageTexts(t, set(t, d, typeset.Options{})), 2, "breaks make no empty pages")
}

// Bounds: pages and time. Nothing is written then.
func TestBounds(t *testing.T) {
	var out bytes.Buffer
	d := &document.Document{}
	for range typeset.MaxPages + 1 {
		d.Blocks = append(d.Blocks, paragraph("x"), &document.PageBreak{})
	}
	_, err := typeset.PDF(t.Context(), &out, d, typeset.Options{})
	require.ErrorIs(t, err, typeset.ErrTooManyPages)
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	_, err = typeset.PDF(ctx, &out, d, typeset.Options{})
	require.ErrorIs(t, err, gone)
	require.Zero(t, out.Len())
}

// Pages without words and pictures aren't made. Letters that no font has are counted by
// their scripts, once each, however often a slide or a table is measured.
func TestLettersWithoutFont(t *testing.T) {
	cell := document.Cell{Columns: 1, Rows: 1, Blocks: []document.Block{paragraph("Кит 鯨 und 😀")}}
	for _, slides := range []bool{false, true} {
		d := &document.Document{Slides: slides, Blocks: []document.Block{
			paragraph("Das Wort שלום ist Hebräisch. ﬁ 𝑥"),
			&document.Table{Rows: []document.Row{{Cells: []document.Cell{cell, cell}}}},
			&document.Picture{Data: []byte("no picture")},
			&document.Code{Text: strings.Repeat("x\n", 200)},
		}}
		missing, err := typeset.PDF(t.Context(), io.Discard, d, typeset.Options{})
		require.NoError(t, err)
		require.Equal(t, []document.Omission{
			{Kind: document.OmittedScript, Name: "Hebr", Count: 4},
			{Kind: document.OmittedScript, Name: "Hani", Count: 2},
			{Kind: document.OmittedScript, Name: "Zsye", Count: 2},
			{Kind: document.OmittedPicture, Count: 1},
		}, missing)
	}
	for text, want := range map[string]error{
		"": typeset.ErrEmpty, "– …": typeset.ErrEmpty, "\ufffd\ufffd": typeset.ErrEmpty, "你好": typeset.ErrScript, "3": nil, "∑": nil,
	} {
		d := &document.Document{Blocks: []document.Block{&document.Item{Marker: "1.", Blocks: []document.Block{paragraph(text)}}, &document.Rule{}}}
		_, err := typeset.PDF(t.Context(), io.Discard, d, typeset.Options{})
		require.ErrorIs(t, err, want, text)
	}
	_, err := typeset.PDF(t.Context(), io.Discard, &document.Document{Blocks: []document.Block{&document.Picture{Data: picture(t, 4, 4)}}}, typeset.Options{})
	require.NoError(t, err)
}

// Words that no line holds, and lists and quotes that are set in beyond the page.
func TestExtremes(t *testing.T) {
	word := strings.Repeat("Aä→", 20_000)
	d := &document.Document{Blocks: []document.Block{paragraph(word), &document.Item{Level: 500, Marker: strings.Repeat("9", 300), Blocks: []document.Block{paragraph("tief")}}}}
	var deep document.Block = paragraph("innen")
	for range 40 {
		deep = &document.Quote{Blocks: []document.Block{deep}}
	}
	d.Blocks = append(d.Blocks, deep, &document.Code{}, &document.Code{Text: strings.Repeat("\t\n", 200)}, &document.Item{}, &document.Note{},
		&document.Picture{}, &document.Picture{Data: []byte("no picture"), Alt: "ein Bild"}, &document.Picture{Data: picture(t, 10, 4000)})
	pages := pageTexts(t, set(t, d, typeset.Options{}))
	all := squeeze(strings.Join(pages, ""))
	require.Equal(t, 20_000, strings.Count(all, "→"))
	for _, word := range []string{"tief", "innen", "einBild"} {
		require.Contains(t, all, word)
	}
}

// Any Markdown becomes a PDF that has its words in their order.
func TestAnyMarkdown(t *testing.T) {
	signs := []rune("abc ÄßłşğżΑλςЖ→√²•\n\n\n  -*_#>`|1.)([]!~:\\<&\t$")
	rapid.Check(t, func(r *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(signs), 0, 400).Draw(r, "text"))
		d, err := document.Read(context.Background(), document.MD, strings.NewReader(text+"."), int64(len(text)+1), "")
		require.NoError(r, err)
		var b bytes.Buffer
		if _, err = typeset.PDF(context.Background(), &b, d, typeset.Options{}); errors.Is(err, typeset.ErrEmpty) {
			require.NotRegexp(r, `[\pL\pN]`, strings.Join(words(d.Blocks), " "))
			return
		}
		require.NoError(r, err)
		all := squeeze(strings.Join(pageTexts(t, b.Bytes()), ""))
		at := 0
		for _, word := range words(d.Blocks) {
			i := strings.Index(all[at:], word)
			require.GreaterOrEqual(r, i, 0, "%q after %q in %q", word, all[:at], all)
			at += i + len(word)
		}
	})
}

// words are the words of blocks in reading order.
func words(blocks []document.Block) []string {
	var out []string
	for _, b := range blocks {
		switch b := b.(type) {
		case *document.Heading:
			out = append(out, strings.Fields(document.Words(b.Runs))...)
		case *document.Paragraph:
			out = append(out, strings.Fields(document.Words(b.Runs))...)
		case *document.Item:
			out = append(out, words(b.Blocks)...)
		case *document.Quote:
			out = append(out, words(b.Blocks)...)
		case *document.Note:
			out = append(out, words(b.Blocks)...)
		case *document.Code:
			out = append(out, strings.Fields(b.Text)...)
		case *document.Table:
			for _, r := range b.Rows {
				for _, c := range r.Cells {
					out = append(out, words(c.Blocks)...)
				}
			}
		}
	}
	return out
}

// The writer of PDF embeds the parts of a glyph, but not the parts of these: fonts have
// outlines alone.
func TestFontsHaveNoParts(t *testing.T) {
	files, err := filepath.Glob("assets/*.ttf")
	require.NoError(t, err)
	require.Len(t, files, 6)
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		table := func(tag string) []byte {
			for i := range int(binary.BigEndian.Uint16(b[4:])) {
				if e := b[12+16*i:]; string(e[:4]) == tag {
					from := binary.BigEndian.Uint32(e[8:])
					return b[from : from+binary.BigEndian.Uint32(e[12:])]
				}
			}
			return nil
		}
		loca, glyf := table("loca"), table("glyf")
		long := binary.BigEndian.Uint16(table("head")[50:]) == 1
		at := func(i int) uint32 {
			if long {
				return binary.BigEndian.Uint32(loca[4*i:])
			}
			return 2 * uint32(binary.BigEndian.Uint16(loca[2*i:]))
		}
		n := int(binary.BigEndian.Uint16(table("maxp")[4:]))
		require.Greater(t, n, 500)
		for i := range n {
			if at(i) < at(i+1) {
				require.GreaterOrEqual(t, int16(binary.BigEndian.Uint16(glyf[at(i):])), int16(0), "%s, glyph %d", file, i)
			}
		}
	}
}

// What PDFium, which makes pages of every PDF, finds in these.
func TestInPDFium(t *testing.T) {
	engine := pdf.New(pdf.Options{Workers: 1})
	defer func() { require.NoError(t, engine.Close()) }()
	t.Run("cells", func(t *testing.T) { testCellsKeepToTheirColumns(t, engine) })
	t.Run("words", func(t *testing.T) { testWordsInOrder(t, engine) })
}

// The text of each cell stays in its column, however narrow that is.
func testCellsKeepToTheirColumns(t *testing.T, engine *pdf.Engine) {
	table := &document.Table{}
	for range 5 {
		row := document.Row{}
		for _, text := range []string{"800", strings.Repeat("viele Wörter ", 9), "99", strings.Repeat("noch mehr Wörter ", 9)} {
			c := cell(text)
			c.Align = document.Right
			row.Cells = append(row.Cells, c)
		}
		table.Rows = append(table.Rows, row)
	}
	b := set(t, &document.Document{Blocks: []document.Block{table}}, typeset.Options{})
	require.NoError(t, engine.Read(t.Context(), bytes.NewReader(b), int64(len(b)), func(ctx context.Context, d *pdf.Document) error {
		page, err := d.Text(ctx, 0)
		require.Greater(t, len(page.Lines), 20)
		for i, l := range page.Lines {
			for _, o := range page.Lines[:i] {
				aside := l.X >= o.X+o.W || o.X >= l.X+l.W
				below := l.Y >= o.Y+o.H*0.8 || o.Y >= l.Y+l.H*0.8
				require.True(t, aside || below, "%v over %v", l, o)
			}
		}
		return err
	}))
}

// The words of documents of other programs are read in their order.
func testWordsInOrder(t *testing.T, engine *pdf.Engine) {
	for _, name := range []string{"pandoc-de.docx", "pandoc-el.odt", "pandoc-pl.docx", "odfpy-tr.odt", "python-docx-cs.docx", "pandoc-de.pptx"} {
		f, err := os.Open("../document/testdata/" + name)
		require.NoError(t, err)
		info, err := f.Stat()
		require.NoError(t, err)
		kind, err := document.Sniff(f, info.Size(), "")
		require.NoError(t, err)
		d, err := document.Read(t.Context(), kind, f, info.Size(), "")
		require.NoError(t, err)
		require.NoError(t, f.Close())
		b := set(t, d, typeset.Options{})
		var text strings.Builder
		require.NoError(t, engine.Read(t.Context(), bytes.NewReader(b), int64(len(b)), func(ctx context.Context, d *pdf.Document) error {
			for i := range d.Pages() {
				page, err := d.Text(ctx, i)
				if err != nil {
					return err
				}
				for _, l := range page.Lines {
					text.WriteString(l.Text + "\n")
				}
			}
			return nil
		}))
		all, at := squeeze(norm.NFKC.String(text.String())), 0
		for _, word := range words(d.Blocks) {
			word = norm.NFKC.String(word) // exponents are signs of their own
			i := strings.Index(all[at:], word)
			require.GreaterOrEqual(t, i, 0, "%s: %q in %q", name, word, all[at:])
			at += i + len(word)
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	text := "# Titel\n\n" + strings.Repeat("Ein Absatz mit **fettem** Text und *kursivem*, wie er in Notizen steht, etwa drei Zeilen lang, damit die Seite so aussieht wie eine gewöhnliche Seite einer Mitschrift.\n\n- Punkt eins\n- Punkt zwei\n\n", 400)
	d := markdown(b, text)
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if _, err := typeset.PDF(b.Context(), &out, d, typeset.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(pageTexts(b, out.Bytes()))), "pages")
}

// Exponents keep their meaning in the text of a page.
func TestExponentsInText(t *testing.T) {
	raised := document.Style{Shift: document.Superscript}
	d := &document.Document{Blocks: []document.Block{&document.Paragraph{Runs: []document.Run{
		{Text: "10"}, {Text: "-3", Style: raised}, {Text: " a"}, {Text: "2", Style: raised}, {Text: " Na"}, {Text: "+", Style: raised}, {Text: " 1"}, {Text: "st", Style: raised},
	}}}}
	require.Equal(t, "10⁻³a²Na⁺1st", squeeze(strings.Join(pageTexts(t, set(t, d, typeset.Options{})), "")))
}
