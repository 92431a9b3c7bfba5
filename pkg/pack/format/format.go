package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// ErrUnsure says that a file could not be laid out without the risk of changing
// what it says, so it is best left as it is.
var ErrUnsure = errors.New("it can't be laid out anew without changing what it says")

// Format gives the canonical text of a pack's file. name is how faults call it,
// root what the schema says of its kind (see schema.Describe); without a root
// keys keep their order. A file that can't be read is fault.Faults, as vet
// tells them, and has no canonical text.
func Format(name, text string, root *schema.Field) (string, error) {
	if faults := source.Syntax(name, text); len(faults) > 0 {
		return "", faults
	}
	before, err := read(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	if before.root != nil && before.root.value.Kind != yaml.MappingNode {
		return text, nil // no pack's file; vet says what is wrong with it
	}
	out := (&writer{}).file(before, root)
	after, err := read(out)
	if err != nil || len(source.Syntax(name, out)) > 0 || !same(before, after) {
		return "", fmt.Errorf("%s: %w", name, ErrUnsure)
	}
	return out, nil
}

// same reports whether two files say the same and have the same comments.
func same(a, b *parsedFile) bool {
	if a.root == nil || b.root == nil {
		return a.root == b.root && slices.Equal(a.comments(), b.comments())
	}
	return sameNode(a.root.value, b.root.value) && slices.Equal(a.comments(), b.comments())
}

// comments gives the text of all, sorted.
func (s *parsedFile) comments() []string {
	out := make([]string, len(s.all))
	for i, c := range s.all {
		out[i] = c.text
	}
	slices.Sort(out)
	return out
}

func sameNode(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || len(a.Content) != len(b.Content) {
		return false
	}
	switch a.Kind {
	case yaml.MappingNode:
		for i := 0; i < len(a.Content); i += 2 {
			v := valueOf(b, a.Content[i].Value)
			if v == nil || !sameNode(a.Content[i+1], v) {
				return false
			}
		}
		return true
	case yaml.SequenceNode:
		for i := range a.Content {
			if !sameNode(a.Content[i], b.Content[i]) {
				return false
			}
		}
		return true
	}
	return scalarKind(a) == scalarKind(b) && canonical(a) == canonical(b)
}

func valueOf(m *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}

// scalarKind is what a value is to a pack: a moment is a text like any other.
func scalarKind(n *yaml.Node) string {
	if tag := n.ShortTag(); tag != "!!timestamp" {
		return tag
	}
	return "!!str"
}

// canonical is a value without the freedom that YAML gives in writing it.
// Nothing at all is another thing than null: a key without a value changes
// nothing in the layers below.
func canonical(n *yaml.Node) string {
	switch {
	case quoted(n):
		return n.Value
	case n.ShortTag() == "!!bool":
		return strings.ToLower(n.Value)
	case n.ShortTag() == "!!null" && n.Value != "":
		return "null"
	}
	return n.Value
}

func quoted(n *yaml.Node) bool {
	return n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
}
