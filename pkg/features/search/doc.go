// Package search finds knows in a market, and suggests queries.
//
// Its packages:
//
//   - index: the index of knows, and searches in it;
//   - tokens: the tokens of knows, in the engine's own full-text index;
//   - rows: the cached rows of found knows;
//   - vocabulary: the words of all knows, for corrections and for the rarity of words;
//   - rank: the order of results;
//   - curricula: subjects and topics that a query names;
//   - knows: the call of a search for knows;
//   - suggest: suggestions while a visitor types.
//
// slice.go has the noun's manifest.
package search
