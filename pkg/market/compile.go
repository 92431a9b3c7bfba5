package market

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/platform/schoollist"
)

// compiler turns sources into drafts. It remembers drafts by what they were
// made of, so that a running server compiles only what changed. It is used by
// one goroutine at a time.
type compiler struct {
	schema  *schema
	parser  *yamlParser
	checker *checker
	rules   *ruleset
	pages   *pageReader
	drafts  map[draftKey]*draft
	commons map[[sha256.Size]byte]*common

	catalogue *catalogue
}

// draftKey is all that a draft depends on.
type draftKey struct {
	pack, base [sha256.Size]byte
	code       string
}

func newCompiler(schemas fs.FS) (*compiler, error) {
	s, err := loadSchema(schemas)
	if err != nil {
		return nil, err
	}
	rules, err := newRuleset(s)
	if err != nil {
		return nil, err
	}
	c := &compiler{schema: s, parser: newParser(), checker: newChecker(s), rules: rules, catalogue: readCatalogue()}
	c.parser.market = s.market
	c.pages = newPageReader(c.parser, c.checker)
	c.forget(nil, nil)
	return c, nil
}

// forget drops what neither the given build nor the folder as it was read last
// uses: a pack that is held back is not compiled again at every edit of another.
func (c *compiler) forget(keep *draftSet, now *sources) {
	drafts := c.drafts
	c.drafts, c.commons = map[draftKey]*draft{}, map[[sha256.Size]byte]*common{}
	if keep == nil {
		return
	}
	for key, d := range drafts {
		if p := now.packs[key.code]; p != nil && p.sum == key.pack && key.base == keep.common.baseSum {
			c.drafts[key] = d
		}
	}
	c.commons[keep.common.sum] = keep.common
	for _, d := range keep.drafts {
		c.drafts[d.key] = d
	}
}

// common is what all packs share: _base.yaml, _routes.yaml and _pages.
type common struct {
	sum     [sha256.Size]byte
	baseSum [sha256.Size]byte
	base    *document
	market  *node // what _base.yaml gives every market
	lists   *node
	lang    string // of the pages in _pages
	routes  *node
	pages   map[string]*pageSource
	faults  Faults

	drawings []string // pictures that pages may show
}

// draft is a pack, checked by itself in every environment.
type draft struct {
	key       draftKey
	code      string
	cut       bool  // market.yaml can't be read to its end
	site      *node // the value of `site`, nil for a market with its own site
	status    *node // the value of `status`, nil when it is missing
	variants  map[Environment]*variant
	bare      *variant // without the layer of an environment
	subjects  *node
	regions   *node
	exams     *node
	school    *node
	listed    []schoollist.School
	types     any          // the list of types of school; nil when it can't be read to its end
	decoded   *schoolLists // what the lists say, once somebody linked it
	pages     map[string]*pageSource
	faults    Faults
	missing   Faults // keys that no layer gives
	baseFault Faults // faults of _base.yaml that this market meets

	exceptions []exception
}

// in tells whether an environment has the market.
func (d *draft) in(env Environment) bool {
	return Status(d.status.str()).In(env)
}

// live tells whether the pack is on the air everywhere. What is no pack is shared
// by those that are.
func (d *draft) live() bool { return d == nil || Status(d.status.str()) == StatusLive }

// variant is a pack's merged tree in one or more environments.
type variant struct {
	tree *node // as merged
	good *node // the part of it that has the right shape

	certain *node // the part of that which nothing unreadable could change; nil where no environment runs it
}

// draftSet is a checked folder of packs.
type draftSet struct {
	common *common
	drafts map[string]*draft
	faults Faults
	cross  []crossFault
}

// crossFault is a fault between packs; any of them may be the one to repair.
type crossFault struct {
	Fault
	packs []string
}

func (s *draftSet) codes() []string { return slices.Sorted(maps.Keys(s.drafts)) }

