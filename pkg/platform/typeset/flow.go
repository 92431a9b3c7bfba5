package typeset

import (
	"strings"

	"knowmad/pkg/platform/document"
)

// colour is red, green, blue.
type colour [3]uint8

// The colours of pages, each readable on its ground.
func inkColour() colour     { return colour{0x1d, 0x25, 0x33} }
func headingColour() colour { return colour{0x0a, 0x1b, 0x45} }
func quietColour() colour   { return colour{0x5a, 0x65, 0x78} }
func lineColour() colour    { return colour{0xc2, 0xcb, 0xd8} }
func groundColour() colour  { return colour{0xf3, 0xf6, 0xfa} }
func accentColour() colour  { return colour{0x7c, 0x93, 0xc4} }

// Distances in parts of the size of text. Between two blocks the larger one counts.
const (
	paragraphGap = 0.68
	itemGap      = 0.3
	blockGap     = 0.95 // around tables, pictures, code
	ruleGap      = 1.3
	listIndent   = 2.0
	markerGap    = 0.55
	quoteIndent  = 1.4
	noteSize     = 0.86
	codeText     = 0.86
	codePad      = 0.75
	codeHeight   = 1.42
	minWidth     = 5.0 // of text that is set in deeply
)

// headingStyle is how headings of a level look: their size, and the room before and
// after in parts of the size of text.
func headingStyle(level int, first bool) (size, before, after float64) {
	switch level {
	case 1:
		size, before, after = 1.95, 2.2, 0.75
	case 2:
		size, before, after = 1.5, 1.9, 0.6
	case 3:
		size, before, after = 1.22, 1.55, 0.45
	case 4:
		size, before, after = 1.06, 1.3, 0.35
	default:
		size, before, after = 1, 1.2, 0.3
	}
	if first {
		before = 0
	}
	return size, before, after
}

// flow turns blocks into rows of one column.
type flow struct {
	*setter
	x, width float64
	size     float64
	bold     bool
	colour   colour
	align    document.Align
	emit     func(*row) error
	after    float64 // room that the block before wants below it
	begun    bool
	list     listKind // of the entry before
}

// listKind tells a list from one that follows it directly.
type listKind int

const (
	noList listKind = iota
	bullets
	numbers
)

func kindOf(marker string) listKind {
	switch {
	case marker == "":
		return noList
	case strings.ContainsAny(marker, "•◦▪☐☑"):
		return bullets
	}
	return numbers
}

// row is what stays together on one page: a line, a picture, a row of a table.
type row struct {
	before float64 // room above it, but at a page's top
	height float64
	keep   bool // on the page of the next row
	ops    []op
	bars   []bar
	head   []*row // rows to repeat when this one begins a page
	breaks bool   // begins a page; nothing else in it
}

// height is what rows take below each other.
func height(rows []*row) float64 {
	sum := 0.0
	for i, r := range rows {
		sum += r.height
		if i > 0 {
			sum += r.before
		}
	}
	return sum
}

// op is something that is drawn: text, a filled area, or a picture. Y counts from
// the row's top; that of text is its baseline.
type op struct {
	x, y, w, h float64
	colour     colour
	text       *span
	picture    *prepared
}

// bar is an area behind or beside rows that follow each other, without gaps.
type bar struct {
	x, w   float64
	colour colour
	first  bool // it begins with this row
}

