// Package edit is what authors do with their knows: share one, describe it otherwise,
// send other files for it, delete it.
//
// Start with Service in edit.go. form.go checks what authors say against what their
// market has, text.go what may stand in a title, files.go takes what was uploaded,
// turn.go bounds what looking at it costs,
// examine.go stops what was removed before, http.go has the calls.
//
// Imports of this module: pkg/features/know/record, pkg/market,
// pkg/platform/blob, pkg/platform/child, pkg/platform/clock, pkg/platform/db,
// pkg/platform/document, pkg/platform/fold, pkg/platform/freetext,
// pkg/platform/openapi, pkg/platform/kernel/person, pkg/platform/problem,
// pkg/platform/right, pkg/platform/slice, pkg/platform/throttle,
// pkg/platform/upload.
package edit
