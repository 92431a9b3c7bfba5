// Package suggest makes suggestions while a visitor types: subjects and topics of the
// host's market, queries of others there, and titles of knows.
//
// A query is suggested once enough visitors of one week searched for it and the search
// finds something. Until then each search is stored with a hash of its visitor. After the
// week these rows are deleted, and rare queries with them; so is the salt, without which the
// hashes name nobody. A query that looks personal is never stored.
//
// Start with Service in service.go:
//
//   - menu.go finds subjects and topics, in memory;
//   - phrase.go stores queries and titles by the starts of their words, tops.go the best
//     phrases of very common prefixes, lookup_store.go has the statements that find them;
//   - start.go scores how well a text fits, mix.go merges the results into one list;
//   - typo.go respells a query without results;
//   - searched.go counts queries, personal.go excludes personal ones, fade.go forgets
//     old queries;
//   - http.go has the calls, *_store.go the SQL.
package suggest
