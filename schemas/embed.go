// Package schemas carries the CUE that says what a pack may be, and the tracking plan.
package schemas

import "embed"

// FS is the folder of the schemas of packs.
//
//go:embed market.cue files.cue rules.cue
var FS embed.FS

// Events is the tracking plan: events.yaml and its shape, events.cue.
//
//go:embed events.cue events.yaml
var Events embed.FS
