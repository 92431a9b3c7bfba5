package pack

import (
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/suspect"
)

// suspects warns of what facts about the country, the other markets and the base make
// unlikely to be meant.
func (w *packWarner) suspects() {
	m := &suspect.Market{
		Code: w.Code, Tree: w.market, Own: ownOf(w.Bare.Tree, w.folder.Path(schema.MarketFile)), Base: w.set.Common.Market, Lists: w.Lists,
		Text: w.src.Text, Others: map[string]*source.Node{}, Place: w.place, Digits: w.digits,
	}
	if m.Own == nil || m.Tree == nil {
		return
	}
	m.Country, _ = atlas.Find(w.market.At("country.code").Str())
	for code, d := range w.set.Drafts {
		if code != w.Code && d.Live() {
			m.Others[code] = d.Variants[market.Prod].Good
		}
	}
	if w.folder.Expect != nil {
		m.Expect = source.NewParser().Parse(w.folder.Path(schema.ExpectFile), *w.folder.Expect, 1).Root.Get("cases")
	}
	for _, f := range m.Find() {
		w.warn(f.At, f.Rule, f.Path, "%s", f.Message)
	}
}

// ownHosts warns of the market's own host in its pages: a link leads out of staging and of a
// preview, and a text is wrong there and the day the host changes.
func (w *packWarner) ownHosts() {
	hosts := hostsOf(w.market)
	for _, path := range slices.Sorted(maps.Keys(w.Pages)) {
		for _, x := range w.Pages[path].Outside {
			if hosts[withoutWWW(x.Host)] {
				w.warn(x.Pos, "own-host", source.PagesFolder+"."+path, "the link names the market's own host; write %s, so that it works in every environment", x.Path)
			}
		}
		for _, x := range w.Pages[path].Named {
			if hosts[withoutWWW(x.Host)] {
				w.warn(x.Pos, "own-host", source.PagesFolder+"."+path, "the text names the market's own host; %s", instead(x.Path))
			}
		}
	}
}

// sharedHosts warns of a market's host in a page of the platform: readers of the other markets
// would be told of a site that isn't theirs.
func (w *warner) sharedHosts() (out fault.Faults) {
	of := map[string]string{}
	for _, code := range w.set.Codes() {
		for host := range hostsOf(w.set.Drafts[code].Variants[market.Prod].Good) {
			of[host] = code
		}
	}
	for _, path := range slices.Sorted(maps.Keys(w.set.Common.Pages)) {
		page := w.set.Common.Pages[path]
		for _, x := range slices.Concat(page.Named, page.Outside) {
			if code := of[withoutWWW(x.Host)]; code != "" {
				f := x.Pos.Fault("own-host", source.PagesFolder+"."+path, "a page of every market names the host of %s; %s", code, instead(x.Path))
				f.Warning = true
				out = append(out, f)
			}
		}
	}
	return out
}

// instead is the remedy for a host that stands in a text, with the path behind it.
func instead(path string) string {
	if path = strings.TrimRight(path, "/.,;:!?"); path == "" {
		return "write {{siteName}}, which is right on every site, or a link such as [home](/)"
	}
	return "write a link to " + path + ", such as [here](" + path + "), which is right on every site"
}

func withoutWWW(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// hostsOf are the hosts of a market's site in every environment.
func hostsOf(tree *source.Node) map[string]bool {
	hosts := map[string]bool{}
	domains := tree.Get("domains")
	if domains == nil {
		return hosts
	}
	for _, f := range domains.Fields {
		if host, err := market.HostOf(f.Value.Str()); err == nil {
			hosts[withoutWWW(host)] = true
		}
	}
	return hosts
}

// ownOf is the part of a merged tree that a file says.
func ownOf(n *source.Node, file string) *source.Node {
	if n == nil || n.Kind != source.MapNode {
		return n
	}
	out := *n
	out.Fields = nil
	for _, f := range n.Fields {
		if f.Value.Key.File == file {
			out.Fields = append(out.Fields, source.Field{Name: f.Name, Value: ownOf(f.Value, file)})
		}
	}
	return &out
}

// withoutLost adds what is lost, and leaves out that the platform's page is shown for one
// that is gone.
func withoutLost(faults, lost fault.Faults) fault.Faults {
	return append(faults.Filter(func(f fault.Fault) bool {
		return f.Rule != pageFallback || !slices.ContainsFunc(lost, func(l fault.Fault) bool { return l.File == f.File && l.Path == f.Path })
	}), lost...)
}

// lostSince warns of what visitors had and won't have any more: a market that leaves the
// air, a page of its own that the platform's takes the place of.
func lostSince(old, now *compile.Set) fault.Faults {
	var out fault.Faults
	warn := func(at fault.Pos, rule, path, format string, args ...any) {
		f := at.Fault(rule, path, format, args...)
		f.Warning = true
		out = append(out, f)
	}
	for _, code := range old.Codes() {
		before, after := old.Drafts[code], now.Drafts[code]
		if !before.In(market.Prod) || after == nil {
			continue
		}
		if !after.In(market.Prod) {
			warn(after.Bare.Tree.Place("status", code+"/"+schema.MarketFile), "market-off-air", "status",
				"the market is live; as a draft it leaves the air in prod and staging at the next start, and its addresses answer nothing. `marketctl retire %s` ends a market", code)
			continue
		}
		for path, page := range before.Pages {
			if after.HasPage(path) || now.Common.Pages[path] == nil || slices.ContainsFunc(after.Faults, func(f fault.Fault) bool { return f.Rule == "linked" }) {
				continue
			}
			warn(fault.Top(page.File), "page-gone", source.PagesFolder+"."+path,
				"the market had this page; without it visitors read the platform's, in its fallback language. `git restore markets/%s` brings it back", page.File)
		}
	}
	return out
}
