// Package textsearch turns texts and queries into the terms that an index of them
// has, in Go, so that every database finds the same. It knows neither a noun of the
// product nor SQL.
//
// Start with New, which makes the Analyzer of a name; packs name one per market.
// Tokens reads a text, Parse a query; a word of a query finds a text when one of the
// text's tokens has its term. Synonyms adds what a market's words mean besides.
//
// How a word becomes its term: it is folded (case, diacritics, ligatures, soft
// hyphens: fold.Text) and then stemmed, in a text and in a query alike. Stemmers get folded
// words, so that what is typed without diacritics meets what was written with them. Those of
// most languages are tables of endings (light.go, endings/), since the algorithms of modules
// look for endings with diacritics; English and Portuguese are stemmed by a module. In
// German oe is read as ö.
//
//	l'École               ecol                 (elided articles go)
//	Chopin'a              chopin               (Polish, Turkish: the ending after an apostrophe goes)
//	E-Mail                e, mail, email       (the parts, and the word that they make)
//	Spider-Man-Hefte      spidermanhefte, spiderman, spider, manhefte, man, hefte
//	Wahr-⏎scheinlichkeit  wahr, schein…, wahrschein…  (so, too, at the end of a line)
//	über·prüfen           ueberpruf, uber, pruf  (· is a soft hyphen, which may be the author's own)
//	z. B., U.S.A.         z, b; usa
//	3,5 and 3.5           3.5
//	1.000.000             1000000
//	1.234,50, 1234.50     1234.50
//	12.03.1848            12, 03, 1848, 12.03.1848
//	1848–1849             1848, 1849
//	5km                   5, km, 5km
//	§ 433                 433, §433
//	H₂SO₄, H2SO4          h2so4
//	x²+1, x^2+1           x2, 1, x2+1
//	a²+b²=c²              a2, b2, c2, a2+b2=c2
//	c++, C#               c, c++; c, c#
//
// A term has letters, digits and TermSymbols, nothing else, and at most MaxTerm bytes:
// FTS5's tokenizer ascii with TermSymbols as its tokenchars keeps each whole. Writing
// that has no spaces between words (Han, kana, Thai) gives a term per character.
//
// Everything takes time in proportion to the text, whatever is in it.
package textsearch
