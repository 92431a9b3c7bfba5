// Package route decides what an address means on a host: a public page, the
// shell of the private area, a redirect, or nothing.
//
// A Planner is made once per host and version of the registry. Plan reads the
// address in its one canonical form (path.go), finds its route in a tree of
// segments (match.go) and keeps the query parameters that the route names, so
// that one page has one address and one place in the cache (plan.go). calls.go
// fills in the API calls that the page needs.
//
// The package renders nothing and asks no API. Start with Plan in plan.go.
package route
