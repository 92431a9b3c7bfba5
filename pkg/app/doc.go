// Package app is the composition root: it joins packs, API, pages, files and middleware,
// and starts and stops the server.
//
// Start with Run in app.go (a process: listen, load, serve, stop), then Site in site.go
// (all that answers requests, without a network, as tests use it). slices.go lists the
// slices and the needs of each; everything else loops over their manifests. The order of
// middleware is in site.go only; the one error handler is in failure.go.
package app
