package compile

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// uuidSuffix asks for the uuid at the end of a parameter, as in {slug.uuid}.
const uuidSuffix = ".uuid"

// neededSuffix makes a call only where the address has the parameter, as in {query!}.
const neededSuffix = "!"

// routeCheck looks at the route table as a whole.
type routeCheck struct {
	common *Common
	param  *regexp.Regexp
	faults fault.Faults
}

func checkRoutes(c *Common) fault.Faults {
	r := &routeCheck{common: c, param: regexp.MustCompile(`\{([^{}]*)\}`)}
	if routes := c.Routes.Get("routes"); routes != nil {
		r.routes(routes)
	}
	if redirects := c.Routes.Get("redirects"); redirects != nil {
		r.redirects(redirects)
	}
	r.planned(c.Routes.Get("planned"))
	if footer := c.Routes.Get("footer"); footer != nil {
		r.footer(footer)
	}
	return r.faults
}

func (r *routeCheck) add(at *source.Node, rule, path, format string, args ...any) *fault.Fault {
	r.faults = append(r.faults, at.Pos.Fault(rule, path, format, args...))
	return &r.faults[len(r.faults)-1]
}

func (r *routeCheck) routes(list *source.Node) {
	seen := map[string]fault.Pos{}
	var private []string
	for _, item := range list.Items {
		if item.Get("area").Str() == "private" {
			private = append(private, item.Get("id").Str())
		}
	}
	for i, item := range list.Items {
		at := fmt.Sprintf("routes.%d", i)
		path := item.Get("path")
		if path == nil {
			continue
		}
		// Two patterns that differ only in the names of their parameters match
		// the same addresses.
		key := item.Get("hosts").Str() + " " + r.param.ReplaceAllStringFunc(path.Text, func(p string) string {
			if p == "{product}" {
				return p
			}
			return "{}"
		})
		if first, twice := seen[key]; twice {
			r.add(path, "route-path", at+".path", "the address is already that of the route on line %d", first.Line)
		} else {
			seen[key] = path.Pos
		}
		// The server refuses to start with a table that leads users to such a route.
		if app := item.Get("app"); app != nil && !r.common.routesCut && !slices.Contains(private, app.Text) {
			r.add(app, "route-app", at+".app", "there is no route '%s' in the signed-in area%s", app.Text, fault.DidYouMean(app.Text, private)).Fix = check.RemedyName(app, private, nil)
		}
		r.calls(item, at)
		r.head(item, at)
		r.alternates(item, at)
	}
}

// calls checks that the parameters of a prefetched call can be filled in and
// that a page of text that is asked for exists.
func (r *routeCheck) calls(item *source.Node, at string) {
	known := []string{"product", "country"}
	for _, m := range r.param.FindAllStringSubmatch(item.Get("path").Str(), -1) {
		known = append(known, m[1])
	}
	if query := item.Get("query"); query != nil {
		for _, q := range query.Items {
			known = append(known, q.Str())
		}
	}
	prefetch := item.Get("prefetch")
	if prefetch == nil {
		return
	}
	for i, call := range prefetch.Items {
		path := fmt.Sprintf("%s.prefetch.%d", at, i)
		for _, m := range r.param.FindAllStringSubmatch(call.Str(), -1) {
			if !slices.Contains(known, strings.TrimSuffix(strings.TrimSuffix(m[1], uuidSuffix), neededSuffix)) {
				r.add(call, "route-parameter", path, "the parameter {%s} is neither in the path nor in the query%s", m[1], fault.DidYouMean(m[1], known))
			}
		}
		page, ok := strings.CutPrefix(call.Str(), source.PageCall)
		if ok && !strings.Contains(page, "{") && r.common.Pages[page] == nil {
			r.add(call, "route-page", path, "there is no page %s/%s.md for markets that have none of their own", source.FallbackPages, page)
		}
	}
}

func (r *routeCheck) head(item *source.Node, at string) {
	head, call := item.Get("head"), item.At("head.call")
	if head == nil || head.Kind != source.MapNode {
		return
	}
	if redirect := head.Get("redirect"); redirect.Str() == "true" && (call == nil || item.Get("area").Str() == "private") {
		r.add(redirect, "route-redirect", at+".head.redirect", "only a page that the server makes from a call's answer can know its own address")
	}
	if call == nil {
		if head.Get("titleMessage") == nil {
			r.faults = append(r.faults, head.Key.Fault("route-head", at+".head", "a page needs a title: give titleMessage, or the call whose answer has one"))
		}
		return
	}
	var prefetched []string
	if list := item.Get("prefetch"); list != nil {
		for _, c := range list.Items {
			prefetched = append(prefetched, c.Str())
		}
	}
	if !slices.Contains(prefetched, call.Text) {
		r.add(call, "route-head", at+".head.call", "the call is not among the prefetched ones%s", fault.DidYouMean(call.Text, prefetched))
	}
}

