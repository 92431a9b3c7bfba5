package page

import _ "embed"

// previewScript stands in pages that are shown as of another time, and in no
// other: it keeps that time on the way through the site.
//
//go:embed preview.js
var previewScript string
