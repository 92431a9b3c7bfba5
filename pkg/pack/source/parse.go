package source

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
	"knowmad/pkg/pack/schema"
)

// Document is a parsed file. If it could be read only in part, root has what
// stands before the fault.
type Document struct {
	Name   string
	Root   *Node // nil for an empty file
	Faults fault.Faults
	Cut    bool // a syntax fault hides the rest
	Open   map[string]bool
	values int // keys, items and values
}

// MayContinue reports whether the unreadable rest of the file could hold more
// keys of the map at path.
func (d *Document) MayContinue(path string) bool {
	if d == nil || !d.Cut {
		return false
	}
	return d.Open[path] || d.Root == nil || d.Root.At(path) == nil
}

// Parser turns YAML into nodes. It is stricter than YAML: one document, plain
// maps, lists and scalars, no key twice.
type Parser struct {
	lines     linePatterns
	integer   *regexp.Regexp
	Market    *schema.Shape  // of a market, to see what belongs below what; nil where that isn't looked at
	glued     *regexp.Regexp // a key, its colon and a value without a blank between
	maxFaults int

	foreignSigns foreignPatterns
}

// NewParser makes a parser that knows no schema; see Parser.Market.
func NewParser() *Parser {
	return &Parser{
		lines:     newLinePatterns(),
		integer:   regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`),
		glued:     regexp.MustCompile(`^ *([A-Za-z][A-Za-z0-9]*):[^\s/:]`),
		maxFaults: fault.MaxFaults,

		foreignSigns: newForeignPatterns(),
	}
}

// ParseFile reads a file of a folder; of one that can't be read nothing is known.
// left is how many values the pack may still have, less those of this file afterwards.
func (p *Parser) ParseFile(f *Pack, name string, left *int) *Document {
	if f.Unread[name] {
		return &Document{Name: f.Path(name), Cut: true, Open: map[string]bool{}}
	}
	data := f.Files[name]
	if name == schema.ExpectFile && f.Expect != nil {
		data = *f.Expect
	}
	d := p.parseWithin(f.Path(name), data, 1, *left)
	*left = max(*left-d.values, 0)
	return d
}

// ParseNeeded is ParseFile for a file that must have keys. One that is missing, empty or
// no map is cut with a single fault that names it: everything that it might say is
// unknown, so that nothing else is reported as missing. use ends the fault's sentence and
// says what the file is for.
func (p *Parser) ParseNeeded(f *Pack, name, use string, left *int) *Document {
	d := p.ParseFile(f, name, left)
	at := fault.Top(f.Path(name))
	switch {
	case d.Root != nil && d.Root.Kind == MapNode, d.Cut:
		return d
	case d.Root != nil:
		say := ""
		if d.Root.Kind == ListNode {
			say = "; write each key without a dash before it"
		}
		d.Faults = append(d.Faults, d.Root.Pos.Fault("type", "", "expected keys with values, got %s%s", d.Root.Describe(), say))
	case f.Has(name):
		d.Faults = append(d.Faults, at.Fault("missing-file", "", "the file is empty; %s", use))
	default:
		d.Faults = append(d.Faults, at.Fault("missing-file", "", "the file is missing; %s", use))
	}
	d.Root, d.Cut = nil, true
	return d
}

// ParseBase reads the file that every market starts from.
func (p *Parser) ParseBase(shared *Pack, left *int) *Document {
	return p.ParseNeeded(shared, schema.BaseFile, "every market starts from it", left)
}

// ParseRoutes reads the table of addresses.
func (p *Parser) ParseRoutes(shared *Pack, left *int) *Document {
	return p.ParseNeeded(shared, schema.RoutesFile, "it says which addresses there are", left)
}

// ParseMarket reads the market.yaml of a pack.
func (p *Parser) ParseMarket(f *Pack, left *int) *Document {
	if f.Has(schema.MarketFile) {
		return p.ParseNeeded(f, schema.MarketFile, "it says what is particular to the market, beginning with its code", left)
	}
	d := &Document{Name: f.Path(schema.MarketFile), Cut: true, Open: map[string]bool{}}
	if !f.Has(strings.TrimSuffix(schema.MarketFile, ".yaml") + ".yml") { // else CheckNames names the file
		d.Faults = append(d.Faults, fault.Top(d.Name).Fault("missing-file", "", "the file is missing; a folder of this name is a market"))
	}
	return d
}

// Parse reads one file; first is the number of its first line, which is not 1
// for the front matter of a page.
func (p *Parser) Parse(name, data string, first int) *Document {
	return p.parseWithin(name, data, first, MaxValues)
}

// parseWithin is parse for a file that may have so many values at most.
func (p *Parser) parseWithin(name, data string, first, most int) *Document {
	d := &Document{Name: name, Open: map[string]bool{}}
	r := &Text{Parser: p, doc: d, shift: first - 1}
	data = strings.TrimPrefix(data, "\uFEFF")
	if i := invalidUTF8(data); i >= 0 {
		data = r.cutAt(data, strings.Count(data[:i], "\n")+1, 1, "encoding", "this is not UTF-8 text; save the file as UTF-8")
	}
	if at, say := glyph.GarbledAt(data); say != "" {
		data = r.cutAt(data, at.Line, at.Col, "encoding", "%s", say)
	}
	r.src, r.closed = p.lines.split(data), strings.HasSuffix(data, "\n")
	if cleaned := r.replaceLookalikes(data); cleaned != data {
		data = cleaned
		r.src = p.lines.split(data)
	}
	data = r.cutAtConflict(data)
	data = r.checkTabs(data)
	root, rest, err := decode(data)
	if err != nil || root != nil && root.Kind == yaml.ScalarNode {
		if parted := r.insertMissingBlanks(data); parted != data {
			data = parted
			r.src = p.lines.split(data)
			root, rest, err = decode(data)
		}
	}
	if err == nil && rest > 0 {
		root, data = r.oneDocument(root, data, rest)
	}
	if err != nil {
		data = r.cutAtSyntaxFault(data, err)
		root, _, _ = decode(data)
	} else if !d.Cut {
		r.checkOddIndents()
	}
	if root != nil && r.checkLimits(root, most) {
		if kind, _ := FileKind(name); kind == "market" {
			r.dedented(root, p.Market, "")
		}
		d.Root = r.convert(root, fault.Top(name), "")
	}
	r.findTodos(data)
	if d.Cut {
		d.Root = dropUnfinished(d.Root)
		markOpen(d.Root, "", d.Open)
	}
	return d
}

// Text is the state of one parse.
type Text struct {
	*Parser
	doc   *Document
	shift int
	src   []line

	closed  bool          // the text ends with a line break
	columns map[int][]int // of long lines: where each column begins
	shifted map[int]bool  // lines whose columns are not those of the file
}

func (r *Text) fault(at fault.Pos, rule, path, format string, args ...any) *fault.Fault {
	f := at.Fault(rule, path, format, args...)
	if len(r.doc.Faults) >= r.maxFaults {
		return &f // dropped: the list is full
	}
	r.doc.Faults = append(r.doc.Faults, f)
	return &r.doc.Faults[len(r.doc.Faults)-1]
}

// cutAt reports a fault that hides the rest of the file and gives what stands
// before it.
func (r *Text) cutAt(data string, line, col int, rule, format string, args ...any) string {
	r.fault(r.lineFrom(line, col), rule, "file", format, args...)
	r.doc.Cut = true
	return headLines(data, line-1)
}

func (r *Text) checkTabs(data string) string {
	cut := 0
	for _, l := range r.src {
		if col := findTab(l); col > 0 {
			r.tabFault(l, col)
			if cut == 0 {
				cut = l.number
			}
		}
	}
	if cut == 0 {
		return data
	}
	r.doc.Cut = true
	return headLines(data, cut-1)
}

func (r *Text) checkOddIndents() {
	for _, l := range oddlyIndented(r.src) {
		r.fault(r.lineFrom(l.number, l.indent+1), "indentation", "file",
			"the line is indented by %s, its neighbours by an even number", fault.Plural(l.indent, "blank"))
	}
}

// cutAtSyntaxFault finds the line that is really at fault: the one after the
// longest head of the file that can be read, or an earlier one whose
// indentation fits nothing.
func (r *Text) cutAtSyntaxFault(data string, err error) string {
	n := strings.Count(strings.TrimSuffix(data, "\n"), "\n") + 1
	at := lastReadable(data, n) + 1
	if l, ok := r.lines.undashed(r.src, at); ok {
		return r.cutAt(data, l.number, l.indent+1, "list-dash", "%s", sayDash(l.text))
	}
	if l, ok := r.strayDash(at); ok {
		return r.cutAt(data, l.number, l.indent+1, "syntax", "a key stands without a dash before it; write %s", fault.Quoted(strings.TrimLeft(l.text, " -")))
	}
	if l, want, ok := r.lines.misindented(r.src, func(key string) bool { return r.known(r.doc.Name, key) }); ok && l.number <= at {
		return r.cutAt(data, l.number, l.indent+1, "indentation",
			"the line is indented by %s, which fits no line above it; %d would", fault.Plural(l.indent, "blank"), want)
	}
	text := ""
	if at <= len(r.src) {
		text = r.src[at-1].text
	}
	col := len(text) - len(strings.TrimLeft(text, " ")) + 1
	if say := r.foreign(strings.TrimSpace(text)); say != "" {
		return r.cutAt(data, at, col, "syntax", "%s", say)
	}
	return r.cutAt(data, at, col, "syntax", "%s", explain(text, err))
}

// known reports whether a key may stand at the top of a file.
func (p *Parser) known(file, key string) bool {
	kind, _ := FileKind(file)
	return kind != "market" || p.Market == nil || p.Market.Field(key) != nil
}

// explain says in plain words what is wrong with a line.
func explain(text string, err error) string {
	trimmed := strings.TrimSpace(text)
	value := trimmed
	if i := strings.Index(trimmed, ": "); i >= 0 {
		value = strings.TrimSpace(trimmed[i+2:])
	}
	switch {
	case endsWithin(value):
		return fmt.Sprintf("the text ends at its second %[1]c, and more stands behind it; write a %[1]c inside of the text as %[2]s, or typographic ones there",
			value[0], map[byte]string{'"': `\"`, '\'': "''"}[value[0]])
	case value != "" && (value[0] == '"' || value[0] == '\'') && strings.Count(value, value[:1])%2 == 1:
		return "the quotation mark is not closed on this line"
	case value != "" && strings.ContainsRune("@`%&*!", rune(value[0])):
		return fmt.Sprintf("a text that begins with %c must stand in quotes", value[0])
	case strings.Contains(value, ": "):
		return "a text with a colon and a blank must stand in quotes"
	case !strings.Contains(trimmed, ":") && !strings.HasPrefix(trimmed, "-"):
		return "expected 'key: value', but the line has no colon"
	}
	return unreadable(trimmed, value, err)
}

