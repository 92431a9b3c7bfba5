package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// hit is a match of a pattern in a comment.
type hit struct {
	file    string
	line    int
	pattern pattern
	// excerpt is the match with some words around it.
	excerpt string
}

func (h hit) String() string {
	return fmt.Sprintf("%s:%d: %s: %q: %s, as in %q", h.file, h.line, h.pattern.name, h.excerpt, h.pattern.why, h.pattern.plain)
}

// generated matches the first line of a generated file (go help generate).
var generated = regexp.MustCompile(`(?m)\A// Code generated .* DO NOT EDIT\.$`)

// search returns the hits in all source files, by path and line.
func search(root fs.FS) ([]hit, error) {
	list := patterns()
	var all []hit
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && isSkipped(file):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		found, err := searchFile(root, file, list)
		all = append(all, found...)
		return err
	})
	return all, err
}

// isSkipped reports whether a folder has no source files of ours.
func isSkipped(dir string) bool {
	switch dir {
	case ".":
		return false
	case "bin", "data", "tmp", "markets":
		return true
	}
	switch base := path.Base(dir); base {
	case "node_modules", "dist", "testdata", "generated", "coverage":
		return true
	default:
		return strings.HasPrefix(base, ".")
	}
}

// mark is a mark of a template, such as {{noun}}. Its word is a Go identifier.
var mark = regexp.MustCompile(`\{\{(\w+)\}\}`)

// searchFile returns the hits of a source file or of a template for one (x.go.tmpl); none of
// any other file.
func searchFile(root fs.FS, file string, list []pattern) ([]hit, error) {
	source, isTemplate := strings.CutSuffix(file, ".tmpl")
	ext := path.Ext(source)
	if !slices.Contains([]string{".go", ".ts", ".tsx", ".mjs"}, ext) {
		return nil, nil
	}
	src, err := fs.ReadFile(root, file)
	if err != nil || generated.Match(src) {
		return nil, err
	}
	if isTemplate {
		src = mark.ReplaceAll(src, []byte("$1"))
	}
	if ext != ".go" {
		return match(file, readScript(src), list), nil
	}
	comments, err := readGo(file, src)
	return match(file, comments, list), err
}

// match returns the hits of a list of patterns in the comments of a file.
func match(file string, comments []comment, list []pattern) []hit {
	var out []hit
	for _, c := range comments {
		begin := len(out)
		taken := make([]bool, len(c.text)+1)
		for _, p := range list {
			subject := p.re.SubexpIndex("subject")
			for _, m := range p.re.FindAllStringSubmatchIndex(c.text, -1) {
				if subject >= 0 && isPerson(c.text[m[2*subject]:m[2*subject+1]]) {
					continue
				}
				if slices.Contains(taken[m[0]:m[1]], true) {
					continue
				}
				for i := m[0]; i < m[1]; i++ {
					taken[i] = true
				}
				out = append(out, hit{file, c.line(m[0]), p, excerpt(c.text, m[0], m[1])})
			}
		}
		slices.SortStableFunc(out[begin:], func(a, b hit) int { return a.line - b.line })
	}
	return out
}

// isPerson reports whether a subject is, or may stand for, a person.
func isPerson(subject string) bool {
	word := strings.Trim(subject, ".")
	return persons.MatchString(word) || unclear.MatchString(word)
}

// excerpt cuts a match with up to 20 bytes before and 40 behind it, at blanks.
func excerpt(text string, begin, end int) string {
	if from := begin - 20; from <= 0 {
		begin = 0
	} else if i := strings.IndexByte(text[from:begin], ' '); i >= 0 {
		begin = from + i
	}
	if to := end + 40; to >= len(text) {
		end = len(text)
	} else if i := strings.LastIndexByte(text[end:to], ' '); i >= 0 {
		end += i
	}
	return strings.Join(strings.Fields(text[begin:end]), " ")
}
