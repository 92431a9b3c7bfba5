package matrix

import (
	"strings"
	"unicode/utf8"
)

// Line is a line of a table for a terminal, as pieces that a terminal paints.
type Line []Piece

// Piece is a part of a line.
type Piece struct {
	Text  string
	Faint bool // it comes from the base
	Bold  bool // it is a heading
}

// String is the line without paint.
func (l Line) String() string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.Text)
	}
	return strings.TrimRight(b.String(), " ")
}

const (
	widestCell  = 18
	widestField = 36
	gap         = 2
)

// Lines lays the matrix out for a width in characters. Markets are columns, so
// that what is many goes down; where they don't fit side by side, the section
// goes on below with the next ones. A value too long for its column is cut.
func (m *Matrix) Lines(width int) []Line {
	var out []Line
	for _, s := range m.Sections {
		for from := 0; from < len(m.Markets); {
			block := m.block(s, from, width)
			if len(out) > 0 {
				out = append(out, Line{})
			}
			out = append(out, block.lines(m, s)...)
			from = block.to
		}
		if note := s.Note(); note != "" {
			out = append(out, Line{{Text: note, Faint: true}})
		}
	}
	return out
}

// block is a part of a section: the markets that fit side by side.
type block struct {
	from, to    int
	field, base int // widths
	cells       []int
}

func (m *Matrix) block(s Section, from, width int) block {
	b := block{from: from, to: from, field: length(s.Title), base: length("base")}
	for _, f := range s.Fields {
		b.field = max(b.field, min(length(f.Label(s)), widestField))
		if f.Base != nil {
			b.base = max(b.base, min(length(f.Base.Text), widestCell))
		}
	}
	used := b.field + gap + b.base
	for i := from; i < len(m.Markets); i++ {
		cell := length(m.Markets[i].Code)
		for _, f := range s.Fields {
			cell = max(cell, min(length(f.Cells[i].Text), widestCell))
		}
		if used += gap + cell; used > width && i > from {
			break
		}
		b.cells = append(b.cells, cell)
		b.to = i + 1
	}
	return b
}

func (b block) lines(m *Matrix, s Section) []Line {
	head := Line{
		{Text: padded(s.Title, b.field), Bold: true},
		{Text: strings.Repeat(" ", gap)},
		{Text: padded("base", b.base), Faint: true},
	}
	for i, w := range b.cells {
		head = append(head, Piece{Text: strings.Repeat(" ", gap)}, Piece{Text: padded(m.Markets[b.from+i].Code, w), Bold: true})
	}
	out := []Line{head}
	for _, f := range s.Fields {
		base := ""
		if f.Base != nil {
			base = f.Base.Text
		}
		line := Line{
			{Text: padded(f.Label(s), b.field)},
			{Text: strings.Repeat(" ", gap)},
			{Text: padded(base, b.base), Faint: true},
		}
		for i, w := range b.cells {
			c := f.Cells[b.from+i]
			text := c.Text
			if c.Origin == FromNowhere {
				text = "-"
			}
			line = append(line, Piece{Text: strings.Repeat(" ", gap)}, Piece{Text: padded(text, w), Faint: c.Origin == FromBase})
		}
		out = append(out, line)
	}
	return out
}

func length(text string) int { return utf8.RuneCountInString(text) }

// padded fills or cuts a text to a width.
func padded(text string, width int) string {
	n := length(text)
	if n <= width {
		return text + strings.Repeat(" ", width-n)
	}
	return string([]rune(text)[:width-1]) + "…"
}
