// Package source reads folders of packs: the files within their bounds (Read), and
// YAML as nodes that know where they were written (Parser). It is stricter than
// YAML, reads on behind what has a certain remedy, and tells how much of a file it
// could not read, so that nothing is told of what stands there.
//
// Folder is a folder on disk, Overlay one as it would be, Packs one as it was read.
//
// Imports of this module: pkg/market, pkg/pack/fault, pkg/pack/schema.
package source
