package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cuelang.org/go/cue"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// judged is the key of a cached verdict: the same text in the same field recurs in every
// environment and at every reload.
type judged struct {
	shape *schema.Shape
	kind  string
	text  string
}

// Checker validates trees of YAML nodes against the shapes of a schema.
type Checker struct {
	schema  *schema.Schema
	facts   map[string]schema.FactCheck
	integer *regexp.Regexp
	parted  *regexp.Regexp // a number as people write it, such as 50.000,00 €
	memo    map[judged]bool
	places  map[string][]string // where in a market a key belongs, by its name
}

// maxMemo bounds the memory of verdicts in a server that reloads for months.
const maxMemo = 100_000

// NewChecker makes a Checker for the markets of a schema.
func NewChecker(s *schema.Schema) *Checker {
	c := &Checker{
		schema: s, facts: schema.FactChecks(), memo: map[judged]bool{},
		integer: regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`),
		parted:  regexp.MustCompile(`^[^\pL\d]*-?\d[\d.,'’_\s]*\s*(%|\p{Sc}|[A-Z]{3})?$`),
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

	isMarket bool // the tree is a market's: the hint for a stray key names its right place

	zone string // of moments without a zone; "" if unknown
}

// Check returns the faults of n against s, and the valid part of n, for the rules. An absent
// path is a fault only if missing returns true for it; a nil missing returns true for all.
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

// full reports whether the list of faults has reached its limit.
func (w *walk) full() bool { return len(w.faults) >= fault.MaxFaults }

func (w *walk) add(p fault.Pos, rule, path, format string, args ...any) *fault.Fault {
	if w.full() {
		return &fault.Fault{}
	}
	w.faults = append(w.faults, p.Fault(rule, path, format, args...))
	return &w.faults[len(w.faults)-1]
}

// node returns the valid part of n, or nil. parent is the position for faults of missing
// parts: n's key, or the file's first line.
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
			say := ""
			if n.Kind == source.ListNode {
				say = "; write each key without a dash before it"
			}
			w.add(n.Pos, "type", path, "expected %s, got %s%s", describe(s), n.Describe(), say)
			return nil
		}
		return w.mapping(n, s, path, parent)
	case s.Elem != nil:
		if n.Kind != source.ListNode {
			if key := lostDash(n, s); key != "" {
				w.add(n.Pos, "list-dash", path, "a list begins here, but the dash of its first item is missing; write '- %s: …', and a dash before each %s", key, key)
				return nil
			}
			say := ""
			if n.Kind == source.ScalarNode && n.Scalar == schema.TextScalar {
				say = "; write each item on a line of its own below, with a dash and a blank before it: - item"
			}
			w.add(n.Pos, "type", path, "expected %s, got %s%s", describe(s), n.Describe(), say)
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
	misspelt := w.unknownKeys(n, s, path)
	told := len(w.faults)
	for _, f := range n.Fields {
		sub := s.Field(f.Name)
		if sub == nil {
			continue
		}
		at := source.JoinPath(path, f.Name)
		if file, slip := misspelt[f.Name]; slip && file != f.Value.Pos.File {
			// The misspelt key was meant to complete or replace a lower layer's value.
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
	w.swapped(n, s, path, w.faults[told:])
	for i := range s.Fields {
		f := &s.Fields[i]
		at := source.JoinPath(path, f.Name)
		if _, slip := misspelt[f.Name]; slip || !f.Required || n.Get(f.Name) != nil {
			continue
		}
		if w.missing == nil || w.missing(at) {
			missing := "the key is missing"
			if !inItem(at) { // items of lists have no layers
				missing += " and no layer below gives it"
			}
			w.add(parent, "missing-key", at, "%s%s", missing, write(f.Shape))
		}
	}
	return good
}

// swapped adds to the fault of a text that is too long the key beside it that has room for the
// text and has a shorter one.
func (w *walk) swapped(n *source.Node, s *schema.Shape, path string, told fault.Faults) {
	for i, f := range told {
		name := f.Path[strings.LastIndexByte(f.Path, '.')+1:]
		own, long := s.Field(name), n.Get(name)
		if f.Rule != "length" || own == nil || long.Str() == "" || source.ParentPath(f.Path) != path {
			continue
		}
		length := utf8.RuneCountInString(long.Text)
		for _, other := range n.Fields {
			sub, short := s.Field(other.Name), utf8.RuneCountInString(other.Value.Str())
			if sub != nil && sub.Shape.Say == own.Shape.Say && other.Value.Pos.File == long.Pos.File && length <= sub.Shape.Most && short > 0 && short <= own.Shape.Most {
				told[i].Message += "; was it swapped with " + other.Name + "?"
				break
			}
		}
	}
}

// lostDash returns the first key of a list's item that lacks only its dash; "" for any other
// node.
func lostDash(n *source.Node, list *schema.Shape) string {
	if n.Kind != source.MapNode || len(n.Fields) == 0 || list.Elem.Field(n.Fields[0].Name) == nil {
		return ""
	}
	return n.Fields[0].Name
}

// inItem reports whether a path leads through an item of a list.
func inItem(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "."), func(name string) bool {
		_, err := strconv.Atoi(name)
		return err == nil
	})
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
			w.add(n.Pos, name, path, "%s%s", why, w.homeZone(s)).Fix = w.remedy(n, s)
			return nil
		}
	}
	return n
}

