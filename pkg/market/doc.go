// Package market turns packs (folders of YAML and Markdown under markets/) into
// an immutable Registry that everything else reads: which markets there are,
// which host belongs to which, and what each of them has.
//
// The way of a pack: sources.go reads the files, parse.go turns each into nodes
// that know their line, tree.go merges the layers, check.go walks the result
// beside the shape of the schema (shape.go), rules.go evaluates the rules,
// cross.go looks at what packs do to each other, link.go makes the Markets.
// Load does all of it once; Watch follows the edits of a folder. No check reads
// the clock.
//
// The package knows no HTTP and no product noun beyond the market; of this
// module it imports the schemas and the atlas of the world's countries alone.
package market
