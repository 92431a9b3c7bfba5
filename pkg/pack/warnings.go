package pack

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// longOver is the time after a window's end from which it is reported as forgotten, rather
// than kept on purpose.
const longOver = 90 * 24 * time.Hour

// messagesJSON lists the languages of the interface's texts. tools/messages writes it, so that
// marketctl needs no files of the web.
//
//go:embed messages.json
var messagesJSON []byte

// interfaceMessages are the catalogues of interface texts.
type interfaceMessages struct {
	Source   string   `json:"source"`   // the language in which the code is written
	Complete []string `json:"complete"` // languages with all texts, the source included
}

// readMessages decodes messagesJSON; a test proves that it is valid.
func readMessages() interfaceMessages {
	var m interfaceMessages
	if err := json.Unmarshal(messagesJSON, &m); err != nil {
		panic(fmt.Sprintf("pack: messages.json: %v", err))
	}
	return m
}

// shown is the language of the texts that a market with the interface language tag gets.
func (m interfaceMessages) shown(tag string) string {
	if slices.Contains(m.Complete, tag) {
		return tag
	}
	if base := market.BaseLanguage(tag); slices.Contains(m.Complete, base) {
		return base
	}
	return m.Source
}

// InterfaceShows returns the language of the texts that a market with the interface language
// tag gets: the tag, its base, or English.
func InterfaceShows(tag string) string { return readMessages().shown(tag) }

// warner finds legal but suspicious values. A draft's gaps are marked by its TODOs, so a draft
// gets only warnings about values that contradict each other.
type warner struct {
	set       *compile.Set
	src       *source.Packs
	catalogue *fault.Catalogue
	at        time.Time
	messages  interfaceMessages
	partial   bool // some layers were not read, so an unused exception may be for these
	unions    map[string]bool
	digits    map[string]int // of the minor units of currencies
	fields    *schema.Field  // what a market.yaml may have
}

func (w *warner) warnings() fault.Faults {
	w.unions, w.digits = map[string]bool{}, map[string]int{}
	for _, c := range atlas.Currencies() {
		w.digits[c.Code] = c.Digits
	}
	for _, c := range atlas.Countries() {
		w.unions[c.Code] = c.EU
	}
	var out fault.Faults
	for _, code := range w.set.Codes() {
		d := w.set.Drafts[code]
		p := &packWarner{warner: w, Draft: d, folder: w.src.ByCode[code], market: d.Variants[market.Prod].Good}
		switch {
		case p.unread(): // what a warning misses may stand in the rest, and so may its exception
			continue
		case d.Live():
			p.run()
		default:
			p.runDraft()
		}
		told := p.except()
		if len(d.Faults.Errors()) > 0 { // the warning that an exception is for may be missing because of a fault
			told = told.Filter(func(f fault.Fault) bool { return f.Rule != fault.UnusedException })
		}
		out = append(out, told...)
	}
	return append(out, w.sharedHosts()...)
}

// packWarner checks one pack as compiled for prod.
type packWarner struct {
	*warner
	*compile.Draft
	folder *source.Pack
	market *source.Node
	warned fault.Faults
}

// unread reports whether market.yaml can't be read to its end.
func (w *packWarner) unread() bool {
	cut := []string{"syntax", "tab", "indentation", "encoding", "list-dash", "conflict", "documents", "missing-file", "unreadable-file"}
	return slices.ContainsFunc(w.Faults, func(f fault.Fault) bool {
		return f.File == w.folder.Path(schema.MarketFile) && slices.Contains(cut, f.Rule)
	})
}

func (w *packWarner) run() {
	w.repeats()
	w.fallbackPages()
	w.sample()
	w.payoutTable()
	w.cookieBanner()
	w.contestOver()
	w.interfaceTexts()
	w.badge()
	w.help()
	w.foreignNames()
	w.suspects()
	w.ownHosts()
	w.unlinkedImprint()
	w.unshown(w.fields, "")
}

func (w *packWarner) runDraft() {
	w.cookieBanner()
	w.suspects()
	w.ownHosts()
	w.unlinkedImprint()
}

