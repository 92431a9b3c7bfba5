package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// linker makes the registry of one environment from drafts without faults.
type linker struct {
	set   *compile.Set
	opts  Options
	pages *check.PageReader
	src   *source.Packs    // what the drafts were made of
	last  *market.Registry // what is live; markets that stay the same are taken from it
}

func (l *linker) registry() (*market.Registry, error) {
	routes, err := decodeRoutes(l.set.Common.Routes)
	if err != nil {
		return nil, err
	}
	markets := map[string]*market.Market{}
	var absent []string
	for _, code := range l.set.Codes() {
		if !l.set.Drafts[code].In(l.opts.Env) {
			absent = append(absent, code)
			continue
		}
		m, err := l.market(l.set.Drafts[code])
		if err != nil {
			return nil, fmt.Errorf("markets: %s: %w", code, err)
		}
		markets[code] = m
	}
	for code, m := range markets {
		if d := l.set.Drafts[code]; d.Site != nil {
			takeSite(m, markets[d.Site.Text])
		}
	}
	if err := setVersions(markets, routes); err != nil {
		return nil, err
	}
	return market.NewRegistry(market.Contents{
		Environment: l.opts.Env, Markets: markets, Routes: routes, Drafts: absent, Since: l.keep(markets), Packs: l.src,
	})
}

// keep takes the markets that stay the same from what is live, and gives the
// moment since when each is as it is.
func (l *linker) keep(markets map[string]*market.Market) map[string]time.Time {
	now := l.opts.now()
	since := make(map[string]time.Time, len(markets))
	for code, m := range markets {
		since[code] = now
		if l.last == nil {
			continue
		}
		if before, ok := l.last.ByCode(code); ok && before.Version == m.Version {
			markets[code], since[code] = before, l.last.LiveSince(code)
		}
	}
	return since
}

func (l *linker) market(d *compile.Draft) (*market.Market, error) {
	tree, _ := d.Variants[l.opts.Env].Good.Value().(map[string]any)
	phrases, err := l.phrases(tree)
	if err != nil {
		return nil, err
	}
	if err := l.resolve(tree, d); err != nil {
		return nil, err
	}
	listed, err := d.Listed()
	if err != nil {
		return nil, err
	}
	m := &listed
	if err := source.Recode(tree, m); err != nil {
		return nil, err
	}
	if m.Contest != nil {
		m.Contest.StartOn = m.Contest.StartOn.UTC()
		if m.Contest.EndOn != nil {
			end := m.Contest.EndOn.UTC()
			m.Contest.EndOn = &end
		}
	}
	for i := range m.Experiments {
		for _, t := range []*time.Time{m.Experiments[i].StartOn, m.Experiments[i].EndOn} {
			if t != nil {
				*t = t.UTC()
			}
		}
	}
	m.Help.Phrases = phrases
	m.Flags.HidePayouts = m.Payout.Hidden
	m.ThirdParties = m.ThirdParties.In(l.opts.Env)
	m.Locale.Shown = readMessages().shown(m.Locale.Interface)
	m.Pages = l.fillPages(m, d)
	m.Sample = l.fillSample(m)
	return m, nil
}

// resolve turns what a pack writes into what a market is: one address instead
// of one per environment, lists instead of their names.
func (l *linker) resolve(tree map[string]any, d *compile.Draft) error {
	delete(tree, "exceptions") // for those who check packs
	if _, linked := tree["site"]; !linked {
		tree["site"] = d.Code
	}
	product, _ := tree["product"].(string)
	for _, key := range []string{"reservedPaths", "specialKnowPaths", "footerLinks"} {
		name, ok := tree[key].(string)
		if !ok {
			continue // a linked market
		}
		list := l.set.Common.Lists.At(key + "." + name)
		if list == nil {
			return fmt.Errorf("the list %s.%s is missing", key, name)
		}
		texts := make([]any, len(list.Items))
		for i, item := range list.Items {
			texts[i] = strings.ReplaceAll(item.Text, "{product}", product)
		}
		tree[key] = texts
	}
	if err := l.addresses(tree); err != nil {
		return err
	}
	if payout, ok := tree["payout"].(map[string]any); ok {
		tiers, _ := payout["tiers"].([]any)
		for _, t := range tiers {
			t.(map[string]any)["currency"] = tree["currency"]
		}
	}
	if plan, ok := tree["plan"].(map[string]any); ok {
		prices, _ := plan["prices"].([]any)
		for _, p := range prices {
			p.(map[string]any)["currency"] = tree["currency"]
		}
	}
	return nil
}

