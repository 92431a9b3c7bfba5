// Package account is people's accounts: signing up and in, sessions and their
// tokens, what is sent to confirm an address, and the walls around all that.
// README.md lists the threats, what stands against each, and its test.
//
// Start with account.go: Service is made of rooms, each a package with one task, its
// own calls (http.go) and its own SQL (store.go):
//
//   - signup: sign-ups, links in mails, new passwords and addresses;
//   - signin: from a first factor to a session; passwords, passkeys and openid
//     (Google and Apple) are the ways in, twofactor asks for the second factor;
//   - sessions: sessions, their tokens, devices;
//   - beneath them: users (rows of users, addresses), limits (counters of tries),
//     letters (mails to owners), factors and call (what ways in and calls share).
//
// A room imports those that it needs, never this package. person.go and
// leave.go are what other slices get of it, through interfaces that they declare; who
// a user is they read from pkg/platform/kernel/person.
//
// Whether an actor may do something is decided by pkg/platform/right only.
package account
