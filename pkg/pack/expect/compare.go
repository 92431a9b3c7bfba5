package expect

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/platform/icu"
)

// comparison is one case in one environment.
type comparison struct {
	world    *world
	texts    *icu.Catalogues
	market   *market.Market
	expected *compile.Expectation
	answer   answer

	found     []finding
	renderErr error // why the page's text could not be read
}

// finding is what differs, and where the case says what was expected.
type finding struct{ path, message string }

func (c *comparison) add(path, format string, args ...any) {
	c.found = append(c.found, finding{path, fmt.Sprintf(format, args...)})
}

// hostOf is the host that a case visits, as a URL.
func hostOf(w *world, m *market.Market, c *compile.Expectation) *url.URL {
	u, err := url.Parse(m.Domain)
	if err != nil {
		u = &url.URL{Scheme: "https"} // a compiled market's address can be read
	}
	if c.Host == "" {
		return u
	}
	host := *u
	host.Host = c.Host
	if h, ok := w.registry.Lookup(c.Host); ok {
		if own, err := url.Parse(h.Market.Domain); err == nil && own.Hostname() == c.Host {
			host = *own // with the port, as the market's own links have it
		}
	}
	return &host
}

func (c *comparison) visit() {
	then := &c.expected.Then
	if then.Status != 0 && c.answer.status != then.Status {
		c.add("then.status", "expected status %d, got %s%s", then.Status, c.got(), c.hint(then.Status))
	}
	if then.Redirect != nil {
		c.redirect(then.Redirect)
	}
	if d := c.answer.document; d != nil {
		c.head(d, then.Head)
		c.links(d, then.Links)
	} else if then.Head != nil {
		c.add("then.head", "expected a page, got %s", c.got())
	} else if len(then.Links.Has)+len(then.Links.Lacks) > 0 {
		c.add("then.links", "expected a page, got %s", c.got())
	}
	c.text(then.Text)
}

// got is the answer in a word or two.
func (c *comparison) got() string {
	s := strconv.Itoa(c.answer.status)
	switch {
	case c.answer.location != "":
		s += " to " + c.answer.location
	case c.answer.document != nil && c.answer.document.title != "" && c.answer.status == http.StatusOK:
		s += " ‘" + c.answer.document.title + "’"
	}
	return s
}

// hint says why a page that was expected may not be there.
func (c *comparison) hint(want int) string {
	if want != http.StatusOK || c.answer.status != http.StatusNotFound {
		return ""
	}
	path, _, _ := strings.Cut(c.expected.Path, "?")
	var known []string
	for _, r := range c.world.registry.Routes().Routes {
		own := strings.ReplaceAll(r.Path, "{product}", c.market.Product)
		closed := !c.market.Opens(&r)
		if own == path && closed {
			if c.market.Flag(r.UnlessFlag) {
				return fmt.Sprintf("; the page doesn't exist with %s, which the market has", r.UnlessFlag)
			}
			return fmt.Sprintf("; the page needs the flag %s, which the market does not have", r.Flag)
		}
		if !closed && !strings.Contains(own, "{") {
			known = append(known, own)
		}
	}
	return fault.DidYouMean(path, known)
}

func (c *comparison) redirect(want *compile.ExpectedRedirect) {
	a := c.answer
	if a.location == "" {
		c.add("then.redirect", "expected a redirect to %s, got %s%s", want.To, c.got(), c.hint(http.StatusOK))
		return
	}
	if want.Status != 0 && a.status != want.Status {
		c.add("then.redirect.status", "expected status %d, got %s", want.Status, c.got())
	}
	if absolute(a.url, a.location) != absolute(a.url, want.To) {
		c.add("then.redirect.to", "expected a redirect to %s, got one to %s", want.To, a.location)
	}
}

// absolute makes a URL of a path of a host.
func absolute(host *url.URL, target string) string {
	u, err := host.Parse(target)
	if err != nil {
		return target
	}
	return u.String()
}

func (c *comparison) head(d *document, want *compile.ExpectedHead) {
	if want == nil {
		return
	}
	for _, text := range []struct{ path, want, got string }{
		{"title", want.Title, d.title},
		{"description", want.Description, d.description},
	} {
		if text.want != "" && text.want != text.got {
			c.add("then.head."+text.path, "expected the %s ‘%s’, got ‘%s’", text.path, text.want, text.got)
		}
	}
	c.canonical(d, want)
	robots := "index"
	if d.noindex {
		robots = "noindex"
	}
	if want.Robots != "" && want.Robots != robots {
		c.add("then.head.robots", "expected %s, got %s", want.Robots, robots)
	}
	for i, tag := range want.Hreflang.Has {
		if !slices.Contains(d.hreflang, tag) {
			c.add("then.head.hreflang.has."+strconv.Itoa(i), "expected a twin for %s, got %s", tag, listed(d.hreflang))
		}
	}
	for i, tag := range want.Hreflang.Lacks {
		if slices.Contains(d.hreflang, tag) {
			c.add("then.head.hreflang.lacks."+strconv.Itoa(i), "expected no twin for %s, but there is one", tag)
		}
	}
}

