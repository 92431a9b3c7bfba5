// Package user is who people are on the platform: their profiles, what others
// see of them, and knowers (people who teach). README.md says how it works.
//
// Start with user.go (User and Service: what it needs of the rest of the server)
// and http.go (the calls). Then: edit.go changes a profile by the rules of
// about.go and handle.go; public.go is what others see, staff.go
// what staff do; store.go has the
// statements that several of them share.
//
// It may import machinery (db, clock, problem, openapi, right) and market.
// Accounts, schools and the like are interfaces that pkg/app wires. Whether
// somebody may do something is asked of pkg/right only.
package user
