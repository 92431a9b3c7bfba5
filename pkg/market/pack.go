package market

import (
	"fmt"
	"slices"
	"strings"
)

// packKeys are what only a pack's market.yaml says: how far the pack is can't
// differ between environments, and no market has it from the base.
func packKeys() []string { return []string{"status", "exceptions"} }

// misplaced are the keys of a layer that belong in market.yaml.
func misplaced(root *node) Faults {
	var faults Faults
	for _, f := range root.fields {
		if slices.Contains(packKeys(), f.name) {
			faults = append(faults, f.value.key.fault("pack-only", f.name,
				"%s stands in a pack's %s and nowhere else; remove the key", f.name, marketFile))
		}
	}
	return faults
}

// packWork is the compilation of one pack.
type packWork struct {
	*compiler
	*folder
	*draft
	shared *common
	market *document
	left   int // how many values the pack may still have
}

func (w *packWork) run() {
	w.add(w.folder.faults)
	w.add(w.checkNames())
	w.market = w.parser.parseFile(w.folder, marketFile, &w.left)
	if w.market.root == nil && !w.market.cut {
		// One cause, one fault: what the file would say is not known.
		w.market.cut = true
		w.add(w.nothingSaid())
	}
	w.cut = w.market.cut
	w.site, w.status = w.market.root.get("site"), w.market.root.get("status")
	w.add(w.market.faults)
	lists := w.readLists()
	w.types = lists["schoolTypes"]
	w.readSchools(lists)
	bare := w.variant(nil)
	bareUsed := false
	for _, env := range Environments() {
		layer, ok := w.layer(env)
		if !ok {
			w.variants[env], bareUsed = bare, true
			continue
		}
		v := w.variant(layer)
		w.checkVariant(v, layer, true, lists)
		w.variants[env] = v
	}
	// Without an environment of its own the bare pack needs not be complete,
	// but what it says is still checked.
	w.checkVariant(bare, nil, bareUsed, lists)
	w.bare = bare
	var wrong Faults
	w.exceptions, wrong = readExceptions(bare.good.get("exceptions"), w.catalogue)
	w.add(wrong)
	if meant := strings.ToLower(countryMeant(w.code)); meant != "" {
		w.blameFolder(meant)
	}
	w.readPages()
	w.draft.faults = w.draft.faults.tidy()
	w.missing = w.missing.tidy()
}

// blameFolder tells of a folder that has another code than its country; what the pack
// says is held against that code, so all of it would be wrong.
func (w *packWork) blameFolder(meant string) {
	consequences := []string{"code-folder", "country-code", "country-id", "country-icon", "region-country", "locale-secondary"}
	w.draft.faults = slices.DeleteFunc(w.draft.faults, func(f Fault) bool { return slices.Contains(consequences, f.Rule) })
	w.add(Faults{w.market.root.place("code", w.path(marketFile)).fault("code-folder", "code",
		"the folder is named '%s', but the country's ISO 3166-1 code is %s; rename the folder to '%s' and write that code", w.code, strings.ToUpper(meant), meant)})
}

// nothingSaid tells why there is no market.yaml to read; of one that has only another
// name checkNames told.
func (w *packWork) nothingSaid() Faults {
	at := top(w.path(marketFile))
	switch {
	case w.has(marketFile):
		return Faults{at.fault("missing-file", "file", "the file is empty; it says what is particular to the market, beginning with its code")}
	case w.has(strings.TrimSuffix(marketFile, ".yaml") + ".yml"):
		return nil
	}
	return Faults{at.fault("missing-file", "file", "the file is missing; a folder of this name is a market")}
}

// add keeps faults; those that stand in _base.yaml are counted over all markets.
func (w *packWork) add(faults Faults) {
	for _, f := range faults {
		if f.File == baseFile {
			w.baseFault = append(w.baseFault, f)
		} else {
			w.draft.faults = append(w.draft.faults, f.settled(w.live()))
		}
	}
}

func (w *packWork) layer(env Environment) (*document, bool) {
	name := string(env) + ".yaml"
	if !w.has(name) {
		return nil, false
	}
	doc := w.parser.parseFile(w.folder, name, &w.left)
	w.add(doc.faults)
	return doc, true
}

