// Package diff tells what the visitors of a market get, as facts that can be
// compared: which addresses answer, which links stand where, flags, payout, what
// search engines are told, texts. Two markets, two environments or two states of
// the packs differ in what Compare says of their facts, one sentence each.
//
// Facts about hosts come from pkg/market/outline, which the server's pages are
// made from too, so a comparison can't disagree with the server. Start with Of
// in facts.go; compare.go finds what differs, sentence.go puts it into words,
// since.go and versus.go compare whole registries, markdown.go writes what a
// pull request shows.
package diff