// endsWithin reports whether a text in quotation marks has the closing one before its end.
func endsWithin(value string) bool {
	if value == "" || value[0] != '"' && value[0] != '\'' {
		return false
	}
	for i := 1; i < len(value); i++ {
		switch {
		case value[0] == '"' && value[i] == '\\', value[0] == '\'' && strings.HasPrefix(value[i:], "''"):
			i++
		case value[i] == value[0]:
			rest := strings.TrimSpace(value[i+1:])
			return rest != "" && !strings.HasPrefix(rest, "#")
		}
	}
	return false
}

// decode reads the first document. rest is the line on which a second one
// begins, or 0. The library may panic on hostile input; that is a fault too.
func decode(data string) (root *yaml.Node, rest int, err error) {
	defer func() {
		if p := recover(); p != nil {
			root, err = nil, fmt.Errorf("yaml: %v", p)
		}
	}()
	dec := yaml.NewDecoder(strings.NewReader(data))
	var doc, next yaml.Node
	if err = dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, 0, nil
		}
		return nil, 0, err
	}
	if err = dec.Decode(&next); err == nil {
		rest = max(next.Line, 1)
	} else if !errors.Is(err, io.EOF) {
		return nil, 0, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil, rest, nil
	}
	return doc.Content[0], rest, nil
}

