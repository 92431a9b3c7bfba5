package suggest

import (
	"context"
	"fmt"
	"math"
	"strings"

	"knowmad/pkg/platform/db"
)

const (
	// maxRead is the maximum number of phrases with one prefix that a lookup compares; for
	// prefixes of more phrases a job stores the best (tops.go).
	maxRead = 64
	// maxBest is the number of the best of them that a lookup reads.
	maxBest = MaxSuggestions
	// always is the value of lookup.enough that includes titles of other markets in any
	// case.
	always = math.MaxInt32
)

// lookup has the conditions for phrases with a prefix.
type lookup struct {
	host   string   // code of the market whose queries and titles are read
	others []string // codes of markets whose titles are read
	prefix []byte
	best   int // maximum number each of queries, titles of the host and titles of others
	enough int // the others' titles are read if the host has fewer titles
}

// bestOf selects the phrases of a scope s with a prefix: the stored best of a very common
// prefix, else the best of the first maxRead phrases. Both engines run the second part only if
// the first returns too few rows.
const bestOf = `
	SELECT phrase, rank FROM (SELECT phrase, rank FROM search_phrase_tops
		WHERE market = s.market AND kind = s.kind AND prefix = s.prefix ORDER BY rank DESC, phrase DESC LIMIT s.best) tops
	UNION ALL
	SELECT phrase, rank FROM (SELECT phrase, rank FROM
		(SELECT phrase, rank FROM search_phrase_starts WHERE market = s.market AND kind = s.kind AND start >= s.prefix AND start < s.behind
			ORDER BY start, rank, phrase LIMIT s.most) found
		ORDER BY rank DESC, phrase DESC LIMIT s.best) first
	LIMIT s.best`

// shownColumns are the columns of a phrase for suggestions.
const shownColumns = `p.id, p.market, p.kind, p.text, p.path, p.subject, p.rank`

// engine has an engine's statements that find phrases.
type engine struct {
	kind db.Engine
	all  string // PostgreSQL's, for all scopes
	one  string // SQLite's, for one scope
}

// newEngine composes the statements.
func newEngine(kind db.Engine) engine {
	return engine{
		kind: kind,
		// Sending a statement to PostgreSQL takes longer than running it, so one statement
		// covers all scopes, with the same text for each host. MATERIALIZED hides the
		// values from the planner, which otherwise makes a new plan for each prefix; that
		// takes several times as long as the run.
		all: `WITH typed AS MATERIALIZED (SELECT CAST(? AS TEXT) AS market, CAST(? AS BYTEA) AS prefix, CAST(? AS BYTEA) AS behind,
				CAST(? AS BIGINT) AS best, CAST(? AS BIGINT) AS most),
			own AS MATERIALIZED (SELECT s.kind, c.phrase FROM (SELECT typed.*, k.kind FROM typed CROSS JOIN (VALUES ('TEXT'), ('KNOW')) k (kind)) s
				CROSS JOIN LATERAL (` + bestOf + `) c)
			SELECT ` + shownColumns + ` FROM (
				SELECT phrase FROM own
				UNION ALL
				SELECT phrase FROM (SELECT c.phrase FROM (SELECT m.market, 'KNOW' AS kind, prefix, behind, best, most
						FROM typed CROSS JOIN unnest(string_to_array(?, ',')) m (market)) s
					CROSS JOIN LATERAL (` + bestOf + `) c
					WHERE (SELECT COUNT(DISTINCT phrase) FROM own WHERE kind = 'KNOW') < ? ORDER BY c.rank DESC, c.phrase DESC LIMIT ?) others
			) c JOIN search_phrases p ON p.id = c.phrase`,
		one: strings.NewReplacer(`s.market`, `?`, `s.kind`, `?`, `s.prefix`, `?`, `s.behind`, `?`, `s.best`, `?`, `s.most`, `?`).Replace(bestOf),
	}
}

// find returns the phrases of a lookup, unordered and with duplicates.
func (e engine) find(ctx context.Context, q db.Queryer, l lookup) (found []phrase, err error) {
	if e.kind == db.Postgres {
		return readPhrases(ctx, q, e.all, l.host, l.prefix, behind(l.prefix), l.best, maxRead, strings.Join(l.others, `,`), l.enough, l.best)
	}
	own := []scope{{l.host, Text}, {l.host, Know}}
	found, err = e.findScopes(ctx, q, l, len(own)*l.best, own)
	if err != nil || len(l.others) == 0 || countTitles(found) >= l.enough {
		return found, err
	}
	var others []scope
	for _, market := range l.others {
		others = append(others, scope{market, Know})
	}
	more, err := e.findScopes(ctx, q, l, l.best, others)
	return append(found, more...), err
}

// scope selects phrases of a market and a kind.
type scope struct {
	market string
	kind   Type
}

// findScopes returns the best phrases of some scopes on SQLite. CROSS JOIN keeps its
// planner from scanning all phrases.
func (e engine) findScopes(ctx context.Context, q db.Queryer, l lookup, best int, scopes []scope) (found []phrase, err error) {
	var args []any
	for _, s := range scopes {
		args = append(args, s.market, s.kind, l.prefix, l.best, s.market, s.kind, l.prefix, behind(l.prefix), maxRead, l.best, l.best)
	}
	const union = ` UNION ALL `
	each := `SELECT phrase, rank FROM (` + e.one + `) s`
	statement := strings.Repeat(union+each, len(scopes))[len(union):] + ` ORDER BY rank DESC, phrase DESC LIMIT ?`
	return readPhrases(ctx, q, `SELECT `+shownColumns+` FROM (`+statement+`) c CROSS JOIN search_phrases p WHERE p.id = c.phrase`, append(args, best)...)
}

// readPhrases reads phrases with shownColumns.
func readPhrases(ctx context.Context, q db.Queryer, statement string, args ...any) (found []phrase, err error) {
	found = make([]phrase, 0, 2*maxBest)
	err = q.Each(ctx, statement, args, func(scan db.Scan) error {
		found = append(found, phrase{})
		p := &found[len(found)-1]
		return scan(&p.ID, &p.Market, (*string)(&p.Kind), &p.Text, &p.Path, &p.Subject, &p.Rank)
	})
	if err != nil {
		return nil, fmt.Errorf("reading phrases: %w", err)
	}
	return found, nil
}

// countTitles counts the distinct titles among phrases.
func countTitles(of []phrase) (n int) {
	seen := make(map[int64]bool, len(of))
	for _, p := range of {
		if p.Kind == Know && !seen[p.ID] {
			seen[p.ID] = true
			n++
		}
	}
	return n
}

// behind is the first key after all keys with a prefix: UTF-8 has no byte 0xFF.
func behind(prefix []byte) []byte {
	return append(append(make([]byte, 0, len(prefix)+1), prefix...), 0xFF)
}
