// Package cited has sentences with the passages that bear them: their shapes in the API and in
// tables, and the check of a language model's text against passages.
package cited
