package pdf

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"
)

// PageText is the text of a page in reading order: one column after the other, tables
// row by row, text that is turned last.
type PageText struct {
	Width, Height float64 // of the page as it is shown, in points (1/72 inch)
	Lines         []Line
	// Unparted says that no line ends within a word: all hyphens are the author's.
	Unparted bool
}

// Line is a line of a column, or of a cell of a table. Its place is told as parts of the
// page, 0 to 1 from the page's top left corner as it is shown.
type Line struct {
	Text       string // words with one space between them; a hyphen at its end is kept
	X, Y, W, H float64
	Block      int // lines of one paragraph, or cells of one row, have the same number, from 0
}

// maxChars is how many characters of a page are read: a hundred times a full page.
const maxChars = 500_000

// Text is the text of a page, the first is 0, with an invisible layer that a scanner's
// text recognition left, and with the text that the author gave in place of glyphs
// (ActualText). Ligatures are letters, characters are composed (NFC), and there are no
// control, private-use and formatting characters in it. A page without text has no lines.
func (d *Document) Text(ctx context.Context, page int) (PageText, error) {
	var text PageText
	err := d.step(ctx, fmt.Sprintf("the text of page %d", page+1), func(ctx context.Context) error {
		return d.withPage(ctx, page, func(handle uint64) error {
			place, err := d.placement(ctx, handle)
			if err != nil {
				return err
			}
			words, err := d.words(ctx, handle, place)
			if err != nil {
				return err
			}
			text = PageText{Width: place.w, Height: place.h, Lines: arrange(words, place.w, place.h)}
			return nil
		})
	})
	return text, err
}

// placement turns a page's own coordinates into those of the page as it is shown.
type placement struct {
	left, bottom, right, top float64 // of the page's own box
	turns                    int     // clockwise quarters
	w, h                     float64 // as it is shown
}

func (d *Document) placement(ctx context.Context, page uint64) (placement, error) {
	var p placement
	var err error
	if p.w, p.h, err = d.pageSize(ctx, page); err != nil {
		return p, err
	}
	i := d.instance
	if _, err := i.call(ctx, "FPDF_GetPageBoundingBox", page, i.scratch); err != nil {
		return p, err
	}
	box, err := i.bytes(i.scratch, 16) // FS_RECTF: left, top, right, bottom
	if err != nil {
		return p, err
	}
	p.left, p.top, p.right, p.bottom = float32At(box, 0), float32At(box, 1), float32At(box, 2), float32At(box, 3)
	if p.top < p.bottom {
		p.top, p.bottom = p.bottom, p.top
	}
	turns, err := i.call(ctx, "FPDFPage_GetRotation", page)
	p.turns = int(turns) & 3
	return p, err
}

// shown turns a rectangle of the page's own coordinates into one of the page as it is
// shown, in points from its top left corner.
func (p placement) shown(left, bottom, right, top float64) rect {
	x0, y0 := p.point(left, bottom)
	x1, y1 := p.point(right, top)
	return rect{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
}

func (p placement) point(x, y float64) (float64, float64) {
	u, v := (x-p.left)/(p.right-p.left), (y-p.bottom)/(p.top-p.bottom)
	switch p.turns {
	case 0:
		v = 1 - v
	case 1:
		u, v = v, u
	case 2:
		u = 1 - u
	default:
		u, v = 1-v, 1-u
	}
	return u * p.w, v * p.h
}

func float32At(b []byte, index int) float64 {
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*index:])))
}

// word is what stands between two spaces.
type word struct {
	text  string
	box   rect
	turns int // clockwise quarters that the word is turned by, as it is shown
}

// PDFium's marks for a hyphen at the end of a line: U+0002, or U+FFFE in older versions.
const (
	hyphenMark    = 0x02
	oldHyphenMark = 0xFFFE
	softHyphen    = 0xAD
)

// words are the words of a page in the order of its content.
func (d *Document) words(ctx context.Context, page uint64, place placement) ([]word, error) {
	i := d.instance
	text, err := i.call(ctx, "FPDFText_LoadPage", page)
	if err != nil {
		return nil, err
	}
	if text == 0 {
		return nil, nil
	}
	counted, err := i.call(ctx, "FPDFText_CountChars", text)
	if err != nil {
		return nil, err
	}
	count := int(int32(counted))
	if count > maxChars {
		return nil, fmt.Errorf("%w: %d characters on a page, and at most %d may be", ErrMemory, count, maxChars)
	}
	r := wordReader{text: text, place: place}
	r.call = func(name string, args ...uint64) (uint64, error) { return i.call(ctx, name, args...) }
	r.bytes = i.bytes
	r.scratch = i.scratch
	if err := r.read(count); err != nil {
		return nil, err
	}
	_, err = i.call(ctx, "FPDFText_ClosePage", text)
	return r.words, err
}

// wordReader reads the characters of a loaded text page.
type wordReader struct {
	call    func(name string, args ...uint64) (uint64, error) // of PDFium
	bytes   func(address, size uint64) ([]byte, error)
	scratch uint64
	text    uint64 // FPDF_TEXTPAGE
	place   placement
	words   []word
}

func (r *wordReader) read(count int) error {
	start := -1 // of the word that is being read
	var letters []rune
	end := func(next int) error {
		if start < 0 {
			return nil
		}
		err := r.add(start, next-1, letters)
		start, letters = -1, letters[:0]
		return err
	}
	characters, err := r.characters(count)
	if err != nil {
		return err
	}
	if err := r.joinAccents(characters); err != nil {
		return err
	}
	joinGreekCapitals(characters)
	for n, c := range characters {
		if c == hyphenMark || c == oldHyphenMark {
			c = '-'
		}
		if unicode.IsSpace(c) {
			if err := end(n); err != nil {
				return err
			}
			continue
		}
		if start < 0 {
			start = n
		}
		letters = append(letters, c)
	}
	return end(count)
}

