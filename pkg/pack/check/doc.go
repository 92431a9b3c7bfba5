// Package check holds parsed files against the schema: check.go walks a tree beside
// its shape, rules.go evaluates the rules of schemas/rules.cue, remedy.go finds out
// what an author meant, pages.go and bodies.go read pages of Markdown.
package check