// variant merges the layers of one environment.
func (w *packWork) variant(layer *document) *variant {
	base, own := w.shared.market, w.ownKeys(w.market)
	if w.site != nil && base != nil {
		base = base.without(siteKeys()...)
	}
	tree := merge(base, own)
	if layer != nil {
		if over := w.ownKeys(layer); over != nil {
			w.add(misplaced(over))
			tree = merge(tree, over.without(packKeys()...))
		}
	}
	return &variant{tree: tree}
}

// ownKeys is the root of a layer; a linked pack loses, with a fault, what it
// takes from its site.
func (w *packWork) ownKeys(d *document) *node {
	if d.root == nil || d.root.kind != mapNode {
		if d.root != nil {
			w.add(Faults{d.root.pos.fault("type", "file", "expected keys with values, got %s", describeNode(d.root))})
		}
		return nil
	}
	if w.site == nil {
		return d.root
	}
	for _, f := range d.root.fields {
		if slices.Contains(siteKeys(), f.name) {
			w.add(Faults{f.value.key.fault("linked", f.name,
				"a market with `site: %s` takes its %s from there; remove the key", w.site.text, f.name)})
		}
	}
	return d.root.without(siteKeys()...)
}

// checkVariant checks shape and rules. complete: the variant is what some
// environment runs, so keys may not be missing.
func (w *packWork) checkVariant(v *variant, layer *document, complete bool, lists map[string]any) {
	sh := w.schema.own
	if w.site != nil {
		sh = w.schema.linked
	}
	docs := []*document{w.shared.base, w.market, layer}
	hidden := func(path string) bool {
		return slices.ContainsFunc(docs, func(d *document) bool { return d.mayContinue(path) })
	}
	good, faults := w.checker.check(v.tree, sh, w.path(marketFile), func(path string) bool {
		return complete && !hidden(parentPath(path))
	})
	for _, f := range faults {
		if f.Rule == "missing-key" {
			w.missing = append(w.missing, f)
		} else {
			w.add(Faults{f})
		}
	}
	v.good = good
	if !complete {
		return
	}
	certain := pruneUnsure(good, "", docs, hidden)
	v.certain = certain
	ruled, _ := w.rules.check(ruleInput{
		folder: w.code, market: certain, other: lists, file: w.path(marketFile), tree: w.placeTree(v.tree),
	})
	w.add(ruled)
}

// placeTree is the merged tree with the lists beside it, to find the place of a path.
func (w *packWork) placeTree(tree *node) *node {
	out := &node{kind: mapNode, pos: top(w.path(marketFile))}
	if tree != nil {
		out.fields = slices.Clone(tree.fields)
	}
	for _, list := range []*node{w.subjects, w.regions, w.exams, w.school} {
		if list != nil {
			out.fields = append(out.fields, list.fields...)
		}
	}
	return out
}

// pruneUnsure drops what the unreadable rest of a layer may change: values of
// the base that it may replace, and lists that it may continue.
func pruneUnsure(n *node, path string, docs []*document, hidden func(string) bool) *node {
	if n == nil || n.kind != mapNode {
		return n
	}
	out := *n
	out.fields = nil
	for _, f := range n.fields {
		at := joinPath(path, f.name)
		switch {
		case f.value.kind == mapNode:
			out.fields = append(out.fields, field{f.name, pruneUnsure(f.value, at, docs, hidden)})
		case f.value.pos.file == baseFile && hidden(path):
		case f.value.kind == listNode && slices.ContainsFunc(docs, func(d *document) bool { return d != nil && d.cut && d.open[at] }):
		default:
			out.fields = append(out.fields, f)
		}
	}
	return &out
}

