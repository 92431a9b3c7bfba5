// Package textsearch turns texts and queries into terms for an index, in Go, so that every
// database finds the same. It imports no noun of the product and no SQL.
//
// Start with New, which makes the Analyzer of a name; packs name one analyser per market.
// Tokens reads a text, Parse a query. A query word finds a text when a token of the text has
// the word's term. Synonyms adds the other names that a market has for words of a query.
//
// A word is folded (case, diacritics, ligatures, soft hyphens: fold.Text) and then stemmed, in
// texts and queries alike. Stemmers get folded words, so that a query typed without diacritics
// finds words written with them. Most stemmers are tables of endings (light.go, endings/),
// since the algorithms of modules look for endings with diacritics; English and Portuguese
// have a module. In German oe equals ö.
//
//	l'École               ecol                 (elided articles are dropped)
//	Chopin'a              chopin               (Polish, Turkish: the ending after an apostrophe is dropped)
//	E-Mail                e, mail, email       (the parts, and the joined word)
//	Spider-Man-Hefte      spidermanhefte, spiderman, spider, manhefte, man, hefte
//	Wahr-⏎scheinlichkeit  wahr, schein…, wahrschein…  (also at the end of a line)
//	über·prüfen           ueberpruf, uber, pruf  (· is a soft hyphen, which may stand for a hyphen of the author's)
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
// A term has only letters, digits and TermSymbols, and at most MaxTerm bytes: FTS5's
// tokenizer ascii, with TermSymbols as its tokenchars, keeps each term whole. Writing without
// spaces between words (Han, kana, Thai) gives a term per character.
//
// The time is linear in the length of a text, whatever its content.
package textsearch
