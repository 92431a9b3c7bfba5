// Package editor makes of the schema what editors read: a JSON Schema for each
// kind of file of a pack, with titles, documentation, allowed values and
// messages. `marketctl schema` prints them, and schemas/editor has them for
// editors that follow the repository's settings.
//
// Start at Schema.
package editor
