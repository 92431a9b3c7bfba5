// Package summary sums up knows: a job writes points with the passages that bear them, and key
// terms. See the README of package ai for its rules.
//
// Start with create.go: a summary that is asked for. write.go is the job: by package digest, or
// by a language model whose sentences are checked (model.go). progress.go streams what is
// written, read.go and change.go are what its author does with it, markdown.go exports it. SQL
// is in store.go and point_store.go; leave.go takes it out and away with its author.
package summary
