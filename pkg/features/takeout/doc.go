// Package takeout is how people take their data with them and leave: the archive
// with all that is kept of them, and the end of their account. README.md tells
// how both go on after a crash, and lists the threats, what stands against each,
// and its test.
//
// Start with takeout.go (Service; Part: what each slice that keeps something of
// people brings) and http.go (the calls). Then: export.go asks for archives and
// hands them out, archive.go is what is in one, work.go is the job that makes
// them; deletion.go takes back and forth the wish to leave, erase.go is the job
// that does it; sweep.go releases expired archives and removes files of erased
// accounts. store.go has all statements.
//
// It knows no other slice: pkg/app lists the parts. Wishes to leave are stored
// through pkg/platform/kernel/person, as they hide a user from others.
package takeout
