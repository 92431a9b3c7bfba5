// Package page turns addresses into documents: everything that a visitor's
// browser opens which is neither an API call nor a built file.
//
// A request goes match → plan → fetch → render → document → cache:
//
//   - route (a sub-package) decides what the address means on the host: a page, the
//     shell of the private area, a redirect, nothing;
//   - fetch.go runs the route's API calls in-process and anonymously, and
//     payload.go puts together what React gets;
//   - render (a sub-package) makes the body, head.go, direction.go and
//     structured.go make the head, and document.go joins them with the built
//     assets (assets.go) under a strict policy (policy.go);
//   - cache (a sub-package) makes each page once, decides which are made when more
//     are asked for than can be, and keeps the finished ones in the codings of
//     encode (another); overload.go answers the visitors who are refused: stale
//     pages go first, then a few shells for browsers to render, then 503 and when
//     to ask again;
//   - serve.go sends the bytes.
//
// pictures.go has the pictures of shared links, drawn by share (a sub-package).
// sitemap.go, robots.go, webmanifest.go, icons.go and wellknown.go serve the
// files that are made from packs; failure.go the error screen.
//
// Which addresses a market answers, its menus and what search engines are told
// is worked out in pkg/market/outline, from which marketctl compares markets too.
//
// A page that is shown as of another time (a developer's or staff's preview) also
// carries preview.js, which keeps that time on the way through the site.
//
// A document is the same for every visitor of a host and carries nothing
// personal. The package knows markets only through their fields. Start with
// Pages in page.go.
//
// Imports of this module: pkg/market, pkg/market/client, pkg/market/outline,
// pkg/page/cache, pkg/page/encode, pkg/page/render, pkg/page/route,
// pkg/page/share, pkg/platform/clock, pkg/platform/httpx, pkg/platform/icu,
// pkg/platform/problem.
package page
