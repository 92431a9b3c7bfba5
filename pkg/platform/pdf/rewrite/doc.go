// Package rewrite writes a PDF anew with the visible content of its pages and nothing
// else. Its input is a file that PDFium has written: plain objects and a table of
// them, no encryption. It may still come from a hostile author.
//
// Start with Pages in rewrite.go. object.go parses and writes objects, filter.go unpacks
// streams, layer.go decides which optional content is visible, content.go copies content
// streams operator by operator: text.go the operators of text, section.go those of marked
// content, inline.go pictures within the stream. used.go finds the resources that operators
// name, resource.go, font.go and image.go copy them. annotation.go draws annotations onto
// their page. Package strip cleans
// the data of pictures and fonts. What it promises:
//
//   - An allow list: of each kind of object the entries that its look depends on are
//     copied, each with the type that it must have. Everything else stays behind,
//     because it isn't named here: document information, metadata, structure trees,
//     alternate descriptions, names, actions, attachments, thumbnails, private data,
//     bytes after the end of a stream's data.
//   - Only what a content stream uses is copied. Content of a layer that is switched off
//     is dropped operator by operator, and with it the fonts and pictures it alone uses.
//   - One place decides what is visible: text, pictures and downloads are made of this
//     copy, which has no layers any more.
//   - Work is bounded: nesting, the number of objects, and inflated bytes.
//
// A page that is missing or unreadable is left out and named in the Report.
package rewrite
