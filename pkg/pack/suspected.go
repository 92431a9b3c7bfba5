package pack

import (
	"maps"
	"slices"

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

// ownHosts warns of links of the market's pages to its own host: they lead out of staging
// and of a preview, and break the day the host changes.
func (w *packWarner) ownHosts() {
	domains := w.market.Get("domains")
	if domains == nil {
		return
	}
	hosts := map[string]bool{}
	for _, f := range domains.Fields {
		if host, err := market.HostOf(f.Value.Str()); err == nil {
			hosts[host] = true
		}
	}
	for _, path := range slices.Sorted(maps.Keys(w.Pages)) {
		for _, x := range w.Pages[path].Outside {
			if hosts[x.Host] {
				w.warn(x.Pos, "own-host", source.PagesFolder+"."+path, "the link names the market's own host; write %s, so that it works in every environment", x.Path)
			}
		}
	}
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