// oneDocument tells that a file has several. They are read as one where that can
// only be meant; else what follows the first is as little known as the rest of a
// file that can't be read.
func (r *Text) oneDocument(root *yaml.Node, data string, rest int) (*yaml.Node, string) {
	at := r.lineFrom(rest, 1)
	if joined, ok := r.joinDocuments(data, rest); ok {
		f := r.fault(at, "documents", "", "a file holds one document; remove the line '---'")
		f.Fix = &fault.Fix{Title: "remove the line", Edits: []fault.Edit{r.dropLines(rest, rest)}}
		root, _, _ = decode(joined)
		return root, joined
	}
	r.fault(at, "documents", "", "a file holds one document; remove the line '---' and what follows")
	r.doc.Cut = true
	return root, headLines(data, rest-1)
}

// checkLimits counts the values of a file and refuses a file that has more than most, or
// that nests deeper than maxNesting: the work after parsing takes far longer than parsing.
func (r *Text) checkLimits(root *yaml.Node, most int) bool {
	var over *yaml.Node
	deep := false
	var count func(y *yaml.Node, depth int)
	count = func(y *yaml.Node, depth int) {
		if r.doc.values++; r.doc.values > most || depth > maxNesting {
			over, deep = y, depth > maxNesting
			return
		}
		for _, sub := range y.Content {
			if count(sub, depth+1); over != nil {
				return
			}
		}
	}
	count(root, 1)
	switch {
	case over == nil:
		return true
	case deep:
		r.fault(r.begin(over), "pack-size", "file", "the value stands %d levels deep; nothing in a pack does", maxNesting)
	default:
		r.fault(r.begin(over), "pack-size", "file", "from here on the pack has more than %d keys and values; nothing of this file is read", MaxValues)
	}
	r.doc.Cut = true
	return false
}

