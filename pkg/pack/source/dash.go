package source

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/fault"
)

// splitItems parts items of a list that ran together as the dash of the second is lost:
// the key that an item begins with stands in it again. Each is one fault, and what
// follows sees two items.
func (r *Text) splitItems(y *yaml.Node, path string) {
	if y.Style&yaml.FlowStyle != 0 {
		return
	}
	for i := 0; i < len(y.Content); i++ {
		item := y.Content[i]
		at := secondStart(item)
		if at < 0 {
			continue
		}
		key := item.Content[at]
		f := r.fault(r.lineFrom(key.Line, key.Column), "list-dash", JoinPath(path, strconv.Itoa(i+1)), "%s", sayDash(r.src[key.Line-1].text))
		if from := key.Column - 2; from > 0 && !r.shifted[key.Line] && strings.TrimSpace(r.src[key.Line-1].text[:key.Column-1]) == "" {
			place := fault.Pos{File: r.doc.Name, Line: key.Line + r.shift, Col: from, EndLine: key.Line + r.shift, EndCol: key.Column}
			f.Fix = &fault.Fix{Title: "write the dash", Edits: []fault.Edit{place.Replace("- ")}}
		}
		rest := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: key.Line, Column: key.Column, Content: slices.Clone(item.Content[at:])}
		item.Content = item.Content[:at]
		y.Content = slices.Insert(y.Content, i+1, rest)
	}
}

// secondStart finds where in an item the key that it begins with stands again, with
// another value and with other keys between; -1 where it doesn't.
func secondStart(item *yaml.Node) int {
	const least = 4 // a key and its value, and another
	if item.Kind != yaml.MappingNode || item.Style&yaml.FlowStyle != 0 || len(item.Content) < least {
		return -1
	}
	for k := least; k+1 < len(item.Content); k += 2 {
		if item.Content[k].Value == item.Content[0].Value && !sameValue(item.Content[k+1], item.Content[1]) {
			return firstAgain(item.Content, k)
		}
	}
	return -1
}

// firstAgain goes back from a key that stands again to the first of the keys right above it
// that do: the second item may begin with another key than the first.
func firstAgain(content []*yaml.Node, at int) int {
	const least = 4
	stands := func(key *yaml.Node, before int) bool {
		for i := 0; i < before; i += 2 {
			if content[i].Value == key.Value {
				return true
			}
		}
		return false
	}
	for at-2 >= least && stands(content[at-2], at-2) {
		at -= 2
	}
	return at
}

// sayDash tells how an item begins.
func sayDash(text string) string {
	return "an item of a list begins here, but its dash is missing; write " + fault.Quoted("- "+strings.TrimSpace(text))
}

// undashed finds, in a file that can't be read from line at on, the item whose dash is
// missing: its key begins the items beside it.
func (lp linePatterns) undashed(lines []line, at int) (line, bool) {
	look := lines[max(at-2, 0):min(at+1, len(lines))]
	if l, _, ok := lp.misindented(lines, func(string) bool { return true }); ok && l.number <= at {
		look = append(slices.Clone(look), l)
	}
	for _, l := range look {
		if l.prose || strings.HasPrefix(l.text[l.indent:], "-") || !lp.key.MatchString(l.text[l.indent:]) {
			continue
		}
		key, _, _ := strings.Cut(l.text[l.indent:], ":")
		if lp.isStart(lines, l.number, key, l.indent) {
			return l, true
		}
	}
	return line{}, false
}

// isStart reports whether the next item of a list, or the one before, begins with a key, with
// its dash as far in as the line itself or two blanks less.
func (lp linePatterns) isStart(lines []line, n int, key string, indent int) bool {
	const around = 60 // lines, lest a long file be looked through for each
	for _, l := range lines[max(n-around, 0):min(n+around, len(lines))] {
		dash := l.indent == indent || l.indent == indent-2
		if !l.prose && dash && strings.HasPrefix(l.text[l.indent:], "- "+key+":") {
			return true
		}
	}
	return false
}

// unreadable says in plain words what the YAML library found. Its own sentence never
// reaches an author.
func unreadable(text, value string, err error) string {
	const from = "the file can't be read from here on"
	said := err.Error()
	switch {
	case strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "- "):
		return "a blank is missing behind the dash; write " + fault.Quoted("- "+strings.TrimLeft(text, "-"))
	case strings.Contains(said, "expected '-' indicator"):
		return from + ": the lines above are a list, whose items begin with '- '"
	case strings.Contains(said, "expected ',' or"):
		return from + ": what opens with [ or { is not closed, or a comma is missing"
	case strings.Contains(said, "expected key"), strings.Contains(said, "could not find expected ':'"):
		return from + ": the line fits neither the keys nor the list above it; look at its blanks and its colon"
	case strings.Contains(said, "not allowed in this context"):
		return from + ": the line is indented further than the one above it, which has a value already"
	case strings.HasPrefix(value, "["), strings.HasPrefix(value, "{"):
		return from + ": a text that begins with " + value[:1] + " must stand in quotes"
	}
	return from + "; look at the blanks, quotes and colons of this line and the one above"
}
