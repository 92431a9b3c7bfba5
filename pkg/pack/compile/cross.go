package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// crossCheck finds what packs do to each other.
func crossCheck(set *Set) []crossFault {
	c := &crossChecker{set: set}
	c.sites()
	c.schoolTypes()
	c.planFlags()
	c.planIDs()
	c.analyzers()
	c.hosts()
	c.aiMarkets()
	c.topics()
	c.buddies()
	c.pages()
	c.guides()
	c.pageLinks()
	return c.faults
}

type crossChecker struct {
	set    *Set
	faults []crossFault
}

func (c *crossChecker) add(f fault.Fault, packs ...string) {
	c.faults = append(c.faults, crossFault{f, packs})
}

// sites: whose site a market uses exists, has one of its own, and is on the air
// wherever the market itself is.
func (c *crossChecker) sites() {
	for _, code := range c.set.Codes() {
		site := c.set.Drafts[code].Site
		if site.Str() == "" {
			continue
		}
		other, ok := c.set.Drafts[site.Text]
		switch {
		case site.Text == code:
			c.add(site.Pos.Fault("site", "site", "a market can't use its own site; remove the key"), code)
		case !ok:
			c.add(site.Pos.Fault("site", "site", "there is no market '%s'%s", site.Text, fault.DidYouMean(site.Text, c.set.Codes())), code, site.Text)
		case other.Site != nil:
			c.add(site.Pos.Fault("site", "site", "the market '%s' uses another's site itself; name that one", site.Text), code, site.Text)
		case other.cut: // what it says is not known
		case c.set.Drafts[code].In(market.Prod) && !other.In(market.Prod):
			c.add(site.Pos.Fault("site-draft", "site", "the pack of '%s' is a draft, so prod and staging have no site for this market; make '%s' live first, or this pack a draft too", site.Text, site.Text), code, site.Text)
		}
	}
}

// schoolTypes: a linked market has a list of its own but the flag of its site.
func (c *crossChecker) schoolTypes() {
	for _, code := range c.set.Codes() {
		d := c.set.Drafts[code]
		other, ok := c.set.Drafts[d.Site.Str()]
		if !ok || other.Site != nil {
			continue // told by itself
		}
		types, known := d.types.([]any)
		for _, env := range market.Environments() {
			flag := other.Variants[env].certain.At("flags.hasKnowSchoolTypes")
			asked := flag.Str() == "true"
			if !known || flag == nil || asked == (len(types) > 0) {
				continue
			}
			say := "flags.hasKnowSchoolTypes of '%s' is false but school.yaml has types of school"
			if asked {
				say = "flags.hasKnowSchoolTypes of '%s' is true but school.yaml has no types of school"
			}
			c.add(d.Site.Pos.Fault("school-types", "site", say, d.Site.Text), code, d.Site.Text)
			break
		}
	}
}

// planFlags: a linked market has a plan of its own but the flag of its site.
func (c *crossChecker) planFlags() {
	for _, code := range c.set.Codes() {
		d := c.set.Drafts[code]
		other, ok := c.set.Drafts[d.Site.Str()]
		if !ok || other.Site != nil {
			continue // told by itself
		}
		for _, env := range market.Environments() {
			flag, plan := other.Variants[env].certain.At("flags.hasPlusPlan"), d.Variants[env].certain.Get("plan")
			if flag == nil || plan == nil || (flag.Str() == "true") == !plan.IsNull() {
				continue
			}
			if plan.IsNull() {
				c.add(d.Site.Pos.Fault("plan-flag", "site", "flags.hasPlusPlan of '%s' is true but this market has no plan of its own, so its people could not buy; write a plan with its currency and tax", d.Site.Text), code, d.Site.Text)
			} else {
				c.add(plan.Key.Fault("plan-flag", "plan", "flags.hasPlusPlan of '%s' is false, so nobody can buy the plan; remove it, or turn the flag on there", d.Site.Text), code, d.Site.Text)
			}
			break
		}
	}
}

