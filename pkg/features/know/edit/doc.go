// Package edit is what authors do with their knows: share one, describe it otherwise,
// send other files for it, delete it.
//
// Start with Service in edit.go. form.go checks what authors say against what their
// market has, text.go what may stand in a title, files.go takes what was uploaded,
// turn.go bounds what looking at it costs, http.go has the calls.
package edit
