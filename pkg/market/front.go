package market

import "strings"

func splitFrontMatter(text string) (front, body string, ok bool) {
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

func pagePath(file string) string { return strings.TrimSuffix(file, ".md") }

// pageCall is the API call for a page of text; the rest is the page's path.
const pageCall = "/api/pages/"
