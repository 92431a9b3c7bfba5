package compile

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// Compiler turns sources into drafts. It remembers drafts by what they were
// made of, so that a running server compiles only what changed. It is used by
// one goroutine at a time.
type Compiler struct {
	schema  *schema.Schema
	parser  *source.Parser
	checker *check.Checker
	rules   *check.Ruleset
	Pages   *check.PageReader
	drafts  map[draftKey]*Draft
	commons map[[sha256.Size]byte]*Common

	Catalogue *fault.Catalogue
}

// Fields describes the schema that packs are checked by, as schema.Describe does.
func (c *Compiler) Fields() map[string]*schema.Field { return schema.DescribeAll(c.schema) }

// draftKey is all that a draft depends on.
type draftKey struct {
	pack, base [sha256.Size]byte
	code       string
}

// New makes a compiler from the CUE files of a folder.
func New(schemas fs.FS) (*Compiler, error) {
	s, err := schema.Load(schemas)
	if err != nil {
		return nil, err
	}
	rules, err := check.NewRuleset(s)
	if err != nil {
		return nil, err
	}
	c := &Compiler{schema: s, parser: source.NewParser(), checker: check.NewChecker(s), rules: rules, Catalogue: fault.ReadCatalogue()}
	c.parser.Market = s.Market
	c.Pages = check.NewPageReader(c.parser, c.checker)
	c.Forget(nil, nil)
	return c, nil
}

// Forget drops what neither the given build nor the folder as it was read last
// uses: a pack that is held back is not compiled again at every edit of another.
func (c *Compiler) Forget(keep *Set, now *source.Packs) {
	drafts := c.drafts
	c.drafts, c.commons = map[draftKey]*Draft{}, map[[sha256.Size]byte]*Common{}
	if keep == nil {
		return
	}
	for key, d := range drafts {
		if p := now.ByCode[key.code]; p != nil && p.Sum == key.pack && key.base == keep.Common.baseSum {
			c.drafts[key] = d
		}
	}
	c.commons[keep.Common.sum] = keep.Common
	for _, d := range keep.Drafts {
		c.drafts[d.key] = d
	}
}

// Common is what all packs share: _base.yaml, _routes.yaml, _pages and _samples.
type Common struct {
	sum     [sha256.Size]byte
	baseSum [sha256.Size]byte
	base    *source.Document
	Market  *source.Node // what _base.yaml gives every market
	Lists   *source.Node
	Lang    string // of the pages in _pages
	Routes  *source.Node
	Pages   map[string]*check.PageSource
	Samples map[string]*check.PageSource // by their language
	faults  fault.Faults

	routesCut bool // _routes.yaml can't be read to its end

	drawings []string // pictures that pages may show
}

// Draft is a pack, checked by itself in every environment.
type Draft struct {
	key      draftKey
	Code     string
	cut      bool         // market.yaml can't be read to its end
	Site     *source.Node // the value of `site`, nil for a market with its own site
	status   *source.Node // the value of `status`, nil when it is missing
	Variants map[market.Environment]*Variant
	Bare     *Variant                // without the layer of an environment
	Lists    map[string]*source.Node // those of its own files, by key
	// servedOnly tells that the list of subjects isn't static.
	servedOnly bool
	schools    []market.School
	types      any            // the list of types of school; nil when it can't be read to its end
	listed     *market.Market // what the lists say; set when the first linked market needs it
	Pages      map[string]*check.PageSource
	Faults     fault.Faults
	misread    map[string]bool // files of lists with faults of syntax or shape
	missing    fault.Faults    // keys that no layer gives
	baseFault  fault.Faults    // faults of _base.yaml that this market meets

	Exceptions []Exception
}

// In reports whether an environment has the market.
func (d *Draft) In(env market.Environment) bool {
	return market.Status(d.status.Str()).In(env)
}

// Live reports whether the pack is on the air everywhere. What is no pack is shared
// by those that are.
func (d *Draft) Live() bool { return d == nil || market.Status(d.status.Str()) == market.StatusLive }

// Variant is a pack's merged tree in one or more environments.
type Variant struct {
	Tree *source.Node // as merged
	Good *source.Node // the part of it that has the right shape

	certain *source.Node // the part of that which nothing unreadable could change; nil where no environment runs it
}

// Set is a checked folder of packs.
type Set struct {
	Common *Common
	Drafts map[string]*Draft
	Faults fault.Faults
	Cross  []crossFault

	// Affected are the packs, by code, in which a fault of a shared file shows, where it
	// doesn't show in that file alone; by the fault as told.
	Affected map[fault.Fault][]string
}

// crossFault is a fault between packs; any of them may be the one to repair.
type crossFault struct {
	fault.Fault
	Packs []string
}

// Codes are those of all packs, sorted.
func (s *Set) Codes() []string { return slices.Sorted(maps.Keys(s.Drafts)) }