// all gives every fault, sorted, each once.
func (s *draftSet) all() Faults {
	out := slices.Clone(s.faults)
	for _, x := range s.cross {
		out = append(out, x.Fault)
	}
	return out.tidy()
}

// compile checks everything in src.
func (c *compiler) compile(src *sources) *draftSet {
	set := &draftSet{common: c.common(src.shared), drafts: map[string]*draft{}}
	for _, code := range src.codes() {
		set.drafts[code] = c.draft(src.packs[code], set.common)
	}
	set.faults = slices.Concat(src.faults, set.common.faults)
	for _, code := range set.codes() {
		set.faults = append(set.faults, set.drafts[code].faults...)
	}
	set.faults = append(set.faults, sharedFaults(set)...)
	set.faults = append(set.faults, missingFaults(set)...)
	set.cross = crossCheck(set)
	return set
}

func (c *compiler) common(f *folder) *common {
	if known, ok := c.commons[f.sum]; ok {
		return known
	}
	out := &common{sum: f.sum, pages: map[string]*pageSource{}, drawings: c.schema.subjects.field("subjects").shape.elem.field("iconUrl").shape.enum}
	out.baseSum = sha256.Sum256([]byte(f.files[baseFile]))
	left := maxValues
	c.readBase(f, out, &left)
	c.readRoutes(f, out, &left)
	c.readFallbackPages(f, out)
	out.faults = append(out.faults, checkRoutes(out)...)
	for i := range out.faults {
		out.faults[i] = out.faults[i].settled(true)
	}
	c.commons[f.sum] = out
	return out
}

func (c *compiler) readBase(f *folder, out *common, left *int) {
	out.faults = append(out.faults, f.faults...)
	if !f.has(baseFile) {
		out.faults = append(out.faults, top(baseFile).fault("missing-file", "file", "the file is missing; every market starts from it"))
	}
	out.base = c.parser.parseFile(f, baseFile, left)
	good, faults := c.checker.check(out.base.root, c.schema.baseFile, baseFile, func(path string) bool {
		return c.schema.base.field(firstSegment(path)) != nil && !out.base.mayContinue(parentPath(path))
	})
	out.faults = append(append(out.faults, out.base.faults...), faults...)
	if out.base.root != nil && out.base.root.kind == mapNode {
		out.faults = append(out.faults, misplaced(out.base.root)...)
		out.market = out.base.root.without(slices.Concat(c.notOfMarkets(out.base.root), packKeys())...)
	}
	if out.base.cut {
		return // the lists may be shorter than they are
	}
	out.lists, out.lang = good.get("lists"), good.get("fallbackLanguage").str()
}

// notOfMarkets are the keys of _base.yaml that it has beside those of a market,
// also misspelt: these are told once, for the file, and not for each market.
func (c *compiler) notOfMarkets(root *node) []string {
	out := c.schema.base.names()
	for _, f := range root.fields {
		if c.schema.baseFile.field(f.name) == nil && c.schema.base.field(closest(f.name, c.schema.baseFile.names())) != nil {
			out = append(out, f.name)
		}
	}
	return out
}

func (c *compiler) readRoutes(f *folder, out *common, left *int) {
	if !f.has(routesFile) {
		out.faults = append(out.faults, top(routesFile).fault("missing-file", "file", "the file is missing; it says which addresses there are"))
		return
	}
	var faults Faults
	_, out.routes, faults = c.readList(f, routesFile, c.schema.routes, left)
	out.faults = append(out.faults, faults...)
}

func (c *compiler) readFallbackPages(f *folder, out *common) {
	for _, name := range f.names() {
		rel, ok := strings.CutPrefix(name, fallbackPages+"/")
		if !ok {
			continue
		}
		if !strings.HasSuffix(rel, ".md") {
			out.faults = append(out.faults, top(name).fault("unknown-file", "file", "unknown file; a page is a Markdown file that ends with .md"))
			continue
		}
		page, faults := c.pages.read(name, pagePath(rel), f.files[name])
		out.faults = append(out.faults, faults...)
		if page != nil {
			out.pages[page.path] = page
		}
	}
}

