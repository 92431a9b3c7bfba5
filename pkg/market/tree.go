package market

import (
	"strconv"
	"strings"
)

type nodeKind int

const (
	scalarNode nodeKind = iota
	mapNode
	listNode
)

// node is a value of a pack that knows where it was written. Nodes are never
// changed after parsing: layers are merged into new ones.
type node struct {
	kind nodeKind
	pos  pos // where the value begins
	key  pos // where its key begins; the value's place for list items

	scalar string // kind of scalar
	text   string // the scalar as written, without quotes
	plain  bool   // written without quotes
	quote  byte   // the quotation mark around it, on one line; 0 without one
	empty  bool   // nothing was written after the colon
	broken bool   // its fault is told already

	fields []field // in the order of the file
	items  []*node
}

type field struct {
	name  string
	value *node
}

func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	for i := range n.fields {
		if n.fields[i].name == name {
			return n.fields[i].value
		}
	}
	return nil
}

// at follows a path such as payout.tiers.2; nil when something on it is missing.
func (n *node) at(path string) *node {
	for n != nil && path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		n = n.child(name)
	}
	return n
}

func (n *node) child(name string) *node {
	if n.kind != listNode {
		return n.get(name)
	}
	i, err := strconv.Atoi(name)
	if err != nil || i < 0 || i >= len(n.items) {
		return nil
	}
	return n.items[i]
}

// nearest follows a path as far as it exists.
func (n *node) nearest(path string) *node {
	for path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		next := n.child(name)
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// str is the text of a scalar, or "".
func (n *node) str() string {
	if n == nil || n.kind != scalarNode || n.scalar == nullScalar {
		return ""
	}
	return n.text
}

func (n *node) isNull() bool {
	return n != nil && n.kind == scalarNode && n.scalar == nullScalar
}

// value turns a checked tree into what encoding/json would give.
func (n *node) value() any {
	switch n.kind {
	case mapNode:
		m := make(map[string]any, len(n.fields))
		for _, f := range n.fields {
			m[f.name] = f.value.value()
		}
		return m
	case listNode:
		l := make([]any, len(n.items))
		for i, item := range n.items {
			l[i] = item.value()
		}
		return l
	default:
		return n.scalarValue()
	}
}

func (n *node) scalarValue() any {
	switch n.scalar {
	case nullScalar:
		return nil
	case boolScalar:
		return strings.EqualFold(n.text, "true")
	case intScalar:
		if i, err := strconv.ParseInt(n.text, 10, 64); err == nil {
			return i
		}
	case numScalar:
		if f, err := strconv.ParseFloat(n.text, 64); err == nil {
			return f
		}
	}
	return n.text
}

// merge lays over on top of under: maps merge key by key, all else is replaced.
// A map keeps the place of the upper layer, which is the one that its author
// looks at.
func merge(under, over *node) *node {
	switch {
	case under == nil:
		return over
	case over == nil:
		return under
	case under.kind == mapNode && over.empty:
		// A key with nothing below it changes nothing.
		over = &node{kind: mapNode, pos: over.pos, key: over.key}
	case under.kind != mapNode || over.kind != mapNode:
		return over
	}
	out := &node{kind: mapNode, pos: over.pos, key: over.key}
	out.fields = make([]field, 0, len(under.fields)+len(over.fields))
	for _, f := range under.fields {
		out.fields = append(out.fields, field{f.name, merge(f.value, over.get(f.name))})
	}
	for _, f := range over.fields {
		if under.get(f.name) == nil {
			out.fields = append(out.fields, f)
		}
	}
	return out
}

// without gives a copy of a map that lacks some keys.
func (n *node) without(names ...string) *node {
	out := *n
	out.fields = nil
fields:
	for _, f := range n.fields {
		for _, name := range names {
			if f.name == name {
				continue fields
			}
		}
		out.fields = append(out.fields, f)
	}
	return &out
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// words is a scalar for a sentence.
func (n *node) words() string {
	if n == nil || n.isNull() {
		return "null"
	}
	return n.text
}

// equal tells whether two values are the same, whatever their files.
func (n *node) equal(o *node) bool {
	switch {
	case n == nil || o == nil:
		return n == o
	case n.kind != o.kind || n.scalar != o.scalar || len(n.fields) != len(o.fields) || len(n.items) != len(o.items):
		return false
	case n.kind == scalarNode:
		return n.scalarValue() == o.scalarValue()
	}
	for _, f := range n.fields {
		if !f.value.equal(o.get(f.name)) {
			return false
		}
	}
	for i := range n.items {
		if !n.items[i].equal(o.items[i]) {
			return false
		}
	}
	return true
}

// place is where the value at path stands, or the key of the nearest that exists.
func (n *node) place(path, file string) pos {
	if v := n.at(path); v != nil && v.pos.line > 0 {
		return v.pos
	}
	if v := n.nearest(path); v != nil && v != n && v.key.line > 0 {
		return v.key
	}
	return top(file)
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(path, ".")
	return first
}

func parentPath(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i]
	}
	return ""
}