func listed(texts []string) string {
	if len(texts) == 0 {
		return "none"
	}
	return strings.Join(texts, ", ")
}

func (c *comparison) canonical(d *document, want *compile.ExpectedHead) {
	at := "then.head.canonical"
	own, err := url.Parse(c.market.Domain)
	switch {
	case err != nil: // a compiled market's address can be read
	case want.NoCanonical && d.canonical != "":
		c.add(at, "expected no canonical address, got %s", d.canonical)
	case want.Canonical != "" && absolute(own, want.Canonical) != d.canonical:
		c.add(at, "expected the canonical address %s, got %s", want.Canonical, cmpOr(d.canonical, "none"))
	}
}

func cmpOr(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (c *comparison) links(d *document, want compile.ExpectedLinks) {
	for i, l := range want.Has {
		at := "then.links.has." + strconv.Itoa(i)
		if len(c.matching(d, l)) > 0 {
			continue
		}
		got := c.matching(d, compile.ExpectedLink{Href: l.Href})
		switch {
		case len(got) > 0:
			c.add(at, "expected a link to %s%s, got %s", l.Href, described(l), strings.Join(got, ", "))
		default:
			c.add(at, "expected a link to %s%s, but no menu has one%s", l.Href, described(l), fault.DidYouMean(l.Href, hrefs(d, l.Slot)))
		}
	}
	for i, l := range want.Lacks {
		if got := c.matching(d, l); len(got) > 0 {
			c.add("then.links.lacks."+strconv.Itoa(i), "expected no link to %s%s, got %s", l.Href, described(l), strings.Join(got, ", "))
		}
	}
}

// described is what is asked of a link beside its target.
func described(l compile.ExpectedLink) string {
	s := ""
	if l.Text != "" {
		s += " ‘" + l.Text + "’"
	}
	if l.Slot != "" {
		s += " in " + l.Slot
	}
	return s
}

// matching describes the links that are as wanted, in the order of menus.
func (c *comparison) matching(d *document, want compile.ExpectedLink) []string {
	var found []string
	for _, slot := range slots(d) {
		for _, l := range d.menus[slot] {
			text := c.texts.For(d.language).Text(l.Message, nil)
			if l.Href == want.Href && (want.Slot == "" || want.Slot == slot) && (want.Text == "" || want.Text == text) {
				found = append(found, "‘"+text+"’ in "+slot)
			}
		}
	}
	return found
}

func slots(d *document) []string {
	var names []string
	for name := range d.menus {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func hrefs(d *document, slot string) []string {
	var found []string
	for name, links := range d.menus {
		for _, l := range links {
			if slot == "" || slot == name {
				found = append(found, l.Href)
			}
		}
	}
	return found
}

func (c *comparison) text(want compile.ExpectedTexts) {
	if len(want.Has)+len(want.Lacks) == 0 {
		return
	}
	text := c.answer.body
	if d := c.answer.document; d != nil {
		if !c.answer.rendered {
			c.renderErr = c.renderError()
			return
		}
		if d.root != nil {
			text = textOf(d.root)
		}
	}
	text = fold(text)
	for i, t := range want.Has {
		if !strings.Contains(text, fold(t)) {
			c.add("then.text.has."+strconv.Itoa(i), "expected the text ‘%s’, which is not there (%s)", t, c.got())
		}
	}
	for i, t := range want.Lacks {
		if strings.Contains(text, fold(t)) {
			c.add("then.text.lacks."+strconv.Itoa(i), "expected no text ‘%s’, but it is there", t)
		}
	}
}

// renderError says why a page came without its rendered text.
func (c *comparison) renderError() error {
	if c.world.renderErr != nil {
		return c.world.renderErr
	}
	return fmt.Errorf("%s was not rendered in time", c.expected.Path)
}

// fold makes texts alike that readers don't tell apart.
func fold(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

func (c *comparison) tiers() {
	for i, want := range c.expected.Then.Tiers {
		at := "then.tiers." + strconv.Itoa(i)
		tier, ok, err := c.market.PayoutTier(want.Knows)
		got := tier.KnowsRequirement
		switch {
		case err != nil:
			got = err.Error()
		case !ok:
			got = compile.NoTier
		}
		knows := plural(want.Knows)
		if got != want.Tier {
			c.add(at+".tier", "expected tier %s for %s, got %s%s", want.Tier, knows, got, c.otherTiers(want.Tier))
			continue
		}
		if want.Amount != nil && (!ok || tier.PayoutAmount != *want.Amount) {
			c.add(at+".amount", "expected %d %s for %s, got %d", *want.Amount, c.market.Currency, knows, tier.PayoutAmount)
		}
	}
}

// otherTiers names the lines of the table where the expected one is none.
func (c *comparison) otherTiers(want string) string {
	var known []string
	for _, t := range c.market.Payout.Tiers {
		known = append(known, t.KnowsRequirement)
	}
	if len(known) == 0 || want == compile.NoTier || slices.Contains(known, want) {
		return ""
	}
	return "; there are " + strings.Join(known, ", ") + ", and " + compile.NoTier
}

func plural(knows int) string {
	if knows == 1 {
		return "1 know"
	}
	return strconv.Itoa(knows) + " knows"
}
