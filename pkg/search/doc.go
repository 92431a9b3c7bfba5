// Package search finds things in a market. For now these are its subjects and
// topics, suggested while a visitor types.
//
// search.go ranks, http.go has the calls. It may import pkg/fold, pkg/market,
// pkg/subject (its rules, not its calls), pkg/problem and pkg/openapi.
package search
