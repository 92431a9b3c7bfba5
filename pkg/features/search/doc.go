// Package search finds things in a market. For now these are its subjects and
// topics, suggested while a visitor types.
//
// search.go ranks, http.go has the calls. It may import pkg/platform/fold, pkg/market,
// pkg/features/subject (its rules, not its calls), pkg/platform/problem and pkg/platform/openapi.
package search
