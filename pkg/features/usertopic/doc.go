// Package usertopic is a user's named choice of topics, decks and study guides, and the
// quiz about it that everybody with its link can take. README.md has the rules and the
// threats.
//
// Start with Service in usertopic.go. create.go makes, renames and deletes choices, pool.go
// reads the things of one as a caller may see them, quiz.go asks about them by the package
// question. SQL is in store.go; leave.go exports and erases.
package usertopic