// All gives every fault, sorted, each once.
func (s *Set) All() fault.Faults {
	out := slices.Clone(s.Faults)
	for _, x := range s.Cross {
		out = append(out, x.Fault)
	}
	return out.Tidy()
}

// Compile checks everything in src.
func (c *Compiler) Compile(src *source.Packs) *Set {
	set := &Set{Common: c.common(src.Shared), Drafts: map[string]*Draft{}, Affected: map[fault.Fault][]string{}}
	for _, code := range src.Codes() {
		set.Drafts[code] = c.draft(src.ByCode[code], set.Common)
	}
	set.Faults = slices.Concat(src.Faults, set.Common.faults)
	for _, code := range set.Codes() {
		set.Faults = append(set.Faults, set.Drafts[code].Faults...)
	}
	if f := attempt(schema.BaseFile, func() {
		set.Faults = append(set.Faults, sharedFaults(set)...)
		set.Faults = append(set.Faults, missingFaults(set)...)
		set.Cross = crossCheck(set)
	}); f != nil {
		set.Faults = append(set.Faults, *f)
	}
	return set
}

func (c *Compiler) common(f *source.Pack) *Common {
	if known, ok := c.commons[f.Sum]; ok {
		return known
	}
	out := c.emptyCommon(f)
	if failed := attempt(schema.BaseFile, func() { c.readCommon(f, out) }); failed != nil {
		out = c.emptyCommon(f)
		out.faults = fault.Faults{*failed}
	}
	c.commons[f.Sum] = out
	return out
}

// emptyCommon is what is known of files of which nothing is read.
func (c *Compiler) emptyCommon(f *source.Pack) *Common {
	return &Common{
		sum: f.Sum, baseSum: sha256.Sum256([]byte(f.Files[schema.BaseFile])),
		base:      &source.Document{Name: schema.BaseFile, Cut: true},
		routesCut: true,
		Pages:     map[string]*check.PageSource{},
		Samples:   map[string]*check.PageSource{},
		drawings:  c.schema.Files["subjects"].Field("subjects").Shape.Elem.Field("iconUrl").Shape.Enum,
	}
}

func (c *Compiler) readCommon(f *source.Pack, out *Common) {
	left := source.MaxValues
	c.readBase(f, out, &left)
	c.readRoutes(f, out, &left)
	c.readFallbackPages(f, out)
	c.readSamples(f, out)
	out.faults = append(out.faults, checkRoutes(out)...)
	for i := range out.faults {
		out.faults[i] = out.faults[i].Settled(true)
	}
}

func (c *Compiler) readBase(f *source.Pack, out *Common, left *int) {
	out.faults = append(out.faults, f.Faults...)
	out.base = c.parser.ParseBase(f, left)
	good, faults := c.checker.Check(out.base.Root, c.schema.BaseFile, schema.BaseFile, func(path string) bool {
		return c.schema.Base.Field(source.FirstSegment(path)) != nil && !out.base.MayContinue(source.ParentPath(path))
	})
	out.faults = append(append(out.faults, out.base.Faults...), faults...)
	if out.base.Root != nil {
		out.faults = append(out.faults, misplaced(out.base.Root)...)
		out.Market = out.base.Root.Without(slices.Concat(c.notOfMarkets(out.base.Root), packKeys())...)
	}
	if out.base.Cut {
		return // the lists may be shorter than they are
	}
	out.Lists, out.Lang = good.Get("lists"), good.Get("fallbackLanguage").Str()
}

// notOfMarkets are the keys of _base.yaml that it has beside those of a market,
// also misspelt: these are told once, for the file, and not for each market.
func (c *Compiler) notOfMarkets(root *source.Node) []string {
	out := c.schema.Base.Names()
	for _, f := range root.Fields {
		if c.schema.BaseFile.Field(f.Name) == nil && c.schema.Base.Field(fault.Closest(f.Name, c.schema.BaseFile.Names())) != nil {
			out = append(out, f.Name)
		}
	}
	return out
}

func (c *Compiler) readRoutes(f *source.Pack, out *Common, left *int) {
	doc := c.parser.ParseRoutes(f, left)
	good, faults := c.checkDocument(doc, c.schema.Files["routes"])
	out.Routes, out.routesCut = good, doc.Cut
	out.faults = append(out.faults, faults...)
}

func (c *Compiler) readFallbackPages(f *source.Pack, out *Common) {
	for _, name := range f.Names() {
		rel, ok := strings.CutPrefix(name, source.FallbackPages+"/")
		if !ok {
			continue
		}
		if !strings.HasSuffix(rel, ".md") {
			out.faults = append(out.faults, fault.Top(name).Fault("unknown-file", "file", "unknown file; a page is a Markdown file that ends with .md"))
			continue
		}
		page, faults := c.Pages.Read(name, source.PagePath(rel), f.Files[name])
		out.faults = append(out.faults, faults...)
		if page != nil {
			out.Pages[page.Path] = page
		}
	}
}

