package route

import (
	"fmt"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
)

// matcher finds routes by path. Fixed segments precede parameters, in any order of the
// table.
type matcher struct{ root node }

type node struct {
	fixed map[string]*node
	param *node
	route *market.Route
	names []string // names of the route's parameters, in order
}

// newMatcher compiles the patterns of a market's routes. The error names a pattern that is
// malformed or belongs to two routes.
func newMatcher(routes []*market.Route, product string) (*matcher, error) {
	m := &matcher{}
	for _, r := range routes {
		if err := m.add(r, product); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *matcher) add(r *market.Route, product string) error {
	n := &m.root
	var names []string
	for _, segment := range segmentsOf(outline.ResolveProduct(r.Path, product)) {
		name, isParam := paramName(segment)
		switch {
		case isParam:
			names = append(names, name)
			if n.param == nil {
				n.param = &node{}
			}
			n = n.param
		case strings.ContainsAny(segment, "{}"):
			return fmt.Errorf("page: route %s: %q: a parameter is a whole segment", r.ID, segment)
		default:
			if n.fixed == nil {
				n.fixed = map[string]*node{}
			}
			if n.fixed[segment] == nil {
				n.fixed[segment] = &node{}
			}
			n = n.fixed[segment]
		}
	}
	if n.route != nil {
		return fmt.Errorf("page: routes %s and %s have one address", n.route.ID, r.ID)
	}
	n.route, n.names = r, names
	return nil
}

// match returns the route of decoded segments, and its parameters.
func (m *matcher) match(segments []string) (*market.Route, map[string]string) {
	values := make([]string, 0, len(segments))
	n, values := m.root.find(segments, values)
	if n == nil {
		return nil, nil
	}
	params := make(map[string]string, len(values))
	for i, name := range n.names {
		params[name] = values[i]
	}
	return n.route, params
}

func (n *node) find(segments, values []string) (*node, []string) {
	if len(segments) == 0 {
		if n.route == nil {
			return nil, nil
		}
		return n, values
	}
	if next := n.fixed[segments[0]]; next != nil {
		if found, v := next.find(segments[1:], values); found != nil {
			return found, v
		}
	}
	if n.param == nil {
		return nil, nil
	}
	return n.param.find(segments[1:], append(values, segments[0]))
}

func segmentsOf(path string) []string {
	path = strings.Trim(path, "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

func paramName(segment string) (string, bool) {
	if len(segment) < 3 || segment[0] != '{' || segment[len(segment)-1] != '}' {
		return "", false
	}
	name := segment[1 : len(segment)-1]
	return name, !strings.ContainsAny(name, "{}")
}
