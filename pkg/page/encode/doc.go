// Package encode keeps a document in the content codings that browsers take, with
// the header values that go with each.
//
// Encoder makes gzip at once, while the visitor waits, and brotli in the
// background for documents that are asked for again. Document picks the variant
// for a request. Start with Encoder in encode.go.
package encode
