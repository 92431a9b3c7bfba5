// Package listing is how knows are found without a search: a market's newest and most
// read, those of a subject or a topic, of a knower, one's own, and what is related to
// one.
//
// Start with Service in listing.go; http.go has the calls. The SQL is record's.
package listing
