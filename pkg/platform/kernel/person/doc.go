// Package person is who a user is, as every slice sees them: name, username,
// picture, market, language, whether they teach, are staff, are blocked or are
// about to leave. Slices read a Card instead of asking each other, and write
// through this package, so that no slice has to know which other one keeps what.
//
// Start with Card. store.go reads cards: Find one, Cards those of many ids in one
// statement, Search by what staff type. edit_store.go has the writes, name.go the
// rules of a name, deletion_store.go the wishes to leave. Everything takes the
// caller's db.Queryer: a write belongs to the transaction of what it is about.
//
// The columns lie in the tables of the slices that make their rows: users (name, market, staff) and
// two_factor with pkg/features/account, profiles (username, language, picture)
// and knowers with user, web_blocks with staff, deletions with takeout, plan_members with plan. account
// inserts and deletes the row of users, with the password and the address; user
// keeps what else is in a profile.
package person
