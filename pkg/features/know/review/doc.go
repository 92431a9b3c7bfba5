// Package review is what staff see of a know and do with it: all its pages sharp, the
// files as they were sent, those that are like it; and it is approved, removed or
// restored.
//
// Start with Service in review.go; original.go has files, http.go their call. Who may
// decide, and what is told to whom, is the moderation slice's.
//
// Imports of this module: pkg/features/know/edit, pkg/features/know/record,
// pkg/market, pkg/platform/clock, pkg/platform/db, pkg/platform/openapi,
// pkg/platform/kernel/person, pkg/platform/problem, pkg/platform/right,
// pkg/platform/signedurl, pkg/platform/slice.
package review
