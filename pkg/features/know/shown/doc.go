// Package shown is what answers tell of a know: its author, its subject and topics, its
// pages with their pictures. The rooms that read and list knows share it.
//
// Start with Summary in shown.go; page.go has pages and the addresses of pictures.
//
// Imports of this module: pkg/features/know/record, pkg/market,
// pkg/platform/curriculum, pkg/platform/db, pkg/platform/openapi,
// pkg/platform/kernel/person.
package shown
