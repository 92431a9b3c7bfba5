// Package packtest compiles packs for tests. All tests of a process share one
// compiler: a folder that a test edits takes the time of the packs which it edited. A
// test of the compiler's own state calls pack instead, whose functions start anew.
//
// Tests alone import it.
package packtest