// wrongKind returns the fault of a scalar of another kind than the shape's, or "".
func (w *walk) wrongKind(n *source.Node, s *schema.Shape) string {
	if slices.Contains(s.Scalars, schema.IntScalar) && n.Scalar == schema.IntScalar && !w.integer.MatchString(n.Text) {
		return fmt.Sprintf("write the number in plain decimal digits, without leading zeros or separators; %s would not be read as you see it", n.Text)
	}
	switch {
	case slices.Contains(s.Scalars, n.Scalar):
		return ""
	case n.Empty:
		return "a value is missing" + write(s) + nullHint(s)
	case slices.Contains(s.Scalars, schema.IntScalar) && n.Scalar == schema.NumScalar && w.integer.MatchString(n.Text):
		return tooLong(n, s)
	case slices.Contains(s.Scalars, schema.IntScalar) && w.parted.MatchString(n.Text):
		return fmt.Sprintf("'%s' is no whole number; write its digits alone, without separators, decimals, a currency or quotation marks", n.Text)
	case n.Scalar == schema.NullScalar && slices.Contains(s.Scalars, schema.TextScalar):
		return "expected a text, got null" + write(s)
	case slices.Contains(s.Scalars, schema.BoolScalar) && n.Scalar == schema.TextScalar:
		return fmt.Sprintf("expected true or false, got the text %q%s", n.Text, boolHint(n))
	case slices.Contains(s.Scalars, schema.TextScalar):
		return fmt.Sprintf("expected %s, got %s; put it in quotes if it is a text", describe(s), n.Describe())
	}
	return fmt.Sprintf("expected %s, got %s%s", describe(s), n.Describe(), nullHint(s))
}

// tooLong is the sentence for a whole number with more digits than a program counts with.
func tooLong(n *source.Node, s *schema.Shape) string {
	switch negative := strings.HasPrefix(n.Text, "-"); {
	case !negative && s.Max != "":
		return fmt.Sprintf("%s is too large; write %s at most", n.Text, s.Max)
	case negative && s.Min != "":
		return fmt.Sprintf("%s is too small; write %s at least", n.Text, s.Min)
	case negative:
		return n.Text + " is too small; write a whole number with fewer digits"
	}
	return n.Text + " is too large; write a whole number with fewer digits"
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

// fits reports whether a scalar satisfies the schema: by the shape's pattern if it has one,
// else by CUE, whose verdicts it caches.
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

// misfit adds the fault of a value in the wrong form. For a moment without zone or time it
// offers the moment in the market's zone.
func (w *walk) misfit(n *source.Node, s *schema.Shape, path string) {
	f := w.add(n.Pos, "value", path, "%s%s", misfit(n, s), w.homeZone(s))
	if text, ok := w.ownMoment(n, s, path); ok {
		f.Message += "; did you mean '" + text + "'?"
		if f.Fix = fault.Writing(n.Pos, text); n.Quote != 0 { // a bare moment needs no quotes
			f.Fix = fault.Writing(n.Pos, n.InQuotes(text))
		}
		return
	}
	if tag := schema.LanguageMeant(n.Text); slices.Contains(s.Facts, "language") && w.suits(&source.Node{Scalar: schema.TextScalar, Text: tag}, s) {
		f.Message += "; did you mean '" + tag + "'?"
	}
	f.Fix = w.remedy(n, s)
	if day := isoDay(n.Text); day != n.Text && f.Fix != nil {
		f.Message += "; did you mean '" + day + "'?"
	}
}

// misfit describes the fault with the right form of the value.
func misfit(n *source.Node, s *schema.Shape) string {
	switch {
	case s.Say != "" && s.Nullable && !strings.ContainsAny(n.Text, "0123456789./"):
		return fmt.Sprintf("%s does not fit; %s%s", fault.Quoted(n.Text), s.Say, nullHint(s))
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

// write describes the form of a missing value, as the end of a message.
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
