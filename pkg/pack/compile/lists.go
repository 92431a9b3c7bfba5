package compile

import (
	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// Listed is a market that has nothing but the pack's lists. They are decoded once
// per draft: they are long, and the same in every environment and after every edit
// of another pack.
func (d *Draft) Listed() (market.Market, error) {
	if d.listed != nil {
		return *d.listed, nil
	}
	tree := map[string]any{}
	for _, list := range schema.Lists() {
		if n := d.Lists[list.Key]; n != nil || !list.Null {
			tree[list.Key] = listValue(n, nil)
		}
	}
	m := &market.Market{Schools: d.schools}
	if err := source.Recode(tree, m); err != nil {
		return market.Market{}, err
	}
	// The pack's list is the one that is served; the export has it under subjects only where it is static.
	m.Subjects = m.StaticSubjects
	if d.servedOnly {
		m.StaticSubjects = nil
	}
	d.listed = m
	return *m, nil
}
