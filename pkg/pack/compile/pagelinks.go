package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// pageLinks: an address of the site that a page names has a screen, which the
// market has opened, and the place in it; a picture is one of the drawings.
func (c *crossChecker) pageLinks() {
	routes := c.set.Common.Routes.Get("routes")
	if routes == nil || c.set.Common.routesCut {
		return // told by itself
	}
	l := &linkCheck{crossChecker: c, opened: map[[2]string]*source.Node{}, closed: map[string]*elsewhereFault{}, missing: map[string][]missingLink{}}
	for _, r := range routes.Items {
		if path := r.Get("path").Str(); path != "" {
			l.routes, l.known = append(l.routes, r), append(l.known, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.set.Common.Pages)) {
		l.checkExistence(c.set.Common.Pages[path], c.set.Common.Market.Get("product").Str())
	}
	for _, code := range c.set.Codes() {
		d := c.set.Drafts[code]
		for _, path := range slices.Sorted(maps.Keys(d.Pages)) {
			l.checkExistence(d.Pages[path], d.Bare.Good.Get("product").Str(), code)
			l.checkSubjects(d, d.Pages[path])
		}
		if d.Site != nil {
			continue // visitors read the pages of the site that it uses
		}
		for _, path := range slices.Sorted(maps.Keys(c.set.Common.Pages)) {
			if d.Pages[path] == nil && d.opens(routes, path) {
				l.checkReachable(d, c.set.Common.Pages[path])
			}
		}
		for _, path := range slices.Sorted(maps.Keys(d.Pages)) {
			l.checkReachable(d, d.Pages[path])
		}
	}
	l.tellMissing()
	for _, key := range slices.Sorted(maps.Keys(l.closed)) {
		f := l.closed[key]
		c.add(f.pos.Fault("page-link", check.BodyPath, "%s", f.told()), f.codes...)
	}
}

// linkCheck looks up the links of pages.
type linkCheck struct {
	*crossChecker
	routes []*source.Node
	known  []string                   // their addresses
	opened map[[2]string]*source.Node // by address and product; nil for none
	closed map[string]*elsewhereFault

	missing map[string][]missingLink // by the address that no screen has
}

// missingLink is a link of a page of some packs; none for a page of all.
type missingLink struct {
	pos   fault.Pos
	packs []string
}

// tellMissing tells of addresses that no screen has. One that several pages name is the
// address of a screen that was changed, which is told where that is.
func (l *linkCheck) tellMissing() {
	const several = 3
	for _, path := range slices.Sorted(maps.Keys(l.missing)) {
		links := l.missing[path]
		meant := fault.DidYouMean(path, l.known)
		files, folders := map[string]bool{}, map[string]bool{}
		for _, x := range links {
			files[x.pos.File], folders[fault.FirstFolder(x.pos.File)] = true, true
		}
		i := slices.IndexFunc(l.routes, func(r *source.Node) bool { return meant != "" && strings.Contains(meant, "'"+r.Get("path").Str()+"'") })
		if len(files) >= several && len(folders) > 1 && i >= 0 {
			at := l.routes[i].Get("path")
			first := links[0].pos
			l.add(at.Pos.Fault("route-path", fmt.Sprintf("routes.%d.path", i),
				"%s of %s lead to %s, which no screen has any more, the first at %s:%d; was it meant here, in place of '%s'?",
				fault.Plural(len(links), "link"), fault.Plural(len(files), "page"), path, first.File, first.Line, at.Text))
			continue
		}
		for _, x := range links {
			l.add(x.pos.Fault("page-link", check.BodyPath, "no screen has the address %s%s", path, meant), x.packs...)
		}
	}
}

// elsewhereFault is a link that leads nowhere in some markets.
type elsewhereFault struct {
	pos   fault.Pos
	say   string
	flag  bool // it is closed, rather than not there
	codes []string
}

// told is the message; for a page of all markets it names those where the link is dead.
func (f *elsewhereFault) told() string {
	if f.flag && fault.FirstFolder(f.pos.File) == source.FallbackPages {
		return f.say + " in " + strings.Join(f.codes, ", ")
	}
	return f.say
}

// checkExistence reports links and pictures of a page whose address exists in no market.
func (l *linkCheck) checkExistence(src *check.PageSource, product string, packs ...string) {
	drawings := l.set.Common.drawings
	for _, x := range src.Links {
		switch {
		case x.Path == "":
		case x.Picture && !slices.Contains(drawings, x.Path) && !strings.HasPrefix(x.Path, "/icons/flags/"):
			l.add(x.Pos.Fault("page-link", check.BodyPath, "there is no picture %s%s", x.Path, check.Choices(x.Path, drawings)), packs...)
		case !x.Picture && l.route(x.Path, product) == nil:
			l.missing[x.Path] = append(l.missing[x.Path], missingLink{x.Pos, packs})
		}
	}
}

// checkSubjects reports links of a page to topics and study guides that its market doesn't
// have.
func (l *linkCheck) checkSubjects(d *Draft, src *check.PageSource) {
	if d.Site != nil || d.Lists["subjects"] == nil || d.faulty(d.Code+"/"+schema.SubjectsFile) {
		return
	}
	known := d.subjectAddresses()
	for _, x := range src.Links {
		if strings.HasPrefix(x.Path, subjectsPath+"/") && !x.Picture && l.route(x.Path, "") != nil && !slices.Contains(known, x.Path) {
			l.add(x.Pos.Fault("page-link", check.BodyPath, "no topic and no study guide has the address %s%s", x.Path, fault.DidYouMean(x.Path, known)), d.Code)
		}
	}
}

// subjectsPath is the address below which those of topics and study guides are.
const subjectsPath = "/subjects"

// subjectAddresses are the addresses of the market's subjects, topics and study guides.
func (d *Draft) subjectAddresses() (out []string) {
	for _, slug := range d.guides() {
		out = append(out, market.GuidePath(slug))
	}
	for _, s := range d.Lists["subjects"].Items {
		subject := market.Subject{Slug: s.Get("slug").Str()}
		out = append(out, subject.Path())
		if topics := s.Get("topics"); topics != nil {
			for _, t := range topics.Items {
				out = append(out, subject.TopicPath(&market.Topic{Slug: t.Get("slug").Str()}))
			}
		}
	}
	return out
}

// route is the one that an address opens; fixed segments win over parameters.
func (l *linkCheck) route(path, product string) *source.Node {
	key := [2]string{path, product}
	found, known := l.opened[key]
	if known {
		return found
	}
	defer func() { l.opened[key] = found }()
	for _, r := range l.routes {
		pattern := strings.ReplaceAll(r.Get("path").Str(), "{product}", product)
		if routeFits(pattern, path) && (found == nil || !strings.Contains(pattern, "{")) {
			found = r
		}
	}
	return found
}

// checkReachable collects links of a page that lead nowhere in one market: to a screen
// whose flag is off, or to a heading that the page behind the link doesn't have.
func (l *linkCheck) checkReachable(d *Draft, src *check.PageSource) {
	for _, x := range src.Links {
		if x.Picture {
			continue
		}
		target := src
		if x.Path != "" {
			r := l.route(x.Path, d.Bare.Good.Get("product").Str())
			if r == nil {
				continue // told by itself
			}
			if flag := r.Get("flag").Str(); flag != "" && d.Variants[market.Prod].certain.At("flags."+flag).Str() == "false" {
				l.addDeadLink(d, x, true, fmt.Sprintf("visitors don't get to %s: %s is false", x.Path, flag))
				continue
			}
			if target = l.page(d, r); target == nil {
				continue // no page of text: which places it has is not known
			}
		}
		if x.Fragment != "" && x.Fragment != "top" && !slices.ContainsFunc(target.Anchors, func(id string) bool { return names(id, x.Fragment) }) {
			known := slices.DeleteFunc(slices.Clone(target.Anchors), func(id string) bool { return strings.Contains(id, check.AnyWords) })
			l.addDeadLink(d, x, false, fmt.Sprintf("%s has no heading #%s%s", target.File, x.Fragment, fault.DidYouMean(x.Fragment, known)))
		}
	}
}

// addDeadLink notes a link that is dead in one market; the markets of one link make one
// fault.
func (l *linkCheck) addDeadLink(d *Draft, x check.PageLink, closed bool, say string) {
	key := x.Pos.String() + say
	if l.closed[key] == nil {
		l.closed[key] = &elsewhereFault{pos: x.Pos, say: say, flag: closed}
	}
	l.closed[key].codes = append(l.closed[key].codes, d.Code)
}

// page is the text that a route shows in a market; nil where it shows none, or one
// that can't be read.
func (l *linkCheck) page(d *Draft, route *source.Node) *check.PageSource {
	calls := route.Get("prefetch")
	if calls == nil {
		return nil
	}
	for _, call := range calls.Items {
		path, ok := strings.CutPrefix(call.Str(), source.PageCall)
		if !ok {
			continue
		}
		if own, ok := d.Pages[path]; ok {
			return own
		}
		if d.faulty(d.pageFile(path)) {
			return nil
		}
		return l.set.Common.Pages[path]
	}
	return nil
}

// opens reports whether some address of the market shows a page of text.
func (d *Draft) opens(routes *source.Node, page string) bool {
	return slices.ContainsFunc(routes.Items, func(r *source.Node) bool {
		calls, flag := r.Get("prefetch"), r.Get("flag").Str()
		return calls != nil && slices.ContainsFunc(calls.Items, func(c *source.Node) bool { return c.Str() == source.PageCall+page }) &&
			(flag == "" || d.Variants[market.Prod].certain.At("flags."+flag).Str() == "true")
	})
}

// names reports whether an id is the one of a heading, any words for a placeholder.
func names(id, fragment string) bool {
	parts := strings.Split(id, check.AnyWords)
	if len(parts) == 1 {
		return id == fragment
	}
	return strings.HasPrefix(fragment, parts[0]) && strings.HasSuffix(fragment, parts[len(parts)-1])
}

// routeFits reports whether an address is one of a route, any text for a parameter.
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
