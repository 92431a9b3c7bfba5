// Package record is what the tables keep of knows: the types that every room of the
// slice shares, the SQL behind them, and who may see which page.
//
// Start with Know in record.go. page.go has revisions, files and pages, sight.go who
// sees a know and which of its pages sharp, slug.go addresses. store.go reads and
// writes knows, revision_store.go their revisions. What takes a market or a scope
// takes it right after the context.
//
// Imports of this module: pkg/market, pkg/platform/db,
// pkg/platform/document,
// pkg/platform/fingerprint, pkg/platform/kernel/person, pkg/platform/problem,
// pkg/platform/right, pkg/platform/slug.
package record
