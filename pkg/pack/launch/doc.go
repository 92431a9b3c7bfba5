// Package launch tells how far a market is from being on the air and complete:
// its launch sheet. sheet.go asks the rules of packs what they would say were the
// market live, and reads what is set and what is base; markdown.go and html.go
// write it.
//
// It reads packs through pack.Vet and trail.Trail, so it serves drafts and
// packs with faults. Start with Read in sheet.go.
//
// Imports of this module: pkg/market, pkg/pack, pkg/pack/fault,
// pkg/pack/source, pkg/pack/trail, pkg/platform/sheet.
package launch
