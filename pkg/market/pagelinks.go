package market

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// pageLinks: an address of the site that a page names has a screen, which the
// market has opened, and the place in it; a picture is one of the drawings.
func (c *crossChecker) pageLinks() {
	routes := c.set.common.routes.get("routes")
	if routes == nil {
		return // told by itself
	}
	l := &linkCheck{crossChecker: c, opened: map[[2]string]*node{}, closed: map[string]*elsewhereFault{}}
	for _, r := range routes.items {
		if path := r.get("path").str(); path != "" {
			l.routes, l.known = append(l.routes, r), append(l.known, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.set.common.pages)) {
		l.exists(c.set.common.pages[path], c.set.common.market.get("product").str())
	}
	for _, code := range c.set.codes() {
		d := c.set.drafts[code]
		for _, path := range slices.Sorted(maps.Keys(d.pages)) {
			l.exists(d.pages[path], d.bare.good.get("product").str(), code)
		}
		if d.site != nil {
			continue // visitors read the pages of the site that it uses
		}
		for _, path := range slices.Sorted(maps.Keys(c.set.common.pages)) {
			if d.pages[path] == nil && d.opens(routes, path) {
				l.leads(d, c.set.common.pages[path])
			}
		}
		for _, path := range slices.Sorted(maps.Keys(d.pages)) {
			l.leads(d, d.pages[path])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(l.closed)) {
		f := l.closed[key]
		c.add(f.pos.fault("page-link", bodyPath, "%s", f.told()), f.codes...)
	}
}

// linkCheck looks up the links of pages.
type linkCheck struct {
	*crossChecker
	routes []*node
	known  []string            // their addresses
	opened map[[2]string]*node // by address and product; nil for none
	closed map[string]*elsewhereFault
}

// elsewhereFault is a link that leads nowhere in some markets.
type elsewhereFault struct {
	pos   pos
	say   string
	flag  bool // it is closed, rather than not there
	codes []string
}

// told names the markets where the page itself doesn't.
func (f *elsewhereFault) told() string {
	if f.flag && firstFolder(f.pos.file) == fallbackPages {
		return f.say + " in " + strings.Join(f.codes, ", ")
	}
	return f.say
}

// exists asks of each link of a page whether there is such an address at all.
func (l *linkCheck) exists(src *pageSource, product string, packs ...string) {
	drawings := l.set.common.drawings
	for _, x := range src.links {
		switch {
		case x.path == "":
		case x.picture && !slices.Contains(drawings, x.path) && !strings.HasPrefix(x.path, "/icons/flags/"):
			l.add(x.pos.fault("page-link", bodyPath, "there is no picture %s%s", x.path, DidYouMean(x.path, drawings)), packs...)
		case !x.picture && l.route(x.path, product) == nil:
			l.add(x.pos.fault("page-link", bodyPath, "no screen has the address %s%s", x.path, DidYouMean(x.path, l.known)), packs...)
		}
	}
}

// route is the one that an address opens; fixed segments win over parameters.
func (l *linkCheck) route(path, product string) *node {
	key := [2]string{path, product}
	found, known := l.opened[key]
	if known {
		return found
	}
	defer func() { l.opened[key] = found }()
	for _, r := range l.routes {
		pattern := strings.ReplaceAll(r.get("path").str(), "{product}", product)
		if routeFits(pattern, path) && (found == nil || !strings.Contains(pattern, "{")) {
			found = r
		}
	}
	return found
}

// leads asks of each link of a page whether a market's visitors get there.
func (l *linkCheck) leads(d *draft, src *pageSource) {
	for _, x := range src.links {
		if x.picture {
			continue
		}
		target := src
		if x.path != "" {
			r := l.route(x.path, d.bare.good.get("product").str())
			if r == nil {
				continue // told by itself
			}
			if flag := r.get("flag").str(); flag != "" && d.variants[Prod].certain.at("flags."+flag).str() == "false" {
				l.nowhere(d, x, true, fmt.Sprintf("visitors don't get to %s: %s is false", x.path, flag))
				continue
			}
			if target = l.page(d, r); target == nil {
				continue // no page of text: which places it has is not known
			}
		}
		if x.fragment != "" && x.fragment != "top" && !slices.ContainsFunc(target.anchors, func(id string) bool { return names(id, x.fragment) }) {
			known := slices.DeleteFunc(slices.Clone(target.anchors), func(id string) bool { return strings.Contains(id, anyWords) })
			l.nowhere(d, x, false, fmt.Sprintf("%s has no heading #%s%s", target.file, x.fragment, DidYouMean(x.fragment, known)))
		}
	}
}

func (l *linkCheck) nowhere(d *draft, x pageLink, closed bool, say string) {
	key := x.pos.String() + say
	if l.closed[key] == nil {
		l.closed[key] = &elsewhereFault{pos: x.pos, say: say, flag: closed}
	}
	l.closed[key].codes = append(l.closed[key].codes, d.code)
}

// page is the text that a route shows in a market; nil where it shows none, or one
// that can't be read.
func (l *linkCheck) page(d *draft, route *node) *pageSource {
	calls := route.get("prefetch")
	if calls == nil {
		return nil
	}
	for _, call := range calls.items {
		path, ok := strings.CutPrefix(call.str(), pageCall)
		if !ok {
			continue
		}
		if own, ok := d.pages[path]; ok {
			return own
		}
		if slices.ContainsFunc(d.faults, func(f Fault) bool { return f.File == d.code+"/"+pagesFolder+"/"+path+".md" }) {
			return nil
		}
		return l.set.common.pages[path]
	}
	return nil
}

// opens tells whether some address of the market shows a page of text.
func (d *draft) opens(routes *node, page string) bool {
	return slices.ContainsFunc(routes.items, func(r *node) bool {
		calls, flag := r.get("prefetch"), r.get("flag").str()
		return calls != nil && slices.ContainsFunc(calls.items, func(c *node) bool { return c.str() == pageCall+page }) &&
			(flag == "" || d.variants[Prod].certain.at("flags."+flag).str() == "true")
	})
}

// names tells whether an id is the one of a heading, any words for a placeholder.
func names(id, fragment string) bool {
	parts := strings.Split(id, anyWords)
	if len(parts) == 1 {
		return id == fragment
	}
	return strings.HasPrefix(fragment, parts[0]) && strings.HasSuffix(fragment, parts[len(parts)-1])
}

// routeFits tells whether an address is one of a route, any text for a parameter.
func routeFits(pattern, path string) bool {
	want, got := strings.Split(pattern, "/"), strings.Split(strings.TrimSuffix(path, "/"), "/")
	if path == "/" {
		got = []string{"", ""}
	}
	if len(want) != len(got) {
		return false
	}
	for i, segment := range want {
		if !strings.Contains(segment, "{") && segment != got[i] || strings.Contains(segment, "{") && got[i] == "" {
			return false
		}
	}
	return true
}
