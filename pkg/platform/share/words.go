package share

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// family is the files of a family, those with the commonest letters first.
type family []*sfnt.Font

// pen writes in a family at one size. It is used by one goroutine.
type pen struct {
	family family
	faces  []font.Face
	buffer sfnt.Buffer
	size   float64
	widths map[string]float64 // of texts measured so far
}

const pixelsPerPoint = 72 // dots per inch at which a point is a pixel

func (f family) pen(size float64) (*pen, error) {
	p := &pen{family: f, size: size, widths: map[string]float64{}}
	for _, file := range f {
		face, err := opentype.NewFace(file, &opentype.FaceOptions{Size: size, DPI: pixelsPerPoint, Hinting: font.HintingNone})
		if err != nil {
			return nil, fmt.Errorf("share: a font at %g pixels: %w", size, err)
		}
		p.faces = append(p.faces, face)
	}
	return p, nil
}

// run is letters of one file.
type run struct {
	face font.Face
	text string
}

// runs splits a text by the files that have its letters. A letter that none has
// is left out.
func (p *pen) runs(text string) []run {
	var out []run
	for _, letter := range text {
		i := slices.IndexFunc(p.family, func(f *sfnt.Font) bool {
			glyph, err := f.GlyphIndex(&p.buffer, letter)
			return err == nil && glyph != 0
		})
		switch last := len(out) - 1; {
		case i < 0:
		case last >= 0 && out[last].face == p.faces[i]:
			out[last].text += string(letter)
		default:
			out = append(out, run{p.faces[i], string(letter)})
		}
	}
	return out
}

// width is how far a line goes, in pixels.
func (p *pen) width(text string) float64 {
	if w, ok := p.widths[text]; ok {
		return w
	}
	var w fixed.Int26_6
	for _, r := range p.runs(text) {
		w += font.MeasureString(r.face, r.text)
	}
	p.widths[text] = float64(w) / unit
	return p.widths[text]
}

const unit = 64 // parts of a pixel in fixed.Int26_6

// write sets one line; y is its base line.
func (p *pen) write(c *canvas, text string, x, y float64, with color.NRGBA) {
	at := fixed.Point26_6{X: fixed.Int26_6(x * unit), Y: fixed.Int26_6(y * unit)}
	for _, r := range p.runs(text) {
		d := font.Drawer{Dst: c.img, Src: image.NewUniform(with), Face: r.face, Dot: at}
		d.DrawString(r.text)
		at = d.Dot
	}
}

// block is a text in lines that fit.
type block struct {
	pen   *pen
	lines []string
}

// fit sets a text as large as it goes into a width and a height, in pixels, and into so
// many lines; sizes are tried in their order. At the last words that are too long are
// broken, and what is still too much is cut.
func (f family) fit(text string, width, height float64, most int, sizes []float64) (block, error) {
	var b block
	for _, size := range sizes {
		p, err := f.pen(size)
		if err != nil {
			return block{}, err
		}
		lines, whole := p.wrap(text, width)
		b = block{p, lines}
		if whole && b.height() <= height && len(lines) <= most {
			b.lines = p.balanced(text, width, len(lines))
			return b, nil
		}
	}
	if most = max(min(most, int(height/(b.pen.size*leading))), 1); len(b.lines) > most {
		last := strings.Join(b.lines[most-1:], " ")
		b.lines = append(b.lines[:most-1], b.pen.cut(last, width))
	}
	return b, nil
}

// balanced breaks a text into so many lines of nearly the same width: no word
// stands alone on the last.
func (p *pen) balanced(text string, width float64, count int) []string {
	const step = 12
	lines, _ := p.wrap(text, width)
	for narrower := width - step; narrower > 0; narrower -= step {
		set, whole := p.wrap(text, narrower)
		if !whole || len(set) > count {
			break
		}
		lines = set
	}
	return lines
}

// wrap breaks a text into lines. whole is false where a word had to be broken.
func (p *pen) wrap(text string, width float64) (lines []string, whole bool) {
	whole = true
	line := ""
	for _, word := range strings.Fields(text) {
		if joined := strings.TrimSpace(line + " " + word); p.width(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for p.width(word) > width {
			whole = false
			head := p.head(word, "-", width)
			lines, word = append(lines, head+"-"), strings.TrimPrefix(word, head)
		}
		line = word
	}
	return append(lines, line), whole
}

// cut shortens a line and says so.
func (p *pen) cut(line string, width float64) string {
	const more = "…"
	if p.width(line) <= width {
		return line
	}
	return strings.TrimRight(p.head(line, more, width), " ") + more
}

// head is the longest beginning that fits with an ending; at least one letter.
func (p *pen) head(text, ending string, width float64) string {
	letters := []rune(text)
	n := len(letters)
	for n > 1 && p.width(string(letters[:n])+ending) > width {
		n--
	}
	return string(letters[:n])
}

// leading is the height of a line of headings, in sizes.
const leading = 1.14

func (b block) height() float64 { return b.pen.size * leading * float64(len(b.lines)) }

// write sets the block; top is the upper edge of its first line.
func (b block) write(c *canvas, x, top float64, with color.NRGBA) {
	const rise = 0.86 // of a size: the base line below the upper edge
	for i, line := range b.lines {
		b.pen.write(c, line, x, top+b.pen.size*(rise+leading*float64(i)), with)
	}
}
