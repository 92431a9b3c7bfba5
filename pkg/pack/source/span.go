package source

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/fault"
)

// The YAML library says where a value begins, not where it ends. The ends are
// found in the text; where the text is not what the library read (a line break
// that only YAML knows, a tag in front), no end is given rather than a guess,
// and then nothing offers to replace the value.

// begin is where a node begins.
func (r *Text) begin(y *yaml.Node) fault.Pos {
	return fault.Pos{File: r.doc.Name, Line: y.Line + r.shift, Col: y.Column}
}

// until is the place from the beginning of y to an end in the parsed text.
func (r *Text) until(y *yaml.Node, line, col int) fault.Pos {
	p := r.begin(y)
	if r.shifted[y.Line] {
		return p
	}
	p.EndLine, p.EndCol = line+r.shift, col
	return p
}

// from gives what stands on a line from a column on.
func (r *Text) from(line, col int) (string, bool) {
	if line < 1 || line > len(r.src) || col < 1 {
		return "", false
	}
	text := r.src[line-1].text
	if len(text) > longLine {
		return r.fromLong(line, col)
	}
	for range col - 1 {
		if text == "" {
			return "", false
		}
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return text, true
}

// longLine is from how many bytes on the columns of a line are looked up rather
// than counted, as a whole file may stand on one line.
const longLine = 1000

func (r *Text) fromLong(line, col int) (string, bool) {
	text := r.src[line-1].text
	if r.columns == nil {
		r.columns = map[int][]int{}
	}
	at, ok := r.columns[line]
	if !ok {
		for i := range text {
			at = append(at, i)
		}
		at = append(at, len(text))
		r.columns[line] = at
	}
	if col > len(at) {
		return "", false
	}
	return text[at[col-1]:], true
}

// lineFrom is a line from a column to the end of what is written on it.
func (r *Text) lineFrom(line, col int) fault.Pos {
	p := fault.Pos{File: r.doc.Name, Line: line + r.shift, Col: col}
	if rest, ok := r.from(line, col); ok {
		p.EndLine, p.EndCol = p.Line, col+utf8.RuneCountInString(strings.TrimRight(rest, " \t"))
	}
	return p
}

// word is the word that a node begins with, such as its anchor.
func (r *Text) word(y *yaml.Node) fault.Pos {
	rest, ok := r.from(y.Line, y.Column)
	if !ok {
		return r.begin(y)
	}
	if i := strings.IndexAny(rest, " ,]}"); i >= 0 {
		rest = rest[:i]
	}
	return r.until(y, y.Line, y.Column+utf8.RuneCountInString(rest))
}

// span is the place of a node of any kind.
func (r *Text) span(y *yaml.Node) fault.Pos {
	if y.Kind == yaml.ScalarNode || y.Kind == yaml.AliasNode {
		return r.scalarSpan(y)
	}
	n := &Node{Pos: r.begin(y)}
	last := n.Pos
	if len(y.Content) > 0 {
		last = r.span(y.Content[len(y.Content)-1])
	}
	r.endAt(n, y, last)
	return n.Pos
}

func (r *Text) scalarSpan(y *yaml.Node) fault.Pos {
	rest, ok := r.from(y.Line, y.Column)
	switch {
	case !ok || y.Style&yaml.TaggedStyle != 0 || y.Anchor != "" || y.Kind != yaml.ScalarNode:
		return r.begin(y)
	case y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return r.blockSpan(y)
	case y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		return r.quotedSpan(y, rest)
	case strings.HasPrefix(rest, y.Value):
		return r.until(y, y.Line, y.Column+utf8.RuneCountInString(y.Value))
	}
	return r.begin(y) // a bare text over several lines, which is a fault by itself
}

func quoteOf(y *yaml.Node) byte {
	switch {
	case y.Style&yaml.DoubleQuotedStyle != 0:
		return '"'
	case y.Style&yaml.SingleQuotedStyle != 0:
		return '\''
	}
	return 0
}

// quotedSpan goes on to the closing quotation mark, over lines if need be.
func (r *Text) quotedSpan(y *yaml.Node, rest string) fault.Pos {
	mark := quoteOf(y)
	if rest == "" || rest[0] != mark {
		return r.begin(y)
	}
	line, col, i := y.Line, y.Column+1, 1
	for {
		for i < len(rest) {
			c, size := utf8.DecodeRuneInString(rest[i:])
			escaped := mark == '"' && c == '\\' || mark == '\'' && strings.HasPrefix(rest[i:], "''")
			switch {
			case escaped && i+1 < len(rest):
				_, next := utf8.DecodeRuneInString(rest[i+1:])
				i, col = i+1+next, col+2
				continue
			case c == rune(mark):
				return r.until(y, line, col+1)
			}
			i, col = i+size, col+1
		}
		if line++; line > len(r.src) {
			return r.begin(y)
		}
		rest, col, i = r.src[line-1].text, 1, 0
	}
}

// blockSpan goes on to the last line of a text behind | or >.
func (r *Text) blockSpan(y *yaml.Node) fault.Pos {
	header := r.src[y.Line-1]
	parent := keyColumn(header.text)
	if rest := header.text[parent:]; strings.HasPrefix(rest, "|") || strings.HasPrefix(rest, ">") {
		parent = header.indent // an item of a list
	}
	last := y.Line
	for _, l := range r.src[y.Line:] {
		if strings.TrimSpace(l.text) == "" {
			continue
		}
		if l.indent <= parent {
			break
		}
		last = l.number
	}
	return r.until(y, last, utf8.RuneCountInString(r.src[last-1].text)+1)
}

// endList ends a list behind its last item.
func (r *Text) endList(n *Node, y *yaml.Node) {
	last := n.Pos
	if len(n.Items) > 0 {
		last = n.Items[len(n.Items)-1].Pos
	}
	r.endAt(n, y, last)
}

// endAt ends a map or a list behind its last part, or behind its bracket.
func (r *Text) endAt(n *Node, y *yaml.Node, last fault.Pos) {
	if y.Style&yaml.FlowStyle == 0 {
		n.Pos.EndLine, n.Pos.EndCol = last.EndLine, last.EndCol
		return
	}
	line, col := last.EndLine-r.shift, last.EndCol
	if len(y.Content) == 0 {
		line, col = y.Line, y.Column+1
	} else if !last.Exact() {
		return
	}
	closing := byte('}')
	if y.Kind == yaml.SequenceNode {
		closing = ']'
	}
	for ; line <= len(r.src); line, col = line+1, 1 {
		rest, _ := r.from(line, col)
		skipped := len(rest) - len(strings.TrimLeft(rest, " ,"))
		if skipped == len(rest) || rest[skipped] == '#' { // a comment, as a text ended before
			continue
		}
		if rest[skipped] == closing {
			n.Pos.EndLine, n.Pos.EndCol = line+r.shift, col+skipped+1
		}
		return
	}
}

// sameValue reports whether two nodes mean the same.
func sameValue(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.ShortTag() != b.ShortTag() || a.Value != b.Value || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !sameValue(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// dropEntry removes a key and its value from a map of several lines.
func (r *Text) dropEntry(parent, key, value *yaml.Node) *fault.Fix {
	if parent.Style&yaml.FlowStyle != 0 {
		return nil
	}
	entry, end := r.begin(key), r.span(value)
	entry.EndLine, entry.EndCol = end.EndLine, end.EndCol
	return r.DropLinesOf(entry)
}

// DropLinesOf removes the lines of an entry. It is nil where a comment would go
// with them, or where something else stands on these lines.
func (r *Text) DropLinesOf(entry fault.Pos) *fault.Fix {
	first, last := entry.Line-r.shift, entry.EndLine-r.shift
	if !entry.Exact() || first < 1 || last > len(r.src) || strings.TrimLeft(r.src[first-1].text, " ") != r.lineTail(first, entry.Col) {
		return nil
	}
	if strings.TrimSpace(r.lineTail(last, entry.EndCol)) != "" {
		return nil
	}
	for _, l := range r.src[first-1 : last] {
		if strings.HasPrefix(strings.TrimSpace(l.text), "#") || strings.Contains(l.text, " #") {
			return nil
		}
	}
	title := "remove the line"
	if last > first {
		title = "remove the lines"
	}
	return &fault.Fix{Title: title, Edits: []fault.Edit{r.dropLines(first, last)}}
}

// TextOf is a text to be edited, not parsed.
func TextOf(file, data string) *Text {
	data = strings.TrimPrefix(data, "\uFEFF")
	return &Text{doc: &Document{Name: file}, src: newLinePatterns().split(data), closed: strings.HasSuffix(data, "\n")}
}

// HasNeighbour reports whether the line above or below an entry is one of the same map.
func (r *Text) HasNeighbour(entry fault.Pos) bool {
	for _, n := range []int{entry.Line - 1, entry.EndLine + 1} {
		if n >= 1 && n <= len(r.src) && !r.src[n-1].prose && r.src[n-1].indent == entry.Col-1 {
			return true
		}
	}
	return false
}

func (r *Text) lineTail(line, col int) string {
	rest, _ := r.from(line, col)
	return rest
}

// dropLines removes whole lines. The last of a file that does not end with a
// line break goes together with the break before it.
func (r *Text) dropLines(first, last int) fault.Edit {
	e := fault.Edit{File: r.doc.Name, Line: first + r.shift, Col: 1, EndLine: last + 1 + r.shift, EndCol: 1}
	if last == len(r.src) && !r.closed && first > 1 {
		e.Line, e.Col = first-1+r.shift, utf8.RuneCountInString(r.src[first-2].text)+1
		e.EndLine, e.EndCol = last+r.shift, utf8.RuneCountInString(r.src[last-1].text)+1
	}
	return e
}

// tabFault tells a tab. One that separates is certainly meant to be a blank,
// one that indents may stand for any number of them.
func (r *Text) tabFault(l line, col int) {
	rest, _ := r.from(l.number, col)
	end := col + len(rest) - len(strings.TrimLeft(rest, "\t"))
	at := fault.Pos{File: r.doc.Name, Line: l.number + r.shift, Col: col, EndLine: l.number + r.shift, EndCol: end}
	f := r.fault(at, "tab", "file", "a tab stands here; indent and separate with blanks")
	before, _ := strings.CutSuffix(l.text, rest)
	switch {
	case strings.TrimSpace(before) == "":
	case strings.TrimSpace(rest) == "":
		at.EndCol = col + utf8.RuneCountInString(rest)
		f.Fix = &fault.Fix{Title: "remove the tab", Edits: []fault.Edit{at.Replace("")}}
	default:
		f.Fix = &fault.Fix{Title: "write a blank", Edits: []fault.Edit{at.Replace(" ")}}
	}
}
