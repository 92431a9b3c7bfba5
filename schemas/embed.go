// Package schemas carries the CUE that says what a pack may be.
package schemas

import "embed"

// FS is the folder of schemas.
//
//go:embed *.cue
var FS embed.FS
