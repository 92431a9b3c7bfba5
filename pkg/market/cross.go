package market

import (
	"fmt"
	"slices"
	"strings"
)

// crossCheck finds what packs do to each other.
func crossCheck(set *draftSet) []crossFault {
	c := &crossChecker{set: set}
	c.sites()
	c.schoolTypes()
	c.hosts()
	c.aiMarkets()
	c.topics()
	c.pages()
	c.pageLinks()
	return c.faults
}

type crossChecker struct {
	set    *draftSet
	faults []crossFault
}

func (c *crossChecker) add(f Fault, packs ...string) {
	c.faults = append(c.faults, crossFault{f, packs})
}

// sites: whose site a market uses exists, has one of its own, and is on the air
// wherever the market itself is.
func (c *crossChecker) sites() {
	for _, code := range c.set.codes() {
		site := c.set.drafts[code].site
		if site.str() == "" {
			continue
		}
		other, ok := c.set.drafts[site.text]
		switch {
		case site.text == code:
			c.add(site.pos.fault("site", "site", "a market can't use its own site; remove the key"), code)
		case !ok:
			c.add(site.pos.fault("site", "site", "there is no market '%s'%s", site.text, DidYouMean(site.text, c.set.codes())), code, site.text)
		case other.site != nil:
			c.add(site.pos.fault("site", "site", "the market '%s' uses another's site itself; name that one", site.text), code, site.text)
		case other.cut: // what it says is not known
		case c.set.drafts[code].in(Prod) && !other.in(Prod):
			c.add(site.pos.fault("site-draft", "site", "the pack of '%s' is a draft, so prod and staging have no site for this market; make '%s' live first, or this pack a draft too", site.text, site.text), code, site.text)
		}
	}
}

// schoolTypes: a linked market has a list of its own but the flag of its site.
func (c *crossChecker) schoolTypes() {
	for _, code := range c.set.codes() {
		d := c.set.drafts[code]
		other, ok := c.set.drafts[d.site.str()]
		if !ok || other.site != nil {
			continue // told by itself
		}
		types, known := d.types.([]any)
		for _, env := range Environments() {
			flag := other.variants[env].certain.at("flags.hasKnowSchoolTypes")
			asked := flag.str() == "true"
			if !known || flag == nil || asked == (len(types) > 0) {
				continue
			}
			say := "flags.hasKnowSchoolTypes of '%s' is false but school.yaml has types of school"
			if asked {
				say = "flags.hasKnowSchoolTypes of '%s' is true but school.yaml has no types of school"
			}
			c.add(d.site.pos.fault("school-types", "site", say, d.site.text), code, d.site.text)
			break
		}
	}
}

// hostUse is one mention of a host in a pack.
type hostUse struct {
	code, key, path string
	pos             pos
}

// hosts: a host belongs to one market in one environment.
func (c *crossChecker) hosts() {
	uses := map[string][]hostUse{}
	var order []string
	for _, code := range c.set.codes() {
		for _, u := range hostUses(c.set.drafts[code]) {
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
			c.add(u.pos.fault("duplicate-host", u.path, "the host %s is taken by %s at %s", key, first.path, first.pos), u.code, first.code)
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
func hostUses(d *draft) []hostUse {
	var out []hostUse
	seen := map[pos]bool{}
	for _, env := range Environments() {
		for _, at := range Environments() {
			for _, key := range []string{"domains", "aiDomains"} {
				path := key + "." + string(at)
				n := d.variants[env].good.at(path)
				if n.str() == "" || seen[n.pos] {
					continue
				}
				seen[n.pos] = true
				if host, err := HostOf(n.text); err == nil {
					out = append(out, hostUse{d.code, host, path, n.pos})
				}
			}
		}
	}
	return out
}

// aiMarkets: the AI host shows the content of one market.
func (c *crossChecker) aiMarkets() {
	var codes []string
	for _, code := range c.set.codes() {
		if c.set.drafts[code].variants[Prod].good.get("aiDomains") != nil {
			codes = append(codes, code)
		}
	}
	for i, code := range codes {
		if len(codes) < 2 {
			return
		}
		other := codes[(i+1)%len(codes)]
		n := c.set.drafts[code].variants[Prod].good.get("aiDomains")
		c.add(n.key.fault("ai-host", "aiDomains", "the market '%s' has the AI host too; only one has it", other), code, other)
	}
}

// topics: a topic's uuid is found without its market.
func (c *crossChecker) topics() {
	type use struct {
		code string
		pos  pos
	}
	seen := map[string]use{}
	for _, code := range c.set.codes() {
		subjects := c.set.drafts[code].subjects.get("subjects")
		if subjects == nil {
			continue
		}
		for i, s := range subjects.items {
			topics := s.get("topics")
			if topics == nil {
				continue
			}
			for k, t := range topics.items {
				uuid := t.get("uuid")
				if uuid.str() == "" {
					continue
				}
				first, twice := seen[uuid.text]
				if twice && first.code != code {
					c.add(uuid.pos.fault("topic-uuid", fmt.Sprintf("subjects.%d.topics.%d.uuid", i, k),
						"the uuid is already that of the topic at %s", first.pos), code, first.code)
				} else if !twice {
					seen[uuid.text] = use{code, uuid.pos}
				}
			}
		}
	}
}

// pages: a page that no screen shows was misspelt.
func (c *crossChecker) pages() {
	known := knownPages(c.set.common)
	for _, code := range c.set.codes() {
		d := c.set.drafts[code]
		for path, page := range d.pages {
			if !slices.Contains(known, path) {
				c.add(top(page.file).fault("unknown-page", "page", "no screen shows a page '%s'%s", path, DidYouMean(path, known)), code)
			}
		}
	}
}

func knownPages(shared *common) []string {
	var known []string
	for path := range shared.pages {
		known = append(known, path)
	}
	if routes := shared.routes.get("routes"); routes != nil {
		for _, r := range routes.items {
			prefetch := r.get("prefetch")
			if prefetch == nil {
				continue
			}
			for _, call := range prefetch.items {
				if page, ok := strings.CutPrefix(call.str(), pageCall); ok && !slices.Contains(known, page) {
					known = append(known, page)
				}
			}
		}
	}
	return known
}
