// Package app is the composition root: the one place where packs, API, pages,
// assets and their middleware are put together, and where the server starts
// and stops.
//
// Start with Run in app.go (a process: listen, load, serve, stop), then Site in
// site.go (everything that answers requests, without a network: what tests
// use). Which slices there are, and what each needs of the others, is in slices.go:
// everything else loops over their manifests. The middleware order is in site.go and
// nowhere else; the one error handler is in failure.go.
package app
