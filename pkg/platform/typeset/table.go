package typeset

import (
	"knowmad/pkg/platform/document"
)

// Proportions of tables to the size of their text.
const (
	cellPadX     = 0.95 // twice that is wider than a gap between words, so that cells stay apart where lines are read from the PDF
	cellPadY     = 0.36
	tableLine    = 0.6 // points
	maxColumns   = 64
	manyColumns  = 6 // text gets smaller from here on
	smallerTable = 0.86
	tinyTable    = 0.7
)

// table sets a table: as wide as its text wants, up to the column's width.
func (f *flow) table(t *document.Table) error {
	columns := columnsOf(t)
	if columns == 0 {
		return nil
	}
	size := f.size
	switch {
	case columns > 2*manyColumns:
		size *= tinyTable
	case columns > manyColumns:
		size *= smallerTable
	}
	g := grid{flow: f, size: size}
	if err := g.measure(t, columns); err != nil {
		return err
	}
	before := f.gap(blockGap, blockGap)
	var head []*row
	headHeight := 0.0
	for i, tr := range t.Rows {
		if err := f.tick(); err != nil {
			return err
		}
		header := i < t.Header
		rows, err := g.row(t, i, tr, header, f.paper.textHeight()-headHeight)
		if err != nil {
			return err
		}
		for j, r := range rows {
			if i == 0 && j == 0 {
				r.before = before
			}
			switch {
			case header:
				r.keep = true
				head = append(head, r)
				headHeight += r.height
			case headHeight < f.paper.textHeight()/4:
				r.head = head
			}
			if err := f.emit(r); err != nil {
				return err
			}
		}
	}
	return nil
}

func columnsOf(t *document.Table) int {
	columns := 0
	for _, r := range t.Rows {
		n := 0
		for _, c := range r.Cells {
			n += max(1, c.Columns)
		}
		columns = max(columns, n)
	}
	return min(columns, maxColumns)
}

// grid is a table whose columns have their widths.
type grid struct {
	flow   *flow
	size   float64
	widths []float64
}

// measure gives each column what its text needs, or a fair share of what there is.
func (g *grid) measure(t *document.Table, columns int) error {
	pad := 2 * cellPadX * g.size
	least, most := make([]float64, columns), make([]float64, columns)
	const sample = 400 // rows say enough of a table
	for i, r := range t.Rows[:min(len(t.Rows), sample)] {
		at := 0
		for _, c := range r.Cells {
			span := min(max(1, c.Columns), columns-at)
			if span <= 0 {
				break
			}
			low, high, err := g.flow.extent(c.Blocks, g.size, i < t.Header)
			if err != nil {
				return err
			}
			for k := range span {
				least[at+k] = max(least[at+k], (low+pad)/float64(span))
				most[at+k] = max(most[at+k], (high+pad)/float64(span))
			}
			at += span
		}
	}
	g.widths = share(least, most, g.flow.width)
	return nil
}

// share divides a width among columns: each gets its least and a part of the rest by
// how much more it wants.
func share(least, most []float64, width float64) []float64 {
	low, high := 0.0, 0.0
	for i := range least {
		// A very long word doesn't take the room of all others.
		least[i] = min(least[i], width*0.5)
		most[i] = max(most[i], least[i])
		low += least[i]
		high += most[i]
	}
	out := make([]float64, len(least))
	for i := range out {
		switch {
		case high <= width:
			out[i] = most[i]
		case low >= width:
			out[i] = least[i] * width / low
		default:
			out[i] = least[i] + (most[i]-least[i])*(width-low)/(high-low)
		}
	}
	// A table that nearly fills the page fills it.
	if high <= width && high > width*0.75 {
		for i := range out {
			out[i] *= width / high
		}
	}
	return out
}

// extent is how wide blocks are at least (their longest word) and at most.
func (f *flow) extent(blocks []document.Block, size float64, bold bool) (low, high float64, err error) {
	const enough = 4000 // bytes of a cell that are measured
	for _, b := range blocks {
		var runs []document.Run
		indent := 0.0
		switch b := b.(type) {
		case *document.Paragraph:
			runs = b.Runs
		case *document.Heading:
			runs = b.Runs
		case *document.Item:
			indent = float64(b.Level+1) * listIndent * size
			l, h, err := f.extent(b.Blocks, size, bold)
			if err != nil {
				return 0, 0, err
			}
			low, high = max(low, l+indent), max(high, h+indent)
			continue
		case *document.Picture:
			w := min(b.Width, f.width)
			if w == 0 {
				w = f.width / 3
			}
			low, high = max(low, min(w, 60)), max(high, w)
			continue
		case *document.Code:
			runs = []document.Run{{Text: b.Text, Style: document.Style{Code: true}}}
			indent = 2 * codePad * size
		case *document.Table, *document.Quote, *document.Note, *document.Rule, *document.PageBreak:
			low, high = max(low, 10*size), max(high, 20*size)
			continue
		}
		n := 0
		for i, r := range runs {
			if n += len(r.Text); n > enough {
				runs = runs[:max(1, i)]
				break
			}
		}
		units, err := f.fonts.units(runs, look{size: size, bold: bold})
		if err != nil {
			return 0, 0, err
		}
		line := 0.0
		for _, u := range units {
			w := u.width()
			low = max(low, w+indent)
			line += w
			high = max(high, line+indent)
			if u.blank != nil {
				line += u.blank.width()
			}
			if u.hard {
				line = 0
			}
		}
	}
	return low, high + 0.5, nil
}

