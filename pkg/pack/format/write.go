package format

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/schema"
)

// writer lays a file out. It makes lines without their indentation, which the
// map or list above adds.
type writer struct{ src *parsedFile }

func (w *writer) file(s *parsedFile, root *schema.Field) string {
	w.src = s
	out := texts(s.header)
	if s.root != nil {
		if len(out) > 0 && len(s.root.children) > 0 {
			out = append(out, "")
		}
		out = append(out, w.children(s.root, root)...)
		if foot := texts(s.root.foot); len(foot) > 0 {
			if s.blankBefore(s.root.foot[0]) && len(out) > 0 {
				out = append(out, "")
			}
			out = append(out, foot...)
		}
	}
	out = append(out, texts(s.footer)...)
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, "\n") + "\n"
}

func (s *parsedFile) blankBefore(c comment) bool {
	return c.line > 1 && strings.TrimSpace(s.lines[c.line-2]) == ""
}

// texts gives comments as lines; where blank lines parted them, one does.
func texts(comments []comment) []string {
	var out []string
	for i, c := range comments {
		if i > 0 && c.line > comments[i-1].line+1 {
			out = append(out, "")
		}
		out = append(out, c.text)
	}
	return out
}

// children lays out what stands in a map or list, without its foot.
func (w *writer) children(e *entry, f *schema.Field) []string {
	if e.value.Kind == yaml.MappingNode && len(e.children) == 0 {
		return []string{"{}"}
	}
	if e.value.Kind == yaml.MappingNode {
		return w.mapping(e, f)
	}
	if len(e.children) == 0 {
		return []string{"[]"}
	}
	var out []string
	for i, c := range e.children {
		if i > 0 && f != nil && f.Spaced {
			out = append(out, "")
		}
		out = append(out, w.item(c, itemsOf(f))...)
	}
	return out
}

func itemsOf(f *schema.Field) *schema.Field {
	if f == nil {
		return nil
	}
	return f.Items
}

func (w *writer) mapping(e *entry, f *schema.Field) []string {
	var out []string
	group := 0
	for i, c := range sorted(e.children, f) {
		now := groupOf(c.name, f)
		if i > 0 && now != group {
			out = append(out, "")
		}
		group = now
		out = append(out, w.key(c, f.Get(c.name))...)
	}
	return out
}

// sorted puts keys into the order of the schema; those that it does not know
// come last, as they stand.
func sorted(children []*entry, f *schema.Field) []*entry {
	if f == nil || f.Kind != "map" {
		return children
	}
	out := slices.Clone(children)
	slices.SortStableFunc(out, func(a, b *entry) int { return rank(a.name, f) - rank(b.name, f) })
	return out
}

func rank(name string, f *schema.Field) int {
	if i := slices.IndexFunc(f.Fields, func(x *schema.Field) bool { return x.Name == name }); i >= 0 {
		return i
	}
	return len(f.Fields)
}

// groupOf counts the groups of the schema up to a key.
func groupOf(name string, f *schema.Field) int {
	if f == nil || f.Kind != "map" {
		return 0
	}
	group, at := 0, rank(name, f)
	for i, x := range f.Fields {
		if i <= at && x.Opens {
			group++
		}
	}
	return group
}

// key lays out a key with its value and comments.
func (w *writer) key(e *entry, f *schema.Field) []string {
	out := w.above(e)
	name := e.name + ":" // one without quotes is a word or number of its own
	if quoted(e.key) {
		name = text(e.name) + ":"
	}
	if header, body, ok := w.src.block(e.value); ok {
		return append(append(out, name+" "+header+w.behind(e)), indented(body)...)
	}
	if len(e.children) == 0 {
		value := w.children0(e)
		if value != "" {
			value = " " + value
		}
		return append(append(out, name+value+w.behind(e)), indented(texts(e.foot))...)
	}
	out = append(out, name+w.behind(e))
	return append(out, indented(append(w.children(e, f), texts(e.foot)...))...)
}

// children0 is the value of an entry that has nothing below it.
func (w *writer) children0(e *entry) string {
	if e.value.Kind == yaml.ScalarNode {
		return scalar(e.value)
	}
	return w.children(e, nil)[0]
}

// item lays out an item of a list. Comments above its first key go above the dash.
func (w *writer) item(e *entry, f *schema.Field) []string {
	out := w.above(e)
	if header, body, ok := w.src.block(e.value); ok {
		return append(append(out, "- "+header+w.behind(e)), indented(body)...)
	}
	if len(e.children) == 0 {
		return append(append(out, strings.TrimRight("- "+w.children0(e), " ")+w.behind(e)), indented(texts(e.foot))...)
	}
	body := append(w.children(e, f), texts(e.foot)...)
	if e.value.Kind == yaml.SequenceNode {
		return append(append(out, "-"+w.behind(e)), indented(body)...)
	}
	first := slices.IndexFunc(body, func(l string) bool { return l != "" && !strings.HasPrefix(l, "#") })
	out = append(out, body[:first]...)
	out = append(out, "- "+body[first])
	return append(out, indented(body[first+1:])...)
}

// above gives the comments that stand over an entry: those there already, and
// those behind it for which there is but one place.
func (w *writer) above(e *entry) []string {
	out := texts(e.head)
	for i := 1; i < len(e.tail); i++ {
		out = append(out, e.tail[i].text)
	}
	return out
}

func (w *writer) behind(e *entry) string {
	if len(e.tail) == 0 {
		return ""
	}
	return " " + e.tail[0].text
}

func indented(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			out[i] = "  " + l
		}
	}
	return out
}
