// Package search finds things in a market. For now these are its subjects and
// topics, suggested while a visitor types.
//
// fold.go makes texts comparable, search.go ranks, http.go has the calls. It
// may import pkg/market, pkg/subject (its rules, not its calls), pkg/problem
// and pkg/openapi.
package search