func (w *packWarner) warn(at fault.Pos, rule, path, format string, args ...any) *fault.Fault {
	f := at.Fault(rule, path, format, args...)
	f.Warning = true
	// A value equal to the base's is superfluous, whether a page shows it or not.
	if field := w.fields.Find(path); field != nil && field.Unread && rule != fieldUnread && rule != repeated {
		f.Message += "; " + strings.ToLower(schema.Unshown[:1]) + strings.TrimSuffix(schema.Unshown[1:], ".")
	}
	w.warned = append(w.warned, f)
	return &w.warned[len(w.warned)-1]
}

// place returns the position of a path in the pack itself, or of its nearest parent there.
func (w *packWarner) place(path string) fault.Pos {
	best := fault.Top(w.folder.Path(schema.MarketFile))
	n := w.Variants[market.Prod].Tree
	for path != "" && n != nil {
		var name string
		name, path, _ = strings.Cut(path, ".")
		if n = n.Child(name); n == nil || fault.FirstFolder(n.Key.File) != w.Code {
			break
		}
		if best = n.Key; path == "" {
			best = n.Pos
		}
	}
	return best
}

// fieldUnread is the rule of values that no code reads.
const fieldUnread = "field-unread"

// unshown reports a value that differs from the base's though no code reads its field.
func (w *packWarner) unshown(f *schema.Field, path string) {
	for _, sub := range f.Fields {
		at := source.JoinPath(path, sub.Name)
		if n := w.market.At(at); len(sub.Fields) > 0 {
			w.unshown(sub, at)
		} else if base := w.set.Common.Market.At(at); sub.Unread && n != nil && fault.FirstFolder(n.Key.File) == w.Code && base != nil && !base.Equal(n) {
			w.warn(w.place(at), "field-unread", at, "nothing shows yet what the pack says of it")
		}
	}
}

// payoutTable reports payouts without tiers: knowers see a reward and no way to it.
func (w *packWarner) payoutTable() {
	tiers := w.market.At("payout.tiers")
	if w.market.At("payout.hidden").Str() == "false" && tiers != nil && len(tiers.Items) == 0 {
		w.warn(w.place("payout.tiers"), "payout-table", "payout.tiers",
			"payouts are offered but there is no table of what is paid for how many knows")
	}
}

// cookieBanner reports a site under the law of the European Union without a cookie banner.
func (w *packWarner) cookieBanner() {
	country, at := w.market.At("country.code").Str(), w.place("flags.showCookieBanner")
	from := w.Draft
	if w.Site != nil {
		from, at = w.set.Drafts[w.Site.Str()], w.Site.Pos
	}
	if from == nil || !w.unions[country] {
		return
	}
	if from.Variants[market.Prod].Good.At("flags.showCookieBanner").Str() == "false" {
		w.warn(at, "eu-cookie-banner", "flags.showCookieBanner",
			"%s is in the European Union, but visitors are not asked before statistics and marketing cookies are set", country)
	}
}

// contestOver reports a contest whose window ended more than longOver ago.
func (w *packWarner) contestOver() {
	end := w.market.At("contest.endOn")
	over, err := time.Parse(time.RFC3339, end.Str())
	if err != nil || w.at.IsZero() || w.at.Sub(over) < longOver {
		return
	}
	w.warn(w.place("contest.endOn"), "contest-over", "contest.endOn",
		"by %s the contest is over for %d days; write `contest: null` or its next window",
		market.ShowTime(w.at, w.market.Get("timeZone").Str()), int(w.at.Sub(over).Hours()/24))
}

// interfaceTexts reports a language without texts for buttons and menus.
func (w *packWarner) interfaceTexts() {
	tag := w.market.At("locale.interface").Str()
	shown := w.messages.shown(tag)
	w.languageNotice(tag, shown)
	if tag == "" || shown == tag {
		return
	}
	w.warn(w.place("locale.interface"), "messages-missing", "locale.interface",
		"the texts of the interface are not all there in '%s'; visitors read '%s'", tag, shown)
}

