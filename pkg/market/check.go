package market

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cuelang.org/go/cue"

	"knowmad/pkg/pack/atlas"
)

// judged remembers a verdict, as the same text in the same field is met in
// every environment and at every reload.
type judged struct {
	shape *shape
	kind  string
	text  string
}

// checker walks trees beside their shapes.
type checker struct {
	schema  *schema
	facts   map[string]factCheck
	integer *regexp.Regexp
	memo    map[judged]bool
	places  map[string][]string // where in a market a key belongs, by its name
}

// maxMemo bounds the memory of verdicts in a server that reloads for months.
const maxMemo = 100_000

func newChecker(s *schema) *checker {
	c := &checker{
		schema: s, facts: factChecks(), memo: map[judged]bool{},
		integer: regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`),
		places:  map[string][]string{},
	}
	c.collectPlaces(s.market, "")
	return c
}

func (c *checker) collectPlaces(s *shape, path string) {
	for _, f := range s.fields {
		c.places[f.name] = append(c.places[f.name], path)
		if f.shape.isMap {
			c.collectPlaces(f.shape, joinPath(path, f.name))
		}
	}
}

// walk is one check of one tree.
type walk struct {
	*checker
	file    string // where a missing key of the root is reported
	missing func(path string) bool
	faults  Faults

	isMarket bool // the tree is a market's, so a stray key may belong elsewhere in it

	zone string // in which a moment without one is meant; "" where that is not known
}

// check reports everything in n that does not fit s and gives what fits, for
// the rules. A path for which missing is false is not reported when it is not
// there; missing may be nil.
func (c *checker) check(n *node, s *shape, file string, missing func(path string) bool) (*node, Faults) {
	w := &walk{checker: c, file: file, missing: missing, isMarket: s == c.schema.own || s == c.schema.linked}
	if n == nil {
		n = &node{kind: mapNode, pos: top(file)}
	}
	switch {
	case w.isMarket && checkTimeZone(n.get("timeZone").str()) == "":
		w.zone = n.get("timeZone").str()
	case s == c.schema.frontMatter:
		w.zone = pageZone
	}
	good := w.node(n, s, "", top(file))
	return good, w.faults
}

// full tells whether the list of faults has its most entries, so that another one would not be told.
func (w *walk) full() bool { return len(w.faults) >= maxFaults }

func (w *walk) add(p pos, rule, path, format string, args ...any) *Fault {
	if w.full() {
		return &Fault{}
	}
	w.faults = append(w.faults, p.fault(rule, path, format, args...))
	return &w.faults[len(w.faults)-1]
}

// node gives what of n fits s, or nil. parent is where a missing part of n is
// reported: its key, or the file's first line.
func (w *walk) node(n *node, s *shape, path string, parent pos) *node {
	if n.broken {
		return nil
	}
	if n.isNull() && s.nullable && !n.empty {
		return n
	}
	switch {
	case s.isMap:
		if n.kind != mapNode {
			w.add(n.pos, "type", path, "expected %s, got %s", describe(s), describeNode(n))
			return nil
		}
		return w.mapping(n, s, path, parent)
	case s.elem != nil:
		if n.kind != listNode {
			w.add(n.pos, "type", path, "expected %s, got %s", describe(s), describeNode(n))
			return nil
		}
		return w.list(n, s, path)
	case n.kind != scalarNode:
		w.add(n.pos, "type", path, "expected %s, got %s", describe(s), describeNode(n))
		return nil
	}
	return w.scalar(n, s, path)
}

func (w *walk) mapping(n *node, s *shape, path string, parent pos) *node {
	good := &node{kind: mapNode, pos: n.pos, key: n.key}
	misspelt := map[string]string{} // what was meant, and the file with the slip
	for _, f := range n.fields {
		if s.field(f.name) == nil && !w.full() {
			fix := remedyKey(n, s, f, misspelt)
			w.add(f.value.key, "unknown-key", joinPath(path, f.name), "unknown key%s", w.hint(n, s, f, misspelt)).Fix = fix
		}
	}
	for _, f := range n.fields {
		sub := s.field(f.name)
		if sub == nil {
			continue
		}
		at := joinPath(path, f.name)
		if file, slip := misspelt[f.name]; slip && file != f.value.pos.file {
			// A lower layer's value, which the misspelt key was to complete or replace.
			missing := w.missing
			w.missing = func(path string) bool {
				return !strings.HasPrefix(path, at+".") && (missing == nil || missing(path))
			}
			w.node(f.value, sub.shape, at, f.value.key)
			w.missing = missing
			continue
		}
		if v := w.node(f.value, sub.shape, at, f.value.key); v != nil {
			good.fields = append(good.fields, field{f.name, v})
		}
	}
	for i := range s.fields {
		f := &s.fields[i]
		at := joinPath(path, f.name)
		if _, slip := misspelt[f.name]; slip || !f.required || n.get(f.name) != nil {
			continue
		}
		if w.missing == nil || w.missing(at) {
			w.add(parent, "missing-key", at, "the key is missing and no layer below gives it%s", write(f.shape))
		}
	}
	return good
}

// hint says what an unknown key was meant to be. A required key that is missing
// and close to it is then not reported a second time.
func (w *walk) hint(n *node, s *shape, f field, misspelt map[string]string) string {
	name := f.name
	best := w.meant(n, s, f, misspelt)
	if best != "" && distance(name, best) <= 2 {
		misspelt[best] = f.value.key.file
		return "; did you mean '" + best + "'?"
	}
	for _, place := range w.places[name] {
		switch {
		case !w.isMarket:
			continue
		case place == "":
			return "; it belongs at the top of the file, without indentation"
		default:
			return "; it belongs below '" + place + "'"
		}
	}
	if best != "" {
		misspelt[best] = f.value.key.file
		return "; did you mean '" + best + "'?"
	}
	return ""
}

// meant is the closest key; of two equally close ones the one that is not there
// yet. In the shared file that depends on no market, so that all say the same.
func (w *walk) meant(n *node, s *shape, f field, misspelt map[string]string) string {
	names := s.names()
	best := closest(f.name, names)
	if f.value.key.file == baseFile {
		return best
	}
	free := slices.DeleteFunc(names, func(name string) bool {
		_, slip := misspelt[name]
		return slip || n.get(name) != nil
	})
	if other := closest(f.name, free); other != "" && distance(f.name, other) <= distance(f.name, best) {
		return other
	}
	return best
}

func (w *walk) list(n *node, s *shape, path string) *node {
	if s.most > 0 && len(n.items) > s.most {
		w.add(n.pos, "length", path, "the list has %d items; at most %d fit", len(n.items), s.most)
		return nil
	}
	good := &node{kind: listNode, pos: n.pos, key: n.key}
	for i, item := range n.items {
		at := joinPath(path, strconv.Itoa(i))
		v := w.node(item, s.elem, at, item.key)
		if v == nil {
			v = &node{kind: mapNode, pos: item.pos, key: item.key} // keeps the numbers of the others
		}
		good.items = append(good.items, v)
	}
	for _, key := range s.unique {
		w.unique(n, key, path)
	}
	return good
}

func (w *walk) unique(n *node, key, path string) {
	seen := map[string]pos{}
	for i, item := range n.items {
		v := item.get(key)
		if v.str() == "" {
			continue
		}
		if first, twice := seen[v.text]; twice {
			w.add(v.pos, "unique", joinPath(path, strconv.Itoa(i)+"."+key), "'%s' is already the %s of the item on line %d", v.text, key, first.line)
			continue
		}
		seen[v.text] = v.pos
	}
}

func (w *walk) scalar(n *node, s *shape, path string) *node {
	if why := w.wrongKind(n, s); why != "" {
		w.add(n.pos, "type", path, "%s", why).Fix = w.remedy(n, s)
		return nil
	}
	if length := utf8.RuneCountInString(n.text); s.most > 0 && n.scalar == textScalar && length > s.most {
		w.add(n.pos, "length", path, "the text has %d characters; at most %d fit", length, s.most)
		return nil
	}
	if len(s.enum) > 0 && !slices.Contains(s.enum, n.text) {
		w.add(n.pos, "enum", path, "'%s' is not one of the values this can have%s", n.text, w.choices(n, s)).Fix = w.remedy(n, s)
		return nil
	}
	if !w.fits(n, s) {
		w.misfit(n, s, path)
		return nil
	}
	for _, name := range s.facts {
		check, ok := w.facts[name]
		if !ok {
			w.add(n.pos, "fact", path, "the schema names a check that does not exist: %s", name)
			continue
		}
		if why := check(n.text); why != "" {
			w.add(n.pos, name, path, "%s", why).Fix = w.remedy(n, s)
			return nil
		}
	}
	return n
}

// wrongKind says why a scalar is not of the kind that is wanted, or "".
func (w *walk) wrongKind(n *node, s *shape) string {
	if slices.Contains(s.scalars, intScalar) && n.scalar == intScalar && !w.integer.MatchString(n.text) {
		return fmt.Sprintf("write the number in plain decimal digits, without leading zeros or separators; %s would not be read as you see it", n.text)
	}
	switch {
	case slices.Contains(s.scalars, n.scalar):
		return ""
	case n.empty:
		return "a value is missing" + write(s) + nullHint(s)
	case slices.Contains(s.scalars, boolScalar) && n.scalar == textScalar:
		return fmt.Sprintf("expected true or false, got the text %q%s", n.text, boolHint(n))
	case slices.Contains(s.scalars, textScalar):
		return fmt.Sprintf("expected %s, got %s; put it in quotes if it is a text", describe(s), describeNode(n))
	}
	return fmt.Sprintf("expected %s, got %s%s", describe(s), describeNode(n), nullHint(s))
}

func boolHint(n *node) string {
	switch strings.ToLower(n.text) {
	case "true", "false":
		return "; remove the quotation marks"
	case "yes", "on", "y":
		return "; write true"
	case "no", "off", "n":
		return "; write false"
	}
	return ""
}

func nullHint(s *shape) string {
	if s.nullable {
		return "; write null if there is none"
	}
	return ""
}

// fits asks CUE, but for a text that a pattern alone decides about.
func (w *walk) fits(n *node, s *shape) bool {
	if s.match != nil && n.scalar == textScalar {
		return s.match.MatchString(n.text)
	}
	key := judged{s, n.scalar, n.text}
	if ok, known := w.memo[key]; known {
		return ok
	}
	if len(w.memo) > maxMemo {
		clear(w.memo)
	}
	v := w.schema.ctx.Encode(n.scalarValue())
	ok := s.judge.Unify(v).Validate(cue.Concrete(true)) == nil
	w.memo[key] = ok
	return ok
}

// misfit tells of a value in the wrong form. A moment without its zone or its
// time is offered as the market's own.
func (w *walk) misfit(n *node, s *shape, path string) {
	f := w.add(n.pos, "value", path, "%s", misfit(n, s))
	if text, ok := w.ownMoment(n, s, path); ok {
		f.Message += "; did you mean '" + text + "'?"
		if f.Fix = writing(n.pos, text); n.quote != 0 { // a bare moment needs no quotes
			f.Fix = writing(n.pos, n.inQuotes(text))
		}
		return
	}
	f.Fix = w.remedy(n, s)
}

// misfit says how the value should have been written.
func misfit(n *node, s *shape) string {
	switch {
	case s.say != "":
		return fmt.Sprintf("%s does not fit; %s", quoted(n.text), s.say)
	case s.min != "" && s.max != "":
		return fmt.Sprintf("%s is outside of %s to %s", n.text, s.min, s.max)
	case s.min != "":
		return fmt.Sprintf("%s is less than %s", n.text, s.min)
	case s.max != "":
		return fmt.Sprintf("%s is more than %s", n.text, s.max)
	}
	return quoted(n.text) + " does not fit"
}

// choices suggests what was meant; a currency may be written as its sign.
func (w *walk) choices(n *node, s *shape) string {
	if !slices.Contains(s.facts, "currency") {
		return choices(n.text, s.enum)
	}
	switch codes := w.signed(n.text); len(codes) {
	case 0:
		return choices(n.text, s.enum)
	case 1:
		return "; did you mean '" + codes[0] + "'?"
	default:
		const few = 5
		if len(codes) > few {
			return "; it is the sign of several currencies, so write the code, such as " + codes[0]
		}
		return "; it is the sign of " + strings.Join(codes, ", ") + ", so write the code"
	}
}

// signed gives the currencies that a sign stands for: that of the pack's own country
// where it is one of them.
func (w *walk) signed(sign string) []string {
	codes := atlas.CurrenciesOf(sign)
	if home, ok := atlas.Find(firstFolder(w.file)); ok && len(codes) > 1 {
		for _, code := range home.Currencies {
			if slices.Contains(codes, code) {
				return []string{code}
			}
		}
	}
	return codes
}

// choices names the values of a short list, or the closest of a long one.
func choices(got string, enum []string) string {
	if s := DidYouMean(got, enum); s != "" {
		return s
	}
	if len(enum) > 20 {
		return ""
	}
	return ": " + strings.Join(enum, ", ")
}

// write tells how a value is written, for one that is not there.
func write(s *shape) string {
	switch {
	case s.say != "":
		return "; " + s.say
	case len(s.enum) > 0 && len(s.enum) <= 20:
		return "; it is one of " + strings.Join(s.enum, ", ")
	case slices.Contains(s.scalars, boolScalar):
		return "; write true or false"
	}
	return ""
}

func describe(s *shape) string {
	var what string
	switch {
	case s.isMap:
		what = "keys with values, indented below"
	case s.elem != nil:
		what = "a list"
	case slices.Contains(s.scalars, boolScalar):
		what = "true or false"
	case slices.Contains(s.scalars, numScalar):
		what = "a number"
	case slices.Contains(s.scalars, intScalar):
		what = "a whole number"
	default:
		what = "a text"
	}
	if s.nullable {
		what += " or null"
	}
	return what
}

func describeNode(n *node) string {
	switch n.kind {
	case mapNode:
		return "keys with values"
	case listNode:
		return "a list"
	}
	switch {
	case n.empty:
		return "nothing"
	case n.scalar == nullScalar:
		return "null"
	case n.scalar == boolScalar:
		return n.text
	case n.scalar == textScalar:
		return "the text " + strconv.Quote(n.text)
	}
	return "the number " + n.text
}
