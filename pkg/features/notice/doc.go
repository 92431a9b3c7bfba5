// Package notice lists what happened that concerns a user, and mails it weekly to users who
// ask for that.
//
// Start with Service in notice.go. The other nouns tell events through the kernel's
// notice.Teller (tell.go); follower.go makes events of knows; list.go decides what a user
// sees; digest.go is the weekly mail. The SQL is in store.go; leave.go exports and erases,
// slice.go is what the noun brings to the server.
package notice
