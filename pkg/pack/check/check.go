package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cuelang.org/go/cue"

	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// judged remembers a verdict, as the same text in the same field is met in
// every environment and at every reload.
type judged struct {
	shape *schema.Shape
	kind  string
	text  string
}

// Checker walks trees beside their shapes.
type Checker struct {
	schema  *schema.Schema
	facts   map[string]schema.FactCheck
	integer *regexp.Regexp
	memo    map[judged]bool
	places  map[string][]string // where in a market a key belongs, by its name
}

// maxMemo bounds the memory of verdicts in a server that reloads for months.
const maxMemo = 100_000

// NewChecker makes a checker for the markets of a schema.
func NewChecker(s *schema.Schema) *Checker {
	c := &Checker{
		schema: s, facts: schema.FactChecks(), memo: map[judged]bool{},
		integer: regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`),
		places:  map[string][]string{},
	}
	c.collectPlaces(s.Market, "")
	return c
}

func (c *Checker) collectPlaces(s *schema.Shape, path string) {
	for _, f := range s.Fields {
		c.places[f.Name] = append(c.places[f.Name], path)
		if f.Shape.IsMap {
			c.collectPlaces(f.Shape, source.JoinPath(path, f.Name))
		}
	}
}

// walk is one check of one tree.
type walk struct {
	*Checker
	file    string // where a missing key of the root is reported
	missing func(path string) bool
	faults  fault.Faults

	isMarket bool // the tree is a market's, so a stray key may belong elsewhere in it

	zone string // in which a moment without one is meant; "" where that is not known
}

// Check reports everything in n that does not fit s and gives what fits, for
// the rules. A path for which missing is false is not reported when it is not
// there; missing may be nil.
func (c *Checker) Check(n *source.Node, s *schema.Shape, file string, missing func(path string) bool) (*source.Node, fault.Faults) {
	w := &walk{Checker: c, file: file, missing: missing, isMarket: s == c.schema.Own || s == c.schema.Linked}
	if n == nil {
		n = &source.Node{Kind: source.MapNode, Pos: fault.Top(file)}
	}
	switch {
	case w.isMarket && schema.CheckTimeZone(n.Get("timeZone").Str()) == "":
		w.zone = n.Get("timeZone").Str()
	case s == c.schema.FrontMatter:
		w.zone = pageZone
	}
	good := w.node(n, s, "", fault.Top(file))
	return good, w.faults
}

// full tells whether the list of faults has its most entries, so that another one would not be told.
func (w *walk) full() bool { return len(w.faults) >= fault.MaxFaults }

func (w *walk) add(p fault.Pos, rule, path, format string, args ...any) *fault.Fault {
	if w.full() {
		return &fault.Fault{}
	}
	w.faults = append(w.faults, p.Fault(rule, path, format, args...))
	return &w.faults[len(w.faults)-1]
}

// node gives what of n fits s, or nil. parent is where a missing part of n is
// reported: its key, or the file's first line.
func (w *walk) node(n *source.Node, s *schema.Shape, path string, parent fault.Pos) *source.Node {
	if n.Broken {
		return nil
	}
	if n.IsNull() && s.Nullable && !n.Empty {
		return n
	}
	switch {
	case s.IsMap:
		if n.Kind != source.MapNode {
			w.add(n.Pos, "type", path, "expected %s, got %s", describe(s), n.Describe())
			return nil
		}
		return w.mapping(n, s, path, parent)
	case s.Elem != nil:
		if n.Kind != source.ListNode {
			w.add(n.Pos, "type", path, "expected %s, got %s", describe(s), n.Describe())
			return nil
		}
		return w.list(n, s, path)
	case n.Kind != source.ScalarNode:
		w.add(n.Pos, "type", path, "expected %s, got %s", describe(s), n.Describe())
		return nil
	}
	return w.scalar(n, s, path)
}

func (w *walk) mapping(n *source.Node, s *schema.Shape, path string, parent fault.Pos) *source.Node {
	good := &source.Node{Kind: source.MapNode, Pos: n.Pos, Key: n.Key}
	misspelt := map[string]string{} // what was meant, and the file with the slip
	for _, f := range n.Fields {
		if s.Field(f.Name) == nil && !w.full() {
			fix := remedyKey(n, s, f, misspelt)
			w.add(f.Value.Key, "unknown-key", source.JoinPath(path, f.Name), "unknown key%s", w.hint(n, s, f, misspelt)).Fix = fix
		}
	}
	for _, f := range n.Fields {
		sub := s.Field(f.Name)
		if sub == nil {
			continue
		}
		at := source.JoinPath(path, f.Name)
		if file, slip := misspelt[f.Name]; slip && file != f.Value.Pos.File {
			// A lower layer's value, which the misspelt key was to complete or replace.
			missing := w.missing
			w.missing = func(path string) bool {
				return !strings.HasPrefix(path, at+".") && (missing == nil || missing(path))
			}
			w.node(f.Value, sub.Shape, at, f.Value.Key)
			w.missing = missing
			continue
		}
		if v := w.node(f.Value, sub.Shape, at, f.Value.Key); v != nil {
			good.Fields = append(good.Fields, source.Field{Name: f.Name, Value: v})
		}
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		at := source.JoinPath(path, f.Name)
		if _, slip := misspelt[f.Name]; slip || !f.Required || n.Get(f.Name) != nil {
			continue
		}
		if w.missing == nil || w.missing(at) {
			w.add(parent, "missing-key", at, "the key is missing and no layer below gives it%s", write(f.Shape))
		}
	}
	return good
}

// hint says what an unknown key was meant to be. A required key that is missing
// and close to it is then not reported a second time.
func (w *walk) hint(n *source.Node, s *schema.Shape, f source.Field, misspelt map[string]string) string {
	name := f.Name
	best := w.meant(n, s, f, misspelt)
	if best != "" && fault.Distance(name, best) <= 2 {
		misspelt[best] = f.Value.Key.File
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
		misspelt[best] = f.Value.Key.File
		return "; did you mean '" + best + "'?"
	}
	return ""
}

// meant is the closest key; of two equally close ones the one that is not there
// yet. In the shared file that depends on no market, so that all say the same.
func (w *walk) meant(n *source.Node, s *schema.Shape, f source.Field, misspelt map[string]string) string {
	names := s.Names()
	best := fault.Closest(f.Name, names)
	if f.Value.Key.File == schema.BaseFile {
		return best
	}
	free := slices.DeleteFunc(names, func(name string) bool {
		_, slip := misspelt[name]
		return slip || n.Get(name) != nil
	})
	if other := fault.Closest(f.Name, free); other != "" && fault.Distance(f.Name, other) <= fault.Distance(f.Name, best) {
		return other
	}
	return best
}

func (w *walk) list(n *source.Node, s *schema.Shape, path string) *source.Node {
	if s.Most > 0 && len(n.Items) > s.Most {
		w.add(n.Pos, "length", path, "the list has %d items; at most %d fit", len(n.Items), s.Most)
		return nil
	}
	good := &source.Node{Kind: source.ListNode, Pos: n.Pos, Key: n.Key}
	for i, item := range n.Items {
		at := source.JoinPath(path, strconv.Itoa(i))
		v := w.node(item, s.Elem, at, item.Key)
		if v == nil {
			v = &source.Node{Kind: source.MapNode, Pos: item.Pos, Key: item.Key} // keeps the numbers of the others
		}
		good.Items = append(good.Items, v)
	}
	for _, key := range s.Unique {
		w.unique(n, key, path)
	}
	return good
}

func (w *walk) unique(n *source.Node, key, path string) {
	seen := map[string]fault.Pos{}
	for i, item := range n.Items {
		v := item.Get(key)
		if v.Str() == "" {
			continue
		}
		if first, twice := seen[v.Text]; twice {
			w.add(v.Pos, "unique", source.JoinPath(path, strconv.Itoa(i)+"."+key), "'%s' is already the %s of the item on line %d", v.Text, key, first.Line).Twice = first
			continue
		}
		seen[v.Text] = v.Pos
	}
}

func (w *walk) scalar(n *source.Node, s *schema.Shape, path string) *source.Node {
	if why := w.wrongKind(n, s); why != "" {
		w.add(n.Pos, "type", path, "%s", why).Fix = w.remedy(n, s)
		return nil
	}
	if length := utf8.RuneCountInString(n.Text); s.Most > 0 && n.Scalar == schema.TextScalar && length > s.Most {
		w.add(n.Pos, "length", path, "the text has %d characters; at most %d fit", length, s.Most)
		return nil
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, n.Text) {
		w.add(n.Pos, "enum", path, "'%s' is not one of the values this can have%s", n.Text, w.choices(n, s)).Fix = w.remedy(n, s)
		return nil
	}
	if !w.fits(n, s) {
		w.misfit(n, s, path)
		return nil
	}
	for _, name := range s.Facts {
		check, ok := w.facts[name]
		if !ok {
			w.add(n.Pos, "fact", path, "the schema names a check that does not exist: %s", name)
			continue
		}
		if why := check(n.Text); why != "" {
			w.add(n.Pos, name, path, "%s", why).Fix = w.remedy(n, s)
			return nil
		}
	}
	return n
}

// wrongKind says why a scalar is not of the kind that is wanted, or "".
func (w *walk) wrongKind(n *source.Node, s *schema.Shape) string {
	if slices.Contains(s.Scalars, schema.IntScalar) && n.Scalar == schema.IntScalar && !w.integer.MatchString(n.Text) {
		return fmt.Sprintf("write the number in plain decimal digits, without leading zeros or separators; %s would not be read as you see it", n.Text)
	}
	switch {
	case slices.Contains(s.Scalars, n.Scalar):
		return ""
	case n.Empty:
		return "a value is missing" + write(s) + nullHint(s)
	case slices.Contains(s.Scalars, schema.BoolScalar) && n.Scalar == schema.TextScalar:
		return fmt.Sprintf("expected true or false, got the text %q%s", n.Text, boolHint(n))
	case slices.Contains(s.Scalars, schema.TextScalar):
		return fmt.Sprintf("expected %s, got %s; put it in quotes if it is a text", describe(s), n.Describe())
	}
	return fmt.Sprintf("expected %s, got %s%s", describe(s), n.Describe(), nullHint(s))
}

func boolHint(n *source.Node) string {
	switch strings.ToLower(n.Text) {
	case "true", "false":
		return "; remove the quotation marks"
	case "yes", "on", "y":
		return "; write true"
	case "no", "off", "n":
		return "; write false"
	}
	return ""
}

func nullHint(s *schema.Shape) string {
	if s.Nullable {
		return "; write null if there is none"
	}
	return ""
}

// fits asks CUE, but for a text that a pattern alone decides about.
func (w *walk) fits(n *source.Node, s *schema.Shape) bool {
	if s.Match != nil && n.Scalar == schema.TextScalar {
		return s.Match.MatchString(n.Text)
	}
	key := judged{s, n.Scalar, n.Text}
	if ok, known := w.memo[key]; known {
		return ok
	}
	if len(w.memo) > maxMemo {
		clear(w.memo)
	}
	v := w.schema.Ctx.Encode(n.ScalarValue())
	ok := s.Judge().Unify(v).Validate(cue.Concrete(true)) == nil
	w.memo[key] = ok
	return ok
}

// misfit tells of a value in the wrong form. A moment without its zone or its
// time is offered as the market's own.
func (w *walk) misfit(n *source.Node, s *schema.Shape, path string) {
	f := w.add(n.Pos, "value", path, "%s", misfit(n, s))
	if text, ok := w.ownMoment(n, s, path); ok {
		f.Message += "; did you mean '" + text + "'?"
		if f.Fix = fault.Writing(n.Pos, text); n.Quote != 0 { // a bare moment needs no quotes
			f.Fix = fault.Writing(n.Pos, n.InQuotes(text))
		}
		return
	}
	f.Fix = w.remedy(n, s)
}

// misfit says how the value should have been written.
func misfit(n *source.Node, s *schema.Shape) string {
	switch {
	case s.Say != "":
		return fmt.Sprintf("%s does not fit; %s", fault.Quoted(n.Text), s.Say)
	case s.Min != "" && s.Max != "":
		return fmt.Sprintf("%s is outside of %s to %s", n.Text, s.Min, s.Max)
	case s.Min != "":
		return fmt.Sprintf("%s is less than %s", n.Text, s.Min)
	case s.Max != "":
		return fmt.Sprintf("%s is more than %s", n.Text, s.Max)
	}
	return fault.Quoted(n.Text) + " does not fit"
}

// choices suggests what was meant; a currency may be written as its sign.
func (w *walk) choices(n *source.Node, s *schema.Shape) string {
	if !slices.Contains(s.Facts, "currency") {
		return choices(n.Text, s.Enum)
	}
	switch codes := w.signed(n.Text); len(codes) {
	case 0:
		return choices(n.Text, s.Enum)
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
	if home, ok := atlas.Find(fault.FirstFolder(w.file)); ok && len(codes) > 1 {
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
	if s := fault.DidYouMean(got, enum); s != "" {
		return s
	}
	if list := listed(enum); list != "" {
		return ": " + list
	}
	return ""
}

// mostListed is the most letters of a list of values; longer ones help nobody.
const mostListed = 400

// listed names all values, in fewer words where all begin and end alike, as addresses of
// drawings do; "" where even that is long.
func listed(enum []string) string {
	begin, end := alike(enum)
	names := make([]string, len(enum))
	for i, value := range enum {
		names[i] = value[len(begin) : len(value)-len(end)]
	}
	list := strings.Join(names, ", ")
	if len(list) > mostListed {
		return ""
	}
	if begin != "" {
		return begin + "NAME" + end + ", where NAME is one of " + list
	}
	return list
}

// alike gives the folder and the ending of addresses that have both in common, such as
// those of drawings; nothing for other values.
func alike(values []string) (folder, ending string) {
	split := func(value string) (folder, ending string) {
		name := value[strings.LastIndexByte(value, '/')+1:]
		if dot := strings.LastIndexByte(name, '.'); dot > 0 {
			ending = name[dot:]
		}
		return value[:len(value)-len(name)], ending
	}
	for i, value := range values {
		f, e := split(value)
		if i == 0 {
			folder, ending = f, e
		}
		if f == "" || f != folder || e != ending {
			return "", ""
		}
	}
	return folder, ending
}

// write tells how a value is written, for one that is not there.
func write(s *schema.Shape) string {
	switch {
	case s.Say != "":
		return "; " + s.Say
	case len(s.Enum) > 0 && listed(s.Enum) != "":
		return "; it is one of " + listed(s.Enum)
	case slices.Contains(s.Scalars, schema.BoolScalar):
		return "; write true or false"
	}
	return ""
}

func describe(s *schema.Shape) string {
	var what string
	switch {
	case s.IsMap:
		what = "keys with values, indented below"
	case s.Elem != nil:
		what = "a list"
	case slices.Contains(s.Scalars, schema.BoolScalar):
		what = "true or false"
	case slices.Contains(s.Scalars, schema.NumScalar):
		what = "a number"
	case slices.Contains(s.Scalars, schema.IntScalar):
		what = "a whole number"
	default:
		what = "a text"
	}
	if s.Nullable {
		what += " or null"
	}
	return what
}
