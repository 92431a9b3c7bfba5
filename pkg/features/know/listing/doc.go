// Package listing is how knows are found without a search: a market's newest and most
// read, those of a subject or a topic, of a knower, one's own, and what is related to
// one.
//
// Start with Service in listing.go; http.go has the calls. The SQL is record's.
//
// Imports of this module: pkg/features/know/edit, pkg/features/know/own,
// pkg/features/know/record, pkg/features/know/shown, pkg/market,
// pkg/platform/clock, pkg/platform/db, pkg/platform/openapi,
// pkg/platform/kernel/person, pkg/platform/problem, pkg/platform/right,
// pkg/platform/signedurl.
package listing
