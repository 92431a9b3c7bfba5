// Package cache stores finished pages and makes each missing page once, however many
// visitors request it.
//
// A page is fresh for a minute, may be served stale for another minute while it is remade,
// and is never kept past the market's next dated change (store.go). Purge removes the pages
// with a tag, also pages that are being made. Visitors of the same page wait for one making
// (flight.go), which begins only if the page's turn comes soon enough: admission measures
// the time of pages and refuses pages that would wait too long (admission.go).
//
// A Key can't be made without a market, so no host finds a page of another market. The
// caller's function makes the pages. Start with Cache in cache.go.
package cache
