// Package cache keeps finished pages and makes each that is missing once, however
// many visitors ask for it.
//
// A page is fresh for a minute, may be served stale for another while it is made
// anew, and is never kept past the market's next dated change (store.go). Purge
// takes out the pages that carry a tag, those that are being made at this moment
// included. Visitors who ask for one page wait for the same making of it
// (flight.go), which begins only if the page's turn comes soon enough: admission
// measures how long pages take and refuses what would wait for too long
// (admission.go).
//
// A Key can't be made without a market, so no page is found by the host of
// another one. The package doesn't know how pages are made. Start with Cache in
// cache.go.
package cache
