// Package quality measures how well a search finds a document that one looks for.
//
// queries.go makes the queries from the documents by rules, without anybody's choice: who
// asks remembers words of a title in another form, mistypes one, leaves the diacritics
// out, or remembers two of the rarer words. rank.go finds the place of the document among
// what an engine answers. plain.go has the engines to compare with: what SQLite and
// PostgreSQL do by themselves when their manuals are followed.
package quality
