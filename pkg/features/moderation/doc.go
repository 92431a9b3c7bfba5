// Package moderation is how what is shared here is looked after: readers report it,
// rights-holders send notices, staff decide, and authors object. README.md has how it
// works, the threats and what stands against each.
//
// Start with moderation.go, which has the words (grounds, kinds of cases, decisions) and
// what the slice needs of things that can be reported and of staff. report.go and notice.go open cases,
// queue.go and case.go show them to staff, decide.go ends them, objection.go is what
// authors say and are told, and what ends cases. told.go writes to both
// sides; store.go and report_store.go have the SQL, http.go the calls, leave.go exports
// and erases.
package moderation
