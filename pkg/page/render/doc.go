// Package render renders a page's data to the markup inside #root in a small pool of Node
// workers.
//
// A worker is a process that reads one JSON request per line on standard input, writes one
// JSON answer per line on standard output (web/page/protocol.ts has both), and logs to
// standard error. The pool starts the workers, limits their time, memory and output, and
// kills and restarts a failing worker. Its queue is short: the browser renders a page that
// can't be rendered soon, which is better than waiting.
//
// Start with Pool in pool.go; worker.go has the life of one process, protocol.go its lines.
// The package imports neither markets nor pages.
package render
