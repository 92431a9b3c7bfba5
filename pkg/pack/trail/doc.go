// Package trail tells of each value of each market which layers say it, and what of
// the route table depends on it. It reads packs without checking them, so it serves
// drafts and packs with faults as well.
//
// Start with Read and Explain.
package trail
