package source

import (
	"strings"
)

// SplitFrontMatter parts a page into its front matter and its body; ok is false for
// a page without front matter.
func SplitFrontMatter(text string) (front, body string, ok bool) {
	rest, ok := strings.CutPrefix(text, "---\n")
	if !ok {
		return "", "", false
	}
	if body, ok := strings.CutPrefix(rest, "---\n"); ok {
		return "", body, true
	}
	front, body, ok = strings.Cut(rest, "\n---\n")
	if !ok {
		front, ok = strings.CutSuffix(rest, "\n---")
	}
	return front + "\n", body, ok
}

// PagePath is the path of a page by the name of its file: legal/privacy.
func PagePath(file string) string { return strings.TrimSuffix(file, ".md") }

// PageCall is the API call for a page of text; the rest is the page's path.
const PageCall = "/api/pages/"

// GuideCall is the API call for a study guide.
const GuideCall = "/api/guides/{slug}"
