// Package know is what users share: documents that become pages which visitors read,
// on every site of their content language. README.md tells what a newcomer must
// know.
//
// Start with Service in know.go, which joins the rooms:
//
//   - record: what the tables keep, who sees which page, addresses;
//   - shown: what answers tell of a know;
//   - edit: sharing, changing and deleting one;
//   - process: the job that makes files into pages;
//   - reading: the know, its pages, pictures and files, progress;
//   - preview: the picture with which a link to the know is shown;
//   - listing: lists of a market, a subject, a topic, a knower, one's own;
//   - own: what only its author sees of it;
//   - review: what staff see of it and do with it;
//   - reaction: likes and views.
//
// moderation.go is what the slice tells those who decide about knows, leave.go exports
// and erases what a user wrote, slice.go is what the noun brings to
// the server.
//
// Imports of this module: pkg/features/know/edit, pkg/features/know/listing,
// pkg/features/know/own, pkg/features/know/preview, pkg/features/know/process,
// pkg/features/know/reaction, pkg/features/know/reading,
// pkg/features/know/record, pkg/features/know/result, pkg/features/know/review,
// pkg/features/know/shown, pkg/market, pkg/platform/db, pkg/platform/document,
// pkg/platform/keyring, pkg/platform/ocr, pkg/platform/openapi,
// pkg/platform/kernel/person, pkg/platform/right, pkg/platform/share,
// pkg/platform/signedurl, pkg/platform/slice, pkg/platform/throttle.
package know
