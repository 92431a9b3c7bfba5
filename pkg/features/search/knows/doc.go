// Package knows answers searches for knows: the call, what it checks, and how what the
// index finds is told. It is generic over how a know is told in lists, which is another
// slice's.
//
// Start with Service.Search in knows.go; http.go has the call.
package knows
