// Package pdf reads PDFs that anybody may have made: how many pages there are, the text
// of a page with its place, a page as an image, and a copy that has the pages alone.
// What reads them is PDFium, Chromium's own reader, as WebAssembly under wazero: no C, a
// memory of its own for each document, no file and no network within its reach.
//
// Start with New and Engine.Read; text.go has the text, layout.go its reading order,
// image.go the images, clean.go and scrub.go the copy. What it promises:
//
//   - A document is read in an instance that is thrown away afterwards, 2 ms to make and
//     19 MiB to begin with. Nothing of one document meets another, a crash ends that
//     document alone, and nothing is left on a disk.
//   - An instance's memory is bounded, and so is the time of each step: a call of PDFium
//     ends when its context does, in the middle of a page if need be.
//   - Nothing is compiled before the first document comes. Compiling takes 2 to 4
//     seconds, and a tenth of one when Options.CacheFolder has the result.
//   - Bytes come from the caller's reader as PDFium asks for them; they are held once, as
//     far as PDFium keeps them.
//
// # Why this PDFium
//
// The WebAssembly is that of github.com/klippa-app/go-pdfium, which is made for wazero:
// WASI alone, exceptions in place of JavaScript's longjmp, SIMD. The npm package
// @embedpdf/pdfium needs emscripten's JavaScript for 37 imports. The bytes are committed
// compressed, and tools/pdfium holds them to that module.
//
// The calls are our own, forty of PDFium's 450: go-pdfium's 22,000 lines give every call
// the context of its pool, keep readers of ended instances in maps of the package, mount
// the disk's root if not told otherwise, and add 6 MB to the program.
//
// Imports of this module: none.
package pdf