// languageNotice reports a missing notice on a site whose interface is in another language,
// and a superfluous one elsewhere.
func (w *packWarner) languageNotice(tag, shown string) {
	const path = "languageNotice"
	switch told := w.market.Get(path) != nil; {
	case w.Site != nil || tag == "":
	case !told && market.BaseLanguage(tag) != market.BaseLanguage(shown):
		w.warn(w.place("locale.interface"), "language-notice", path,
			"visitors read '%s' and are told so in it alone; write languageNotice with a text and a link in '%s'", shown, tag)
	case told && market.BaseLanguage(tag) == market.BaseLanguage(shown):
		w.warn(w.place(path), "language-notice", path,
			"the interface speaks '%s', so the notice is not shown any more; delete it", shown)
	}
}

// badge reports store badges in another language than the buttons beside them.
func (w *packWarner) badge() {
	language := market.BaseLanguage(w.market.At("locale.interface").Str())
	badge := w.market.Get("storeBadge").Str()
	if language != "" && badge != "" && badge != language {
		w.warn(w.place("storeBadge"), "badge-missing", "storeBadge",
			"the store badge is in '%s', the interface in '%s'", badge, language)
	}
}

// help reports a lack of help lines, a number that nobody has verified, and a school bot that
// doesn't recognise users in distress.
func (w *packWarner) help() {
	warn := func(path, format string, args ...any) { w.warn(w.place(path), "help-lines", path, format, args...) }
	if list := w.market.At("help.phrases"); list != nil && len(list.Items) == 0 {
		warn("help.phrases", "the school bot doesn't notice who is in need; name the lists of the languages that pupils write")
	}
	lines := w.market.At("help.lines")
	if lines == nil {
		return
	}
	if len(lines.Items) == 0 {
		warn("help.lines", "there is no help line, so people in need are shown the emergency number %s alone", w.market.At("help.emergencyNumber").Str())
	}
	for i, line := range lines.Items {
		if checked := line.Get("checkedOn"); checked != nil && checked.IsNull() {
			warn(fmt.Sprintf("help.lines.%d.checkedOn", i), "nobody has compared the number %s with its source yet", line.Get("number").Str())
		}
	}
}

// fallbackPages reports pages that visitors get in English for lack of the market's own.
func (w *packWarner) fallbackPages() {
	if w.Site != nil {
		return
	}
	for _, path := range slices.Sorted(maps.Keys(w.set.Common.Pages)) {
		if w.Pages[path] != nil || w.broken(path) || !w.opens(path) {
			continue
		}
		w.warn(fault.Top(fmt.Sprintf("%s/%s/%s.md", w.Code, source.PagesFolder, path)), "page-fallback", source.PagesFolder+"."+path,
			"the market has no page of its own, so visitors see the platform's text in its fallback language")
	}
}

// sample reports a missing text, in the market's language, to try the AI tools with.
func (w *packWarner) sample() {
	language := w.market.At("locale.interface").Str()
	if w.Site != nil || language == "" || w.market.At("flags.hasAiTools").Str() != "true" ||
		len(w.set.Common.Samples) == 0 || w.set.Common.SampleFor(language) != nil {
		return
	}
	w.warn(w.place("locale.interface"), "sample-missing", "locale.interface", "there is no %s, so visitors can't try the AI tools", compile.SampleFile(language))
}

// pageFallback is the rule of pages that a market lacks.
const pageFallback = "page-fallback"

// onePageFallback joins the warnings about missing pages into one at the pack itself, after
// the exceptions for single pages.
func onePageFallback(faults fault.Faults) fault.Faults {
	return together(faults, pageFallback, func(lacking fault.Faults) fault.Fault {
		pages := make([]string, len(lacking))
		for i, f := range lacking {
			pages[i] = strings.TrimPrefix(f.Path, source.PagesFolder+".")
		}
		return fault.Top(fault.FirstFolder(lacking[0].File)+"/"+schema.MarketFile).Fault(pageFallback, source.PagesFolder,
			"the market has no pages of its own for %d of the platform's, so visitors see these in their fallback language: %s",
			len(pages), strings.Join(pages, ", "))
	})
}