// characters are the characters of the page. One call tells all of them, unless one is
// none, or two units, of UTF-16: then each is asked for.
func (r *wordReader) characters(count int) ([]rune, error) {
	characters := make([]rune, count)
	size := uint64(count+1) * 2
	address, err := r.call("malloc", size)
	if err != nil {
		return nil, err
	}
	if address == 0 {
		return nil, ErrMemory
	}
	written, err := r.call("FPDFText_GetText", r.text, 0, uint64(count), address)
	if err != nil {
		return nil, err
	}
	if int(int32(written)) == count+1 {
		units, err := r.bytes(address, size)
		if err != nil {
			return nil, err
		}
		for n := range characters {
			characters[n] = rune(binary.LittleEndian.Uint16(units[2*n:]))
		}
	} else {
		for n := range characters {
			value, err := r.call("FPDFText_GetUnicode", r.text, uint64(n))
			if err != nil {
				return nil, err
			}
			characters[n] = rune(uint32(value))
		}
	}
	_, err = r.call("free", address)
	return characters, err
}

// add adds the word of the characters first to last.
func (r *wordReader) add(first, last int, letters []rune) error {
	text := clean(letters)
	if text == "" {
		return nil
	}
	turns, err := r.turns(first)
	if err != nil {
		return err
	}
	a, err := r.box(first)
	if err != nil {
		return err
	}
	z := a
	if last > first {
		if z, err = r.box(last); err != nil {
			return err
		}
	}
	if last > first && len(letters) == last-first+1 && !a.turned(turns).sameLine(z.turned(turns)) {
		return r.split(first, letters, turns)
	}
	r.put(text, a.union(z), turns)
	return nil
}

// split adds a word that PDFium didn't break although it goes on in another line.
func (r *wordReader) split(first int, letters []rune, turns int) error {
	start, whole, previous := 0, rect{}, rect{}
	for n := range letters {
		box, err := r.box(first + n)
		if err != nil {
			return err
		}
		switch {
		case n == 0:
			whole = box
		case !previous.turned(turns).sameLine(box.turned(turns)):
			r.put(clean(letters[start:n]), whole, turns)
			start, whole = n, box
		default:
			whole = whole.union(box)
		}
		previous = box
	}
	r.put(clean(letters[start:]), whole, turns)
	return nil
}

// put adds a word, unless none of it is on the page.
func (r *wordReader) put(text string, box rect, turns int) {
	page := rect{0, 0, r.place.w, r.place.h}
	if text == "" || !box.finite() || !box.meets(page) {
		return
	}
	r.words = append(r.words, word{text: text, box: box, turns: turns})
}

// box is a character's box with its font's ascent and descent.
func (r *wordReader) box(n int) (rect, error) {
	done, err := r.call("FPDFText_GetLooseCharBox", r.text, uint64(n), r.scratch)
	if err != nil || done == 0 {
		return rect{}, err
	}
	b, err := r.bytes(r.scratch, 16) // FS_RECTF: left, top, right, bottom
	if err != nil {
		return rect{}, err
	}
	left, top, right, bottom := float32At(b, 0), float32At(b, 1), float32At(b, 2), float32At(b, 3)
	return r.place.shown(left, bottom, right, top), nil
}

// turns is by how many clockwise quarters a character is turned, as it is shown.
func (r *wordReader) turns(n int) (int, error) {
	bits, err := r.call("FPDFText_GetCharAngle", r.text, uint64(n))
	if err != nil {
		return 0, err
	}
	angle := float32Of(bits) // clockwise, in radians; -1 when unknown
	if angle < 0 || math.IsNaN(angle) || angle > 7 {
		angle = 0
	}
	return (r.place.turns + int(math.Round(angle/(math.Pi/2)))) & 3, nil
}

// ligature is the letters of a character that is compatible with several. Others, such
// as æ, are letters themselves.
func ligature(c rune) string {
	switch c {
	case 0xFB00:
		return "ff"
	case 0xFB01:
		return "fi"
	case 0xFB02:
		return "fl"
	case 0xFB03:
		return "ffi"
	case 0xFB04:
		return "ffl"
	case 0xFB05, 0xFB06:
		return "st"
	}
	return ""
}

// clean makes text of characters: pairs of surrogates are joined, what can't be shown
// is left out, a soft hyphen counts at the end alone, where it is drawn.
func clean(letters []rune) string {
	var b strings.Builder
	for n := 0; n < len(letters); n++ {
		c := letters[n]
		if utf16.IsSurrogate(c) {
			if n+1 == len(letters) {
				continue
			}
			if c = utf16.DecodeRune(c, letters[n+1]); c == unicode.ReplacementChar {
				continue
			}
			n++
		}
		switch {
		case c == softHyphen:
			if n == len(letters)-1 && b.Len() > 0 {
				b.WriteByte('-')
			}
		case c == unicode.ReplacementChar, c > unicode.MaxRune, c&0xFFFE == 0xFFFE,
			unicode.In(c, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
		case ligature(c) != "":
			b.WriteString(ligature(c))
		default:
			b.WriteRune(c)
		}
	}
	return norm.NFC.String(b.String())
}
