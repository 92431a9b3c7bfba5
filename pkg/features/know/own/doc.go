// Package own is what only the author of a know sees of it: how far its processing is,
// why that failed, why it waits for staff, and which files it is made of. The rooms
// that read and list knows share it.
//
// Start with StatesOf in own.go; files.go has the files.
package own
