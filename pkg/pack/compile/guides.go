package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// guides: each study guide that a subject names is a page of its market, and each such
// page is the guide of a subject. Markets have no guides in common, since they have no
// subjects in common.
func (c *crossChecker) guides() {
	for _, path := range slices.Sorted(maps.Keys(c.set.Common.Pages)) {
		if strings.HasPrefix(path, market.GuidePages) {
			c.add(fault.Top(c.set.Common.Pages[path].File).Fault("guide-unnamed", "page",
				"a study guide belongs to a subject of one market; move the file to the market's own folder of pages"))
		}
	}
	for _, code := range c.set.Codes() {
		if d := c.set.Drafts[code]; d.Site == nil {
			c.guidesOf(d)
		}
	}
}

// guidesOf compares the subjects of a market with its pages.
func (c *crossChecker) guidesOf(d *Draft) {
	var missing []string
	named := d.guideSlugs()
	for i, node := range named {
		if node.Str() == "" || !d.hasGuides() || d.HasPage(market.GuidePages+node.Text) {
			continue
		}
		missing = append(missing, node.Text)
		c.add(node.Pos.Fault("guide-missing", fmt.Sprintf("subjects.%d.studyGuideSlug", i),
			"there is no study guide %s%s", d.pageFile(market.GuidePages+node.Text), fault.DidYouMean(node.Text, d.guides())), d.Code)
	}
	if d.faulty(d.Code + "/" + schema.SubjectsFile) {
		return
	}
	for _, slug := range d.guides() {
		if !slices.ContainsFunc(named, func(n *source.Node) bool { return n.Str() == slug }) {
			c.add(fault.Top(d.Pages[market.GuidePages+slug].File).Fault("guide-unnamed", "page",
				"no subject has the studyGuideSlug '%s'%s", slug, fault.DidYouMean(slug, missing)), d.Code)
		}
	}
}

// guideSlugs are the studyGuideSlugs of the subjects, in their order; nil for a subject
// without the key.
func (d *Draft) guideSlugs() []*source.Node {
	subjects := d.Lists["subjects"]
	if subjects == nil {
		return nil
	}
	out := make([]*source.Node, len(subjects.Items))
	for i, s := range subjects.Items {
		out[i] = s.Get("studyGuideSlug")
	}
	return out
}

// hasGuides reports whether the market has study guides in some environment.
func (d *Draft) hasGuides() bool {
	return slices.ContainsFunc(market.Environments(), func(env market.Environment) bool {
		return d.Variants[env].Good.At("flags.hasStudyGuides").Str() == "true"
	})
}

// guides are the slugs of the study guides among the pages, sorted.
func (d *Draft) guides() (slugs []string) {
	for _, path := range slices.Sorted(maps.Keys(d.Pages)) {
		if slug, ok := strings.CutPrefix(path, market.GuidePages); ok {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

// HasPage reports whether there is a file of a page; one with faults counts.
func (d *Draft) HasPage(path string) bool { return d.Pages[path] != nil || d.faulty(d.pageFile(path)) }

func (d *Draft) pageFile(path string) string {
	return d.Code + "/" + source.PagesFolder + "/" + path + ".md"
}

func (d *Draft) faulty(file string) bool {
	return slices.ContainsFunc(d.Faults, func(f fault.Fault) bool { return f.File == file })
}

// Misread reports whether a file of lists has faults of syntax or shape, so that what it
// lists is not known for certain.
func (d *Draft) Misread(name string) bool { return d.misread[name] }
