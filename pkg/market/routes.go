package market

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// uuidSuffix asks for the uuid at the end of a parameter, as in {slug.uuid}.
const uuidSuffix = ".uuid"

// routeCheck looks at the route table as a whole.
type routeCheck struct {
	common *common
	param  *regexp.Regexp
	faults Faults
}

func checkRoutes(c *common) Faults {
	r := &routeCheck{common: c, param: regexp.MustCompile(`\{([^{}]*)\}`)}
	if routes := c.routes.get("routes"); routes != nil {
		r.routes(routes)
	}
	if redirects := c.routes.get("redirects"); redirects != nil {
		r.redirects(redirects)
	}
	if footer := c.routes.get("footer"); footer != nil {
		r.footer(footer)
	}
	return r.faults
}

func (r *routeCheck) add(at *node, rule, path, format string, args ...any) *Fault {
	r.faults = append(r.faults, at.pos.fault(rule, path, format, args...))
	return &r.faults[len(r.faults)-1]
}

func (r *routeCheck) routes(list *node) {
	seen := map[string]pos{}
	for i, item := range list.items {
		at := fmt.Sprintf("routes.%d", i)
		path := item.get("path")
		if path == nil {
			continue
		}
		// Two patterns that differ only in the names of their parameters match
		// the same addresses.
		key := item.get("hosts").str() + " " + r.param.ReplaceAllStringFunc(path.text, func(p string) string {
			if p == "{product}" {
				return p
			}
			return "{}"
		})
		if first, twice := seen[key]; twice {
			r.add(path, "route-path", at+".path", "the address is already that of the route on line %d", first.line)
		} else {
			seen[key] = path.pos
		}
		r.calls(item, at)
		r.head(item, at)
		r.alternates(item, at)
	}
}

// calls checks that the parameters of a prefetched call can be filled in and
// that a page of text that is asked for exists.
func (r *routeCheck) calls(item *node, at string) {
	known := []string{"product"}
	for _, m := range r.param.FindAllStringSubmatch(item.get("path").str(), -1) {
		known = append(known, m[1])
	}
	if query := item.get("query"); query != nil {
		for _, q := range query.items {
			known = append(known, q.str())
		}
	}
	prefetch := item.get("prefetch")
	if prefetch == nil {
		return
	}
	for i, call := range prefetch.items {
		path := fmt.Sprintf("%s.prefetch.%d", at, i)
		for _, m := range r.param.FindAllStringSubmatch(call.str(), -1) {
			if !slices.Contains(known, strings.TrimSuffix(m[1], uuidSuffix)) {
				r.add(call, "route-parameter", path, "the parameter {%s} is neither in the path nor in the query%s", m[1], DidYouMean(m[1], known))
			}
		}
		page, ok := strings.CutPrefix(call.str(), pageCall)
		if ok && !strings.Contains(page, "{") && r.common.pages[page] == nil {
			r.add(call, "route-page", path, "there is no page %s/%s.md for markets that have none of their own", fallbackPages, page)
		}
	}
}

func (r *routeCheck) head(item *node, at string) {
	head, call := item.get("head"), item.at("head.call")
	if head == nil || head.kind != mapNode {
		return
	}
	if redirect := head.get("redirect"); redirect.str() == "true" && (call == nil || item.get("area").str() == "private") {
		r.add(redirect, "route-redirect", at+".head.redirect", "only a page that the server makes from a call's answer can know its own address")
	}
	if call == nil {
		if head.get("titleMessage") == nil {
			r.faults = append(r.faults, head.key.fault("route-head", at+".head", "a page needs a title: give titleMessage, or the call whose answer has one"))
		}
		return
	}
	var prefetched []string
	if list := item.get("prefetch"); list != nil {
		for _, c := range list.items {
			prefetched = append(prefetched, c.str())
		}
	}
	if !slices.Contains(prefetched, call.text) {
		r.add(call, "route-head", at+".head.call", "the call is not among the prefetched ones%s", DidYouMean(call.text, prefetched))
	}
}

// alternates checks that hreflang links are mutual: a page with twins is the
// same address on every market, open to search engines.
func (r *routeCheck) alternates(item *node, at string) {
	flag := item.get("alternates")
	if flag.str() != "true" {
		return
	}
	var why string
	switch {
	case item.get("area").str() != "public":
		why = "it is not public"
	case item.get("hosts").str() != "market":
		why = "it is not on the markets' hosts"
	case item.get("noindex").str() == "true":
		why = "search engines may not list it"
	case r.param.MatchString(strings.ReplaceAll(item.get("path").str(), "{product}", "")):
		why = "its address has parameters, which mean something else on each market"
	default:
		return
	}
	r.add(flag, "route-alternates", at+".alternates", "the page has no twins on other markets: %s", why)
}

func (r *routeCheck) redirects(list *node) {
	var reserved []string
	known := r.common.lists.at("reservedPaths.full") != nil && r.common.lists.at("reservedPaths.short") != nil
	for _, name := range []string{"full", "short"} {
		if l := r.common.lists.at("reservedPaths." + name); l != nil {
			for _, p := range l.items {
				reserved = append(reserved, p.str())
			}
		}
	}
	var taken []string
	for _, item := range list.items {
		taken = append(taken, item.get("path").str())
	}
	for i, item := range list.items {
		at := fmt.Sprintf("redirects.%d", i)
		if p := item.get("path"); p != nil && known && !slices.Contains(reserved, p.text) {
			r.add(p, "redirect-path", at+".path", "'%s' is in no list of reserved paths, so it never redirects%s", p.text, DidYouMean(p.text, reserved)).Fix = remedyName(p, reserved, taken)
		}
		if e := item.get("else"); e != nil && item.get("flag") == nil {
			r.add(e, "redirect-else", at+".else", "without a flag there is no other case; remove the key or name the flag")
		}
		for _, key := range []string{"to", "else"} {
			if to := item.get(key); to != nil && r.param.MatchString(strings.ReplaceAll(to.text, "{product}", "")) {
				r.add(to, "redirect-target", at+"."+key, "a redirect can fill in {product} only")
			}
		}
	}
}

func (r *routeCheck) footer(list *node) {
	var ids []string
	if routes := r.common.routes.get("routes"); routes != nil {
		for _, item := range routes.items {
			ids = append(ids, item.get("id").str())
		}
	}
	linked := map[string]bool{}
	for i, item := range list.items {
		linked[item.get("link").str()] = true
		if id := item.get("route"); id != nil && !slices.Contains(ids, id.text) {
			r.add(id, "footer-route", fmt.Sprintf("footer.%d.route", i), "there is no route '%s'%s", id.text, DidYouMean(id.text, ids)).Fix = remedyName(id, ids, nil)
		}
	}
	links := r.common.lists.get("footerLinks")
	if links == nil {
		return
	}
	for _, f := range links.fields {
		for i, l := range f.value.items {
			if l.str() != "" && !linked[l.text] {
				r.add(l, "footer-target", fmt.Sprintf("lists.footerLinks.%s.%d", f.name, i), "%s does not say which screen '%s' opens", routesFile, l.text)
			}
		}
	}
}
