package demo

import (
	"io/fs"

	"knowmad/pkg/market"
)

// ReadTexts reads texts and gives their names, and the authors' usernames with how often
// each has one.
func ReadTexts(files fs.FS, r *market.Registry) (names []string, usernames map[string]int, err error) {
	texts, _, err := readTexts(files, r)
	usernames = map[string]int{}
	for _, t := range texts {
		names = append(names, t.name)
		usernames[t.author.Username]++
	}
	return names, usernames, err
}
