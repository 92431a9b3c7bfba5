// Package guide answers the study guides of a market: pages of its pack in parts, each with
// cards and a quiz, rendered to HTML once per version of the market.
//
// guide.go has the shapes and rules, http.go the calls, sitemap.go what search engines are
// told. Package platform/guidetext reads the Markdown.
package guide
