// Package knows has the call that searches for knows: its checks, and the description of
// the results. The descriptions of knows come through Summaries.
//
// Start with Service.Search in knows.go; http.go has the call.
package knows
