// Package route decides what an address is on a host: a public page, the shell of the
// private area, a redirect, or nothing.
//
// A Planner is made once per host and version of the registry. Plan brings the address into
// its canonical form (path.go), finds its route in a tree of segments (match.go) and keeps
// only the query parameters that the route names, so that each page has one address and one
// cache entry (plan.go). calls.go fills in the page's API calls.
//
// The package renders nothing and makes no API calls. Start with Plan in plan.go.
package route
