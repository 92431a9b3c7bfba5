package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// recipe is what becomes of a TrueType font. Without hinting, which nobody sees in pictures
// of pages, and layout features, which neither PDFium nor the writer of PDF uses. Glyphs
// that are made of others (ἐ of ε and a breathing) become outlines of their own, as the
// writer doesn't follow parts of parts.
type recipe struct {
	letters string // ranges: "20-7E 259"
	rename  string // the new family's name; the old names are kept when empty
}

// build makes the font's file anew with the letters of the recipe.
func (c recipe) build(file []byte) ([]byte, error) {
	parsed, err := sfnt.Parse(file)
	if err != nil {
		return nil, err
	}
	old, err := tablesOf(file)
	if err != nil {
		return nil, err
	}
	f := &builder{font: parsed, ppem: fixed.Int26_6(parsed.UnitsPerEm()) << 6, old: old, cmap: map[rune]uint16{}, glyphs: []sfnt.GlyphIndex{0}}
	if err := f.choose(c.letters); err != nil {
		return nil, err
	}
	tables := map[string][]byte{"OS/2": old["OS/2"], "cmap": f.characters(), "name": names(f, c.rename), "post": post(old["post"])}
	if err := f.outlines(tables); err != nil {
		return nil, err
	}
	return join(tables), nil
}

// builder is a font that is being made: old glyphs in their new order, .notdef first.
type builder struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	ppem   fixed.Int26_6 // one pixel is one unit of the font
	old    map[string][]byte
	glyphs []sfnt.GlyphIndex
	cmap   map[rune]uint16
}

// choose takes the letters that the font has; letters that share a glyph share it still.
func (f *builder) choose(ranges string) error {
	letters, err := lettersOf(ranges)
	if err != nil {
		return err
	}
	place := map[sfnt.GlyphIndex]uint16{}
	for _, r := range letters {
		old, err := f.font.GlyphIndex(&f.buffer, r)
		if err != nil {
			return fmt.Errorf("letter %U: %w", r, err)
		}
		if old == 0 {
			continue
		}
		if _, known := place[old]; !known {
			place[old] = uint16(len(f.glyphs))
			f.glyphs = append(f.glyphs, old)
		}
		f.cmap[r] = place[old]
	}
	return nil
}