// readList reads a file that is no layer of the market: subjects, regions, exams, school, routes.
func (c *compiler) readList(f *folder, name string, s *shape, left *int) (*document, *node, Faults) {
	doc := c.parser.parseFile(f, name, left)
	good, faults := c.checker.check(doc.root, s, doc.name, func(path string) bool { return !doc.mayContinue(parentPath(path)) })
	return doc, good, append(doc.faults, faults...)
}

func (c *compiler) draft(f *folder, shared *common) *draft {
	key := draftKey{f.sum, shared.baseSum, f.name}
	if known, ok := c.drafts[key]; ok {
		return known
	}
	w := &packWork{compiler: c, shared: shared, folder: f, left: maxValues, draft: &draft{
		key: key, code: f.name, variants: map[Environment]*variant{}, pages: map[string]*pageSource{},
	}}
	w.run()
	c.drafts[key] = w.draft
	return w.draft
}

// sharedFaults tells, for each fault that stands in _base.yaml, whom it affects.
func sharedFaults(set *draftSet) Faults {
	affected, fixes := map[Fault][]string{}, map[Fault]*Fix{}
	for _, code := range set.codes() {
		for _, f := range set.drafts[code].baseFault.tidy() {
			told := f.told()
			if _, met := affected[told]; met {
				f.Fix = agreed(fixes[told], f.Fix)
			}
			affected[told], fixes[told] = append(affected[told], code), f.Fix
		}
	}
	var out Faults
	for f, codes := range affected {
		// What the base shows by itself is already told without a number.
		set.faults = slices.DeleteFunc(set.faults, func(x Fault) bool { return x.told() == f })
		fix := fixes[f]
		f.Message += shared(codes)
		f.Fix = fix
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
	return fmt.Sprintf(" (shared file: affects %s: %s)", plural(len(codes), "market"), strings.Join(codes, ", "))
}

// missingFaults places keys that no layer gives. One that no market has was
// meant to be in _base.yaml, and is told once there.
func missingFaults(set *draftSet) Faults {
	const several = 3 // fewer markets may lack the same key by coincidence
	own, count := 0, map[string]map[string]bool{}
	for _, d := range set.drafts {
		if d.site == nil {
			own++
		}
		for _, f := range d.missing {
			if count[f.Path] == nil {
				count[f.Path] = map[string]bool{}
			}
			count[f.Path][d.code] = true
		}
	}
	var out Faults
	for _, d := range set.drafts {
		for _, f := range d.missing {
			n := len(count[f.Path])
			switch {
			case n >= several && n >= own:
				at := set.common.base.root.place(f.Path, baseFile)
				if parent := set.common.base.root.nearest(f.Path); parent != nil && parent.key.line > 0 {
					at = parent.key
				}
				f.File, f.Line, f.Col, f.EndLine, f.EndCol = at.file, at.line, at.col, at.endLine, at.endCol
				f.Message += shared(slices.Sorted(maps.Keys(count[f.Path])))
			case f.File == baseFile:
				f.File, f.Line, f.Col, f.EndLine, f.EndCol = d.code+"/"+marketFile, 1, 1, 1, 1
			}
			out = append(out, f)
		}
	}
	return out
}

// about gives what concerns some markets: what is wrong in their packs, and
// between these and others, wherever it is told. Without codes it is everything.
func (s *draftSet) about(codes []string) Faults {
	out := slices.Clone(s.faults.about(codes))
	for _, x := range s.cross {
		if len(codes) == 0 || slices.ContainsFunc(x.packs, func(p string) bool { return slices.Contains(codes, p) }) {
			out = append(out, x.Fault)
		}
	}
	return out
}
