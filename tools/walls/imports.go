package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// importsLine is the last paragraph of a package comment, which says what the
// package imports of this module.
var importsLine = regexp.MustCompile(`(?s)(?:^|\n)Imports of this module:\s(.*?)\.\n*$`)

// sentence returns the text of the line on imports.
func (p *pkg) sentence() string {
	if len(p.imports) == 0 {
		return "none"
	}
	var paths []string
	for _, i := range p.imports {
		paths = append(paths, i.path)
	}
	return strings.Join(paths, ", ")
}

// writeImports brings the line on imports of each doc.go up to date.
func writeImports(root string, packages []*pkg, r rules) error {
	for _, p := range packages {
		if room, ok := r.roomOf(p.dir); !ok || p.doc == "" || room.allows(p.dir, "*") || p.said == p.sentence() {
			continue
		}
		file := filepath.Join(root, filepath.FromSlash(p.doc))
		text, err := os.ReadFile(file) //nolint:gosec // a file of the module
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(withImports(string(text), p.sentence())), 0o600); err != nil { //nolint:gosec // a file of the module
			return err
		}
	}
	return nil
}

var (
	oldLine     = regexp.MustCompile(`(?s)\n//\n// Imports of this module:\s.*?\.\n(package )`)
	packageLine = regexp.MustCompile(`(?m)^package `)
)

// withImports sets the line on imports at the end of a package comment.
func withImports(text, sentence string) string {
	text = oldLine.ReplaceAllString(text, "\n$1")
	at := packageLine.FindStringIndex(text)[0]
	return text[:at] + "//\n" + wrap("Imports of this module: "+sentence+".") + text[at:]
}

// wrap breaks a sentence into lines of a comment, at most 80 characters wide.
func wrap(sentence string) string {
	const width = 80
	var b strings.Builder
	line := "//"
	for word := range strings.FieldsSeq(sentence) {
		if len(line)+1+len(word) > width {
			_, _ = fmt.Fprintln(&b, line)
			line = "//"
		}
		line += " " + word
	}
	_, _ = fmt.Fprintln(&b, line)
	return b.String()
}
