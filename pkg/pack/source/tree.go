package source

import (
	"strconv"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
)

// Kind is what a value is made of.
type Kind int

// The kinds of values.
const (
	ScalarNode Kind = iota
	MapNode
	ListNode
)

// Node is a value of a pack that knows where it was written. Nodes are never
// changed after parsing: layers are merged into new ones.
type Node struct {
	Kind Kind
	Pos  fault.Pos // where the value begins
	Key  fault.Pos // where its key begins; the value's place for list items

	Scalar string // kind of scalar
	Text   string // the scalar as written, without quotes
	Plain  bool   // written without quotes
	Quote  byte   // the quotation mark around it, on one line; 0 without one
	Empty  bool   // nothing was written after the colon
	Broken bool   // its fault is told already

	Fields []Field // in the order of the file
	Items  []*Node
}

// Field is a key of a map and its value.
type Field struct {
	Name  string
	Value *Node
}

// Get gives the value of a key; nil without one.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Fields {
		if n.Fields[i].Name == name {
			return n.Fields[i].Value
		}
	}
	return nil
}

// At follows a path such as payout.tiers.2; nil when something on it is missing.
func (n *Node) At(path string) *Node {
	for n != nil && path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		n = n.Child(name)
	}
	return n
}

// Child is Get for maps, and the item of an index for lists; nil without one.
func (n *Node) Child(name string) *Node {
	if n == nil || n.Kind != ListNode {
		return n.Get(name)
	}
	i, err := strconv.Atoi(name)
	if err != nil || i < 0 || i >= len(n.Items) {
		return nil
	}
	return n.Items[i]
}

// Nearest follows a path as far as it exists; nil where there is no tree at all.
func (n *Node) Nearest(path string) *Node {
	for path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		next := n.Child(name)
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// Str is the text of a scalar, or "".
func (n *Node) Str() string {
	if n == nil || n.Kind != ScalarNode || n.Scalar == schema.NullScalar {
		return ""
	}
	return n.Text
}

// IsNull reports whether null was written, or nothing.
func (n *Node) IsNull() bool {
	return n != nil && n.Kind == ScalarNode && n.Scalar == schema.NullScalar
}

// Value turns a checked tree into what encoding/json would give.
func (n *Node) Value() any {
	switch n.Kind {
	case MapNode:
		m := make(map[string]any, len(n.Fields))
		for _, f := range n.Fields {
			m[f.Name] = f.Value.Value()
		}
		return m
	case ListNode:
		l := make([]any, len(n.Items))
		for i, item := range n.Items {
			l[i] = item.Value()
		}
		return l
	default:
		return n.ScalarValue()
	}
}

// ScalarValue is what encoding/json would give for a scalar.
func (n *Node) ScalarValue() any {
	switch n.Scalar {
	case schema.NullScalar:
		return nil
	case schema.BoolScalar:
		return strings.EqualFold(n.Text, "true")
	case schema.IntScalar:
		if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
			return i
		}
	case schema.NumScalar:
		if f, err := strconv.ParseFloat(n.Text, 64); err == nil {
			return f
		}
	}
	return n.Text
}

// Merge lays over on top of under: maps merge key by key, all else is replaced.
// A map keeps the place of the upper layer, which is the one that its author
// looks at.
func Merge(under, over *Node) *Node {
	switch {
	case under == nil:
		return over
	case over == nil:
		return under
	case under.Kind == MapNode && over.Empty:
		// A key with nothing below it changes nothing.
		over = &Node{Kind: MapNode, Pos: over.Pos, Key: over.Key}
	case under.Kind != MapNode || over.Kind != MapNode:
		return over
	}
	out := &Node{Kind: MapNode, Pos: over.Pos, Key: over.Key}
	out.Fields = make([]Field, 0, len(under.Fields)+len(over.Fields))
	for _, f := range under.Fields {
		out.Fields = append(out.Fields, Field{f.Name, Merge(f.Value, over.Get(f.Name))})
	}
	for _, f := range over.Fields {
		if under.Get(f.Name) == nil {
			out.Fields = append(out.Fields, f)
		}
	}
	return out
}

// Without gives a copy of a map that lacks some keys.
func (n *Node) Without(names ...string) *Node {
	out := *n
	out.Fields = nil
fields:
	for _, f := range n.Fields {
		for _, name := range names {
			if f.Name == name {
				continue fields
			}
		}
		out.Fields = append(out.Fields, f)
	}
	return &out
}

// JoinPath appends a key or an index to a path.
func JoinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// Words is a scalar for a sentence.
func (n *Node) Words() string {
	if n == nil || n.IsNull() {
		return "null"
	}
	return n.Text
}

// Equal reports whether two values are the same, whatever their files.
func (n *Node) Equal(o *Node) bool {
	switch {
	case n == nil || o == nil:
		return n == o
	case n.Kind != o.Kind || n.Scalar != o.Scalar || len(n.Fields) != len(o.Fields) || len(n.Items) != len(o.Items):
		return false
	case n.Kind == ScalarNode:
		return n.ScalarValue() == o.ScalarValue()
	}
	for _, f := range n.Fields {
		if !f.Value.Equal(o.Get(f.Name)) {
			return false
		}
	}
	for i := range n.Items {
		if !n.Items[i].Equal(o.Items[i]) {
			return false
		}
	}
	return true
}

// Place is where the value at path stands, or the key of the nearest that exists.
func (n *Node) Place(path, file string) fault.Pos {
	if v := n.At(path); v != nil && v.Pos.Line > 0 {
		return v.Pos
	}
	if v := n.Nearest(path); v != nil && v != n && v.Key.Line > 0 {
		return v.Key
	}
	return fault.Top(file)
}

// FirstSegment is the first key of a path.
func FirstSegment(path string) string {
	first, _, _ := strings.Cut(path, ".")
	return first
}

// ParentPath is a path without its last part.
func ParentPath(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i]
	}
	return ""
}

// Describe names the kind of a value in the words of faults, such as "a list".
func (n *Node) Describe() string {
	switch n.Kind {
	case MapNode:
		return "keys with values"
	case ListNode:
		return "a list"
	case ScalarNode:
	}
	switch {
	case n.Empty:
		return "nothing"
	case n.Scalar == schema.NullScalar:
		return "null"
	case n.Scalar == schema.BoolScalar:
		return n.Text
	case n.Scalar == schema.TextScalar:
		return "the text " + strconv.Quote(n.Text)
	}
	return "the number " + n.Text
}