// maxNesting is how deep values may stand inside of each other; packs have 6 levels.
const maxNesting = 30

func (r *Text) convert(y *yaml.Node, key fault.Pos, path string) *Node {
	n := &Node{Pos: r.begin(y), Key: key}
	if y.Anchor != "" {
		r.fault(r.word(y), "anchor", path, "anchors (&%s) are not used in packs; write the value out", y.Anchor)
	}
	if y.Style&yaml.TaggedStyle != 0 {
		r.fault(r.word(y), "tag", path, "tags (%s) are not used in packs; write the plain value", y.Tag)
	}
	switch y.Kind {
	case yaml.MappingNode:
		n.Kind = MapNode
		r.convertMap(n, y, path)
	case yaml.SequenceNode:
		n.Kind = ListNode
		r.splitItems(y, path)
		for i, item := range y.Content {
			v := r.convert(item, fault.Pos{}, JoinPath(path, strconv.Itoa(i)))
			v.Key = v.Pos
			n.Items = append(n.Items, v)
		}
		r.endList(n, y)
	case yaml.AliasNode:
		r.fault(r.word(y), "alias", path, "aliases (*%s) are not used in packs; write the value out", y.Value)
		n.Scalar, n.Broken = schema.NullScalar, true
	default:
		n.Pos = r.scalarSpan(y)
		r.convertScalar(n, y, path)
	}
	return n
}

func (r *Text) convertMap(n *Node, y *yaml.Node, path string) {
	seen := map[string]int{}
	last := n.Pos
	for i := 0; i+1 < len(y.Content); i += 2 {
		k, v := y.Content[i], y.Content[i+1]
		at := r.scalarSpan(k)
		switch first, twice := seen[k.Value]; {
		case k.Kind != yaml.ScalarNode:
			r.fault(r.begin(k), "key", path, "a key is a word, not a list or a map")
		case k.Tag == "!!merge":
			r.fault(at, "merge-key", path, "merge keys (<<) are not used in packs; write the keys out")
		case twice:
			f := r.fault(at, "duplicate-key", JoinPath(path, k.Value), "the key stands twice; it is first on line %d", y.Content[first].Line+r.shift)
			if sameValue(y.Content[first+1], v) {
				f.Fix = r.dropEntry(y, k, v)
			}
		default:
			seen[k.Value] = i
			if k.Anchor != "" {
				r.fault(r.word(k), "anchor", path, "anchors (&%s) are not used in packs; write the value out", k.Anchor)
			}
			value := r.convert(v, at, JoinPath(path, k.Value))
			n.Fields = append(n.Fields, Field{k.Value, value})
			last = value.Pos
			continue
		}
		last = r.span(v)
	}
	r.endAt(n, y, last)
}