// planIDs: payments name a product and a price without their market.
func (c *crossChecker) planIDs() {
	type use struct {
		code string
		pos  fault.Pos
	}
	seen := map[string]use{}
	told := map[fault.Pos]bool{}
	check := func(code, path, what string, id *source.Node) {
		if id.Str() == "" {
			return
		}
		first, twice := seen[what+" "+id.Text]
		switch {
		case !twice:
			seen[what+" "+id.Text] = use{code, id.Pos}
		case first.code != code && !told[id.Pos]:
			told[id.Pos] = true
			c.add(id.Pos.Fault("plan-id", path, "the %s '%s' is taken at %s; every market has its own", what, id.Text, first.pos).Repeats(first.pos), code, first.code)
		}
	}
	for _, code := range c.set.Codes() {
		for _, env := range market.Environments() {
			plan := c.set.Drafts[code].Variants[env].Good.Get("plan")
			check(code, "plan.productId", "product", plan.Get("productId"))
			prices := plan.Get("prices")
			if prices == nil {
				continue
			}
			for i, p := range prices.Items {
				check(code, fmt.Sprintf("plan.prices.%d.priceId", i), "price", p.Get("priceId"))
			}
		}
	}
}

// analyzers: markets that share a language of content share what is found in it, so one
// analyser reads it. The one that most of them name is taken to be meant.
func (c *crossChecker) analyzers() {
	for _, env := range market.Environments() {
		named := map[string]map[string][]string{} // language, analyser, markets
		for _, code := range c.set.Codes() {
			good := c.set.Drafts[code].Variants[env].Good
			language, name := market.BaseLanguage(good.At("locale.content").Str()), good.Get("searchAnalyzer").Str()
			if language == "" || name == "" || !c.set.Drafts[code].In(env) {
				continue // told by itself
			}
			if named[language] == nil {
				named[language] = map[string][]string{}
			}
			named[language][name] = append(named[language][name], code)
		}
		for _, language := range slices.Sorted(maps.Keys(named)) {
			c.oneAnalyzer(env, language, named[language])
		}
		if slices.ContainsFunc(c.faults, func(f crossFault) bool { return f.Rule == "search-analyzer" }) {
			return
		}
	}
}

func (c *crossChecker) oneAnalyzer(env market.Environment, language string, named map[string][]string) {
	meant := ""
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if len(named[name]) > len(named[meant]) {
			meant = name
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if name == meant {
			continue
		}
		for _, code := range named[name] {
			n := c.set.Drafts[code].Variants[env].Good.Get("searchAnalyzer")
			c.add(n.Pos.Fault("search-analyzer", "searchAnalyzer", "the market '%s' has texts in the language '%s' too and says '%s'; markets that share a language share what is found",
				named[meant][0], language, meant), code, named[meant][0])
		}
	}
}

// hostUse is one mention of a host in a pack.
type hostUse struct {
	code, key, path string
	pos             fault.Pos
}

// hosts: a host belongs to one market in one environment.
func (c *crossChecker) hosts() {
	uses := map[string][]hostUse{}
	var order []string
	for _, code := range c.set.Codes() {
		for _, u := range hostUses(c.set.Drafts[code]) {
			if len(uses[u.key]) == 0 {
				order = append(order, u.key)
			}
			uses[u.key] = append(uses[u.key], u)
		}
	}
	for _, key := range order {
		list := uses[key]
		owner := ownerOf(key, list)
		for i, u := range list {
			if len(list) < 2 || i == owner {
				continue
			}
			first := list[max(owner, 0)]
			if i == 0 {
				first = list[1]
			}
			c.add(u.pos.Fault("duplicate-host", u.path, "the host %s is taken by %s at %s", key, first.path, first.pos).Repeats(first.pos), u.code, first.code)
		}
	}
}

// ownerOf guesses who has the better right to a host, so that the other is
// told: the market whose code the host begins with, or the first mention
// within one pack. -1: both are told.
func ownerOf(key string, list []hostUse) int {
	label, _, _ := strings.Cut(key, ".")
	for i, u := range list {
		if u.code == label && !strings.HasPrefix(u.path, "ai") {
			return i
		}
	}
	if !slices.ContainsFunc(list, func(u hostUse) bool { return u.code != list[0].code }) {
		return 0
	}
	return -1
}

// hostUses lists the hosts of a pack in all environments, whichever is run.
func hostUses(d *Draft) []hostUse {
	var out []hostUse
	seen := map[fault.Pos]bool{}
	for _, env := range market.Environments() {
		for _, at := range market.Environments() {
			for _, key := range []string{"domains", "aiDomains"} {
				path := key + "." + string(at)
				n := d.Variants[env].Good.At(path)
				if n.Str() == "" || seen[n.Pos] {
					continue
				}
				seen[n.Pos] = true
				if host, err := market.HostOf(n.Text); err == nil {
					out = append(out, hostUse{d.Code, host, path, n.Pos})
				}
			}
		}
	}
	return out
}

