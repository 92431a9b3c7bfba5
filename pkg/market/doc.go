// Package market turns packs (folders of YAML and Markdown under markets/) into
// an immutable Registry that everything else reads: which markets there are,
// which host belongs to which, and what each of them has.
//
// The way of a pack: sources.go reads the files, parse.go turns each into nodes
// that know their line, tree.go merges the layers, check.go walks the result
// beside the shape of the schema (shape.go), rules.go evaluates the rules,
// cross.go looks at what packs do to each other, bodies.go at where the texts of
// pages lead, link.go makes the Markets. An Overlay (overlay.go) is a folder of
// packs as it would be, read within the same bounds.
// Load does all of it once; Watch follows the edits of a folder. No check reads
// the clock.
//
// Vet (vet.go) asks for more than Load: warnings (warnings.go), TODO markers
// (todo.go), what a pack excepts (exceptions.go), promises of open contests
// (promise.go). Each fault knows its span (span.go) and, where that is certain,
// its remedy (remedy.go); catalogue.yaml has the words of every rule.
//
// The package knows no HTTP and no product noun beyond the market.
//
// Imports of this module: pkg/pack/atlas, pkg/platform/schoollist, schemas.
package market
