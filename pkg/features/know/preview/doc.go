// Package preview makes the picture with which messengers and networks show a link to a
// know: title, subject, author and the first page (pkg/platform/share draws it). It is
// drawn when it is first asked for, kept as a blob with the know's revision, and drawn
// anew once something in it has changed; its address carries a version of all that it
// shows. Only a published know has one.
//
// Start with Picture in preview.go.
package preview
