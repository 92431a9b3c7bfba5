// Package content answers the legal and general pages of a market: Markdown of
// its pack, rendered to HTML once per version of the market.
//
// content.go has the rules, http.go has the calls.
package content
