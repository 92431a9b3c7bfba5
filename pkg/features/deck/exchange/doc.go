// Package exchange is the room in which decks come from files of other programs and go to
// them.
//
// Start with Service.Import. source.go finds out what a file is and reads it, media.go takes
// over pictures, history.go the learning in a package, export.go writes files.
package exchange