// aiMarkets: the AI host shows the content of one market.
func (c *crossChecker) aiMarkets() {
	var codes []string
	for _, code := range c.set.Codes() {
		if c.set.Drafts[code].Variants[market.Prod].Good.Get("aiDomains") != nil {
			codes = append(codes, code)
		}
	}
	for i, code := range codes {
		if len(codes) < 2 {
			return
		}
		other := codes[(i+1)%len(codes)]
		n := c.set.Drafts[code].Variants[market.Prod].Good.Get("aiDomains")
		c.add(n.Key.Fault("ai-host", "aiDomains", "the market '%s' has the AI host too; only one has it", other), code, other)
	}
}

// topics: a topic's uuid is found without its market.
func (c *crossChecker) topics() {
	type use struct {
		code string
		pos  fault.Pos
	}
	seen := map[string]use{}
	for _, code := range c.set.Codes() {
		subjects := c.set.Drafts[code].Lists["subjects"]
		if subjects == nil {
			continue
		}
		for i, s := range subjects.Items {
			topics := s.Get("topics")
			if topics == nil {
				continue
			}
			for k, t := range topics.Items {
				uuid := t.Get("uuid")
				if uuid.Str() == "" {
					continue
				}
				first, twice := seen[uuid.Text]
				if twice && first.code != code {
					c.add(uuid.Pos.Fault("topic-uuid", fmt.Sprintf("subjects.%d.topics.%d.uuid", i, k),
						"the uuid is already that of the topic at %s; `marketctl new-id` prints a new one", first.pos).Repeats(first.pos), code, first.code)
				} else if !twice {
					seen[uuid.Text] = use{code, uuid.Pos}
				}
			}
		}
	}
}

// buddies: a buddy's uuid is of one market alone, so that no conversation finds another's.
func (c *crossChecker) buddies() {
	type use struct {
		code string
		pos  fault.Pos
	}
	seen := map[string]use{}
	for _, code := range c.set.Codes() {
		buddies := c.set.Drafts[code].Lists["buddies"]
		if buddies == nil {
			continue
		}
		for i, b := range buddies.Items {
			uuid := b.Get("uuid")
			if uuid.Str() == "" {
				continue
			}
			first, twice := seen[uuid.Text]
			if twice && first.code != code {
				c.add(uuid.Pos.Fault("buddy-uuid", fmt.Sprintf("buddies.%d.uuid", i),
					"the uuid is already that of the study buddy at %s; `marketctl new-id` prints a new one", first.pos).Repeats(first.pos), code, first.code)
			} else if !twice {
				seen[uuid.Text] = use{code, uuid.Pos}
			}
		}
	}
}

// pages: a page that no screen shows was misspelt.
func (c *crossChecker) pages() {
	if c.set.Common.routesCut {
		return // a screen may stand where the table can't be read
	}
	known := knownPages(c.set.Common)
	for _, code := range c.set.Codes() {
		d := c.set.Drafts[code]
		for path, page := range d.Pages {
			if !strings.HasPrefix(path, market.GuidePages) && !slices.Contains(known, path) {
				c.add(fault.Top(page.File).Fault("unknown-page", "page", "no screen shows a page '%s'%s", path, meantPage(path, known)), code)
			}
		}
	}
}

// meantPage suggests the page of the same file name in another folder, else the closest one.
func meantPage(path string, known []string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for _, k := range slices.Sorted(slices.Values(known)) {
		if strings.HasSuffix(k, "/"+name) {
			return "; did you mean '" + k + "'?"
		}
	}
	return fault.DidYouMean(path, known)
}

func knownPages(shared *Common) []string {
	var known []string
	for path := range shared.Pages {
		known = append(known, path)
	}
	if routes := shared.Routes.Get("routes"); routes != nil {
		for _, r := range routes.Items {
			prefetch := r.Get("prefetch")
			if prefetch == nil {
				continue
			}
			for _, call := range prefetch.Items {
				if page, ok := strings.CutPrefix(call.Str(), source.PageCall); ok && !slices.Contains(known, page) {
					known = append(known, page)
				}
			}
		}
	}
	return known
}
