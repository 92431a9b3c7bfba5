// Package markets carries the packs inside the binaries. Everything beside
// this file is data.
package markets

import "embed"

// FS is the folder of packs. Names that begin with _ are part of it.
//
//go:embed all:*
var FS embed.FS
