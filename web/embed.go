// Package web embeds the built front end and the message catalogues in the server's
// binary. The sources beside it are TypeScript; `npm run build` fills dist.
package web

import "embed"

// Dist holds dist/client (files for browsers, with .vite/manifest.json) and
// dist/server/worker.mjs (the renderer). It is empty until the front end was built.
//
//go:embed all:dist
var Dist embed.FS

// Messages holds the interface's texts, beside the code that declares them:
// <folder>/messages/<tag>.json, features/<noun>/messages/<tag>.json, each a map
// from key to ICU text. A variant (es-MX) holds only what differs from its base
// (es); en is complete. icu.Load reads them.
//
//go:embed */messages/*.json features/*/messages/*.json
var Messages embed.FS
