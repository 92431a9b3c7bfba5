package source

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
)

// dedented puts keys back below the one that they belong to: a paste that lost its
// indentation, or a line that was moved, leaves keys beside the one above that has
// them. Each such run of lines is one fault, and what follows sees it as it was meant.
func (r *Text) dedented(y *yaml.Node, s *schema.Shape, path string) {
	if s == nil || y.Kind != yaml.MappingNode || y.Style&yaml.FlowStyle != 0 {
		return
	}
	for i := 0; i+1 < len(y.Content); i += 2 {
		sub := s.Field(y.Content[i].Value)
		if sub == nil || !sub.Shape.IsMap {
			continue
		}
		key, value := y.Content[i], y.Content[i+1]
		nothing := value.Kind == yaml.ScalarNode && value.Tag == "!!null" && value.Value == ""
		if !nothing && (value.Kind != yaml.MappingNode || value.Style&yaml.FlowStyle != 0) {
			continue
		}
		if end := r.misindentedRun(y, i+2, s, sub.Shape, value, nothing); end > i+2 {
			r.reportMisindented(y, i+2, end, key, JoinPath(path, key.Value))
			moved := slices.Clone(y.Content[i+2 : end])
			y.Content = slices.Delete(y.Content, i+2, end)
			if nothing {
				value = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: moved[0].Line, Column: moved[0].Column}
				y.Content[i+1] = value
			}
			value.Content = append(value.Content, moved...)
		}
		r.dedented(value, sub.Shape, JoinPath(path, key.Value))
	}
}

// misindentedRun returns the end of the run of keys from i that the
// schema has only under the key before them.
func (r *Text) misindentedRun(y *yaml.Node, i int, outer, under *schema.Shape, value *yaml.Node, nothing bool) int {
	has := func(n *yaml.Node, name string, but int) bool {
		for k := 0; k+1 < len(n.Content); k += 2 {
			if k != but && n.Content[k].Value == name {
				return true
			}
		}
		return false
	}
	for ; i+1 < len(y.Content); i += 2 {
		name := y.Content[i].Value
		outside := outer.Field(name) != nil && !has(y, name, i)
		if under.Field(name) == nil || outside || has(value, name, -1) && !nothing {
			break
		}
	}
	return i
}

// reportMisindented reports a run as one fault, with the remedy of indenting its lines.
func (r *Text) reportMisindented(y *yaml.Node, from, to int, key *yaml.Node, path string) {
	first, last := y.Content[from], len(r.src)
	if to < len(y.Content) {
		last = y.Content[to].Line - 1
	}
	for last > first.Line && r.src[last-1].prose {
		last-- // a comment or blank line belongs to what follows
	}
	f := r.fault(r.lineFrom(first.Line, first.Column), "indentation", path,
		"from here on %s below '%s', which is on line %d; indent %s by two more blanks",
		map[bool]string{true: "1 key belongs", false: fault.Plural((to-from)/2, "key") + " belong"}[to-from == 2], key.Value, key.Line+r.shift,
		map[bool]string{true: "the line", false: "the lines"}[last == first.Line])
	fix := &fault.Fix{Title: "indent by two"}
	for n := first.Line; n <= last; n++ {
		if strings.TrimSpace(r.src[n-1].text) != "" {
			at := fault.Pos{File: r.doc.Name, Line: n + r.shift, Col: 1, EndLine: n + r.shift, EndCol: 1}
			fix.Edits = append(fix.Edits, at.Replace("  "))
		}
	}
	if !r.doc.Cut {
		f.Fix = fix
	}
}
