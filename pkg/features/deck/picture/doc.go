// Package picture stores the pictures of decks, without their metadata, as blobs that a deck
// holds.
package picture
