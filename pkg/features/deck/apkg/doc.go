// Package apkg reads and writes packages of Anki (.apkg): a zip with a database of SQLite
// and numbered files of pictures and sounds.
//
// Three generations are read: collection.anki2 and collection.anki21, whose decks and note
// types are JSON in the table col (schema 11), and collection.anki21b, which is compressed
// with zstd and has tables for them (schema 18). Written is schema 11, which every version
// of Anki imports.
//
// A package is foreign. Its zip is opened with bounds on entries, sizes and compression
// that count unpacked bytes; the database is copied into a temporary file, its schema is
// bounded before SQLite parses it (preflight.go), and it is opened read-only without
// triggers, views, virtual or generated columns. Names of files are never used as paths.
//
// Start with Read, then Package.Notes. Notes are streamed: of a package only cards and
// reviews are held in memory, some 90 and 24 bytes each; convert.go makes notes of a deck
// from a note of any type. Write is the way back.
package apkg
