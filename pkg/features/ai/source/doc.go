// Package source reads what the AI tools work on: the pages of knows, as their reader may read
// them. Files and pasted texts are made into private knows first, so that they are checked,
// read and cited as every other know.
package source