// oneFieldUnread joins the warnings about unread fields into one at the first of them.
func oneFieldUnread(faults fault.Faults) fault.Faults {
	return together(faults, fieldUnread, func(unread fault.Faults) fault.Fault {
		paths := make([]string, len(unread))
		for i, f := range unread {
			paths[i] = f.Path
		}
		one := unread[0]
		one.Message = "nothing shows yet what the pack says of " + strings.Join(paths, ", ")
		return one
	})
}

// together joins the warnings of a rule into one.
func together(faults fault.Faults, rule string, join func(fault.Faults) fault.Fault) fault.Faults {
	all := faults.Filter(func(f fault.Fault) bool { return f.Rule == rule })
	if len(all) < 2 {
		return faults
	}
	paths := make([]string, len(all))
	for i, f := range all {
		paths[i] = f.Path
	}
	one := join(all)
	one.Warning, one.Paths = true, strings.Join(paths, " ")
	return append(faults.Filter(func(f fault.Fault) bool { return f.Rule != rule }), one)
}

// broken reports whether the pack has the page, with a fault that keeps it out of the market.
func (w *packWarner) broken(path string) bool {
	file := fmt.Sprintf("%s/%s/%s.md", w.Code, source.PagesFolder, path)
	return slices.ContainsFunc(w.Faults, func(f fault.Fault) bool { return f.File == file && !f.Warning })
}

// opens reports whether an address of the market shows a page. A page that no route names
// opens at its path.
func (w *packWarner) opens(page string) bool {
	named := false
	routes := w.set.Common.Routes.Get("routes")
	if routes == nil {
		return true
	}
	for _, r := range routes.Items {
		calls := r.Get("prefetch")
		if calls == nil || !slices.ContainsFunc(calls.Items, func(c *source.Node) bool { return c.Str() == source.PageCall+page }) {
			continue
		}
		flag := r.Get("flag").Str()
		if flag == "" || w.market.At("flags."+flag).Str() == "true" {
			return true
		}
		named = true
	}
	return !named
}

// repeated is the rule of values that repeat those of the layer below.
const repeated = "value-equals-base"

// repeats reports values equal to the layer below: they look like the market's own, and would
// keep it from following the base's next change.
func (w *packWarner) repeats() {
	below := w.set.Common.Market
	if w.Site != nil && below != nil {
		below = below.Without(schema.SiteKeys()...)
	}
	w.repeatsIn(w.Bare.Tree, below, w.folder.Path(schema.MarketFile), "")
	for _, env := range market.Environments() {
		if v := w.Variants[env]; v != w.Bare {
			w.repeatsIn(v.Tree, w.Bare.Tree, w.folder.Path(string(env)+".yaml"), "")
		}
	}
}

func (w *packWarner) repeatsIn(over, under *source.Node, file, path string) {
	if over == nil || under == nil || over == under {
		return
	}
	if over.Kind == source.MapNode && under.Kind == source.MapNode {
		for _, f := range over.Fields {
			w.repeatsIn(f.Value, under.Get(f.Name), file, source.JoinPath(path, f.Name))
		}
		return
	}
	if over.Key.File != file || !over.Equal(under) {
		return
	}
	entry := over.Key
	entry.EndLine, entry.EndCol = over.Pos.EndLine, over.Pos.EndCol
	f := w.warn(entry, "value-equals-base", path, "%s gives the same value already; leave the line out", under.Key.File)
	f.Fix = w.dropRepeat(entry, file)
}

// dropRepeat returns a fix that removes the lines of a repeated entry; nil for the only entry
// of a map, whose key would have to go, too.
func (w *packWarner) dropRepeat(entry fault.Pos, file string) *fault.Fix {
	r := source.TextOf(file, w.folder.Files[strings.TrimPrefix(file, w.Code+"/")])
	if entry.Col > 1 && !r.HasNeighbour(entry) {
		return nil
	}
	return r.DropLinesOf(entry)
}
