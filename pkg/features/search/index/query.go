package index

import (
	"strings"

	"knowmad/pkg/market"
)

// Query is what is searched for on a market's site.
type Query struct {
	Host    *market.Market
	Text    string
	Subject int    // 0: any
	Format  string // "": any
	Grade   string // "": any
	Page    int    // from 0
	Limit   int
}

// condition is one on tokens: each of the groups is met, and none of none is there. A
// group is met by any of its meanings, a meaning by all of its tokens.
type condition struct {
	all  [][][]string
	none []string
}

// and is the condition with more tokens that must be there.
func (c condition) and(tokens ...string) condition {
	out := condition{all: append([][][]string{}, c.all...), none: c.none}
	for _, token := range tokens {
		out.all = append(out.all, [][]string{{token}})
	}
	return out
}

// andAny is the condition with a group of which any token must be there.
func (c condition) andAny(tokens []string) condition {
	group := make([][]string, 0, len(tokens))
	for _, token := range tokens {
		group = append(group, []string{token})
	}
	return condition{all: append(append([][][]string{}, c.all...), group), none: c.none}
}

// filter adds what the filters of a query ask for.
func (ix *Index) filter(q Query, c condition) condition {
	if q.Subject > 0 {
		c = c.andAny(ix.subjects.Of(q.Host).tokens[q.Subject])
	}
	if q.Format != "" {
		c = c.and(filtered + "f" + strings.ToLower(q.Format))
	}
	if q.Grade != "" {
		c = c.and(gradeToken(q.Host.Code, q.Grade))
	}
	return c
}
