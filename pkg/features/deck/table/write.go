package table

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"knowmad/pkg/features/deck/note"
)

// ownHeader are the columns of the tables that Write writes.
func ownHeader() []string {
	return []string{string(Kind), string(Front), string(Back), string(Hint), string(Tags), string(Section)}
}

// mark is the mark of UTF-8, by which spreadsheets know the encoding.
const mark = "\ufeff"

// Write writes notes as CSV in UTF-8 with a header, as RFC 4180 has it. Texts are Markdown,
// with LF for line ends. Read returns the same notes; line ends within texts become LF.
func Write(w io.Writer, notes iter.Seq2[note.Note, error]) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s%s\r\n", mark, strings.Join(ownHeader(), ","))
	for n, err := range notes {
		if err != nil {
			return err
		}
		var row strings.Builder
		for i, cell := range []string{string(n.Kind), n.Front, n.Back, n.Hint, joinTags(n.Tags), n.Section} {
			if i > 0 {
				row.WriteByte(',')
			}
			row.WriteString(quote(guard(cell)))
		}
		if _, err := b.WriteString(row.String() + "\r\n"); err != nil {
			return fmt.Errorf("table: writing: %w", err)
		}
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("table: writing: %w", err)
	}
	return nil
}

// quote writes a cell, between quotes where it needs them.
func quote(cell string) string {
	if !strings.ContainsAny(cell, "\",\r\n") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// formula are the signs at the beginning of a cell that make spreadsheets run it. An
// apostrophe before them makes text of it.
const formula = "=+-@\t\r'"

func guard(cell string) string {
	if cell != "" && strings.IndexByte(formula, cell[0]) >= 0 {
		return "'" + cell
	}
	return cell
}

func unguard(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.IndexByte(formula, cell[1]) >= 0 {
		return cell[1:]
	}
	return cell
}

// joinTags writes tags with commas between them; one within a tag has a backslash.
func joinTags(tags []string) string {
	escape := strings.NewReplacer(`\`, `\\`, `,`, `\,`)
	var escaped []string
	for _, tag := range tags {
		escaped = append(escaped, escape.Replace(tag))
	}
	return strings.Join(escaped, ",")
}

func splitTags(cell string) []string {
	var tags []string
	var b strings.Builder
	for i := 0; i < len(cell); i++ {
		switch {
		case cell[i] == '\\' && i+1 < len(cell):
			i++
			b.WriteByte(cell[i])
		case cell[i] == ',':
			tags = append(tags, b.String())
			b.Reset()
		default:
			b.WriteByte(cell[i])
		}
	}
	return append(tags, b.String())
}
