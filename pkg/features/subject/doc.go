// Package subject answers what is taught in a market, by its host or its country: its subjects and their
// topics, which come from the market's pack.
//
// subject.go has the shapes and rules, http.go the calls.
package subject