// alternates checks that hreflang links are mutual: a page with twins is the
// same address on every market, open to search engines.
func (r *routeCheck) alternates(item *source.Node, at string) {
	flag := item.Get("alternates")
	if flag.Str() != "true" {
		return
	}
	var why string
	switch {
	case item.Get("area").Str() != "public":
		why = "it is not public"
	case item.Get("hosts").Str() != "market":
		why = "it is not on the markets' hosts"
	case item.Get("noindex").Str() == "true":
		why = "search engines may not list it"
	case r.param.MatchString(strings.ReplaceAll(item.Get("path").Str(), "{product}", "")):
		why = "its address has parameters, which mean something else on each market"
	default:
		return
	}
	r.add(flag, "route-alternates", at+".alternates", "the page has no twins on other markets: %s", why)
}

func (r *routeCheck) redirects(list *source.Node) {
	var reserved []string
	known := r.common.Lists.At("reservedPaths.full") != nil && r.common.Lists.At("reservedPaths.short") != nil
	for _, name := range []string{"full", "short"} {
		if l := r.common.Lists.At("reservedPaths." + name); l != nil {
			for _, p := range l.Items {
				reserved = append(reserved, p.Str())
			}
		}
	}
	var taken []string
	for _, item := range list.Items {
		taken = append(taken, item.Get("path").Str())
	}
	for i, item := range list.Items {
		at := fmt.Sprintf("redirects.%d", i)
		if p := item.Get("path"); p != nil && known && !slices.Contains(reserved, p.Text) {
			r.add(p, "redirect-path", at+".path", "'%s' is in no list of reserved paths, so it never redirects%s", p.Text, fault.DidYouMean(p.Text, reserved)).Fix = check.RemedyName(p, reserved, taken)
		}
		if e := item.Get("else"); e != nil && item.Get("flag") == nil {
			r.add(e, "redirect-else", at+".else", "without a flag there is no other case; remove the key or name the flag")
		}
		for _, key := range []string{"to", "else"} {
			if to := item.Get(key); to != nil {
				r.target(to, item.Get("path").Str(), at+"."+key)
			}
		}
	}
}

// target checks that a redirect leads to a screen, or to one that is planned.
func (r *routeCheck) target(to *source.Node, from, at string) {
	built, planned := r.addresses()
	known := slices.Concat(built, planned)
	switch {
	case r.param.MatchString(strings.ReplaceAll(to.Text, "{product}", "")):
		r.add(to, "redirect-target", at, "a redirect can fill in {product} only")
	case to.Text == "/"+from:
		r.add(to, "redirect-target", at, "the path would redirect to itself; name the screen that it leads to")
	case !slices.Contains(known, to.Text) && !r.common.routesCut:
		r.add(to, "redirect-target", at, "no screen has the address %s and it is not among the planned ones%s", to.Text, fault.DidYouMean(to.Text, known)).Fix = check.RemedyName(to, known, nil)
	}
}

// addresses are those of the screens of markets' hosts, and those that are planned.
func (r *routeCheck) addresses() (built, planned []string) {
	if routes := r.common.Routes.Get("routes"); routes != nil {
		for _, item := range routes.Items {
			if path := item.Get("path").Str(); path != "" && item.Get("hosts").Str() == "market" {
				built = append(built, path)
			}
		}
	}
	if list := r.common.Routes.Get("planned"); list != nil {
		for _, item := range list.Items {
			planned = append(planned, item.Str())
		}
	}
	return built, planned
}

// planned checks that what is still to be built isn't there already.
func (r *routeCheck) planned(list *source.Node) {
	if list == nil {
		return
	}
	built, _ := r.addresses()
	for i, item := range list.Items {
		if slices.Contains(built, item.Text) {
			r.add(item, "planned-route", fmt.Sprintf("planned.%d", i), "there is a screen at %s; it is planned no more, so remove the line", item.Text)
		}
	}
}

func (r *routeCheck) footer(list *source.Node) {
	var ids []string
	if routes := r.common.Routes.Get("routes"); routes != nil {
		for _, item := range routes.Items {
			ids = append(ids, item.Get("id").Str())
		}
	}
	linked := map[string]bool{}
	for i, item := range list.Items {
		linked[item.Get("link").Str()] = true
		if id := item.Get("route"); id != nil && !slices.Contains(ids, id.Text) {
			r.add(id, "footer-route", fmt.Sprintf("footer.%d.route", i), "there is no route '%s'%s", id.Text, fault.DidYouMean(id.Text, ids)).Fix = check.RemedyName(id, ids, nil)
		}
	}
	links := r.common.Lists.Get("footerLinks")
	if links == nil || r.common.routesCut { // told by itself
		return
	}
	for _, f := range links.Fields {
		for i, l := range f.Value.Items {
			if l.Str() != "" && !linked[l.Text] {
				r.add(l, "footer-target", fmt.Sprintf("lists.footerLinks.%s.%d", f.Name, i), "%s does not say which screen '%s' opens", schema.RoutesFile, l.Text)
			}
		}
	}
}
