// Package launch makes a market's launch sheet: what is missing before the market can go
// live, and what is not complete. sheet.go runs the rules of packs on the market as if it
// were live, and lists the values that it sets and those of the base; markdown.go and
// html.go write the sheet.
//
// It reads packs through pack.Vet and trail.Trail, so it serves drafts and
// packs with faults. Start with Read in sheet.go.
package launch
