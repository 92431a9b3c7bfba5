package source

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
)

// todoMark begins what a draft leaves to be done: a comment, a text value, a
// line of a page.
const todoMark = "TODO"

// todoText is what a text leaves to be done; ok is false if it marks nothing.
func todoText(text string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, todoMark)
	if !ok {
		return "", false
	}
	if next, _ := utf8.DecodeRuneInString(rest); unicode.IsLetter(next) || unicode.IsDigit(next) || next == '_' {
		return "", false // a longer word
	}
	rest, _, _ = strings.Cut(rest, "\n")
	return strings.TrimSpace(strings.TrimLeft(rest, ":- ")), true
}

// todoFault tells one as a draft's warning; settled makes it a fault elsewhere.
func todoFault(at fault.Pos, path, rest string) fault.Fault {
	f := at.Fault("todo", path, "left to do")
	if rest != "" {
		f.Message += ": " + rest
	}
	f.Warning = true
	return f
}

// placeholderText gives the TODO of a uuid made from a name (version 5): by `marketctl new`,
// or for an example of the guide. Users and topics have random uuids (version 4).
func placeholderText(text string) (rest string, ok bool) {
	if len(text) != 36 || !strings.Contains(text, namedMark) {
		return "", false
	}
	id, err := uuid.Parse(text)
	if err != nil || id.Version() != 5 {
		return "", false
	}
	return "the uuid is a placeholder or that of an example; write the one that `marketctl new-id` prints", true
}

// namedMark begins the group of a uuid that tells its version.
const namedMark = "-5"

// findTodos tells all TODO markers of a YAML file, each on its own line.
func (r *Text) findTodos(data string) {
	if !strings.Contains(data, todoMark) && !strings.Contains(data, namedMark) {
		return
	}
	s := &todoSearch{}
	s.walk(r.doc.Root, "")
	r.doc.Faults = append(r.doc.Faults, s.found[:min(len(s.found), r.maxFaults)]...)
	for _, l := range r.src {
		if len(r.doc.Faults) > 2*r.maxFaults {
			break
		}
		n := l.number + r.shift
		if s.inText(n) {
			continue
		}
		col, comment := commentOf(l.text)
		rest, ok := todoText(strings.TrimLeft(comment, "# "))
		if !ok {
			continue
		}
		end := col + utf8.RuneCountInString(comment)
		r.doc.Faults = append(r.doc.Faults, todoFault(fault.Pos{File: r.doc.Name, Line: n, Col: col, EndLine: n, EndCol: end}, cmp.Or(listToWrite(rest), s.pathFrom(n)), rest))
	}
}

// todoSearch walks a tree for values that begin with the mark, and notes what
// is where, so that a comment can be told with the key that it is about.
type todoSearch struct {
	found fault.Faults
	texts [][2]int // first and last line of texts over several lines
	keys  []keyAt  // in the order of the file
}

type keyAt struct {
	line int
	path string
}

func (s *todoSearch) walk(n *Node, path string) {
	if n == nil {
		return
	}
	if path != "" {
		s.keys = append(s.keys, keyAt{n.Key.Line, path})
	}
	if n.Kind == ScalarNode && n.Pos.EndLine > n.Pos.Line {
		s.texts = append(s.texts, [2]int{n.Pos.Line + 1, n.Pos.EndLine})
	}
	if n.Kind == ScalarNode && n.Scalar == schema.TextScalar {
		rest, ok := todoText(n.Text)
		if !ok {
			rest, ok = placeholderText(n.Text)
		}
		if ok {
			s.found = append(s.found, todoFault(n.Pos, path, rest))
		}
	}
	for _, f := range n.Fields {
		s.walk(f.Value, JoinPath(path, f.Name))
	}
	for i, item := range n.Items {
		s.walk(item, JoinPath(path, strconv.Itoa(i)))
	}
}

// listToWrite returns the key of the list to be written into another file of the pack, such
// as subjects for "into subjects.yaml"; "" without one. Such a file need not exist yet, so the
// comment stands in market.yaml beside a key that it is not about.
func listToWrite(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:()`", r) })
	for i, word := range words[min(1, len(words)):] {
		word = strings.TrimRight(word, ".?!")
		if before := words[i]; before != "into" && before != "in" {
			continue
		}
		if word == SchoolsFile {
			return "schools"
		}
		for _, f := range schema.ListFiles() {
			if f.Name == word {
				return f.Lists[len(f.Lists)-1].Key
			}
		}
	}
	return ""
}

func (s *todoSearch) inText(line int) bool {
	i, _ := slices.BinarySearchFunc(s.texts, line, func(t [2]int, line int) int { return cmp.Compare(t[1], line) })
	return i < len(s.texts) && s.texts[i][0] <= line
}

// pathFrom is the path of the first key on a line or below it.
func (s *todoSearch) pathFrom(line int) string {
	if i, _ := slices.BinarySearchFunc(s.keys, line, func(k keyAt, line int) int { return cmp.Compare(k.line, line) }); i < len(s.keys) {
		return s.keys[i].path
	}
	return ""
}

// commentOf is the comment of a line with its column, or "".
func commentOf(text string) (col int, comment string) {
	quote := byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && opensText(text[:i]):
			quote = c
		case c == '#' && (i == 0 || text[i-1] == ' '):
			return utf8.RuneCountInString(text[:i]) + 1, strings.TrimRight(text[i:], " ")
		}
	}
	return 0, ""
}

// opensText: a quotation mark behind this begins a text; elsewhere, as in
// "aujourd'hui", it is a letter like others.
func opensText(before string) bool {
	before = strings.TrimRight(before, " ")
	return before == "" || strings.ContainsRune(":-,[{", rune(before[len(before)-1]))
}

// PageTodos finds the lines of a page's text that begin with the mark; first is
// the number of its first line.
func PageTodos(file, body string, first int) fault.Faults {
	var found fault.Faults
	for i, l := range strings.Split(body, "\n") {
		trimmed := strings.TrimLeft(l, " ")
		if rest, ok := todoText(trimmed); ok {
			col := len(l) - len(trimmed) + 1
			at := fault.Pos{File: file, Line: first + i, Col: col, EndLine: first + i, EndCol: col + utf8.RuneCountInString(strings.TrimRight(trimmed, " "))}
			found = append(found, todoFault(at, "text", rest))
		}
	}
	return found
}