// blocks sets blocks one below the other.
func (f *flow) blocks(blocks []document.Block) error {
	if f.colour == (colour{}) {
		f.colour = inkColour()
	}
	for i := range blocks {
		if err := f.tick(); err != nil {
			return err
		}
		if _, ok := blocks[i].(*document.Item); !ok {
			f.list = noList
		}
		var err error
		switch b := blocks[i].(type) {
		case *document.Heading:
			err = f.heading(b)
		case *document.Paragraph:
			err = f.paragraph(b, keepLead(blocks, i))
		case *document.Item:
			err = f.item(b)
		case *document.Table:
			err = f.table(b)
		case *document.Picture:
			err = f.picture(b)
		case *document.Code:
			err = f.code(b)
		case *document.Quote:
			err = f.quote(b)
		case *document.Note:
			err = f.note(b)
		case *document.Rule:
			err = f.rule()
		case *document.PageBreak:
			f.begun = false
			err = f.emit(&row{breaks: true})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keepLead reports whether a paragraph leads in what follows: a list, table or code
// after a colon.
func keepLead(blocks []document.Block, i int) bool {
	if i+1 >= len(blocks) {
		return false
	}
	switch blocks[i+1].(type) {
	case *document.Item, *document.Table, *document.Code, *document.Picture:
		p, ok := blocks[i].(*document.Paragraph)
		return ok && strings.HasSuffix(strings.TrimSpace(document.Words(p.Runs)), ":")
	}
	return false
}

// gap gives the room between the block before and one that wants so much above and
// below.
func (f *flow) gap(before, after float64) float64 {
	before *= f.size
	if !f.begun {
		before = 0
	} else {
		before = max(before, f.after)
	}
	f.begun, f.after = true, after*f.size
	return before
}

// rows gives rows on, the first with room above, the others as they are.
func (f *flow) give(rows []*row, before float64, keep bool) error {
	for i, r := range rows {
		if i == 0 {
			r.before = before
		}
		if i == len(rows)-1 && keep {
			r.keep = true
		}
		if err := f.emit(r); err != nil {
			return err
		}
	}
	return nil
}

// lines sets runs as rows of text.
func (f *flow) lines(runs []document.Run, l look) ([]*row, error) {
	units, err := f.fonts.units(runs, l)
	if err != nil {
		return nil, err
	}
	set, err := breakLines(units, f.width, l.size, f.tick)
	if err != nil {
		return nil, err
	}
	rows := make([]*row, 0, len(set))
	for i, ln := range set {
		r := &row{height: l.height()}
		shift := 0.0
		switch l.align {
		case document.Centre:
			shift = max(0, (f.width-ln.width)/2)
		case document.Right:
			shift = max(0, f.width-ln.width)
		case document.Left:
		}
		baseline := (l.height()-l.size*lineHeight)/2 + l.size*ascent
		for _, p := range ln.parts {
			r.text(p.span, f.x+shift+p.x, baseline, l)
		}
		// Two lines at least stand together at the top and the bottom of a page.
		r.keep = len(set) > 1 && (i == 0 || i == len(set)-2)
		rows = append(rows, r)
	}
	return rows, nil
}

// text adds a span with what is drawn around it.
func (r *row) text(s span, x, baseline float64, l look) {
	w := s.width()
	if s.code {
		pad := s.size * 0.12
		r.ops = append(r.ops, op{x: x - pad, y: baseline - s.size*0.95, w: w + 2*pad, h: s.size * 1.3, colour: groundColour()})
	}
	r.ops = append(r.ops, op{x: x, y: baseline - s.rise, w: w, colour: l.colour, text: &s})
	thick := max(0.5, s.size/18)
	if s.underline {
		r.ops = append(r.ops, op{x: x, y: baseline - s.rise + s.size*underlineGap, w: w, h: thick, colour: l.colour})
	}
	if s.strike {
		r.ops = append(r.ops, op{x: x, y: baseline - s.rise - s.size*strikeHeight, w: w, h: thick, colour: l.colour})
	}
}

func (f *flow) look() look {
	return look{size: f.size, colour: f.colour, align: f.align, bold: f.bold}
}

func (f *flow) heading(h *document.Heading) error {
	size, before, after := headingStyle(h.Level, !f.begun)
	rows, err := f.lines(h.Runs, look{size: f.size * size, colour: headingColour(), bold: true, tight: 1.28, align: f.align})
	if err != nil {
		return err
	}
	for _, r := range rows {
		r.keep = true
	}
	return f.give(rows, f.gap(before, after), true)
}

func (f *flow) paragraph(p *document.Paragraph, keep bool) error {
	l := f.look()
	if p.Align != document.Left {
		l.align = p.Align
	}
	rows, err := f.lines(p.Runs, l)
	if err != nil || len(rows) == 0 {
		return err
	}
	return f.give(rows, f.gap(paragraphGap, paragraphGap), keep)
}

// item sets an entry of a list: its marker hangs to the left of its text.
func (f *flow) item(it *document.Item) error {
	const deepest = 8
	level := min(max(0, it.Level), deepest)
	inner := *f
	inner.x += float64(level+1) * listIndent * f.size
	marker, err := f.marker(it, level)
	if err != nil {
		return err
	}
	width := 0.0
	for _, s := range marker {
		width += s.width()
	}
	// A wide marker pushes its text.
	edge := f.x + float64(level)*listIndent*f.size
	inner.x = max(inner.x, edge+width+markerGap*f.size)
	inner.narrow(f)
	inner.begun = false
	inner.list = noList
	gap, kind := itemGap, kindOf(it.Marker)
	if level == 0 && f.list != noList && kind != noList && kind != f.list {
		gap = paragraphGap
	}
	if level == 0 && kind != noList {
		f.list = kind
	}
	before := f.gap(gap, itemGap)
	first := true
	inner.emit = func(r *row) error {
		if first && !r.breaks {
			first = false
			r.before = before
			f.mark(r, marker, inner.x-markerGap*f.size-width)
		}
		return f.emit(r)
	}
	if err := inner.blocks(it.Blocks); err != nil {
		return err
	}
	if first {
		r := &row{height: f.size * lineHeight}
		first = false
		r.before = before
		f.mark(r, marker, inner.x-markerGap*f.size-width)
		return f.emit(r)
	}
	return nil
}

// mark draws a marker beside the first line of an entry.
func (f *flow) mark(r *row, marker []span, x float64) {
	baseline := f.size * ascent
	for _, o := range r.ops {
		if o.text != nil && o.text.rise == 0 {
			baseline = o.y
			break
		}
	}
	// The marker is read before its text.
	drawn := &row{}
	for _, s := range marker {
		drawn.text(s, x, baseline, f.look())
		x += s.width()
	}
	r.ops = append(drawn.ops, r.ops...)
}

// marker is the sign or number of an entry; bullets differ by level.
func (f *flow) marker(it *document.Item, level int) ([]span, error) {
	text := it.Marker
	if text == "•" {
		text = [...]string{"•", "◦", "▪"}[level%3]
	}
	return f.fonts.spans(text, document.Style{Bold: f.bold}, f.size)
}

// code sets lines as they are, on a ground.
func (f *flow) code(c *document.Code) error {
	before := f.gap(blockGap, blockGap)
	inner := *f
	pad := codePad * f.size
	inner.x += pad
	inner.width -= 2 * pad
	l := look{size: f.size * codeText / codeSize, colour: inkColour(), tight: codeHeight}
	var rows []*row
	for _, text := range strings.Split(c.Text, "\n") {
		if err := f.tick(); err != nil {
			return err
		}
		line, err := inner.lines([]document.Run{{Text: hardBlanks(text), Style: document.Style{Code: true}}}, l)
		if err != nil {
			return err
		}
		if len(line) == 0 {
			line = []*row{{height: l.height()}}
		}
		for _, r := range line {
			r.keep = false
			r.ops = withoutGround(r.ops)
		}
		rows = append(rows, line...)
	}
	for i, r := range rows {
		r.bars = []bar{{x: f.x, w: f.width, colour: groundColour(), first: i == 0}}
		r.keep = len(rows) > 1 && (i == 0 || i == len(rows)-2)
	}
	grow(rows, pad*0.8)
	return f.give(rows, before, false)
}

// grow adds room within a block above its first row and below its last.
func grow(rows []*row, pad float64) {
	first, last := rows[0], rows[len(rows)-1]
	for i := range first.ops {
		first.ops[i].y += pad
	}
	first.height += pad
	last.height += pad
}

// withoutGround drops the grounds of single words of code.
func withoutGround(ops []op) []op {
	out := ops[:0]
	for _, o := range ops {
		if o.text != nil {
			out = append(out, o)
		}
	}
	return out
}

// hardBlanks keeps the blanks of code: they neither end lines nor fall together.
func hardBlanks(text string) string {
	var b strings.Builder
	column := 0
	for _, r := range text {
		switch r {
		case '\t':
			for n := 4 - column%4; n > 0; n-- {
				b.WriteRune('\u00a0')
				column++
			}
			continue
		case ' ':
			r = '\u00a0'
		}
		b.WriteRune(r)
		column++
	}
	return b.String()
}

// narrow takes the width that is left of another flow; what is set in very deeply goes
// no deeper.
func (f *flow) narrow(outer *flow) {
	f.width = outer.width - (f.x - outer.x)
	if least := min(outer.width, minWidth*f.size); f.width < least {
		f.width = least
		f.x = outer.x + outer.width - least
	}
}

// quote sets blocks in, beside a bar.
func (f *flow) quote(q *document.Quote) error {
	inner := *f
	inner.x += quoteIndent * f.size
	inner.narrow(f)
	inner.colour = quietColour()
	inner.begun = false
	before := f.gap(blockGap, blockGap)
	first := true
	x := f.x + f.size*0.2
	inner.emit = func(r *row) error {
		if !r.breaks {
			r.bars = append(r.bars, bar{x: x, w: f.size * 0.22, colour: accentColour(), first: first})
			if first {
				r.before = before
			}
			first = false
		}
		return f.emit(r)
	}
	return inner.blocks(q.Blocks)
}

// note sets a footnote, small, its number hanging.
func (f *flow) note(n *document.Note) error {
	inner := *f
	inner.size = f.size * noteSize
	item := &document.Item{Marker: n.Marker, Blocks: n.Blocks}
	err := inner.item(item)
	f.begun, f.after = inner.begun, inner.after
	return err
}

func (f *flow) rule() error {
	r := &row{height: 0.8, ops: []op{{x: f.x, w: f.width, h: 0.8, colour: lineColour()}}}
	return f.give([]*row{r}, f.gap(ruleGap, ruleGap), false)
}
