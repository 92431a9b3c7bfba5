// Package person has the facts about a user that all slices read: name, username, picture,
// market, language, and whether the user is a knower, staff, blocked or leaving. Slices
// read a Card instead of calling each other, and write through this package, so that no
// slice depends on the owner of a field.
//
// Start with Card. store.go reads cards: Find one, Cards many in one statement, Search by a
// text that staff typed. edit_store.go has the writes, name.go the rules of a name,
// deletion_store.go the requests to leave, acting.go the actor of a staff call. Reads and
// writes take the caller's db.Queryer: a write belongs to the transaction that causes it.
//
// The columns lie in the tables of several slices: users (name, market, staff) and
// two_factor with pkg/features/account, profiles (username, language, picture) and knowers
// with user, web_blocks with staff, deletions with takeout, plan_members with plan. account
// inserts and deletes the row of users, with the password and the address; user changes the
// rest of a profile.
package person
