// Package rendering reads the documents and pictures of unknown authors, and draws them,
// in child processes: PDFium, decoders of pictures, readers of office files and the
// typesetter run there and nowhere in the server.
//
// Start with Renderer in renderer.go, the server's side: PDF and Picture open a Document,
// Typeset makes a PDF of a text, Kind tells what a file is, Squares makes portraits.
// worker.go is the child's side, which Main runs; draw.go makes the pictures and the blurred
// twin of a page, fault.go takes errors from one process to the other.
//
// What it promises, beside the promises of pkg/platform/child and pkg/platform/pdf: errors
// that are a document's fault are those of pkg/platform/pdf, pkg/platform/document and
// pkg/platform/typeset, or ErrPicture, ErrPixels and child.ErrEnded; all others are the
// machine's or the caller's.
package rendering
