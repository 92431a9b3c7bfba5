// Package compile turns a folder of packs into a checked Set of drafts: pack.go
// compiles one pack in every environment, compile.go what all packs share, cross.go
// and pagelinks.go look at what packs do to each other, routes.go at the route
// table, expect.go reads what managers expect of their markets.
//
// A Compiler remembers drafts by what they were made of, so a running server
// compiles only what changed.
package compile
