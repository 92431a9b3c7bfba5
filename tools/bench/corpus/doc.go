// Package corpus has texts to measure search with: real ones out of the distribution's
// documentation packages, and made ones with their words' natural distribution.
//
// The packages lie unpacked in a folder, which ../corpus.mjs fills. real.go finds the
// documents of a language in it; roff.go reads manual pages, mallard.go GNOME's help, and
// translated.go leaves out what nobody has translated. dictionary.go reads hunspell's
// dictionaries: other forms of a word. model.go counts a language's words, and made.go
// draws documents of any number from such models. Nothing of their texts is kept in this
// repository, for their size and their licences.
package corpus
