package table

import "strings"

// row is a row of the source.
type row struct {
	line  int // where it begins, from 1
	cells []string
	fault Key // why it can't be used; "" otherwise
}

// scanner reads the rows of a text whose line ends are LF.
type scanner struct {
	text     string
	at, line int
	cell     string // the separator of cells
	row      string // the separator of rows; "" for line ends
	quotes   bool   // quotes enclose cells, as in RFC 4180
	unclosed int    // the line of a quote that nothing closes; 0 without one
	lineEnd  int    // of the line at which the scanner stands, once it is known
}

func newScanner(text, cell, between string) *scanner {
	return &scanner{text: text, line: 1, cell: cell, row: between, quotes: between == "" && len(cell) == 1}
}

// next reads a row; false at the end.
func (s *scanner) next() (row, bool) {
	if s.at >= len(s.text) {
		return row{}, false
	}
	r := row{line: s.line}
	if s.row != "" {
		body, _, _ := strings.Cut(s.text[s.at:], s.row)
		s.skip(len(body) + len(s.row))
		front, back, found := strings.Cut(body, s.cell)
		if r.cells = append(r.cells, front); found {
			r.cells = append(r.cells, back)
		}
		return r.checked(), true
	}
	for {
		cell, more := s.readCell()
		if len(r.cells) < MaxColumns {
			r.cells = append(r.cells, cell)
		}
		if !more {
			return r.checked(), true
		}
	}
}

// checked refuses cells that are too long.
func (r row) checked() row {
	for i, cell := range r.cells {
		if len(cell) > MaxCell {
			r.fault = CellTooLong
			r.cells[i] = ""
		}
	}
	return r
}

// skip goes on by some bytes and counts their lines.
func (s *scanner) skip(n int) {
	to := min(s.at+n, len(s.text))
	s.line += strings.Count(s.text[s.at:to], "\n")
	s.at = to
}

// readCell reads a cell and its separator; more reports whether another cell follows.
func (s *scanner) readCell() (cell string, more bool) {
	rest := s.text[s.at:]
	if s.quotes && strings.HasPrefix(rest, `"`) {
		if inside, length, ok := quoted(rest); ok {
			s.skip(length)
			cell, more = s.plainCell()
			return inside + cell, more
		}
		s.quotes, s.unclosed = false, s.line // else every quote after it would be looked for to the end again
	}
	return s.plainCell()
}

// plainCell reads up to the next separator or line end.
func (s *scanner) plainCell() (cell string, more bool) {
	if s.lineEnd < s.at || s.lineEnd == 0 {
		s.lineEnd = len(s.text)
		if n := strings.IndexByte(s.text[s.at:], '\n'); n >= 0 {
			s.lineEnd = s.at + n
		}
	}
	rest := s.text[s.at:s.lineEnd]
	at := strings.Index(rest, s.cell)
	if at < 0 {
		s.skip(len(rest) + 1)
		return rest, false
	}
	s.skip(at + len(s.cell))
	return rest[:at], true
}

// quoted reads a text between quotes, in which two quotes stand for one. length counts the
// bytes with the quotes.
func quoted(s string) (inside string, length int, ok bool) {
	var b strings.Builder
	for at := 1; at < len(s); {
		n := strings.IndexByte(s[at:], '"')
		if n < 0 {
			return "", 0, false
		}
		b.WriteString(s[at : at+n])
		at += n + 1
		if !strings.HasPrefix(s[at:], `"`) {
			return b.String(), at, true
		}
		b.WriteByte('"')
		at++
	}
	return "", 0, false
}
