// Package review is what staff see of a know and do with it: all its pages sharp, the
// files as they were sent, those that are like it; and it is approved, removed or
// restored.
//
// Start with Service in review.go; original.go has files, http.go their call. Who may
// decide, and what is told to whom, is the moderation slice's.
package review
