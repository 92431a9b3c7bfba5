package pack

import (
	"slices"
	"strings"

	"knowmad/pkg/pack/source"
)

// imprintLink is the name of the footer's link to the imprint.
const imprintLink = "imprint"

// unlinkedImprint warns of an imprint of the market's own that no link of its footer leads
// to: mostly the page was written and footerLinks stayed.
func (w *packWarner) unlinkedImprint() {
	lists, opens := w.set.Common.Lists.Get("footerLinks"), w.footerPages()
	chosen := lists.Get(w.market.Get("footerLinks").Str())
	path := opens[imprintLink]
	if chosen == nil || path == "" || w.Site != nil || w.Pages[path] == nil {
		return
	}
	leads := func(list *source.Node) bool {
		return slices.ContainsFunc(list.Items, func(link *source.Node) bool { return opens[link.Str()] == path })
	}
	if leads(chosen) {
		return
	}
	var with []string
	for _, f := range lists.Fields {
		if leads(f.Value) {
			with = append(with, f.Name)
		}
	}
	if len(with) == 0 {
		return
	}
	w.warn(w.place("footerLinks"), "imprint-unlinked", "footerLinks", "the market has an imprint, %s.md, but its footer has no link to it; write footerLinks: %s",
		source.PagesFolder+"/"+path, strings.Join(with, " or "))
}

// footerPages are the paths of the pages of text that links of footers open, by link.
func (w *packWarner) footerPages() map[string]string {
	footer, routes := w.set.Common.Routes.Get("footer"), w.set.Common.Routes.Get("routes")
	if footer == nil || routes == nil {
		return nil
	}
	pages := map[string]string{}
	for _, entry := range footer.Items {
		for _, route := range routes.Items {
			if route.Get("id").Str() == entry.Get("route").Str() {
				pages[entry.Get("link").Str()] = pageOf(route)
			}
		}
	}
	return pages
}

// pageOf is the path of the page of text that a route shows; "" without one.
func pageOf(route *source.Node) string {
	calls := route.Get("prefetch")
	if calls == nil {
		return ""
	}
	for _, call := range calls.Items {
		if path, ok := strings.CutPrefix(call.Str(), source.PageCall); ok {
			return path
		}
	}
	return ""
}
