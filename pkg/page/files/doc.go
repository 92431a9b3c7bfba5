// Package files makes the files of a host that come from its pack and not from
// the front end's build: robots.txt, the sitemap, the web manifest and what lies
// below /.well-known.
//
// New lists them by path; each is made at the first request for it. What search
// engines are told is worked out in pkg/market/outline. Start with New in files.go.
package files