// readLists reads the files that are no layers and gives what the
// rules may know of them: nothing of a list that can't be read to its end.
func (w *packWork) readLists() map[string]any {
	known := map[string]any{"subjects": nil, "regions": []any{}, "examBoards": []any{}, "schoolTypes": []any{}, "grades": []any{}}
	if w.shared.lists != nil {
		known["lists"] = w.shared.lists
	}
	if w.site != nil && w.files[subjectsFile] != "" {
		w.add(Faults{top(w.path(subjectsFile)).fault("linked", "file",
			"a market with `site: %s` takes its subjects from there; remove the file", w.site.text)})
	}
	for _, list := range []struct {
		file  string
		shape *shape
		to    **node
		value func(*node) any
		keys  []string // that the rules look at
	}{
		{subjectsFile, w.schema.subjects, &w.subjects, guideSlugs, []string{"subjects"}},
		{regionsFile, w.schema.regions, &w.regions, listValue, []string{"regions"}},
		{examsFile, w.schema.exams, &w.exams, listValue, []string{"examBoards"}},
		{schoolFile, w.schema.school, &w.school, listValue, []string{"schoolTypes", "grades"}},
	} {
		if !w.has(list.file) {
			continue
		}
		doc, good, faults := w.readList(w.folder, list.file, list.shape, &w.left)
		w.add(faults)
		*list.to = good
		for _, key := range list.keys {
			known[key] = list.value(good.get(key))
			if doc.cut || good.get(key) == nil && doc.misspelt(key, list.shape) {
				delete(known, key)
			}
		}
	}
	w.add(uniqueAddresses(w.subjects))
	return known
}

func listValue(n *node) any {
	if n == nil {
		return []any{}
	}
	return n.value()
}

// guideSlugs is all that the rules need of a long list of subjects.
func guideSlugs(subjects *node) any {
	if subjects == nil {
		return []any{}
	}
	out := make([]any, len(subjects.items))
	for i, s := range subjects.items {
		m := map[string]any{}
		if slug := s.get("studyGuideSlug"); slug != nil {
			m["studyGuideSlug"] = slug.value()
		}
		out[i] = m
	}
	return out
}

// uniqueAddresses refuses two topics with the same address: subject and topic
// are joined by a hyphen, so different pairs may read alike.
func uniqueAddresses(good *node) Faults {
	var faults Faults
	seen, uuids := map[string]pos{}, map[string]pos{}
	subjects := good.get("subjects")
	if subjects == nil {
		return nil
	}
	for i, s := range subjects.items {
		topics := s.get("topics")
		if topics == nil {
			continue
		}
		for k, t := range topics.items {
			path := fmt.Sprintf("subjects.%d.topics.%d", i, k)
			uuid, slug := t.get("uuid"), t.get("slug")
			if uuid != nil {
				if first, twice := uuids[uuid.text]; twice {
					faults = append(faults, uuid.pos.fault("topic-uuid", path+".uuid", "the uuid is already that of the topic on line %d", first.line))
				} else {
					uuids[uuid.text] = uuid.pos
				}
			}
			if slug == nil || s.get("slug") == nil {
				continue
			}
			address := s.get("slug").text + "-" + slug.text
			if first, twice := seen[address]; twice && !sameSubject(topics, slug.text, k) {
				faults = append(faults, slug.pos.fault("topic-address", path+".slug",
					"the topic's address /subjects/%s is already that of the topic on line %d", address, first.line))
			} else if !twice {
				seen[address] = slug.pos
			}
		}
	}
	return faults
}

// sameSubject: two equal slugs within a subject are told by @unique already.
func sameSubject(topics *node, slug string, before int) bool {
	return slices.ContainsFunc(topics.items[:before], func(t *node) bool { return t.get("slug").str() == slug })
}

func (w *packWork) readPages() {
	told := false
	for _, name := range w.names() {
		rel, ok := strings.CutPrefix(name, pagesFolder+"/")
		if !ok || !strings.HasSuffix(rel, ".md") {
			continue
		}
		if w.site != nil {
			if !told {
				w.add(Faults{top(w.path(name)).fault("linked", "folder",
					"a market with `site: %s` takes its pages from there; remove the folder", w.site.text)})
			}
			told = true
			continue
		}
		page, faults := w.compiler.pages.read(w.path(name), pagePath(rel), w.files[name])
		w.add(faults)
		if page != nil {
			w.draft.pages[page.path] = page
		}
	}
}
