// Package staff is what staff do: look people up, keep a user from the web
// app, accept knowers, open the workbench; and the log of all that, which is
// written in the transaction of what it records and never changed. Operators do
// the same, and make staff, on the command line: no call makes a user staff.
// README.md has the threats, what stands against each, and its test.
//
// Start with staff.go (Service) and http.go (the calls). log.go writes and reads
// the log, block.go is the web app's block, role.go who is staff or a knower,
// search.go finds people, workbench.go hands out the keys to the workbench,
// command.go has the operators' commands; store.go has all SQL.
//
// Who users are, who is staff or teaches and who is blocked, is read and written
// through pkg/platform/kernel/person; what else it needs of accounts it declares in
// staff.go.
package staff
