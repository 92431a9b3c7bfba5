package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// comment is one comment with its place.
type comment struct {
	line, col int
	text      string // with its #
}

// entry is a key with its value, or an item of a list.
type entry struct {
	name      string
	key       *yaml.Node // nil for an item
	value     *yaml.Node
	line, col int
	parent    *entry
	children  []*entry

	head []comment // on lines of their own above it
	tail []comment // behind it on its line
	foot []comment // below its last child
}

// parsedFile is a file taken apart.
type parsedFile struct {
	lines  []string
	root   *entry // the file's map; nil when the file has no values
	all    []comment
	header []comment // above everything, set off by a blank line
	footer []comment // in a file without values
}

// read takes a file apart. Comments are looked for by hand, as the library
// moves some of them to other keys.
func read(data string) (*parsedFile, error) {
	data = strings.ReplaceAll(strings.TrimPrefix(data, "\uFEFF"), "\r\n", "\n")
	s := &parsedFile{lines: strings.Split(strings.TrimSuffix(data, "\n"), "\n")}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(data), &doc); err != nil {
		return nil, fmt.Errorf("yaml: %w", err)
	}
	var nodes []*yaml.Node
	if len(doc.Content) > 0 {
		s.root = &entry{value: doc.Content[0]}
		s.root.grow()
		nodes = scalarsOf(doc.Content[0], nil)
	}
	s.findComments(nodes)
	s.attach()
	return s, nil
}

// grow makes the entries below one.
func (e *entry) grow() {
	n := e.value
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			e.children = append(e.children, &entry{name: k.Value, key: k, value: n.Content[i+1], line: k.Line, col: k.Column, parent: e})
		}
	case yaml.SequenceNode:
		for _, item := range n.Content {
			e.children = append(e.children, &entry{value: item, line: item.Line, col: item.Column, parent: e})
		}
	}
	for _, c := range e.children {
		c.grow()
	}
}

func scalarsOf(n *yaml.Node, out []*yaml.Node) []*yaml.Node {
	if n.Kind == yaml.ScalarNode {
		return append(out, n)
	}
	for _, c := range n.Content {
		out = scalarsOf(c, out)
	}
	return out
}

// span is a stretch of a line, in characters from 0.
type span struct{ from, to int }

// endless is behind the end of any line.
const endless = 1 << 30

// findComments looks for # outside of texts.
func (s *parsedFile) findComments(nodes []*yaml.Node) {
	texts := map[int][]span{} // by line from 0
	for _, n := range nodes {
		switch {
		case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
			from, to := s.blockLines(n)
			for i := from; i < to; i++ {
				texts[i] = append(texts[i], span{0, endless})
			}
		case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
			s.coverQuoted(n, texts)
		}
	}
	for i, l := range s.lines {
		runes := []rune(l)
		for k, r := range runes {
			if r != '#' || k > 0 && runes[k-1] != ' ' && runes[k-1] != '\t' || inside(texts[i], k) {
				continue
			}
			s.all = append(s.all, comment{i + 1, k + 1, strings.TrimRight(string(runes[k:]), " \t")})
			break
		}
	}
}

func inside(spans []span, at int) bool {
	return slices.ContainsFunc(spans, func(x span) bool { return x.from <= at && at < x.to })
}

// coverQuoted marks a text in quotes, which may go on for several lines.
func (s *parsedFile) coverQuoted(n *yaml.Node, texts map[int][]span) {
	at := n.Column - 1
	var mark rune
	for i := n.Line - 1; i < len(s.lines); i++ {
		runes := []rune(s.lines[i])
		from := at
		for ; at < len(runes); at++ {
			switch r := runes[at]; {
			case mark == 0:
				mark = r
			case mark == '"' && r == '\\':
				at++
			case r == mark && mark == '\'' && at+1 < len(runes) && runes[at+1] == mark:
				at++
			case r == mark:
				texts[i] = append(texts[i], span{from, at + 1})
				return
			}
		}
		texts[i] = append(texts[i], span{from, endless})
		at = 0
	}
}

// attach gives each comment to the entry that it speaks of.
func (s *parsedFile) attach() {
	if s.root == nil {
		s.footer = s.all
		return
	}
	entries := s.root.inOrder(nil)
	rest := s.all
	if len(entries) > 0 {
		rest = s.takeHeader(entries[0])
	}
	for _, c := range rest {
		next := slices.IndexFunc(entries, func(e *entry) bool { return e.line > c.line })
		if next < 0 {
			next = len(entries)
		}
		var before, after *entry
		if next > 0 {
			before = entries[next-1]
		}
		if next < len(entries) {
			after = entries[next]
		}
		s.give(c, before, after)
	}
}

// inOrder gives all entries as they stand in the file. An item comes before its
// own first key, though both begin at the same place.
func (e *entry) inOrder(out []*entry) []*entry {
	for _, c := range e.children {
		out = c.inOrder(append(out, c))
	}
	if e.parent == nil {
		slices.SortStableFunc(out, func(a, b *entry) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col)) })
	}
	return out
}

// takeHeader splits off the comments about the whole file: those at its top
// that a blank line parts from the first key.
func (s *parsedFile) takeHeader(first *entry) []comment {
	n := 0
	for n < len(s.all) && s.all[n].line < first.line {
		n++
	}
	below := first.line
	for n > 0 && s.all[n-1].line == below-1 {
		n--
		below--
	}
	s.header = s.all[:n]
	return s.all[n:]
}

// give finds the entry of one comment; before and after are its neighbours.
func (s *parsedFile) give(c comment, before, after *entry) {
	own := strings.Trim(string([]rune(s.lines[c.line-1])[:c.col-1]), " \t-") == ""
	switch {
	case before == nil && after == nil:
		s.footer = append(s.footer, c)
	case before == nil:
		after.head = append(after.head, c)
	case !own:
		before.tail = append(before.tail, c)
	default:
		if e := footOf(c, before, after); e != nil {
			e.foot = append(e.foot, c)
		} else {
			after.head = append(after.head, c)
		}
	}
}

// footOf finds the map or list at whose end a comment stands, by its
// indentation; nil when it speaks of what follows.
func footOf(c comment, before, after *entry) *entry {
	root := before
	for root.parent.parent != nil {
		root = root.parent
	}
	least := root.col
	if after != nil {
		least = after.col
	}
	if empty(before) && c.col > before.col && before.col >= least {
		return before
	}
	for e := before.parent; e != nil; e = e.parent {
		if after != nil && e.holds(after) {
			return nil
		}
		column := e.children[0].column()
		if after == nil && e.parent == nil {
			return e
		}
		if column <= c.col && column > least {
			return e
		}
	}
	return nil
}

// column is where an entry begins, its dash included.
func (e *entry) column() int {
	if e.parent.value.Kind == yaml.SequenceNode && e.parent.value.Style&yaml.FlowStyle == 0 {
		return e.parent.value.Column
	}
	return e.col
}

func (e *entry) holds(other *entry) bool {
	for ; other != nil; other = other.parent {
		if other == e {
			return true
		}
	}
	return false
}

// empty reports whether nothing was written after the colon.
func empty(e *entry) bool {
	return e.value.Kind == yaml.ScalarNode && e.value.Value == "" && !quoted(e.value)
}
