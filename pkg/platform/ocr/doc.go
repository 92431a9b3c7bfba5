// Package ocr recognises the text of pages that are pictures, with Tesseract where it is
// installed: lines with their places, as platform/pdf gives those of a page with text.
//
// Start with New and Reader.Read; tsv.go has Tesseract's answer, run.go its process. What
// it promises:
//
//   - Tesseract gets pixels alone, as the simplest kind of picture that there is (PGM):
//     none of the bytes that a user sent reach it.
//   - One process runs at a time, on one processor, with a low priority. It may use 10
//     seconds of the processor for a page and wait for it five times as long, has a
//     bounded memory (both on Linux), and ends with its context.
//   - Which languages it knows is asked once. Without the language of a text there is no
//     text: letters that are read as another language's are worse than none.
package ocr
