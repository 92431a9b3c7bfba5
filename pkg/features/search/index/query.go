package index

import (
	"strings"

	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/market"
)

// Query is a search on a market's site.
type Query struct {
	Host    *market.Market
	Text    string
	Subject int    // 0: any
	Format  string // "": any
	Grade   string // "": any
	Page    int    // from 0
	Limit   int
}

// filter adds a query's filters to a condition.
func (ix *Index) filter(q Query, c tokens.Condition) tokens.Condition {
	if q.Subject > 0 {
		c = c.AndAny(ix.subjects.Of(q.Host).tokens[q.Subject])
	}
	if q.Format != "" {
		c = c.And(filtered + "f" + strings.ToLower(q.Format))
	}
	if q.Grade != "" {
		c = c.And(gradeToken(q.Host.Code, q.Grade))
	}
	return c
}
