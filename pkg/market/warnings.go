package market

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/pack/atlas"
)

// longOver is how long after its end a window is no memory any more, but a
// forgotten one.
const longOver = 90 * 24 * time.Hour

// messagesJSON says which languages the interface speaks. tools/messages writes
// it, so that marketctl knows without the web's files.
//
//go:embed messages.json
var messagesJSON []byte

// interfaceMessages are the catalogues of interface texts.
type interfaceMessages struct {
	Source   string   `json:"source"`   // the language in which the code is written
	Complete []string `json:"complete"` // those with a text for everything, the source too
}

// readMessages decodes what a program wrote and a test has read.
func readMessages() interfaceMessages {
	var m interfaceMessages
	if err := json.Unmarshal(messagesJSON, &m); err != nil {
		panic(fmt.Sprintf("market: messages.json: %v", err))
	}
	return m
}

// shown is the language that visitors read where a market asks for another.
func (m interfaceMessages) shown(tag string) string {
	if slices.Contains(m.Complete, tag) {
		return tag
	}
	if base := BaseLanguage(tag); slices.Contains(m.Complete, base) {
		return base
	}
	return m.Source
}

// warner finds what is legal but suspicious in live packs. A draft has its
// TODOs instead.
type warner struct {
	set       *draftSet
	src       *sources
	catalogue *catalogue
	at        time.Time
	messages  interfaceMessages
	partial   bool // some layers were not read, so an exception may be for these
	unions    map[string]bool
}

func (w *warner) warnings() Faults {
	w.unions = map[string]bool{}
	for _, c := range atlas.Countries() {
		w.unions[c.Code] = c.EU
	}
	var out Faults
	for _, code := range w.set.codes() {
		d := w.set.drafts[code]
		if !d.live() {
			continue
		}
		p := &packWarner{warner: w, draft: d, folder: w.src.packs[code], market: d.variants[Prod].good}
		p.run()
		out = append(out, p.except()...)
	}
	return out
}

// packWarner looks at one pack, as prod compiles it.
type packWarner struct {
	*warner
	*draft
	folder *folder
	market *node
	faults Faults
}

func (w *packWarner) run() {
	w.repeats()
	w.fallbackPages()
	w.payoutTable()
	w.cookieBanner()
	w.contestOver()
	w.interfaceTexts()
	w.badge()
	w.foreignNames()
}

func (w *packWarner) warn(at pos, rule, path, format string, args ...any) *Fault {
	f := at.fault(rule, path, format, args...)
	f.Warning = true
	w.faults = append(w.faults, f)
	return &w.faults[len(w.faults)-1]
}

// place is where the pack itself speaks of a path, or of the nearest part of it.
func (w *packWarner) place(path string) pos {
	best := top(w.folder.path(marketFile))
	n := w.variants[Prod].tree
	for path != "" && n != nil {
		var name string
		name, path, _ = strings.Cut(path, ".")
		if n = n.child(name); n == nil || firstFolder(n.key.file) != w.code {
			break
		}
		if best = n.key; path == "" {
			best = n.pos
		}
	}
	return best
}

// payoutTable: knowers see that they are paid, but not for what.
func (w *packWarner) payoutTable() {
	tiers := w.market.at("payout.tiers")
	if w.market.at("payout.hidden").str() == "false" && tiers != nil && len(tiers.items) == 0 {
		w.warn(w.place("payout.tiers"), "payout-table", "payout.tiers",
			"payouts are shown but there is no table of what is paid for how many knows")
	}
}

// cookieBanner: where the law of the European Union holds.
func (w *packWarner) cookieBanner() {
	country, at := w.market.at("country.code").str(), w.place("flags.showCookieBanner")
	from := w.draft
	if w.site != nil {
		from, at = w.set.drafts[w.site.str()], w.site.pos
	}
	if from == nil || !w.unions[country] {
		return
	}
	if from.variants[Prod].good.at("flags.showCookieBanner").str() == "false" {
		w.warn(at, "eu-cookie-banner", "flags.showCookieBanner",
			"%s is in the European Union, but visitors are not asked before statistics and marketing cookies are set", country)
	}
}

// contestOver: a window that nobody took out.
func (w *packWarner) contestOver() {
	end := w.market.at("contest.endOn")
	over, err := time.Parse(time.RFC3339, end.str())
	if err != nil || w.at.IsZero() || w.at.Sub(over) < longOver {
		return
	}
	w.warn(w.place("contest.endOn"), "contest-over", "contest.endOn",
		"by %s the contest is over for %d days; write `contest: null` or its next window",
		ShowTime(w.at, w.market.get("timeZone").str()), int(w.at.Sub(over).Hours()/24))
}

// interfaceTexts: buttons and menus in a language that nobody has written yet.
func (w *packWarner) interfaceTexts() {
	tag := w.market.at("locale.interface").str()
	shown := w.messages.shown(tag)
	w.languageNotice(tag, shown)
	if tag == "" || shown == tag {
		return
	}
	w.warn(w.place("locale.interface"), "messages-missing", "locale.interface",
		"the texts of the interface are not all there in '%s'; visitors read '%s'", tag, shown)
}

