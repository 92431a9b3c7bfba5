// Package user is who people are on the platform: profiles, usernames,
// pictures, knowers (people who teach), what they want to be told by mail, and
// what a client reports of itself. README.md lists the threats, what stands
// against each, and its test.
//
// Start with user.go (User and Service: what it needs of the rest of the server)
// and the calls: http.go, http_own.go, http_picture.go. Then: edit.go changes a
// profile by the rules of about.go and handle.go; username.go, picture.go and
// newsletter.go are what their names say; public.go is what others see, knowers
// included; staff.go what staff do; report.go is what clients report;
// leave.go hands out and forgets all that is kept; store.go has the statements that
// several of them share.
//
// Accounts, blobs, schools and the like are interfaces that pkg/app wires.
// Whether an actor may do something is decided by pkg/platform/right only.
//
// Imports of this module: pkg/market, pkg/platform/clock, pkg/platform/db,
// pkg/platform/httpx, pkg/platform/image, pkg/platform/openapi,
// pkg/platform/problem, pkg/platform/right.
package user