// lettersOf lists the letters of ranges in their order.
func lettersOf(ranges string) ([]rune, error) {
	var all []rune
	for r := range strings.FieldsSeq(ranges) {
		from, to, isRange := strings.Cut(r, "-")
		if !isRange {
			to = from
		}
		first, err := strconv.ParseUint(from, 16, 16)
		if err != nil {
			return nil, err
		}
		last, err := strconv.ParseUint(to, 16, 16)
		if err != nil {
			return nil, err
		}
		for letter := first; letter <= last; letter++ {
			all = append(all, rune(letter))
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// outlines adds the tables glyf and loca, and those that hang on the glyphs: hmtx, hhea,
// maxp, head.
func (f *builder) outlines(tables map[string][]byte) error {
	var glyf, loca, hmtx bytes.Buffer
	points, contours := 0, 0
	for _, old := range f.glyphs {
		put(&loca, uint32(glyf.Len()))
		put(&hmtx, f.metric(int(old)))
		segments, err := f.font.LoadGlyph(&f.buffer, old, f.ppem, nil)
		if err != nil {
			return fmt.Errorf("glyph %d: %w", old, err)
		}
		outline, err := contoursOf(segments)
		if err != nil {
			return fmt.Errorf("glyph %d: %w", old, err)
		}
		glyf.Write(glyph(outline))
		n := 0
		for _, c := range outline {
			n += len(c)
		}
		points, contours = max(points, n), max(contours, len(outline))
	}
	put(&loca, uint32(glyf.Len()))
	count := uint16(len(f.glyphs))
	hhea, head := bytes.Clone(f.old["hhea"]), bytes.Clone(f.old["head"])
	binary.BigEndian.PutUint16(hhea[34:], count)
	clear(head[8:12])                            // the checksum, which join sets
	binary.BigEndian.PutUint16(head[50:], 1)     // long offsets in loca
	maxp := make([]byte, 32)                     // no instructions, no parts
	binary.BigEndian.PutUint32(maxp, 0x00010000) // version 1.0
	binary.BigEndian.PutUint16(maxp[4:], count)
	binary.BigEndian.PutUint16(maxp[6:], uint16(points))
	binary.BigEndian.PutUint16(maxp[8:], uint16(contours))
	binary.BigEndian.PutUint16(maxp[14:], 1) // zones
	tables["glyf"], tables["loca"], tables["hmtx"] = glyf.Bytes(), loca.Bytes(), hmtx.Bytes()
	tables["hhea"], tables["maxp"], tables["head"] = hhea, maxp, head
	return nil
}

// metric is a glyph's advance and left side bearing, as the table hmtx has them.
func (f *builder) metric(old int) []byte {
	hmtx, full := f.old["hmtx"], int(binary.BigEndian.Uint16(f.old["hhea"][34:]))
	if old < full {
		return hmtx[4*old : 4*old+4]
	}
	// Glyphs behind the last full one are as wide as that, as in fonts of one width.
	bearing := hmtx[4*full+2*(old-full):]
	return append(bytes.Clone(hmtx[4*(full-1):4*(full-1)+2]), bearing[:2]...)
}

// point is a point of an outline, in the font's units; a curve's control point isn't on it.
type point struct {
	x, y int
	on   bool
}

// contoursOf turns a glyph's curves into TrueType's contours. A point midway between two
// control points is left out, as TrueType implies it.
func contoursOf(segments sfnt.Segments) ([][]point, error) {
	var all [][]point
	add := func(p fixed.Point26_6, on bool) { // twice the units: implied points lie on halves
		last := &all[len(all)-1]
		*last = append(*last, point{int(p.X) >> 5, -int(p.Y) >> 5, on})
	}
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			all = append(all, nil)
			add(s.Args[0], true)
		case sfnt.SegmentOpLineTo:
			add(s.Args[0], true)
		case sfnt.SegmentOpQuadTo:
			add(s.Args[0], false)
			add(s.Args[1], true)
		default:
			return nil, errors.New("the outline has cubic curves")
		}
	}
	for n, contour := range all {
		if last := len(contour) - 1; last > 0 && contour[0] == contour[last] {
			contour = contour[:last]
		}
		var kept []point
		for i, p := range contour {
			before, after := contour[(i+len(contour)-1)%len(contour)], contour[(i+1)%len(contour)]
			if p.on && !before.on && !after.on && 2*p.x == before.x+after.x && 2*p.y == before.y+after.y {
				continue
			}
			if p.x%2 != 0 || p.y%2 != 0 {
				return nil, fmt.Errorf("the outline has a point at half a unit: %d, %d", p.x, p.y)
			}
			kept = append(kept, point{p.x / 2, p.y / 2, p.on})
		}
		all[n] = kept
	}
	return all, nil
}

// glyph writes contours as a simple glyph of the table glyf, filled to a multiple of 4
// bytes. No contours are no bytes.
func glyph(contours [][]point) []byte {
	if len(contours) == 0 {
		return nil
	}
	var ends, flags, xs, ys bytes.Buffer
	box := [4]int{math.MaxInt16, math.MaxInt16, math.MinInt16, math.MinInt16}
	x, y, n := 0, 0, 0
	for _, contour := range contours {
		for _, p := range contour {
			var flag byte
			if p.on {
				flag = 0x01
			}
			flag |= delta(&xs, p.x-x, 0x02, 0x10) | delta(&ys, p.y-y, 0x04, 0x20)
			flags.WriteByte(flag)
			x, y = p.x, p.y
			box = [4]int{min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)}
		}
		n += len(contour)
		put(&ends, uint16(n-1))
	}
	var b bytes.Buffer
	put(&b, int16(len(contours)))
	for _, side := range box {
		put(&b, int16(side))
	}
	b.Write(ends.Bytes())
	put(&b, uint16(0)) // instructions
	for _, part := range []*bytes.Buffer{repeated(flags.Bytes()), &xs, &ys} {
		b.Write(part.Bytes())
	}
	b.Write(make([]byte, -b.Len()&3))
	return b.Bytes()
}

// delta writes a coordinate's change and returns its flags: short, and same or positive.
func delta(to *bytes.Buffer, d int, short, same byte) byte {
	switch {
	case d == 0:
		return same
	case d > 0 && d < 256:
		to.WriteByte(byte(d))
		return short | same
	case d < 0 && d > -256:
		to.WriteByte(byte(-d))
		return short
	}
	put(to, int16(d))
	return 0
}

// repeated writes equal flags that follow each other once, with their count.
func repeated(flags []byte) *bytes.Buffer {
	var b bytes.Buffer
	for i := 0; i < len(flags); {
		n := 1
		for i+n < len(flags) && flags[i+n] == flags[i] && n < 256 {
			n++
		}
		if n > 2 {
			b.Write([]byte{flags[i] | 0x08, byte(n - 1)})
		} else {
			b.Write(flags[i : i+n])
		}
		i += n
	}
	return &b
}

