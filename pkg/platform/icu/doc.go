// Package icu reads the interface's texts and fills in what they leave open.
//
// Start with Load, which reads one catalogue per language, and
// Catalogues.For, which picks the one for a reader. The syntax is that of ICU
// messages, as far as texts for the server use it: {name}, select, plural,
// selectordinal and quoting by apostrophes. Texts are checked where they are
// written (tools/messages); here a broken one never fails, it reads badly.
//
// It knows no product noun.
package icu
