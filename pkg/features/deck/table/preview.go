package table

import "strings"

// Previewed is a source as it would be read.
type Previewed struct {
	Encoding  string
	Separator string
	Header    bool
	Form      Form
	Columns   []PreviewColumn
}

// PreviewColumn is a column with its first cells.
type PreviewColumn struct {
	Name  string // of the header; "" without one
	Use   Column
	Cells []string // of the first rows that aren't blank, cut
}

const (
	previewRows = 8
	previewCell = 200 // characters
)

// Preview returns the guesses about a source and its first rows. Errors are those of Read.
func Preview(source []byte, o Options) (Previewed, error) {
	l, err := newLayout(source, o)
	if err != nil {
		return Previewed{}, err
	}
	p := Previewed{Encoding: l.encoding, Separator: l.separator, Header: l.header, Form: l.form}
	s := newScanner(l.text, l.separator, l.between)
	rows := 0
	for n := 0; rows < previewRows; n++ {
		row, ok := s.next()
		if !ok {
			break
		}
		if n == 0 && l.header || strings.TrimSpace(strings.Join(row.cells, "")) == "" {
			continue
		}
		for len(p.Columns) < len(row.cells) {
			p.Columns = append(p.Columns, l.column(len(p.Columns), rows))
		}
		for i := range p.Columns {
			cell := ""
			if i < len(row.cells) {
				cell = shorten(row.cells[i])
			}
			p.Columns[i].Cells = append(p.Columns[i].Cells, cell)
		}
		rows++
	}
	return p, nil
}

// column is a column of the preview, with blank cells for the rows before it.
func (l layout) column(i, rows int) PreviewColumn {
	c := PreviewColumn{Use: Ignore, Cells: make([]string, rows)}
	if i < len(l.columns) {
		c.Use = l.columns[i]
	}
	if i < len(l.names) {
		c.Name = shorten(l.names[i])
	}
	return c
}

func shorten(cell string) string {
	cell = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", ""))
	n := 0
	for i := range cell {
		if n++; n > previewCell {
			return cell[:i] + "…"
		}
	}
	return cell
}
