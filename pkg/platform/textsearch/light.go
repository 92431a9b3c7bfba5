package textsearch

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

//go:embed endings/*.txt
var endingFiles embed.FS

// endings is a stemmer that strips endings off folded words by tables. The tables are
// applied in order: a base form that looks inflected (system ends like a dative) loses the
// ending in one table, and its other forms lose theirs in a later table.
type endings []table

// table has the endings of one step.
type table struct {
	times   int // number of applications of the step
	by      map[string]ending
	longest int // length of the longest ending, in bytes
}

type ending struct {
	replacement string
	minStem     int // minimum number of letters before the ending
}

// parseEndings parses a file of endings/. A line has the minimum number of letters before
// its endings, then the endings; ending/replacement replaces an ending. "==" begins the
// next table, "== 3" a table that is applied three times, "#" a comment.
func parseEndings(text string) (endings, error) {
	var all endings
	for line := range strings.Lines("==\n" + text) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		header := fields[0] == "=="
		if header {
			fields = append(fields[1:], "1")
		}
		number, err := strconv.Atoi(fields[0])
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		if header {
			all = append(all, table{times: number, by: map[string]ending{}})
			continue
		}
		t := &all[len(all)-1]
		for _, field := range fields[1:] {
			from, replacement, _ := strings.Cut(field, "/")
			if _, twice := t.by[from]; twice {
				return nil, fmt.Errorf("%q stands twice in one table", from)
			}
			t.by[from] = ending{replacement, number}
			t.longest = max(t.longest, len(from))
		}
	}
	return all, nil
}

// stem strips the endings of all tables off a word.
func (e endings) stem(word string) string {
	for i := range e {
		for range e[i].times {
			word = e[i].strip(word)
		}
	}
	return word
}

// strip strips the longest ending that leaves enough letters.
func (t *table) strip(word string) string {
	for at := max(1, len(word)-t.longest); at < len(word); at++ {
		if e, ok := t.by[word[at:]]; ok && utf8.RuneCountInString(word[:at]) >= e.minStem {
			return word[:at] + e.replacement
		}
	}
	return word
}

// joinDigraphs replaces pairs that stand for a letter with a diacritic by their first
// letter: o for oe in loesung. It does so only inside a word and after a consonant other
// than q: neuer, quelle and statue have no such pair.
func joinDigraphs(word string, digraphs []string) string {
	if len(digraphs) == 0 {
		return word
	}
	for at := len(word) - 3; at > 0; at-- {
		if slices.Contains(digraphs, word[at:at+2]) && !strings.ContainsRune("aeiouq", rune(word[at-1])) {
			word = word[:at+1] + word[at+2:]
		}
	}
	return word
}
