// Package shown describes the pages of a know, with the addresses of their pictures, to its
// readers. The rooms that read and draw knows share it.
//
// Start with Page in page.go.
package shown
