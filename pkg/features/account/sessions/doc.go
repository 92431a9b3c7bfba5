// Package sessions opens, lists and ends sessions, and makes and checks their tokens.
// Start with session.go (a session is a family of refresh tokens). token.go is access
// tokens, which are checked without a query; token_cache.go keeps those that were
// checked lately; devicekey.go has the keys with which devices sign what they write.
package sessions
