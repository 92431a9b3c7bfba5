// Package pdf reads PDFs from unknown, also hostile, authors: how many pages there are, the text
// of a page with its place, a page as an image, and a copy that has the pages alone.
// What reads them is PDFium, Chromium's own reader, as WebAssembly under wazero: no C, a
// memory of its own for each document, no network and no file but fonts within its reach.
//
// Start with New and Engine.Read; text.go has the text, plain.go joins lines and tells
// whose the hyphens at their ends are, accents.go joins letters with their accents, layout.go has the reading order, image.go and picture.go the images,
// clean.go the copy, whose content package rewrite chooses. Text and pictures for readers
// are made of the copy: hidden layers are in none of them. What it promises:
//
//   - The server calls it in child processes (pkg/platform/rendering): WebAssembly isn't
//     preempted, and holds up the goroutines beside it.
//   - A document is read in an instance that is thrown away afterwards, 2 ms to make and
//     19 MiB to begin with. Nothing of one document meets another, a crash ends that
//     document alone, and nothing is left on a disk.
//   - An instance's memory is bounded, and so is the time of each step: PDFium ends when
//     a step's context does, in the middle of a page if need be.
//   - Fonts that a document names and doesn't have in it, and letters that its fonts lack,
//     are drawn with Liberation Sans and Serif, as wide as Helvetica and Times: with the
//     letters of every market's language, most of which PDFium's own fonts lack. Courier
//     has no such font, as PDFium takes one for it by its whole name alone, which belongs to
//     others: a Type 1 Courier that isn't in the document is drawn without the letters
//     beyond Western Europe's. They are in the page's text all the same.
//   - Nothing is compiled before the first document comes. Compiling takes 2 to 4
//     seconds, and a tenth of one when Options.CacheFolder has the result.
//   - Bytes come from the caller's reader as PDFium asks for them; the file as a whole is
//     in no memory.
//
// # Why this PDFium
//
// The WebAssembly is that of github.com/klippa-app/go-pdfium, which is made for wazero:
// WASI alone, exceptions in place of JavaScript's longjmp, SIMD. The npm package
// @embedpdf/pdfium wants emscripten's JavaScript for 37 imports. tools/assets makes the
// folder assets from that module, and the fonts; it is empty until `npm run build`, and then
// reading a document is an *asset.MissingError.
//
// It also puts a look at a byte of the memory into every loop. wazero's own way to end a
// call, WithCloseOnContextDone, leaves the machine code in every turn of a loop, which
// made drawing a page take 39 ms in place of 14, and its text 30 in place of 5.
//
// The calls are our own, forty of PDFium's 450. go-pdfium's Go code offers all of them,
// and with them: calls that end by the context of a pool alone, readers of ended
// instances kept in a map of the package, the disk's root mounted if not told otherwise.
package pdf
