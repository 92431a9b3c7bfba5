// Package page turns addresses into documents: everything that a visitor's
// browser opens which is neither an API call nor a built file.
//
// A request goes plan → fetch → render → document → cache. handle.go is that way,
// and each step has its place:
//
//   - route decides what the address means on the host: a page, the shell of the
//     private area, a redirect, nothing;
//   - fetch.go runs the route's API calls in-process and anonymously, and
//     payload.go puts together what React gets;
//   - render makes the body in Node, document joins it with the head and the built
//     files (assets) under a strict policy;
//   - cache makes each page once, decides which are made when more are asked for
//     than can be, and keeps the finished ones in the codings of encode;
//   - overload.go answers the visitors who are refused: stale pages go first, then
//     a few shells for browsers to render, then 503 and when to ask again;
//   - serve.go sends the bytes, failure.go the error screen.
//
// pictures.go has the pictures of shared links, drawn by share; files makes what
// else comes from a pack: robots.txt, the sitemap, the web manifest.
//
// site.go compiles all of that per host, once per version of the registry. Which
// addresses a market answers, its menus and what search engines are told is worked
// out in pkg/market/outline, from which marketctl compares markets too.
//
// A document is the same for every visitor of a host and carries nothing
// personal. The package knows markets only through their fields. Start with
// Pages in page.go.
package page
