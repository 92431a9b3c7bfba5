package table

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strings"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
)

// Read reads the notes of a source. A row that can't be read is a fault; an error is one of
// package problem and concerns the whole source: more than MaxSize, or no text.
func Read(ctx context.Context, source []byte, o Options) (Result, error) {
	l, err := newLayout(source, o)
	if err != nil {
		return Result{}, err
	}
	r := reader{layout: l}
	s := newScanner(l.text, l.separator, l.between)
	s.line += l.skipped
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return Result{}, fmt.Errorf("table: %w", ctx.Err())
		}
		row, ok := s.next()
		if !ok {
			break
		}
		if n == 0 && l.header {
			continue
		}
		if len(r.result.Notes) == MaxRows {
			r.result.fault(TooManyRows, row.line, fmt.Sprintf("There are more than %d rows; this one and those after it were left out.", MaxRows))
			break
		}
		r.row(row)
	}
	if s.unclosed > 0 {
		r.result.fault(UnclosedQuote, s.unclosed, "A quotation mark at the beginning of a cell has no other one at the end. From here on, quotation marks were read as text.")
	}
	return r.result, nil
}

// reader makes notes of rows.
type reader struct {
	layout layout
	result Result
}

// cells are the cells of a row by their columns.
type cells map[Column]string

func (r *reader) row(row row) {
	c := cells{}
	for i, cell := range row.cells {
		if i >= len(r.layout.columns) || r.layout.columns[i] == Ignore {
			continue
		}
		column := r.layout.columns[i]
		if cell = r.clean(cell, row.line); cell == "" {
			continue
		}
		if before := c[column]; before != "" && column == Tags {
			cell = before + "," + cell
		} else if before != "" {
			cell = before + "\n" + cell
		}
		c[column] = cell
	}
	if row.fault != "" {
		r.result.fault(row.fault, row.line, fmt.Sprintf("A cell has more than %d characters. The row was left out.", MaxCell))
		return
	}
	if n, ok := r.note(c, row.line); ok {
		r.result.Notes = append(r.result.Notes, n)
	}
}

// clean removes NUL characters, with a fault, and blank ends.
func (r *reader) clean(cell string, line int) string {
	if strings.ContainsRune(cell, 0) {
		r.result.fault(NUL, line, "A cell has NUL characters. They were left out.")
		cell = strings.ReplaceAll(cell, "\x00", "")
	}
	if strings.ContainsRune(cell, '\ufffd') {
		r.result.fault(LostLetters, line, "A cell has letters that can't be read. Please check it, or save the table as “CSV UTF-8”.")
	}
	if r.layout.own {
		return unguard(cell)
	}
	return strings.TrimSpace(cell)
}

// note makes a note of a row; false for one without.
func (r *reader) note(c cells, line int) (note.Note, bool) {
	if strings.TrimSpace(strings.Join([]string{c[Front], c[Back], c[Hint]}, "")) == "" && c[Kind] == "" {
		return note.Note{}, false // a blank row is no fault
	}
	n := note.Note{
		Front: r.text(c[Front], line), Back: r.text(c[Back], line), Hint: r.text(c[Hint], line),
		Tags: r.tags(c[Tags]), Section: c[Section],
	}
	gaps := len(note.Numbers(n.Front)) > 0
	switch kind := note.Kind(strings.ToLower(strings.TrimSpace(c[Kind]))); {
	case kind == note.Basic, kind == note.Reversed, kind == note.Cloze:
		n.Kind = kind
	case kind != "" && r.layout.own:
		r.result.fault(UnknownKind, line, "A kind is basic, reversed or cloze. The row was left out.")
		return n, false
	case gaps:
		n.Kind = note.Cloze
	default:
		n.Kind = note.Basic
	}
	return n, r.layout.own || r.complete(n, gaps, line)
}

// complete reports whether a note of a foreign table has all that it needs.
func (r *reader) complete(n note.Note, gaps bool, line int) bool {
	switch {
	case n.Front == "":
		r.result.fault(NoFront, line, "A row has no front. It was left out.")
	case n.Kind == note.Cloze && !gaps:
		r.result.fault(NoGap, line, "A cloze has no gap such as {{c1::word}}. The row was left out.")
	case n.Kind != note.Cloze && n.Back == "":
		r.result.fault(NoBack, line, "A row has no back. It was left out.")
	default:
		return true
	}
	return false
}

// text makes Markdown of a cell.
func (r *reader) text(cell string, line int) string {
	source := cell
	switch r.layout.form {
	case Markdown:
		return cell
	case Plain:
		if !strings.ContainsAny(cell, `\[`) { // neither TeX nor a sound
			return markup.Escape(cell)
		}
		source = strings.ReplaceAll(html.EscapeString(cell), "\n", "<br>")
	}
	doc, losses := markup.ParseHTML(source, func(string) bool { return false })
	for _, l := range losses {
		if l.Kind == markup.Sound {
			r.result.fault(Sound, line, "Sounds are left out.")
		} else {
			r.result.fault(Picture, line, "Pictures in tables are left out. Please add them afterwards.")
		}
	}
	return doc.Markdown()
}

// tags splits a cell of tags: by commas or semicolons, else by blanks.
func (r *reader) tags(cell string) []string {
	if cell == "" {
		return nil
	}
	if r.layout.own {
		return splitTags(cell)
	}
	split := strings.Fields(cell)
	if strings.ContainsAny(cell, ",;") {
		split = strings.FieldsFunc(cell, func(r rune) bool { return r == ',' || r == ';' })
	}
	var tags []string
	for _, tag := range split {
		if tag = strings.TrimSpace(tag); tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}
