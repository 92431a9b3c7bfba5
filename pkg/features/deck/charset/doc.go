// Package charset reads text in any encoding that students' programs write: UTF-8 and
// UTF-16 with and without a mark, and the code pages of Windows and ISO 8859. Nothing has to
// be declared; the market's language is a hint.
//
// Start with Decode.
package charset
