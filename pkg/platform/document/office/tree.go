package office

// all are the elements of a name below n, at any depth, of several forms of the same
// content in the first. Elements within a found one are not looked for.
func (n *node) all(name string) []*node {
	var out []*node
	for _, k := range alternatives(n) {
		if k.name == name {
			out = append(out, k)
			continue
		}
		out = append(out, k.all(name)...)
	}
	return out
}

// within are the children of a name, also those that are wrapped.
func (n *node) within(name string, wrappers ...string) []*node {
	var out []*node
	for _, k := range n.kids {
		if k.name == name {
			out = append(out, k)
			continue
		}
		for _, w := range wrappers {
			if k.name == w {
				out = append(out, k.within(name, wrappers...)...)
				break
			}
		}
	}
	return out
}
