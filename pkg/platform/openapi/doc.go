// Package openapi joins typed handlers (huma) to Echo v5 and to the platform's
// error body. A slice declares an Operation with the failures it may answer
// and a handler of plain Go types; the package documents it, checks its
// parameters and hands every failure to Echo's error handler, so that errors
// of the router, of validation and of the domain look the same. What the server
// around a call may answer (too much, too many, an unknown host) is documented
// here for all. Every operation names the right that it takes; one that names
// none can't be registered.
//
// Start with New and Register in openapi.go; failure.go has the failures of all
// calls, body.go what shape a body may have (checked in linear time, before
// huma looks at its values; a request without bounds can't be registered
// either), raw.go calls that aren't JSON, uuid.go how a uuid is written, adapter.go is the bridge to Echo,
// docs.go the page that people read.
package openapi
