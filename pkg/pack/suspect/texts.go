package suspect

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// texts finds texts that YAML cuts, and texts with signs that visitors see as they stand.
func (m *Market) texts() (out []Finding) {
	t := &textWork{
		lines: map[string][]string{}, text: m.Text, signs: glyph.NewSigns(),
		filler: regexp.MustCompile(`(?i)^(?:x{3,}|[?.…_-]+|tb[adc]|n/a|foo|bar|asdf\w*|placeholder)$|\blorem ipsum\b`),
	}
	for _, f := range m.Own.Fields {
		if f.Name != "exceptions" { // for managers, not for visitors
			t.node(f.Value, f.Name)
		}
	}
	for _, list := range schema.Lists() {
		t.node(m.Lists[list.Key], list.Key)
	}
	return t.found
}

type textWork struct {
	text  func(file string) (string, bool)
	lines map[string][]string
	found []Finding

	signs  *glyph.Signs
	filler *regexp.Regexp
}

func (t *textWork) node(n *source.Node, path string) {
	if n == nil {
		return
	}
	for _, f := range n.Fields {
		t.node(f.Value, source.JoinPath(path, f.Name))
	}
	for i, item := range n.Items {
		t.node(item, source.JoinPath(path, strconv.Itoa(i)))
	}
	if n.Kind != source.ScalarNode || n.Scalar != schema.TextScalar || n.Text == "" {
		return
	}
	if n.Plain {
		t.commented(n, path)
	}
	t.quoted(n, path)
	if say := t.signs.Find(n.Text, false); say != "" {
		t.found = append(t.found, finding(n.Pos, "text-markup", path, "visitors see %s", say))
	}
	if t.filler.MatchString(n.Text) {
		t.found = append(t.found, finding(n.Pos, "text-filler", path, "%s only fills the place of a text; write the text", fault.Quoted(n.Text)))
	}
}

// commented finds a text whose end YAML takes for a comment. A comment has a blank behind
// its sign; in a text such as Part #2 the sign belongs to the next word.
func (t *textWork) commented(n *source.Node, path string) {
	if !n.Pos.Exact() {
		return
	}
	rest := t.rest(n.Pos)
	cut := strings.TrimLeft(rest, " ")
	if len(cut) == len(rest) || !strings.HasPrefix(cut, "#") {
		return
	}
	if next, _ := utf8.DecodeRuneInString(cut[1:]); next == '#' || !unicode.IsLetter(next) && !unicode.IsDigit(next) {
		return
	}
	t.found = append(t.found, finding(n.Pos, "text-cut", path,
		"visitors get %s alone: behind a blank, # begins a comment; put the whole text in quotes, or a blank behind the #", fault.Quoted(n.Text)))
}

// rest is what stands in the line behind a value.
func (t *textWork) rest(at fault.Pos) string {
	lines, known := t.lines[at.File]
	if !known {
		text, _ := t.text(at.File)
		lines = strings.Split(text, "\n")
		t.lines[at.File] = lines
	}
	if at.EndLine < 1 || at.EndLine > len(lines) {
		return ""
	}
	runes := []rune(strings.TrimSuffix(lines[at.EndLine-1], "\r"))
	return string(runes[min(max(at.EndCol-1, 0), len(runes)):])
}

// quoted finds quotation marks around a whole text, which visitors would see.
func (t *textWork) quoted(n *source.Node, path string) {
	text := []rune(strings.TrimSpace(n.Text))
	if len(text) < 3 {
		return
	}
	first, last := text[0], text[len(text)-1]
	pair := map[rune][]rune{'"': {'"'}, '\'': {'\''}, '“': {'”'}, '„': {'“', '”'}, '«': {'»'}, '»': {'«'}, '‘': {'’'}}[first]
	if !slices.Contains(pair, last) || strings.ContainsRune(string(text[1:len(text)-1]), first) {
		return
	}
	t.found = append(t.found, finding(n.Pos, "text-quoted", path,
		"visitors see the quotation marks %s; write the text once in quotes, or in none", fmt.Sprintf("%c %c", first, last)))
}
