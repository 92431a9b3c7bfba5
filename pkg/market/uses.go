package market

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The kinds of Use.
const (
	UseRoute     = "route"
	UseLink      = "link"
	UseRedirect  = "redirect"
	UseLegalLink = "legal-link"
)

// Use is a part of the route table that depends on a value of a market.
type Use struct {
	Kind    string // UseRoute, UseLink, UseRedirect or UseLegalLink
	Path    string // the address: of the screen, of the link's target, or what is redirected
	To      string // where a redirect leads with the market's present values; "" elsewhere
	Slot    string // the menu of a link
	Message string // the text of a link
	On      bool   // the market has it, with its present values
	File    string
	Line    int
}

// Uses tells which addresses, links and redirects depend on the value at a
// path: what a flag opens, where a list of links leads, which screens show a
// page. Most values have none.
func (t *Trail) Uses(code string, env Environment, path string) ([]Use, error) {
	v, err := t.view(code, env)
	if err != nil {
		return nil, err
	}
	u := &uses{
		trailView: v, root: t.routes.root, product: v.tree.get("product").str(),
		param: regexp.MustCompile(`\{[^{}]*\}|\[[^\[\]]*\]`),
	}
	first, rest, _ := strings.Cut(path, ".")
	switch first {
	case "flags":
		u.ofFlag(rest)
	case "product":
		u.ofProduct()
	case "footerLinks":
		u.ofFooter()
	case "reservedPaths":
		u.ofReserved()
	case "specialKnowPaths":
		u.ofPatterns(u.named("specialKnowPaths"))
	case "noindexSegments":
		u.ofSegments()
	case pagesFolder:
		u.ofPage(rest)
	}
	return u.out, nil
}

// uses collects them for one value.
type uses struct {
	*trailView
	root    *node // of _routes.yaml
	product string
	param   *regexp.Regexp
	out     []Use
}

func (u *uses) add(at *node, use Use) {
	use.File, use.Line = at.pos.file, at.pos.line
	u.out = append(u.out, use)
}

func (u *uses) list(key string) []*node {
	if n := u.root.get(key); n != nil {
		return n.items
	}
	return nil
}

// on tells whether a part that asks for a flag is there; without one it is.
func (u *uses) on(flag *node) bool {
	return flag == nil || u.tree.at("flags."+flag.str()).str() == "true"
}

func (u *uses) address(n *node) string {
	return strings.ReplaceAll(n.str(), "{product}", u.product)
}

func (u *uses) route(r *node) {
	u.add(r, Use{Kind: UseRoute, Path: u.address(r.get("path")), On: u.on(r.get("flag"))})
}

func (u *uses) link(r, l *node) {
	u.add(l, Use{
		Kind: UseLink, Path: u.address(r.get("path")), Slot: l.get("slot").str(), Message: l.get("message").str(),
		On: u.on(r.get("flag")) && u.on(l.get("flag")),
	})
}

func (u *uses) redirect(r *node) {
	use := Use{Kind: UseRedirect, Path: "/" + u.address(r.get("path"))}
	if slices.Contains(u.named("reservedPaths"), u.address(r.get("path"))) {
		target := r.get("to")
		if !u.on(r.get("flag")) {
			target = r.get("else")
		}
		use.To, use.On = u.address(target), target != nil
	}
	u.add(r, use)
}

// named gives the list that the market names under a key.
func (u *uses) named(key string) []string {
	var out []string
	if list := u.base.root.at("lists." + key + "." + u.tree.get(key).str()); list != nil {
		for _, item := range list.items {
			out = append(out, u.address(item))
		}
	}
	return out
}

func (u *uses) ofFlag(flag string) {
	for _, r := range u.list("routes") {
		whole := r.get("flag").str() == flag
		if whole {
			u.route(r)
		}
		if links := r.get("links"); links != nil {
			for _, l := range links.items {
				if whole || l.get("flag").str() == flag {
					u.link(r, l)
				}
			}
		}
	}
	for _, r := range u.list("redirects") {
		if r.get("flag").str() == flag {
			u.redirect(r)
		}
	}
}

func (u *uses) ofProduct() {
	for _, r := range u.list("routes") {
		if strings.Contains(r.get("path").str(), "{product}") {
			u.route(r)
		}
	}
	for _, r := range u.list("redirects") {
		if strings.Contains(r.get("path").str()+r.get("to").str()+r.get("else").str(), "{product}") {
			u.redirect(r)
		}
	}
}

func (u *uses) ofFooter() {
	for _, name := range u.named("footerLinks") {
		for _, f := range u.list("footer") {
			if f.get("link").str() != name {
				continue
			}
			use := Use{Kind: UseLegalLink, Message: f.get("message").str()}
			for _, r := range u.list("routes") {
				if r.get("id").str() == f.get("route").str() {
					use.Path, use.On = u.address(r.get("path")), u.on(r.get("flag"))
				}
			}
			u.add(f, use)
		}
	}
}

func (u *uses) ofReserved() {
	reserved := u.named("reservedPaths")
	for _, r := range u.list("redirects") {
		if slices.Contains(reserved, u.address(r.get("path"))) {
			u.redirect(r)
		}
	}
	for _, r := range u.list("routes") {
		if slices.Contains(reserved, u.segment(r)) {
			u.route(r)
		}
	}
}

// ofPatterns finds the screens of address patterns such as /knows/[slug].
func (u *uses) ofPatterns(patterns []string) {
	for _, p := range patterns {
		for _, r := range u.list("routes") {
			if r.get("hosts").str() == "market" && u.shape(u.address(r.get("path"))) == u.shape(p) {
				u.route(r)
			}
		}
	}
}

// shape is a pattern without the names of its parameters.
func (u *uses) shape(pattern string) string { return u.param.ReplaceAllString(pattern, "*") }

func (u *uses) ofSegments() {
	segments := u.tree.get("noindexSegments")
	if segments == nil {
		return
	}
	for _, r := range u.list("routes") {
		if slices.ContainsFunc(segments.items, func(s *node) bool { return s.str() == u.segment(r) }) {
			u.route(r)
		}
	}
}

// segment is the first part of a screen's address.
func (u *uses) segment(r *node) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(u.address(r.get("path")), "/"), "/")
	return first
}

func (u *uses) ofPage(page string) {
	for _, r := range u.list("routes") {
		calls := r.get("prefetch")
		if calls != nil && slices.ContainsFunc(calls.items, func(c *node) bool { return c.str() == pageCall+page }) {
			u.route(r)
		}
	}
}

// String says it in a few words, without the place.
func (u Use) String() string {
	switch u.Kind {
	case UseLink:
		return fmt.Sprintf("%s in %s, to %s", u.Message, u.Slot, u.Path)
	case UseLegalLink:
		return fmt.Sprintf("%s, to %s", u.Message, u.Path)
	case UseRedirect:
		if u.To == "" {
			return u.Path + " leads nowhere"
		}
		return u.Path + " leads to " + u.To
	}
	return u.Path
}

// Contest gives the market's contest as the layers have it, nil when there is
// none or its moments can't be read.
func (t *Trail) Contest(code string, env Environment) (*Contest, error) {
	v, err := t.view(code, env)
	if err != nil {
		return nil, err
	}
	tree := v.tree.get("contest")
	if tree == nil || tree.kind != mapNode {
		return nil, nil //nolint:nilnil // a market without a contest
	}
	out := &Contest{}
	if err := recode(tree.value(), out); err != nil || out.StartOn.IsZero() {
		return nil, nil //nolint:nilerr,nilnil // vet tells what is wrong with it
	}
	return out, nil
}