// row sets a row of a table. One that is higher than a page becomes several.
func (g *grid) row(t *document.Table, index int, tr document.Row, header bool, limit float64) ([]*row, error) {
	padX, padY := cellPadX*g.size, cellPadY*g.size
	cells := make([]cellRows, 0, len(tr.Cells))
	x, at := g.flow.x, 0
	for _, c := range tr.Cells {
		span := min(max(1, c.Columns), len(g.widths)-at)
		if span <= 0 {
			break
		}
		width := 0.0
		for _, w := range g.widths[at : at+span] {
			width += w
		}
		cell := cellRows{x: x, width: width, reachedInto: c.Rows == 0, reachesOn: reachesOn(t, index, at)}
		if c.Rows != 0 {
			inner := &flow{setter: g.flow.setter, x: x + padX, width: width - 2*padX, size: g.size, bold: header, align: c.Align, emit: func(r *row) error {
				if !r.breaks {
					cell.rows = append(cell.rows, r)
				}
				return nil
			}}
			if header {
				inner.colour = headingColour()
			}
			if err := inner.blocks(c.Blocks); err != nil {
				return nil, err
			}
		}
		cells = append(cells, cell)
		x, at = x+width, at+span
	}
	var out []*row
	for first := true; ; first = false {
		r, more := g.cut(cells, header, first, limit-2*padY, padY)
		out = append(out, r)
		if !more {
			return out, nil
		}
	}
}

// reachesOn reports whether the cell of a column goes on in the next row.
func reachesOn(t *document.Table, index, column int) bool {
	if index+1 >= len(t.Rows) {
		return false
	}
	at := 0
	for _, c := range t.Rows[index+1].Cells {
		if at == column {
			return c.Rows == 0
		}
		at += max(1, c.Columns)
	}
	return false
}

// cellRows is a cell with the rows of its text.
type cellRows struct {
	x, width               float64
	rows                   []*row
	reachedInto, reachesOn bool
}

// cut draws what of a row's cells fits into a height, and tells whether some is left.
func (g *grid) cut(cells []cellRows, header, first bool, limit, padY float64) (*row, bool) {
	out := &row{}
	more := false
	for i := range cells {
		c := &cells[i]
		y := padY
		n := 0
		for ; n < len(c.rows); n++ {
			r := c.rows[n]
			gap := r.before
			if n == 0 {
				gap = 0
			}
			if n > 0 && y-padY+gap+r.height > limit {
				break
			}
			y += gap
			for _, b := range r.bars {
				top := gap
				if b.first || n == 0 {
					top = 0
				}
				out.ops = append(out.ops, op{x: b.x, y: y - top, w: b.w, h: r.height + top, colour: b.colour})
			}
			for _, o := range r.ops {
				o.y += y
				out.ops = append(out.ops, o)
			}
			y += r.height
		}
		c.rows = c.rows[n:]
		more = more || len(c.rows) > 0
		out.height = max(out.height, y+padY)
	}
	out.height = max(out.height, g.size*lineHeight+2*padY)
	g.frame(out, cells, header, first, more)
	return out, more
}

// frame draws the lines around a row's cells, and the ground of headings.
func (g *grid) frame(r *row, cells []cellRows, header, first, more bool) {
	var ground []op
	lines := lineColour()
	for i, c := range cells {
		if header {
			ground = append(ground, op{x: c.x, w: c.width, h: r.height, colour: groundColour()})
		}
		if first && !c.reachedInto {
			r.ops = append(r.ops, op{x: c.x, y: -tableLine / 2, w: c.width, h: tableLine, colour: lines})
		}
		if more || !c.reachesOn {
			r.ops = append(r.ops, op{x: c.x, y: r.height - tableLine/2, w: c.width, h: tableLine, colour: lines})
		}
		r.ops = append(r.ops, op{x: c.x - tableLine/2, w: tableLine, h: r.height, colour: lines})
		if i == len(cells)-1 {
			r.ops = append(r.ops, op{x: c.x + c.width - tableLine/2, w: tableLine, h: r.height, colour: lines})
		}
	}
	r.ops = append(ground, r.ops...)
}
