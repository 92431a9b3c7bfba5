// Package course keeps the courses of users at university, under which they file
// conversations, summaries and mock exams.
//
// Start with Service: course.go has the rules, store.go the statements, http.go the calls.
// The rooms whose work is filed find a course by Own and keep its id in their tables.
package course
