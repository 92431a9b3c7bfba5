package compile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// Expectation is a case of a pack's expect.yaml. The fields are documented in
// schemas/files.cue.
type Expectation struct {
	Market       string               `json:"-"` // code of the market whose pack has it
	Name         string               `json:"name"`
	At           time.Time            `json:"at"`
	Environments []market.Environment `json:"environments"` // empty: all
	Host         string               `json:"host"`         // "": the market's own
	Path         string               `json:"path"`         // "": nothing is visited
	Then         Expected             `json:"then"`

	file string
	node *source.Node
}

// Expected is what must come of a visit.
type Expected struct {
	Status   int               `json:"status"` // 0: whatever comes
	Redirect *ExpectedRedirect `json:"redirect"`
	Head     *ExpectedHead     `json:"head"`
	Links    ExpectedLinks     `json:"links"`
	Text     ExpectedTexts     `json:"text"`
	Tiers    []ExpectedTier    `json:"tiers"`
}

// ExpectedRedirect says where a visitor is sent.
type ExpectedRedirect struct {
	Status int    `json:"status"` // 0: any
	To     string `json:"to"`     // path of the visited host, or URL
}

// ExpectedHead says what the head of a page has. What is "" is not expected.
type ExpectedHead struct {
	Title       string        `json:"title"`
	Description string        `json:"description"`
	Canonical   string        `json:"canonical"` // path of the market's host, or URL; see NoCanonical
	Robots      string        `json:"robots"`    // index or noindex
	Hreflang    ExpectedTexts `json:"hreflang"`

	NoCanonical bool `json:"-"` // the page must not have one
}

// ExpectedLinks says which links menus have.
type ExpectedLinks struct {
	Has   []ExpectedLink `json:"has"`
	Lacks []ExpectedLink `json:"lacks"`
}

// ExpectedLink is a link of a menu.
type ExpectedLink struct {
	Href string `json:"href"`
	Slot string `json:"slot"` // "": any menu
	Text string `json:"text"` // "": any words
}

// ExpectedTexts says which texts are there.
type ExpectedTexts struct {
	Has   []string `json:"has"`
	Lacks []string `json:"lacks"`
}

// ExpectedTier says which line of the payout table applies.
type ExpectedTier struct {
	Knows  int    `json:"knows"`
	Tier   string `json:"tier"`   // a line's KnowsRequirement, NoTier, or the words of ErrNoPayoutTable
	Amount *int64 `json:"amount"` // nil: whatever it pays
}

// NoTier is what ExpectedTier.Tier says where no line of the table applies.
const NoTier = "none"

// In reports whether the case holds in an environment.
func (e *Expectation) In(env market.Environment) bool {
	if len(e.Environments) == 0 {
		return true
	}
	for _, own := range e.Environments {
		if own == env {
			return true
		}
	}
	return false
}

// Visits reports whether the case looks at what an address answers.
func (t *Expected) Visits() bool {
	return t.Status != 0 || t.Redirect != nil || t.Head != nil || t.Text.any() ||
		len(t.Links.Has)+len(t.Links.Lacks) > 0
}

func (t ExpectedTexts) any() bool { return len(t.Has)+len(t.Lacks) > 0 }

// Place is where the case says what stands at a path below it, such as
// then.status, or the nearest that it says.
func (e *Expectation) Place(path string) (file string, line, col int) {
	p := e.node.Place(path, e.file)
	return p.File, p.Line, p.Col
}

// ReadExpectations gives the cases of some markets, or of all without codes, in
// the order of markets and files. The error is Faults where a file can't be
// understood, and ErrUnknownMarket for a code that is no pack's.
func ReadExpectations(fsys fs.FS, codes []string) ([]Expectation, error) {
	c, err := New(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	for _, code := range codes {
		if src.ByCode[code] == nil {
			return nil, fmt.Errorf("%w '%s'%s", source.ErrUnknownMarket, code, fault.DidYouMean(code, src.Codes()))
		}
	}
	if len(codes) == 0 {
		codes = src.Codes()
	}
	var all []Expectation
	var faults fault.Faults
	for _, code := range codes {
		cases, wrong := c.expectations(src.ByCode[code])
		all, faults = append(all, cases...), append(faults, wrong...)
	}
	return all, faults.Tidy().Err()
}

// ExpectationFaults is what is wrong with the expect.yaml of any pack.
func (c *Compiler) ExpectationFaults(src *source.Packs) fault.Faults {
	var faults fault.Faults
	for _, code := range src.Codes() {
		_, wrong := c.expectations(src.ByCode[code])
		faults = append(faults, wrong...)
	}
	return faults
}

// expectations reads the expect.yaml of a pack; without one there are no cases.
func (c *Compiler) expectations(f *source.Pack) ([]Expectation, fault.Faults) {
	if f.Unread[schema.ExpectFile] {
		return nil, f.Faults
	}
	if f.Expect == nil {
		return nil, nil
	}
	left := source.MaxValues
	_, good, faults := c.readList(f, schema.ExpectFile, c.schema.Files["expect"], &left)
	cases := good.Get("cases")
	if cases == nil {
		return nil, faults
	}
	var out []Expectation
	for i, item := range cases.Items {
		faults = append(faults, incompleteCase(item, source.JoinPath("cases", fmt.Sprint(i)))...)
		if len(faults) > 0 {
			continue
		}
		e := Expectation{Market: f.Name, file: f.Path(schema.ExpectFile), node: item}
		if err := source.Recode(item.Value(), &e); err != nil {
			return nil, append(faults, unreadCase(item, source.JoinPath("cases", fmt.Sprint(i)), err))
		}
		if e.Then.Head != nil {
			e.Then.Head.NoCanonical = item.At("then.head.canonical").IsNull()
		}
		out = append(out, e)
	}
	return out, faults
}

// unreadCase is the fault of a case that fits the schema and not the program, at the value
// that doesn't fit where that is known.
func unreadCase(item *source.Node, path string, err error) fault.Fault {
	at, said := item.Pos, "the case"
	if misfit, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && misfit.Field != "" {
		at, path = item.Place(misfit.Field, item.Pos.File), source.JoinPath(path, misfit.Field)
		said = "the value"
	}
	return at.Fault("expect", path, "%s can't be read though its form is right; write it as another case does, or send this line to the developers", said)
}

// incompleteCase refuses a case that checks nothing, which would be mistaken
// for one that holds.
func incompleteCase(item *source.Node, path string) fault.Faults {
	then := item.Get("then")
	if then == nil || item.Broken {
		return nil // told already
	}
	expected := 0
	for _, f := range then.Fields {
		expected++
		if f.Name != "tiers" && item.Get("path") == nil {
			return fault.Faults{f.Value.Key.Fault("expect-path", source.JoinPath(path, "then."+f.Name), "nothing is visited; give the case a path")}
		}
	}
	if expected == 0 {
		return fault.Faults{then.Key.Fault("expect-nothing", source.JoinPath(path, "then"), "the case expects nothing; say what must come of it, such as `status: 200`")}
	}
	return nil
}
