// Package encode stores a document in the content codings of browsers, with the header
// values of each.
//
// Encoder makes gzip at the first request for it, and brotli in the background for
// documents that are requested again. Document picks the variant for a request. Start with
// Encoder in encode.go.
package encode
