// Package school knows where people learn: it finds schools of a market by name
// and city, takes over the lists of packs and those that operators import, and
// tells other slices whether a school, grade or type of school is one of a market.
//
// Start with school.go, which has the shapes and rules; search.go finds,
// keep.go writes, http.go has the calls. It may import pkg/market,
// pkg/platform/schoollist, pkg/platform/fold, pkg/platform/db, pkg/platform/problem, pkg/platform/openapi and pkg/platform/right.
package school