func (r *Text) convertScalar(n *Node, y *yaml.Node, path string) {
	n.Text = y.Value
	n.Plain = y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
	n.Scalar = schema.TextScalar
	if !n.Plain {
		if n.Pos.EndLine == n.Pos.Line {
			n.Quote = quoteOf(y)
		}
		return
	}
	switch y.ShortTag() {
	case "!!null":
		n.Scalar, n.Empty = schema.NullScalar, y.Value == ""
	case "!!bool":
		n.Scalar = schema.BoolScalar
	case "!!int":
		n.Scalar = schema.IntScalar
	case "!!float":
		n.Scalar = schema.NumScalar
	}
	r.checkOneLine(y, path)
	if in, ok := withoutTypographicQuotes(n.Text); ok && n.Scalar == schema.TextScalar {
		f := r.fault(n.Pos, "lookalike", path, "%s", quotesFault(n.Text))
		if n.Pos.Exact() {
			f.Fix = fault.Writing(n.Pos, `"`+in+`"`)
		}
		n.Text = in
	}
}

// checkOneLine refuses a bare text that goes on in the next line: nearly always
// that line was meant to be a key or a list item and is indented wrongly.
func (r *Text) checkOneLine(y *yaml.Node, path string) {
	if y.Line < 1 || y.Line > len(r.src) || y.Value == "" || y.Anchor != "" || y.Style&yaml.TaggedStyle != 0 {
		return
	}
	rest, ok := r.from(y.Line, y.Column)
	if !ok || rest == "" || strings.HasPrefix(rest, y.Value) {
		return
	}
	for _, l := range r.src[y.Line:] {
		if strings.TrimSpace(l.text) != "" {
			r.fault(r.lineFrom(l.number, l.indent+1), "indentation", path,
				"the line is indented so that it continues the text above; indent it like its neighbours, or put a long text behind '>-'")
			return
		}
	}
}

// dropUnfinished removes a last key whose value may stand in the unreadable rest.
func dropUnfinished(n *Node) *Node {
	if n == nil || n.Empty {
		return nil
	}
	out := *n
	switch {
	case len(n.Fields) > 0:
		last := n.Fields[len(n.Fields)-1]
		out.Fields = append([]Field(nil), n.Fields[:len(n.Fields)-1]...)
		if v := dropUnfinished(last.Value); v != nil {
			out.Fields = append(out.Fields, Field{last.Name, v})
		}
	case len(n.Items) > 0:
		out.Items = append([]*Node(nil), n.Items[:len(n.Items)-1]...)
		if v := dropUnfinished(n.Items[len(n.Items)-1]); v != nil {
			out.Items = append(out.Items, v)
		}
	}
	return &out
}

// markOpen remembers the maps and lists that the cut may have shortened.
func markOpen(n *Node, path string, open map[string]bool) {
	if n == nil || n.Kind == ScalarNode {
		return
	}
	open[path] = true
	if k := len(n.Fields); k > 0 {
		markOpen(n.Fields[k-1].Value, JoinPath(path, n.Fields[k-1].Name), open)
	}
	if k := len(n.Items); k > 0 {
		markOpen(n.Items[k-1], JoinPath(path, strconv.Itoa(k-1)), open)
	}
}

// headLines gives the first n lines of data.
func headLines(data string, n int) string {
	end := 0
	for range n {
		i := strings.IndexByte(data[end:], '\n')
		if i < 0 {
			return data
		}
		end += i + 1
	}
	return data[:end]
}

func invalidUTF8(s string) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// Misspelt reports whether a key that the file seems to lack may be there: under
// a wrong name, or with a wrong value. That is told by itself.
func (d *Document) Misspelt(key string, s *schema.Shape) bool {
	if d.Root == nil || d.Root.Kind != MapNode {
		return d.Root != nil
	}
	return slices.ContainsFunc(d.Root.Fields, func(f Field) bool { return f.Name == key || s.Field(f.Name) == nil })
}
