// Package render turns a page's data into the markup inside #root by a small
// pool of Node workers.
//
// A worker is a process that reads one JSON request per line on standard input
// and writes one JSON answer per line on standard output (web/page/protocol.ts
// has both shapes); it logs on standard error. The pool starts the workers,
// bounds them in time, memory and output, kills and restarts one that fails,
// and keeps only a short queue: a page that cannot be rendered soon goes out
// for the browser to render, so losing a render is better than waiting for it.
//
// Start with Pool in pool.go; worker.go is the life of one process and
// protocol.go its lines. The package knows nothing of markets or pages.
package render
