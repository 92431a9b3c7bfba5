package market

import (
	"fmt"
	"io/fs"
	"time"

	"knowmad/schemas"
)

// Expectation is a case of a pack's expect.yaml. The fields are documented in
// schemas/files.cue.
type Expectation struct {
	Market       string        `json:"-"` // code of the market whose pack has it
	Name         string        `json:"name"`
	At           time.Time     `json:"at"`
	Environments []Environment `json:"environments"` // empty: all
	Host         string        `json:"host"`         // "": the market's own
	Path         string        `json:"path"`         // "": nothing is visited
	Then         Expected      `json:"then"`

	file string
	node *node
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

// In tells whether the case holds in an environment.
func (e *Expectation) In(env Environment) bool {
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

// Visits tells whether the case looks at what an address answers.
func (t *Expected) Visits() bool {
	return t.Status != 0 || t.Redirect != nil || t.Head != nil || t.Text.any() ||
		len(t.Links.Has)+len(t.Links.Lacks) > 0
}

func (t ExpectedTexts) any() bool { return len(t.Has)+len(t.Lacks) > 0 }

// Place is where the case says what stands at a path below it, such as
// then.status, or the nearest that it says.
func (e *Expectation) Place(path string) (file string, line, col int) {
	p := e.node.place(path, e.file)
	return p.file, p.line, p.col
}

// ReadExpectations gives the cases of some markets, or of all without codes, in
// the order of markets and files. The error is Faults where a file can't be
// understood, and ErrUnknownMarket for a code that is no pack's.
func ReadExpectations(fsys fs.FS, codes []string) ([]Expectation, error) {
	c, err := newCompiler(schemas.FS)
	if err != nil {
		return nil, err
	}
	src, err := readSources(fsys)
	if err != nil {
		return nil, err
	}
	for _, code := range codes {
		if src.packs[code] == nil {
			return nil, fmt.Errorf("%w '%s'%s", ErrUnknownMarket, code, DidYouMean(code, src.codes()))
		}
	}
	if len(codes) == 0 {
		codes = src.codes()
	}
	var all []Expectation
	var faults Faults
	for _, code := range codes {
		cases, wrong := c.expectations(src.packs[code])
		all, faults = append(all, cases...), append(faults, wrong...)
	}
	return all, faults.tidy().err()
}

// expectationFaults is what is wrong with the expect.yaml of any pack.
func (c *compiler) expectationFaults(src *sources) Faults {
	var faults Faults
	for _, code := range src.codes() {
		_, wrong := c.expectations(src.packs[code])
		faults = append(faults, wrong...)
	}
	return faults
}

// expectations reads the expect.yaml of a pack; without one there are no cases.
func (c *compiler) expectations(f *folder) ([]Expectation, Faults) {
	if f.unread[expectFile] {
		return nil, f.faults
	}
	if f.expect == nil {
		return nil, nil
	}
	left := maxValues
	_, good, faults := c.readList(f, expectFile, c.schema.expect, &left)
	cases := good.get("cases")
	if cases == nil {
		return nil, faults
	}
	var out []Expectation
	for i, item := range cases.items {
		faults = append(faults, incompleteCase(item, joinPath("cases", fmt.Sprint(i)))...)
		if len(faults) > 0 {
			continue
		}
		e := Expectation{Market: f.name, file: f.path(expectFile), node: item}
		if err := recode(item.value(), &e); err != nil {
			return nil, append(faults, item.pos.fault("expect", "cases", "the case can't be read: %v", err))
		}
		if e.Then.Head != nil {
			e.Then.Head.NoCanonical = item.at("then.head.canonical").isNull()
		}
		out = append(out, e)
	}
	return out, faults
}

// incompleteCase refuses a case that checks nothing, which would be mistaken
// for one that holds.
func incompleteCase(item *node, path string) Faults {
	then := item.get("then")
	if then == nil || item.broken {
		return nil // told already
	}
	expected := 0
	for _, f := range then.fields {
		expected++
		if f.name != "tiers" && item.get("path") == nil {
			return Faults{f.value.key.fault("expect-path", joinPath(path, "then."+f.name), "nothing is visited; give the case a path")}
		}
	}
	if expected == 0 {
		return Faults{then.key.fault("expect-nothing", joinPath(path, "then"), "the case expects nothing; say what must come of it, such as `status: 200`")}
	}
	return nil
}
