package school

import (
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// finder makes the statements for one query.
type finder struct {
	folded string
	found  string // the schools that are meant: school_id, sort_key
	args   []any
}

func newFinder(m *market.Market, folded string, region int) finder {
	f := finder{folded: folded, args: []any{m.Code}}
	words := wordsOf(folded)
	if len(words) == 0 {
		f.found = `SELECT s.id AS school_id, s.sort_key FROM schools s WHERE s.market = ?`
		if region > 0 {
			f.found += ` AND s.region = ?`
			f.args = append(f.args, region)
		}
		return f
	}
	// The longest word leaves the fewest schools.
	f.found = `SELECT DISTINCT w.school_id, w.sort_key FROM school_words w WHERE w.market = ? AND w.word >= ? AND w.word < ?`
	f.args = append(f.args, []byte(words[0]), behind(words[0]))
	if region > 0 {
		f.found += ` AND w.region = ?`
		f.args = append(f.args, region)
	}
	for _, word := range words[1:] {
		f.found += ` AND EXISTS (SELECT 1 FROM school_words o WHERE o.school_id = w.school_id AND o.word >= ? AND o.word < ?)`
		f.args = append(f.args, []byte(word), behind(word))
	}
	return f
}

// wordsOf gives the words of a folded query, longest first.
func wordsOf(folded string) []string {
	words := strings.Fields(folded)
	words = words[:min(len(words), maxWords)]
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	return slices.Compact(words)
}

// behind is the first key that no longer begins with prefix: UTF-8 has no byte 0xFF.
func behind(prefix string) []byte { return append([]byte(prefix), 0xFF) }

func (f finder) count() string { return `SELECT COUNT(*) FROM (` + f.found + `) f` }

// page reads whole schools for those of the page alone. CROSS JOIN keeps SQLite
// from walking through all schools instead.
func (f finder) page() string {
	place := `0`
	if f.folded != "" {
		place = `CASE WHEN f.sort_key >= ? AND f.sort_key < ? THEN 0 ELSE 1 END`
	}
	return `SELECT s.id, s.name, s.city, s.region, s.types, s.imported FROM (
		SELECT f.school_id, f.sort_key, ` + place + ` AS place FROM (` + f.found + `) f
		ORDER BY place, f.sort_key, f.school_id LIMIT ? OFFSET ?
	) p CROSS JOIN schools s WHERE s.id = p.school_id ORDER BY p.place, p.sort_key, p.school_id`
}

func (f finder) pageArgs(limit, offset int) []any {
	var args []any
	if f.folded != "" {
		args = append(args, []byte(f.folded), behind(f.folded))
	}
	args = append(args, f.args...)
	return append(args, limit, offset)
}
