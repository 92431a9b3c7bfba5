// Package record is the tables that the slice has of a know beside its row: revisions with
// their files and pages, fingerprints, removals, mails about results. The know itself is
// pkg/platform/kernel/know.
//
// Start with Revision in page.go. revision_store.go reads and writes revisions, store.go
// statements that join them with knows, outline.go the row from which a know is read. What
// takes a market or a scope takes it right after the context.
package record
