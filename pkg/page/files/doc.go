// Package files makes the files of a host that come from its pack instead of the front
// end's build: robots.txt, the sitemap, the web manifest, and files below /.well-known.
//
// New lists the files by path; each is made at its first request. pkg/market/outline has
// the rules for search engines. Start with New in files.go.
package files
