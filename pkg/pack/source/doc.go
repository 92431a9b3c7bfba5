// Package source reads folders of packs: the files within their bounds (Read), and
// YAML as nodes that know where they were written (Parser). It is stricter than
// YAML. After an error that has a Fix it reads on; after any other it says which part
// of the file it could not read, so that no missing keys are reported there.
//
// Folder is a folder on disk, Overlay one as it would be, Packs one as it was read.
package source
