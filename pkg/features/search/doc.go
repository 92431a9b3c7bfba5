// Package search finds things in a market. For now these are its subjects and
// topics, suggested while a visitor types.
//
// search.go ranks, http.go has the calls.
//
// Imports of this module: pkg/market, pkg/platform/fold, pkg/platform/openapi,
// pkg/platform/problem, pkg/platform/right, pkg/platform/slice.
package search
