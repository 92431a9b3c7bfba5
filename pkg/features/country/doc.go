// Package country answers what a client needs to know about the countries of
// the platform: which there are, their regions, grades, types of school, exams
// and configuration, and which of them an address belongs to. The answers are
// alike on every host.
//
// country.go has the rules, answer.go the shapes, http.go the calls.
package country
