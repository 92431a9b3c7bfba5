// Package knows answers searches for knows: the call, what it checks, and how what the
// index finds is told. It is generic over how a know is told in lists, which is another
// slice's.
//
// Start with Service.Search in knows.go; http.go has the call.
//
// Imports of this module: pkg/features/search/index,
// pkg/features/search/suggest, pkg/market, pkg/platform/db,
// pkg/platform/openapi, pkg/platform/problem, pkg/platform/right.
package knows
