// Package search finds things in a market.
//
// Its rooms:
//
//   - index: where knows are found;
//   - tokens: by what they are found, in the engine's own index;
//   - rows: what is read of those that were found;
//   - vocabulary: their words, for corrections and for what is rare;
//   - rank: which of them come first;
//   - knows: the call that finds them;
//   - suggest: what a visitor may have meant, while they type.
//
// slice.go is what the noun brings to the server.
package search
