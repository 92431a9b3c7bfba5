// Package httpx is HTTP machinery without product nouns: who is asking (Visit),
// which proxies may speak for a visitor, how often an address may ask, how
// answers are compressed, how built files are served.
//
// It knows no market and no screen. pkg/app puts the pieces in order; slices
// and pkg/page read RequestID and Client from a request's context.
package httpx
