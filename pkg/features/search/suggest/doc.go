// Package suggest offers what a visitor may have meant while they type: subjects and
// topics of the host's market, what others searched for there, and titles of knows.
//
// A query is suggested once enough visitors of one week had it and the search finds
// something for it. Until then it is stored beside hashes of its visitors, whose salt
// is gone with the week: neither who searched nor what few searched for can be found out
// later. What looks personal is never stored.
//
// Start with Service in service.go:
//
//   - menu.go finds subjects and topics, in memory;
//   - phrase.go has queries and titles by the starts of their words, tops.go the best of
//     the beginnings that very many have, lookup_store.go how they are found;
//   - start.go tells how well a text fits, mix.go joins what was found to one list;
//   - typo.go has other ways to write a query of which nothing fits;
//   - searched.go counts what is searched for, personal.go tells what isn't counted,
//     fade.go forgets;
//   - http.go has the calls, *_store.go the SQL.
package suggest