// phrases are those of the lists that a pack names, by list.
func (l *linker) phrases(tree map[string]any) (map[string][]string, error) {
	all := map[string][]string{}
	help, _ := tree["help"].(map[string]any)
	names, _ := help["phrases"].([]any)
	for _, each := range names {
		name, _ := each.(string)
		list := l.set.Common.Lists.At("helpPhrases." + name)
		if list == nil {
			return nil, fmt.Errorf("the list helpPhrases.%s is missing", name)
		}
		for _, item := range list.Items {
			all[name] = append(all[name], item.Text)
		}
	}
	return all, nil
}

// addresses picks this environment's address of each map of addresses.
func (l *linker) addresses(tree map[string]any) error {
	env := string(l.opts.Env)
	tree["hosts"] = []any{}
	if domains, ok := tree["domains"].(map[string]any); ok {
		origin := l.origin(domains[env])
		host, err := market.HostOf(origin)
		if err != nil {
			return err
		}
		tree["domain"], tree["hosts"] = origin, []any{host}
	}
	if domains, ok := tree["aiDomains"].(map[string]any); ok {
		tree["aiDomain"] = l.origin(domains[env])
	}
	if app, ok := tree["app"].(map[string]any); ok {
		hosts, _ := app["linkHosts"].(map[string]any)
		app["linkHost"] = l.origin(hosts[env])
		delete(app, "linkHosts")
	}
	delete(tree, "domains")
	delete(tree, "aiDomains")
	return nil
}

// origin is an address with the port that is really served, where the pack
// names one for a developer's machine.
func (l *linker) origin(v any) string {
	text, _ := v.(string)
	if l.opts.Env != market.Local || l.opts.Port == 0 {
		return text
	}
	u, err := url.Parse(text)
	if err != nil || u.Port() == "" {
		return text
	}
	return u.Scheme + "://" + u.Hostname() + ":" + strconv.Itoa(l.opts.Port)
}

func decodeRoutes(n *source.Node) (*market.RouteTable, error) {
	out := &market.RouteTable{}
	if n == nil {
		return out, nil
	}
	if err := source.Recode(n.Value(), out); err != nil {
		return nil, fmt.Errorf("%s: %w", schema.RoutesFile, err)
	}
	return out, nil
}

func (l *linker) fillPages(m *market.Market, d *compile.Draft) map[string]market.Page {
	live := 0
	for _, other := range l.set.Drafts {
		if other.Live() {
			live++
		}
	}
	pages := make(map[string]market.Page, len(l.set.Common.Pages))
	for path, src := range l.set.Common.Pages {
		pages[path] = l.pages.Fill(src, m, l.set.Common.Lang, true, live)
	}
	for path, src := range d.Pages {
		pages[path] = l.pages.Fill(src, m, check.PageLanguage(m, path), false, live)
	}
	return pages
}

// fillSample is the text in the market's language by which visitors try the AI tools; nil where
// there is none.
func (l *linker) fillSample(m *market.Market) *market.Page {
	src := l.set.Common.SampleFor(m.Locale.Interface)
	if src == nil {
		return nil
	}
	return new(l.pages.Fill(src, m, src.Path, false, 0))
}

// takeSite gives a linked market what its site has.
func takeSite(m, site *market.Market) {
	m.Domain, m.AIDomain = site.Domain, ""
	m.Flags, m.AI, m.Pages, m.Sample, m.Messenger = site.Flags, site.AI, site.Pages, site.Sample, site.Messenger
	m.Buddies = site.Buddies
	m.Subjects, m.StaticSubjects = site.Subjects, site.StaticSubjects
	m.ReservedPaths, m.SpecialKnowPaths = site.ReservedPaths, site.SpecialKnowPaths
	m.NoindexSegments, m.FooterLinks = site.NoindexSegments, site.FooterLinks
	m.Experiments, m.ThirdParties = site.Experiments, site.ThirdParties
}

// setVersions computes each Market.Version, a hash of all that the market's pages are made
// of. It includes the other markets as far as the country selector shows them.
func setVersions(markets map[string]*market.Market, routes *market.RouteTable) error {
	all := sha256.New()
	enc := json.NewEncoder(all)
	if err := enc.Encode(routes); err != nil {
		return fmt.Errorf("version: %w", err)
	}
	for _, code := range slices.Sorted(maps.Keys(markets)) {
		m := markets[code]
		if err := enc.Encode([]any{m.Code, m.Country, m.Locale.Interface, m.Domain, m.Site}); err != nil {
			return fmt.Errorf("version: %w", err)
		}
	}
	common := all.Sum(nil)
	for _, m := range markets {
		h := sha256.New()
		h.Write(common)
		if err := json.NewEncoder(h).Encode([]any{m, m.Help.Phrases, m.Pages, m.Sample, m.Schools}); err != nil {
			return fmt.Errorf("version: %w", err)
		}
		m.Version = hex.EncodeToString(h.Sum(nil)[:12])
	}
	return nil
}
