package apkg

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// nodeKind is the kind of a part of a template.
type nodeKind uint8

const (
	static     nodeKind = iota
	field               // {{Field}}
	ifFilled            // {{#Field}}
	unlessFill          // {{^Field}}
	endIf               // {{/Field}}
)

// node is a part of a template.
type node struct {
	kind    nodeKind
	text    string // HTML, or the name of a field
	filters string // of a field, such as "type:cloze:"
}

// cardTemplate is a template of a note type.
type cardTemplate struct {
	question, answer []node
	// whole: the answer has no part that the question has; neither FrontSide nor a rule
	// says where its own begins.
	whole bool
}

const (
	maxTemplate = 64 << 10 // bytes
	maxNodes    = 2000
	maxAllNodes = 300_000 // of a package; one of a hundred note types has some 10,000
)

// answerRule is the line that Anki draws between a question and its answer.
var answerRule = regexp.MustCompile(`(?i)<hr\s[^<>]*\bid\s*=\s*["']?answer\b[^<>]*>`)

// newTemplate parses a template. The answer begins after its rule: before that, the question
// is repeated.
func newTemplate(question, answer string) cardTemplate {
	t := cardTemplate{question: parseTemplate(question)}
	if at := answerRule.FindStringIndex(answer); at != nil {
		t.answer = parseTemplate(answer[at[1]:])
		return t
	}
	t.answer = parseTemplate(answer)
	t.whole = !slices.ContainsFunc(t.answer, func(n node) bool { return n.kind == field && n.text == "FrontSide" })
	return t
}

// parseTemplate splits a template into its parts. Longer ones are cut.
func parseTemplate(source string) []node {
	source = source[:min(len(source), maxTemplate)]
	var nodes []node
	for source != "" && len(nodes) < maxNodes {
		before, rest, found := strings.Cut(source, "{{")
		if before != "" {
			nodes = append(nodes, node{kind: static, text: before})
		}
		if !found {
			break
		}
		inside, after, found := strings.Cut(rest, "}}")
		if !found {
			break
		}
		nodes = append(nodes, parseNode(strings.TrimSpace(inside)))
		source = after
	}
	return nodes
}

func parseNode(inside string) node {
	if inside == "" {
		return node{}
	}
	name := strings.TrimSpace(inside[1:])
	switch inside[0] {
	case '#':
		return node{kind: ifFilled, text: name}
	case '^':
		return node{kind: unlessFill, text: name}
	case '/':
		return node{kind: endIf, text: name}
	case '!':
		return node{}
	}
	n := node{kind: field, text: inside}
	if at := strings.LastIndexByte(inside, ':'); at >= 0 {
		n.filters, n.text = inside[:at+1], strings.TrimSpace(inside[at+1:])
	}
	return n
}

// has reports whether a field passes a filter.
func (n node) has(filter string) bool {
	return strings.HasPrefix(n.filters, filter) || strings.Contains(n.filters, ":"+filter)
}

// isSpoken reports a field that is read aloud and not shown.
func (n node) isSpoken() bool { return n.has("tts ") || n.has("tts-voices:") }

// shows lists the fields that a part of a template shows, each once. Fields to type an
// answer in show nothing in a question.
func shows(nodes []node, question bool) []string {
	var names []string
	for _, n := range nodes {
		if n.kind != field || n.isSpoken() || question && (n.has("type:") || n.has("hint:")) || n.text == "FrontSide" || slices.Contains(names, n.text) {
			continue
		}
		names = append(names, n.text)
	}
	return names
}

// hasText reports whether a template shows something of its own.
func hasText(nodes []node) bool {
	for _, n := range nodes {
		if n.kind == static && visible(n.text) {
			return true
		}
	}
	return false
}

// visible reports whether HTML shows anything but blanks.
func visible(source string) bool {
	z := html.NewTokenizer(strings.NewReader(source))
	hidden := false
	for {
		switch z.Next() {
		case html.ErrorToken:
			return false
		case html.TextToken:
			if !hidden && strings.TrimSpace(string(z.Text())) != "" {
				return true
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			if string(name) == "img" {
				return true
			}
			hidden = string(name) == "script" || string(name) == "style"
		case html.EndTagToken:
			hidden = false
		}
	}
}
