// Package user is who people are on the platform: profiles, usernames,
// pictures, knowers (people who teach), what they want to be told by mail, and
// what a client reports of itself. README.md lists the threats, what stands
// against each, and its test.
//
// Start with user.go (User and Service: what it needs of the rest of the server)
// and the calls: http.go, http_own.go, http_picture.go. Then: edit.go changes a
// profile by the rules of about.go and handle.go; username.go (Usernames),
// picture.go (Pictures) and newsletter.go (Newsletters) are tasks of their own;
// public.go is what others see, knowers included; report.go is what clients
// report; leave.go exports and deletes all that is kept; store.go and
// username_store.go have the statements.
//
// What other slices read of a user, too (name, username, picture, language, who
// teaches), is read and written through pkg/platform/kernel/person. Blobs, schools and
// the like are interfaces that pkg/app wires.
// Whether an actor may do something is decided by pkg/platform/right only.
package user
