// Package web embeds the built front end and the message catalogues in the server's
// binary. The sources beside it are TypeScript; `npm run build` fills dist.
package web

import "embed"

// Dist holds dist/client (files for browsers, with .vite/manifest.json) and
// dist/server/worker.mjs (the renderer). It is empty until the front end was built.
//
//go:embed all:dist
var Dist embed.FS

// Messages holds one ICU catalogue per interface language: messages/<tag>.json,
// a map from key to text. A variant (es-MX) holds only what differs from its
// base (es); en is complete.
//
//go:embed messages/*.json
var Messages embed.FS