// readList reads a file that is no layer of the market: subjects, regions, exams, school, routes.
func (c *Compiler) readList(f *source.Pack, name string, s *schema.Shape, left *int) (*source.Document, *source.Node, fault.Faults) {
	doc := c.parser.ParseFile(f, name, left)
	good, faults := c.checkDocument(doc, s)
	return doc, good, faults
}

func (c *Compiler) checkDocument(doc *source.Document, s *schema.Shape) (*source.Node, fault.Faults) {
	good, faults := c.checker.Check(doc.Root, s, doc.Name, func(path string) bool { return !doc.MayContinue(source.ParentPath(path)) })
	return good, append(doc.Faults, faults...)
}

func (c *Compiler) draft(f *source.Pack, shared *Common) *Draft {
	key := draftKey{f.Sum, shared.baseSum, f.Name}
	if known, ok := c.drafts[key]; ok {
		return known
	}
	w := &packWork{Compiler: c, shared: shared, Pack: f, left: source.MaxValues, Draft: newDraft(key)}
	if failed := attempt(f.Path(schema.MarketFile), w.run); failed != nil {
		w.Draft = newDraft(key)
		w.cut = true
		w.Draft.Faults = fault.Faults{*failed}
	}
	c.drafts[key] = w.Draft
	return w.Draft
}

// newDraft is a draft of which nothing is known yet.
func newDraft(key draftKey) *Draft {
	d := &Draft{
		key: key, Code: key.code, Bare: &Variant{},
		Variants: map[market.Environment]*Variant{}, Pages: map[string]*check.PageSource{}, Lists: map[string]*source.Node{}, misread: map[string]bool{},
	}
	for _, env := range market.Environments() {
		d.Variants[env] = d.Bare
	}
	return d
}

// sharedFaults tells, for each fault that stands in _base.yaml, whom it affects.
func sharedFaults(set *Set) fault.Faults {
	affected, fixes := map[fault.Fault][]string{}, map[fault.Fault]*fault.Fix{}
	for _, code := range set.Codes() {
		for _, f := range set.Drafts[code].baseFault.Tidy() {
			told := f.Told()
			if _, met := affected[told]; met {
				f.Fix = fault.Agreed(fixes[told], f.Fix)
			}
			affected[told], fixes[told] = append(affected[told], code), f.Fix
		}
	}
	var out fault.Faults
	for f, codes := range affected {
		// What the base shows by itself is already told without a number.
		set.Faults = slices.DeleteFunc(set.Faults, func(x fault.Fault) bool { return x.Told() == f })
		fix := fixes[f]
		f.Message += shared(codes)
		f.Fix = fix
		set.Affected[f.Told()] = codes
		out = append(out, f)
	}
	return out
}

// shared is the tail of a fault's sentence in a file that several markets use.
func shared(codes []string) string {
	const few = 5
	if len(codes) > few {
		return fmt.Sprintf(" (shared file: affects %d markets)", len(codes))
	}
	return fmt.Sprintf(" (shared file: affects %s: %s)", fault.Plural(len(codes), "market"), strings.Join(codes, ", "))
}

// missingFaults places keys that no layer gives. One that most markets lack was
// meant to be in _base.yaml, and is told once there.
func missingFaults(set *Set) fault.Faults {
	const several = 3 // fewer markets may lack the same key by coincidence
	own, count := 0, map[string]map[string]bool{}
	for _, d := range set.Drafts {
		if d.Site == nil {
			own++
		}
		for _, f := range d.missing {
			if count[f.Path] == nil {
				count[f.Path] = map[string]bool{}
			}
			count[f.Path][d.Code] = true
		}
	}
	var out fault.Faults
	for _, d := range set.Drafts {
		for _, f := range d.missing {
			n := len(count[f.Path])
			switch {
			case n >= several && 2*n > own:
				at := set.Common.base.Root.Place(f.Path, schema.BaseFile)
				if parent := set.Common.base.Root.Nearest(f.Path); parent != nil && parent.Key.Line > 0 {
					at = parent.Key
				}
				f.File, f.Line, f.Col, f.EndLine, f.EndCol = at.File, at.Line, at.Col, at.EndLine, at.EndCol
				codes := slices.Sorted(maps.Keys(count[f.Path]))
				f.Message += shared(codes)
				set.Affected[f.Told()] = codes
			case f.File == schema.BaseFile:
				f.File, f.Line, f.Col, f.EndLine, f.EndCol = d.Code+"/"+schema.MarketFile, 1, 1, 1, 1
			}
			out = append(out, f)
		}
	}
	return out
}

// About gives what concerns some markets: what is wrong in their packs, and
// between these and others, wherever it is told. Without codes it is everything.
func (s *Set) About(codes []string) fault.Faults {
	out := slices.Clone(s.Faults.About(codes))
	for _, x := range s.Cross {
		if len(codes) == 0 || len(x.Packs) == 0 || slices.ContainsFunc(x.Packs, func(p string) bool { return slices.Contains(codes, p) }) {
			out = append(out, x.Fault)
		}
	}
	return out
}
