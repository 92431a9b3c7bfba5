// Package library is what users save to read again: knows in folders (study
// collections), on all of a user's devices. README.md tells how changes of several
// devices come together.
//
// Start with Service in library.go. change.go has the changes, sync.go what a device
// gets of them, saved.go what other screens show of it, share.go folders that others
// read by a link, moderated.go what staff see of these and end, order.go the keys by
// which things are ordered. What the tables keep is in store.go, folder_store.go and
// item_store.go; leave.go exports and erases, slice.go is what the noun brings to the
// server.
package library