// characters is the table cmap: format 4, by runs of letters with glyphs in order.
func (f *builder) characters() []byte {
	type run struct{ first, last, glyph uint16 }
	var runs []run
	for _, r := range slices.Sorted(maps.Keys(f.cmap)) {
		letter, glyph := uint16(r), f.cmap[r]
		if n := len(runs); n > 0 && runs[n-1].last+1 == letter && runs[n-1].glyph+(letter-runs[n-1].first) == glyph {
			runs[n-1].last = letter
			continue
		}
		runs = append(runs, run{letter, letter, glyph})
	}
	runs = append(runs, run{math.MaxUint16, math.MaxUint16, 0})
	count := uint16(len(runs))
	var b bytes.Buffer
	put(&b, []uint16{0, 1, 3, 1, 0, 12}) // one table, for Windows and Unicode, at byte 12
	put(&b, []uint16{4, 16 + 8*count, 0, 2 * count})
	put(&b, search(count, 2))
	for _, r := range runs {
		put(&b, r.last)
	}
	put(&b, uint16(0))
	for _, r := range runs {
		put(&b, r.first)
	}
	for _, r := range runs {
		if r.first == math.MaxUint16 {
			put(&b, uint16(1)) // to .notdef
		} else {
			put(&b, r.glyph-r.first)
		}
	}
	for range runs {
		put(&b, uint16(0))
	}
	return b.Bytes()
}

// search is the help for binary search that tables have: range, selector, shift.
func search(count, size uint16) []uint16 {
	selector := uint16(0)
	for 1<<(selector+1) <= count {
		selector++
	}
	return []uint16{size << selector, selector, size*count - size<<selector}
}

// names is the table name: those of the old font that say what it is and whose, or the new
// family's with copyright and licence.
func names(f *builder, rename string) []byte {
	var texts []struct {
		id   sfnt.NameID
		text string
	}
	kept := []sfnt.NameID{
		sfnt.NameIDCopyright, sfnt.NameIDFamily, sfnt.NameIDSubfamily, sfnt.NameIDFull, sfnt.NameIDVersion,
		sfnt.NameIDPostScript, sfnt.NameIDLicense, sfnt.NameIDLicenseURL,
	}
	if rename != "" {
		kept = []sfnt.NameID{sfnt.NameIDCopyright, sfnt.NameIDFamily, sfnt.NameIDSubfamily, sfnt.NameIDLicense}
	}
	for _, id := range kept {
		text, err := f.font.Name(&f.buffer, id)
		switch {
		case rename != "" && id == sfnt.NameIDFamily:
			text = rename
		case rename != "" && id == sfnt.NameIDSubfamily:
			text = "Regular"
		case err != nil:
			continue
		}
		texts = append(texts, struct {
			id   sfnt.NameID
			text string
		}{id, text})
	}
	var records, storage bytes.Buffer
	count := uint16(len(texts))
	put(&records, []uint16{0, count, 6 + 12*count})
	for _, name := range texts {
		encoded := utf16.Encode([]rune(name.text))
		// Windows, Unicode, English; id, length and place of the text.
		put(&records, []uint16{3, 1, 0x409, uint16(name.id), uint16(2 * len(encoded)), uint16(storage.Len())})
		put(&storage, encoded)
	}
	return append(records.Bytes(), storage.Bytes()...)
}

// post is the old table post without the glyphs' names.
func post(old []byte) []byte {
	b := bytes.Clone(old[:32])
	binary.BigEndian.PutUint32(b, 0x00030000)
	return b
}

// tablesOf takes a font's file apart.
func tablesOf(file []byte) (map[string][]byte, error) {
	tables := map[string][]byte{}
	count := int(binary.BigEndian.Uint16(file[4:]))
	for n := range count {
		entry := file[12+16*n:]
		start, size := int(binary.BigEndian.Uint32(entry[8:])), int(binary.BigEndian.Uint32(entry[12:]))
		if start+size > len(file) {
			return nil, fmt.Errorf("the table %s ends early", entry[:4])
		}
		tables[string(entry[:4])] = file[start : start+size]
	}
	for tag, least := range map[string]int{"head": 54, "hhea": 36, "hmtx": 4, "post": 32, "OS/2": 78} {
		if len(tables[tag]) < least {
			return nil, fmt.Errorf("the table %s is missing or too short", tag)
		}
	}
	return tables, nil
}

// join writes a font's file of its tables, with their checksums.
func join(tables map[string][]byte) []byte {
	count := uint16(len(tables))
	var directory, body bytes.Buffer
	put(&directory, uint32(0x00010000))
	put(&directory, count)
	put(&directory, search(count, 16))
	start := 12 + 16*len(tables)
	head := 0
	for _, tag := range slices.Sorted(maps.Keys(tables)) {
		table := tables[tag]
		if tag == "head" {
			head = start + body.Len()
		}
		directory.WriteString(tag)
		put(&directory, []uint32{checksum(table), uint32(start + body.Len()), uint32(len(table))})
		body.Write(table)
		body.Write(make([]byte, -len(table)&3))
	}
	file := append(directory.Bytes(), body.Bytes()...)
	binary.BigEndian.PutUint32(file[head+8:], 0xB1B0AFBA-checksum(file))
	return file
}

// checksum adds a table's words of 32 bits.
func checksum(table []byte) uint32 {
	sum := uint32(0)
	for i, b := range table {
		sum += uint32(b) << (24 - 8*(i%4))
	}
	return sum
}

// put writes numbers in the order of TrueType.
func put(to *bytes.Buffer, v any) { _ = binary.Write(to, binary.BigEndian, v) }
