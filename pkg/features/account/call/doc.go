// Package call is what all calls of accounts have in common: who asks (Caller), on
// which site, how answers are written that no cache may keep, and what a form is
// told about a field.
package call
