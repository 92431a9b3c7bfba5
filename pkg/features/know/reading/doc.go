// Package reading is how a know is read: the know itself with its pages, their
// pictures, the files to download, and how far its processing is.
//
// Start with Service in reading.go. pictures.go answers pictures, files.go downloads,
// progress.go the stream of a processing, http.go has the calls. Which page an
// actor sees sharp is said by record.Sight alone.
//
// Imports of this module: pkg/features/know/edit, pkg/features/know/own,
// pkg/features/know/preview, pkg/features/know/record, pkg/features/know/shown,
// pkg/market, pkg/platform/clock, pkg/platform/db, pkg/platform/document,
// pkg/platform/openapi, pkg/platform/kernel/person, pkg/platform/problem,
// pkg/platform/right, pkg/platform/signedurl.
package reading
