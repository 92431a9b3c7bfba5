// Package page turns addresses into documents: all that a browser opens, except API calls
// and built files.
//
// A request goes plan → fetch → render → document → cache. handle.go has this sequence:
//
//   - route decides what an address is on the host: a page, the shell of the private area,
//     a redirect, or nothing;
//   - fetch.go makes the route's API calls in-process and anonymously, and payload.go joins
//     the input of React;
//   - render makes the body in Node, document joins it with the head and the built files
//     (assets) under a strict policy;
//   - cache makes each page once, limits the pages made at once and their queue, and stores
//     finished pages in the codings of encode;
//   - overload.go answers refused visitors: with stale pages first, then a few shells for
//     browsers to render, then 503 and the time of the next attempt;
//   - serve.go sends the bytes, failure.go makes the error screen.
//
// pictures.go has the pictures of shared links, which share draws; files makes the other
// files of a pack: robots.txt, the sitemap, the web manifest.
//
// site.go compiles all of that per host, once per version of the registry. A market's
// addresses, menus and rules for search engines come from pkg/market/outline, with which
// marketctl compares markets, too.
//
// A document is the same for every visitor of a host and contains nothing personal. The
// package depends on markets only through their fields. Start with Pages in page.go.
package page
