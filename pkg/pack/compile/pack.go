package compile

import (
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// packKeys are what only a pack's market.yaml says: how far the pack is can't
// differ between environments, and no market has it from the base.
func packKeys() []string { return []string{"status", "exceptions"} }

// misplaced are the keys of a layer that belong in market.yaml.
func misplaced(root *source.Node) fault.Faults {
	var faults fault.Faults
	for _, f := range root.Fields {
		if slices.Contains(packKeys(), f.Name) {
			faults = append(faults, f.Value.Key.Fault("pack-only", f.Name,
				"%s stands in a pack's %s and nowhere else; remove the key", f.Name, schema.MarketFile))
		}
	}
	return faults
}

// packWork is the compilation of one pack.
type packWork struct {
	*Compiler
	*source.Pack
	*Draft
	shared *Common
	market *source.Document
	left   int // how many values the pack may still have
}

func (w *packWork) run() {
	w.add(w.Pack.Faults)
	w.add(w.CheckNames())
	w.market = w.parser.ParseMarket(w.Pack, &w.left)
	w.cut = w.market.Cut
	w.Site, w.status = w.market.Root.Get("site"), w.market.Root.Get("status")
	w.add(w.market.Faults)
	lists := w.readLists()
	w.types = lists["schoolTypes"]
	w.readSchools(lists)
	w.checkSynonyms()
	bare := w.variant(nil)
	bareUsed := false
	for _, env := range market.Environments() {
		layer, ok := w.layer(env)
		if !ok {
			w.Variants[env], bareUsed = bare, true
			continue
		}
		v := w.variant(layer)
		w.checkVariant(v, layer, true, lists)
		w.Variants[env] = v
	}
	// Without an environment of its own the bare pack needs not be complete,
	// but what it says is still checked.
	w.checkVariant(bare, nil, bareUsed, lists)
	w.Bare = bare
	var wrong fault.Faults
	w.Exceptions, wrong = readExceptions(bare.Good.Get("exceptions"), w.Catalogue)
	w.add(wrong)
	if meant := strings.ToLower(schema.CountryMeant(w.Code)); meant != "" {
		w.blameFolder(meant)
	}
	w.readPages()
	w.Draft.Faults = w.Draft.Faults.Tidy()
	w.missing = w.missing.Tidy()
}

// blameFolder tells of a folder that has another code than its country; what the pack
// says is held against that code, so all of it would be wrong.
func (w *packWork) blameFolder(meant string) {
	consequences := []string{"code-folder", "country-code", "country-id", "country-icon", "region-country", "locale-secondary"}
	w.Draft.Faults = slices.DeleteFunc(w.Draft.Faults, func(f fault.Fault) bool { return slices.Contains(consequences, f.Rule) })
	w.add(fault.Faults{w.market.Root.Place("code", w.Path(schema.MarketFile)).Fault("code-folder", "code",
		"the folder is named '%s', but the country's ISO 3166-1 code is %s; rename the folder to '%s' and write that code", w.Code, strings.ToUpper(meant), meant)})
}

// add keeps faults; those that stand in _base.yaml are counted over all markets.
func (w *packWork) add(faults fault.Faults) {
	for _, f := range faults {
		if f.File == schema.BaseFile {
			w.baseFault = append(w.baseFault, f)
		} else {
			w.Draft.Faults = append(w.Draft.Faults, f.Settled(w.Live()))
		}
	}
}

func (w *packWork) layer(env market.Environment) (*source.Document, bool) {
	name := string(env) + ".yaml"
	if !w.Has(name) {
		return nil, false
	}
	doc := w.parser.ParseFile(w.Pack, name, &w.left)
	w.add(doc.Faults)
	return doc, true
}

// variant merges the layers of one environment.
func (w *packWork) variant(layer *source.Document) *Variant {
	base, own := w.shared.Market, w.ownKeys(w.market)
	if w.Site != nil && base != nil {
		base = base.Without(schema.SiteKeys()...)
	}
	tree := source.Merge(base, own)
	if layer != nil {
		if over := w.ownKeys(layer); over != nil {
			w.add(misplaced(over))
			tree = source.Merge(tree, over.Without(packKeys()...))
		}
	}
	return &Variant{Tree: tree}
}

// ownKeys is the root of a layer; a linked pack loses, with a fault, what it
// takes from its site.
func (w *packWork) ownKeys(d *source.Document) *source.Node {
	if d.Root == nil || d.Root.Kind != source.MapNode {
		if d.Root != nil {
			w.add(fault.Faults{d.Root.Pos.Fault("type", "file", "expected keys with values, got %s", d.Root.Describe())})
		}
		return nil
	}
	if w.Site == nil {
		return d.Root
	}
	for _, f := range d.Root.Fields {
		if slices.Contains(schema.SiteKeys(), f.Name) {
			w.add(fault.Faults{f.Value.Key.Fault("linked", f.Name,
				"a market with `site: %s` takes its %s from there; remove the key", w.Site.Text, f.Name)})
		}
	}
	return d.Root.Without(schema.SiteKeys()...)
}

// checkVariant checks shape and rules. complete: the variant is what some
// environment runs, so keys may not be missing.
func (w *packWork) checkVariant(v *Variant, layer *source.Document, complete bool, lists map[string]any) {
	sh := w.schema.Own
	if w.Site != nil {
		sh = w.schema.Linked
	}
	docs := []*source.Document{w.shared.base, w.market, layer}
	hidden := func(path string) bool {
		return slices.ContainsFunc(docs, func(d *source.Document) bool { return d.MayContinue(path) })
	}
	good, faults := w.checker.Check(v.Tree, sh, w.Path(schema.MarketFile), func(path string) bool {
		return complete && !hidden(source.ParentPath(path))
	})
	for _, f := range faults {
		if f.Rule == "missing-key" {
			w.missing = append(w.missing, f)
		} else {
			w.add(fault.Faults{f})
		}
	}
	v.Good = good
	if !complete {
		return
	}
	certain := pruneUnsure(good, "", docs, hidden)
	v.certain = certain
	ruled, _ := w.rules.Check(check.RuleInput{
		Folder: w.Code, Market: certain, Other: lists, File: w.Path(schema.MarketFile), Tree: w.placeTree(v.Tree),
	})
	w.add(reversedTiers(v.Tree.At("payout.tiers"), ruled))
}

// reversedTiers tells of a table that is written from the lowest tier up as that, in place
// of what each tier would be to the one above it.
func reversedTiers(tiers *source.Node, ruled fault.Faults) fault.Faults {
	if tiers == nil || len(tiers.Items) < 2 {
		return ruled
	}
	before := -1
	for _, t := range tiers.Items {
		amount, err := strconv.Atoi(t.Get("payoutAmount").Str())
		if err != nil || amount <= before {
			return ruled
		}
		before = amount
	}
	ruled = ruled.Filter(func(f fault.Fault) bool { return !strings.HasPrefix(f.Path, "payout.tiers.") })
	return append(ruled, tiers.Pos.Fault("payout-amounts", "payout.tiers",
		"the tiers are written from the lowest up; write them from the highest down, as the first that fits counts"))
}

// placeTree is the merged tree with the lists beside it, to find the place of a path.
func (w *packWork) placeTree(tree *source.Node) *source.Node {
	out := &source.Node{Kind: source.MapNode, Pos: fault.Top(w.Path(schema.MarketFile))}
	if tree != nil {
		out.Fields = slices.Clone(tree.Fields)
	}
	for _, list := range schema.Lists() {
		if n := w.Lists[list.Key]; n != nil {
			out.Fields = append(out.Fields, source.Field{Name: list.Key, Value: n})
		}
	}
	return out
}

// pruneUnsure drops what the unreadable rest of a layer may change: values of
// the base that it may replace, and lists that it may continue.
func pruneUnsure(n *source.Node, path string, docs []*source.Document, hidden func(string) bool) *source.Node {
	if n == nil || n.Kind != source.MapNode {
		return n
	}
	out := *n
	out.Fields = nil
	for _, f := range n.Fields {
		at := source.JoinPath(path, f.Name)
		switch {
		case f.Value.Kind == source.MapNode:
			out.Fields = append(out.Fields, source.Field{Name: f.Name, Value: pruneUnsure(f.Value, at, docs, hidden)})
		case f.Value.Pos.File == schema.BaseFile && hidden(path):
		case f.Value.Kind == source.ListNode && slices.ContainsFunc(docs, func(d *source.Document) bool { return d != nil && d.Cut && d.Open[at] }):
		default:
			out.Fields = append(out.Fields, f)
		}
	}
	return &out
}

// readLists reads the files that are no layers and gives what the
// rules may know of them: nothing of a list that can't be read to its end.
func (w *packWork) readLists() map[string]any {
	known := map[string]any{}
	if w.shared.Lists != nil {
		known["lists"] = w.shared.Lists
	}
	for _, file := range schema.ListFiles() {
		if file.Lent && w.Site != nil && w.Files[file.Name] != "" {
			w.add(fault.Faults{fault.Top(w.Path(file.Name)).Fault("linked", "file",
				"a market with `site: %s` takes its %s from there; remove the file", w.Site.Text, file.Kind)})
		}
		if w.Has(file.Name) {
			w.readListFile(file, known)
			continue
		}
		for _, list := range file.Lists {
			if known[list.Key] = nil; !list.Null {
				known[list.Key] = []any{}
			}
		}
	}
	doubled := checkSubjects(w.Lists["subjects"])
	w.misread[schema.SubjectsFile] = w.misread[schema.SubjectsFile] || doubled.Err() != nil
	w.add(doubled)
	w.checkBuddies(known)
	return known
}

func (w *packWork) readListFile(file schema.File, known map[string]any) {
	shape := w.schema.Files[file.Kind]
	doc, good, faults := w.readList(w.Pack, file.Name, shape, &w.left)
	w.add(faults)
	w.misread[file.Name] = faults.Err() != nil
	if static := good.Get("static"); static != nil {
		w.servedOnly = static.Value() == false
	}
	for _, list := range file.Lists {
		n := good.Get(list.Key)
		if n != nil {
			w.Lists[list.Key] = n
		}
		if !doc.Cut && (n != nil || !doc.Misspelt(list.Key, shape)) {
			known[list.Key] = listValue(n, list.Ruled)
		}
	}
}

// listValue is a list as encoding/json would give it, its items with some keys
// alone or, without any named, with all of them.
func listValue(n *source.Node, keys []string) any {
	if n == nil {
		return []any{}
	}
	if keys == nil {
		return n.Value()
	}
	out := make([]any, len(n.Items))
	for i, item := range n.Items {
		m := map[string]any{}
		for _, key := range keys {
			if v := item.Get(key); v != nil {
				m[key] = v.Value()
			}
		}
		out[i] = m
	}
	return out
}

func (w *packWork) readPages() {
	told := false
	for _, name := range w.Names() {
		rel, ok := strings.CutPrefix(name, source.PagesFolder+"/")
		if !ok || !strings.HasSuffix(rel, ".md") {
			continue
		}
		if w.Site != nil {
			if !told {
				w.add(fault.Faults{fault.Top(w.Path(name)).Fault("linked", "folder",
					"a market with `site: %s` takes its pages from there; remove the folder", w.Site.Text)})
			}
			told = true
			continue
		}
		page, faults := w.Compiler.Pages.Read(w.Path(name), source.PagePath(rel), w.Files[name])
		w.add(faults)
		if page != nil {
			w.Draft.Pages[page.Path] = page
		}
	}
}
