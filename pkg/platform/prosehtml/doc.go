// Package prosehtml renders the Markdown of pages as sanitised HTML, with what package
// prose allows. Study guides may have formulas too (formula.go).
//
// Start with Renderer in render.go.
package prosehtml
