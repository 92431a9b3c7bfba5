package typeset

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"github.com/signintech/gopdf"
	"github.com/signintech/gopdf/fontmaker/core"
	"golang.org/x/text/unicode/norm"

	"knowmad/pkg/platform/asset"
	"knowmad/pkg/platform/document"
)

// fontFiles is what tools/assets makes; it is empty before that.
//
//go:embed all:assets
var fontFiles embed.FS

// The fonts by their files.
const (
	regularFont    = "open-sans-regular"
	boldFont       = "open-sans-bold"
	italicFont     = "open-sans-italic"
	boldItalicFont = "open-sans-bold-italic"
	monoFont       = "dejavu-sans-mono"
	signFont       = "dejavu-sans"
)

// replacement stands for signs that no font has; DejaVu has it.
const replacement = '\ufffd'

// em is the unit of widths in PDF: thousandths of the size.
const em = 1000

// face is a font of one document.
type face struct {
	name   string
	glyphs map[int]uint
	widths []uint
	upm    int
}

// fonts are those that a document uses, read as they are needed.
type fonts struct {
	pdf   *gopdf.GoPdf
	files fs.FS
	tick  func() error // ends the work when its time is over
	faces map[string]*face
	used  string // what the writer was told last
	size  float64
}

func newFonts(pdf *gopdf.GoPdf, files fs.FS, tick func() error) *fonts {
	return &fonts{pdf: pdf, files: files, tick: tick, faces: map[string]*face{}}
}

// face gives a font by its file's name.
func (f *fonts) face(name string) (*face, error) {
	if found := f.faces[name]; found != nil {
		return found, nil
	}
	data, err := asset.Read(f.files, "assets/"+name+".ttf")
	if err != nil {
		return nil, fmt.Errorf("typeset: %w", err)
	}
	if err := f.pdf.AddTTFFontData(name, data); err != nil {
		return nil, fmt.Errorf("typeset: font %s: %w", name, err)
	}
	var parser core.TTFParser
	if err := parser.ParseFontData(data); err != nil {
		return nil, fmt.Errorf("typeset: font %s: %w", name, err)
	}
	found := &face{name: name, glyphs: parser.Chars(), widths: parser.Widths(), upm: int(parser.UnitsPerEm())}
	f.faces[name] = found
	return found, nil
}

// use tells the writer the font of what follows.
func (f *fonts) use(name string, size float64) error {
	if f.used == name && f.size == size {
		return nil
	}
	f.used, f.size = name, size
	if err := f.pdf.SetFont(name, "", size); err != nil {
		return fmt.Errorf("typeset: font %s: %w", name, err)
	}
	return nil
}

// has reports whether the font has a sign. The writer maps signs of the basic plane
// alone back to Unicode.
func (f *face) has(r rune) bool { return r < 0x10000 && f.glyphs[int(r)] != 0 }

func (f *face) hasAll(text string) bool {
	for _, r := range text {
		if !f.has(r) {
			return false
		}
	}
	return true
}

// width measures text in points as the writer will set it.
func (f *face) width(text string, size float64) float64 {
	sum := 0
	for _, r := range text {
		g := f.glyphs[int(r)]
		sum += int(f.widths[min(int(g), len(f.widths)-1)]) * em / f.upm
	}
	return float64(sum) * size / em
}

// fit tells how many bytes of a text go into a width, one sign at least if asked for.
func (f *face) fit(text string, size, width float64, one bool) int {
	sum := 0
	for i, r := range text {
		g := f.glyphs[int(r)]
		sum += int(f.widths[min(int(g), len(f.widths)-1)]) * em / f.upm
		if float64(sum)*size/em > width && (i > 0 || !one) {
			return i
		}
	}
	return len(text)
}

func fontOf(style document.Style) string {
	switch {
	case style.Code:
		return monoFont
	case style.Bold && style.Italic:
		return boldItalicFont
	case style.Bold:
		return boldFont
	case style.Italic:
		return italicFont
	}
	return regularFont
}

// piece is text that one font has.
type piece struct {
	face *face
	text string
}

// pieces cuts text by the fonts that have its signs.
func (f *fonts) pieces(text string, style document.Style) ([]piece, error) {
	main, err := f.face(fontOf(style))
	if err != nil {
		return nil, err
	}
	if main.hasAll(text) {
		return []piece{{main, text}}, nil
	}
	signs, err := f.face(signFont)
	if err != nil {
		return nil, err
	}
	// A word of which one letter is missing is set in the other font as a whole.
	if !style.Code && signs.hasAll(text) && strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) && !main.has(r) }) >= 0 {
		return []piece{{signs, text}}, nil
	}
	var out []piece
	add := func(in *face, text string) {
		if n := len(out); n > 0 && out[n-1].face == in {
			out[n-1].text += text
			return
		}
		out = append(out, piece{in, text})
	}
	for _, r := range text {
		in, written := substitute(main, signs, r)
		if in == nil {
			in, written = signs, string(replacement)
		}
		add(in, written)
	}
	return out, nil
}

// substitute is how a sign is written, and in which of two fonts; nil: in none.
func substitute(main, signs *face, r rune) (*face, string) {
	switch {
	case main.has(r):
		return main, string(r)
	case signs.has(r):
		return signs, string(r)
	}
	if plain := plainForm(main, r); plain != "" {
		return main, plain
	}
	return nil, ""
}

// plainForm writes a sign with those that a font has: 𝑥 as x, ﬁ as fi. Marks that
// were left alone are dropped.
func plainForm(in *face, r rune) string {
	if unicode.Is(unicode.Zs, r) {
		return " "
	}
	var b strings.Builder
	for _, p := range norm.NFKD.String(string(r)) {
		switch {
		case in.has(p):
			b.WriteRune(p)
		case !unicode.Is(unicode.Mn, p):
			return ""
		}
	}
	return b.String()
}
