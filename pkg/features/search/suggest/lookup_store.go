package suggest

import (
	"context"
	"fmt"
	"math"
	"strings"

	"knowmad/pkg/platform/db"
)

const (
	// maxRead is how many phrases with one beginning are looked at; of beginnings that
	// more have, a job finds the best (tops.go).
	maxRead = 64
	// maxBest is how many of them are read whole.
	maxBest = MaxSuggestions
	// always, as enough of a lookup, reads the titles of other markets in any case.
	always = math.MaxInt32
)

// lookup is a question for the phrases with one beginning.
type lookup struct {
	host   string   // the market whose queries and titles are read
	others []string // markets whose titles are read
	prefix []byte
	best   int // how many queries, titles of the host and titles of the others are read at most
	enough int // the others' titles are read where the host has fewer with the beginning
}

// bestOf are the phrases of a scope s with a beginning: the best that a job found, where
// very many have it, otherwise the best of those that come first. Both engines run the
// second part only where the first one has too few.
const bestOf = `
	SELECT phrase, rank FROM (SELECT phrase, rank FROM search_phrase_tops
		WHERE market = s.market AND kind = s.kind AND prefix = s.prefix ORDER BY rank DESC, phrase DESC LIMIT s.best) tops
	UNION ALL
	SELECT phrase, rank FROM (SELECT phrase, rank FROM
		(SELECT phrase, rank FROM search_phrase_starts WHERE market = s.market AND kind = s.kind AND start >= s.prefix AND start < s.behind
			ORDER BY start, rank, phrase LIMIT s.most) found
		ORDER BY rank DESC, phrase DESC LIMIT s.best) first
	LIMIT s.best`

// shownColumns are those of a phrase that suggestions need.
const shownColumns = `p.id, p.market, p.kind, p.text, p.path, p.subject, p.rank`

// engine has the statements by which phrases are found, which differ between the engines.
type engine struct {
	kind db.Engine
	all  string // PostgreSQL's, of all scopes
	one  string // SQLite's, of one scope
}

// newEngine prepares the statements' texts.
func newEngine(kind db.Engine) engine {
	return engine{
		kind: kind,
		// A statement costs more to send to PostgreSQL than to run, so there is one for all
		// scopes, and its text is the same for each host. The planner may not see the values
		// (MATERIALIZED): otherwise it would plan anew for each beginning, which takes several
		// times as long as the statement runs.
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

// find reads the phrases that a lookup asks for, in no order; one may come twice.
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

// scope is whose phrases of which kind are looked for.
type scope struct {
	market string
	kind   Type
}

// findScopes reads the best phrases of some scopes on SQLite. CROSS JOIN keeps it from
// walking through all phrases instead.
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

// countTitles counts the titles among phrases, each once.
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

// behind is the first key that no longer begins with prefix: UTF-8 has no byte 0xFF.
func behind(prefix []byte) []byte {
	return append(append(make([]byte, 0, len(prefix)+1), prefix...), 0xFF)
}
