package trail

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/source"
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
	Planned bool   // of a redirect whose target no screen has yet
	File    string
	Line    int
}

// Uses tells which addresses, links and redirects depend on the value at a
// path: what a flag opens, where a list of links leads, which screens show a
// page. Most values have none.
func (t *Trail) Uses(code string, env market.Environment, path string) ([]Use, error) {
	v, err := t.view(code, env)
	if err != nil {
		return nil, err
	}
	u := &uses{
		trailView: v, root: t.routes.Root, product: v.tree.Get("product").Str(),
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
	case source.PagesFolder:
		u.ofPage(rest)
	}
	return u.out, nil
}

// uses collects them for one value.
type uses struct {
	*trailView
	root    *source.Node // of _routes.yaml
	product string
	param   *regexp.Regexp
	out     []Use
}

func (u *uses) add(at *source.Node, use Use) {
	use.File, use.Line = at.Pos.File, at.Pos.Line
	u.out = append(u.out, use)
}

func (u *uses) list(key string) []*source.Node {
	if n := u.root.Get(key); n != nil {
		return n.Items
	}
	return nil
}

// on reports whether a part that asks for a flag is there; without one it is.
func (u *uses) on(flag *source.Node) bool {
	return flag == nil || u.has(flag)
}

func (u *uses) has(flag *source.Node) bool {
	key := "flags." + flag.Str()
	if flag.Str() == "hidePayouts" {
		key = "payout.hidden"
	}
	return u.tree.At(key).Str() == "true"
}

// opens reports whether the market's flags let a route or a link exist.
func (u *uses) opens(n *source.Node) bool {
	unless := n.Get("unlessFlag")
	return u.on(n.Get("flag")) && (unless == nil || !u.has(unless))
}

func (u *uses) address(n *source.Node) string {
	return strings.ReplaceAll(n.Str(), "{product}", u.product)
}

func (u *uses) route(r *source.Node) {
	u.add(r, Use{Kind: UseRoute, Path: u.address(r.Get("path")), On: u.opens(r)})
}

func (u *uses) link(r, l *source.Node) {
	u.add(l, Use{
		Kind: UseLink, Path: u.address(r.Get("path")), Slot: l.Get("slot").Str(), Message: l.Get("message").Str(),
		On: u.opens(r) && u.opens(l),
	})
}

func (u *uses) redirect(r *source.Node) {
	use := Use{Kind: UseRedirect, Path: "/" + u.address(r.Get("path"))}
	if slices.Contains(u.named("reservedPaths"), u.address(r.Get("path"))) {
		target := r.Get("to")
		if !u.on(r.Get("flag")) {
			target = r.Get("else")
		}
		if target != nil {
			use.To = u.address(target)
			screen := u.screen(use.To)
			use.On, use.Planned = screen != nil && u.opens(screen), screen == nil
		}
	}
	u.add(r, use)
}

// screen is the route of the markets' hosts at an address; nil where none is built.
func (u *uses) screen(address string) *source.Node {
	for _, r := range u.list("routes") {
		if r.Get("hosts").Str() != "ai" && u.address(r.Get("path")) == address {
			return r
		}
	}
	return nil
}

// named gives the list that the market names under a key.
func (u *uses) named(key string) []string {
	var out []string
	if list := u.base.Root.At("lists." + key + "." + u.tree.Get(key).Str()); list != nil {
		for _, item := range list.Items {
			out = append(out, u.address(item))
		}
	}
	return out
}

func (u *uses) ofFlag(flag string) {
	for _, r := range u.list("routes") {
		whole := r.Get("flag").Str() == flag
		if whole {
			u.route(r)
		}
		if links := r.Get("links"); links != nil {
			for _, l := range links.Items {
				if whole || l.Get("flag").Str() == flag {
					u.link(r, l)
				}
			}
		}
	}
	for _, r := range u.list("redirects") {
		if r.Get("flag").Str() == flag {
			u.redirect(r)
		}
	}
}

func (u *uses) ofProduct() {
	for _, r := range u.list("routes") {
		if strings.Contains(r.Get("path").Str(), "{product}") {
			u.route(r)
		}
	}
	for _, r := range u.list("redirects") {
		if strings.Contains(r.Get("path").Str()+r.Get("to").Str()+r.Get("else").Str(), "{product}") {
			u.redirect(r)
		}
	}
}

func (u *uses) ofFooter() {
	for _, name := range u.named("footerLinks") {
		for _, f := range u.list("footer") {
			if f.Get("link").Str() != name {
				continue
			}
			use := Use{Kind: UseLegalLink, Message: f.Get("message").Str()}
			for _, r := range u.list("routes") {
				if r.Get("id").Str() == f.Get("route").Str() {
					use.Path, use.On = u.address(r.Get("path")), u.on(r.Get("flag"))
				}
			}
			u.add(f, use)
		}
	}
}

func (u *uses) ofReserved() {
	reserved := u.named("reservedPaths")
	for _, r := range u.list("redirects") {
		if slices.Contains(reserved, u.address(r.Get("path"))) {
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
			if r.Get("hosts").Str() == "market" && u.shape(u.address(r.Get("path"))) == u.shape(p) {
				u.route(r)
			}
		}
	}
}

// shape is a pattern without the names of its parameters.
func (u *uses) shape(pattern string) string { return u.param.ReplaceAllString(pattern, "*") }

func (u *uses) ofSegments() {
	segments := u.tree.Get("noindexSegments")
	if segments == nil {
		return
	}
	for _, r := range u.list("routes") {
		if slices.ContainsFunc(segments.Items, func(s *source.Node) bool { return s.Str() == u.segment(r) }) {
			u.route(r)
		}
	}
}

// segment is the first part of a screen's address.
func (u *uses) segment(r *source.Node) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(u.address(r.Get("path")), "/"), "/")
	return first
}

func (u *uses) ofPage(page string) {
	call := source.PageCall + page
	if strings.HasPrefix(page, market.GuidePages) {
		call = source.GuideCall
	}
	for _, r := range u.list("routes") {
		calls := r.Get("prefetch")
		if calls != nil && slices.ContainsFunc(calls.Items, func(c *source.Node) bool { return c.Str() == call }) {
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
		if u.Planned {
			return u.Path + " is to lead to " + u.To + ", which no screen has yet"
		}
		return u.Path + " leads to " + u.To
	}
	return u.Path
}

// Contest gives the market's contest as the layers have it, nil when there is
// none or its moments can't be read.
func (t *Trail) Contest(code string, env market.Environment) (*market.Contest, error) {
	v, err := t.view(code, env)
	if err != nil {
		return nil, err
	}
	tree := v.tree.Get("contest")
	if tree == nil || tree.Kind != source.MapNode {
		return nil, nil //nolint:nilnil // a market without a contest
	}
	out := &market.Contest{}
	if err := source.Recode(tree.Value(), out); err != nil || out.StartOn.IsZero() {
		return nil, nil //nolint:nilerr,nilnil // vet tells what is wrong with it
	}
	return out, nil
}