// languageNotice: visitors of a market that the interface does not speak to are
// told so in words they know, and no others are.
func (w *packWarner) languageNotice(tag, shown string) {
	const path = "languageNotice"
	switch told := w.market.get(path) != nil; {
	case w.site != nil || tag == "":
	case !told && BaseLanguage(tag) != BaseLanguage(shown):
		w.warn(w.place("locale.interface"), "language-notice", path,
			"visitors read '%s' and are told so in it alone; write languageNotice with a text and a link in '%s'", shown, tag)
	case told && BaseLanguage(tag) == BaseLanguage(shown):
		w.warn(w.place(path), "language-notice", path,
			"the interface speaks '%s', so the notice is not shown any more; delete it", shown)
	}
}

// badge: the stores' badges speak another language than the buttons beside them.
func (w *packWarner) badge() {
	language := BaseLanguage(w.market.at("locale.interface").str())
	badge := w.market.get("storeBadge").str()
	if language != "" && badge != "" && badge != language {
		w.warn(w.place("storeBadge"), "badge-missing", "storeBadge",
			"the store badge is in '%s', the interface in '%s'", badge, language)
	}
}

// fallbackPages: pages that visitors can open and that the market has not.
func (w *packWarner) fallbackPages() {
	if w.site != nil {
		return
	}
	for _, path := range slices.Sorted(maps.Keys(w.set.common.pages)) {
		if w.pages[path] != nil || w.broken(path) || !w.opens(path) {
			continue
		}
		w.warn(top(fmt.Sprintf("%s/%s/%s.md", w.code, pagesFolder, path)), "page-fallback", pagesFolder+"."+path,
			"the market has no page of its own, so visitors see the platform's text in its fallback language")
	}
}

// pageFallback is the rule of pages that a market lacks.
const pageFallback = "page-fallback"

// onePageFallback tells of all pages that a market lacks in one warning, at the
// pack itself. Exceptions have been made by then, page by page.
func onePageFallback(faults Faults) Faults {
	lacking := faults.filter(func(f Fault) bool { return f.Rule == pageFallback })
	if len(lacking) < 2 {
		return faults
	}
	paths, pages := make([]string, len(lacking)), make([]string, len(lacking))
	for i, f := range lacking {
		paths[i], pages[i] = f.Path, strings.TrimPrefix(f.Path, pagesFolder+".")
	}
	one := top(firstFolder(lacking[0].File)+"/"+marketFile).fault(pageFallback, pagesFolder,
		"the market has no pages of its own for %d of the platform's, so visitors see these in their fallback language: %s",
		len(pages), strings.Join(pages, ", "))
	one.Warning, one.Paths = true, strings.Join(paths, " ")
	return append(faults.filter(func(f Fault) bool { return f.Rule != pageFallback }), one)
}

// broken: the page is there but has a fault of its own.
func (w *packWarner) broken(path string) bool {
	file := fmt.Sprintf("%s/%s/%s.md", w.code, pagesFolder, path)
	return slices.ContainsFunc(w.draft.faults, func(f Fault) bool { return f.File == file && !f.Warning })
}

// opens tells whether some address of the market shows a page. A page that no
// route names may be asked for by its path.
func (w *packWarner) opens(page string) bool {
	named := false
	routes := w.set.common.routes.get("routes")
	if routes == nil {
		return true
	}
	for _, r := range routes.items {
		calls := r.get("prefetch")
		if calls == nil || !slices.ContainsFunc(calls.items, func(c *node) bool { return c.str() == pageCall+page }) {
			continue
		}
		flag := r.get("flag").str()
		if flag == "" || w.market.at("flags."+flag).str() == "true" {
			return true
		}
		named = true
	}
	return !named
}

// repeats: a value that the layer below gives already. It hides that the market
// follows the base, and keeps it from following the base's next change.
func (w *packWarner) repeats() {
	below := w.set.common.market
	if w.site != nil && below != nil {
		below = below.without(siteKeys()...)
	}
	w.repeatsIn(w.bare.tree, below, w.folder.path(marketFile), "")
	for _, env := range Environments() {
		if v := w.variants[env]; v != w.bare {
			w.repeatsIn(v.tree, w.bare.tree, w.folder.path(string(env)+".yaml"), "")
		}
	}
}

func (w *packWarner) repeatsIn(over, under *node, file, path string) {
	if over == nil || under == nil || over == under {
		return
	}
	if over.kind == mapNode && under.kind == mapNode {
		for _, f := range over.fields {
			w.repeatsIn(f.value, under.get(f.name), file, joinPath(path, f.name))
		}
		return
	}
	if over.key.file != file || !over.equal(under) {
		return
	}
	entry := over.key
	entry.endLine, entry.endCol = over.pos.endLine, over.pos.endCol
	f := w.warn(entry, "value-equals-base", path, "%s gives the same value already; leave the line out", under.key.file)
	f.Fix = w.dropRepeat(entry, file)
}

// dropRepeat removes the lines of a repeated entry, unless it is the only one
// of its map: then more than these lines would have to go.
func (w *packWarner) dropRepeat(entry pos, file string) *Fix {
	r := readingOf(file, w.folder.files[strings.TrimPrefix(file, w.code+"/")])
	if entry.col > 1 && !r.hasNeighbour(entry) {
		return nil
	}
	return r.dropLinesOf(entry)
}
