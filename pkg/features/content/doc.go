// Package content answers the legal and general pages of a market: Markdown of
// its pack, rendered to HTML once per version of the market.
//
// content.go has the rules, render.go makes HTML, http.go has the calls.
//
// Imports of this module: pkg/market, pkg/platform/openapi,
// pkg/platform/problem, pkg/platform/prose, pkg/platform/right,
// pkg/platform/slice.
package content
