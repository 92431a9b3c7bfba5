// Package feed recommends knows to a signed-in user, by the user's subjects, grades, follows,
// reads and likes.
//
// Start with Service in feed.go. list.go makes a list and reads its pages. choose.go chooses
// the sources of candidates, pools.go caches the candidates of each source for a minute. The
// SQL of candidates is Candidates in platform/kernel/know/candidate_store.go; all other
// statements are in store.go and *_store.go. Package rank scores candidates and finds the
// reason that is shown with each. reading.go stores reads, dismissal.go dismissals, leave.go
// exports and erases a user's rows, slice.go has the manifest. README.md has the rules,
// figures and threats.
package feed
