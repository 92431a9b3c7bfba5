package main

import (
	"os"
	"path/filepath"
	"slices"

	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// readersInRoutes adds the flags of routes, links and redirects. A redirect to a screen
// that isn't built reads nothing: its path is 404 with the flag, and without it as if
// there were no flag.
func (t tree) readersInRoutes(found readers) error {
	src, err := source.Read(os.DirFS(filepath.Join(t.root, t.markets)))
	if err != nil {
		return err
	}
	left := source.MaxValues
	doc := source.NewParser().ParseRoutes(src.Shared, &left)
	if doc.Root == nil {
		return doc.Faults
	}
	routes := doc.Root.Get("routes").Items
	reads := func(n *source.Node) {
		if flag := n.Get("flag").Str(); flag != "" {
			found.add("flags."+flag, schema.RoutesFile)
		}
	}
	for _, r := range routes {
		reads(r)
		if links := r.Get("links"); links != nil {
			for _, l := range links.Items {
				reads(l)
			}
		}
	}
	for _, r := range doc.Root.Get("redirects").Items {
		if slices.ContainsFunc(routes, func(s *source.Node) bool { return s.Get("path").Str() == r.Get("to").Str() }) {
			reads(r)
		}
	}
	return nil
}
