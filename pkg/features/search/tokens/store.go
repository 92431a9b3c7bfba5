package tokens

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
)

// insertAtOnce is the number of rows per INSERT on PostgreSQL.
const insertAtOnce = 50

// Insert stores the tokens of knows, which are sorted by docno: FTS5 flushes its buffer
// into the index whenever a docno is below the one before.
func (t Table) Insert(ctx context.Context, q db.Queryer, sp int64, all []Row) error {
	statement, row, atOnce := `INSERT INTO search_tokens (rowid, tokens) VALUES `, `(?, ?)`, 1
	if t.kind == db.Postgres {
		statement, row, atOnce = `INSERT INTO search_tokens (docno, tokens, market) VALUES `, `(?, array_to_tsvector(string_to_array(?, ' ')), ?)`, insertAtOnce
	}
	for some := range slices.Chunk(all, atOnce) {
		var args []any
		for _, r := range some {
			args = append(args, r.Docno, r.in(sp))
			if t.kind == db.Postgres {
				args = append(args, r.Market)
			}
		}
		if _, err := q.Exec(ctx, statement+row+strings.Repeat(`, `+row, len(some)-1), args...); err != nil {
			return fmt.Errorf("adding the words of knows to the search: %w", err)
		}
	}
	return nil
}

// Deletion deletes rows of the table; a condition on the docno follows.
func (t Table) Deletion() string { return `DELETE FROM search_tokens WHERE ` + t.docno() }

func (t Table) docno() string {
	if t.kind == db.Postgres {
		return `docno`
	}
	return `rowid`
}

// maxCompared is the maximum number of a know's tokens that Has compares, spread over all
// of them.
const maxCompared = 40

// Has reports whether the index finds a know by its tokens.
func (t Table) Has(ctx context.Context, q db.Queryer, sp int64, r Row) (bool, error) {
	tokens := slices.Sorted(slices.Values(r.Tokens))
	var c Condition
	for i := 0; i < len(tokens); i += 1 + len(tokens)/maxCompared {
		c = c.And(tokens[i])
	}
	statement, args := `SELECT COUNT(*) FROM search_tokens WHERE `+t.docno()+` = ? AND `+t.meets(), []any{r.Docno, t.match(sp, c)}
	if t.kind == db.Postgres {
		statement, args = statement+` AND market = ?`, append(args, r.Market)
	}
	var n int
	if err := q.Get(ctx, &n, statement, args...); err != nil {
		return false, fmt.Errorf("finding a know by its words: %w", err)
	}
	return n == 1, nil
}

// match is a condition in the engine's own syntax. Each token is quoted, and no token
// contains a quote: see Condition.
func (t Table) match(sp int64, c Condition) string {
	prefix := prefixOf(sp)
	and, or, not, quote := ` AND `, ` OR `, ` NOT `, `"`
	if t.kind == db.Postgres {
		and, or, not, quote = ` & `, ` | `, ` & !`, `'`
	}
	var b strings.Builder
	for i, group := range c.All {
		if i > 0 {
			b.WriteString(and)
		}
		b.WriteByte('(')
		for j, meaning := range group {
			if j > 0 {
				b.WriteString(or)
			}
			b.WriteByte('(')
			for k, token := range meaning {
				if k > 0 {
					b.WriteString(and)
				}
				b.WriteString(quote + prefix + token + quote)
			}
			b.WriteByte(')')
		}
		b.WriteByte(')')
	}
	for _, token := range c.None {
		b.WriteString(not + quote + prefix + token + quote)
	}
	return b.String()
}

// matching selects the docnos that meet a condition, given as a parameter. OFFSET 0 keeps
// PostgreSQL's planner from scanning another index in its order, and the subquery of meets
// hides the condition, which would otherwise be planned anew each time.
func (t Table) matching() string {
	if t.kind == db.Postgres {
		return `SELECT docno FROM search_tokens WHERE ` + t.meets() + ` OFFSET 0`
	}
	return `SELECT rowid AS docno FROM search_tokens WHERE ` + t.meets()
}

// meets tests a row's tokens by a condition, given as a parameter.
func (t Table) meets() string {
	if t.kind == db.Postgres {
		return `tokens @@ (SELECT CAST(CAST(? AS TEXT) AS TSQUERY))`
	}
	return `search_tokens MATCH ?`
}

// Flush moves PostgreSQL's pending list into the GIN index: each search reads the whole
// list of new rows' tokens, up to 4 MB. FTS5 merges by itself.
func (t Table) Flush(ctx context.Context, q db.Queryer) error {
	if t.kind != db.Postgres {
		return nil
	}
	if _, err := q.Exec(ctx, `SELECT gin_clean_pending_list('search_tokens_gin')`); err != nil {
		return fmt.Errorf("bringing words into the index: %w", err)
	}
	return nil
}

// Find finds the docnos of all retrievals, at most limit per condition.
func (t Table) Find(ctx context.Context, q db.Queryer, sp int64, knows, limit int, all ...Retrieval) (c Candidates, err error) {
	if t.kind == db.Postgres {
		c, err = t.listMatches(ctx, q, sp, knows, limit, all)
	} else {
		c, err = t.streamMatches(ctx, q, sp, limit, all)
	}
	if err != nil {
		return Candidates{}, fmt.Errorf("searching: %w", err)
	}
	slices.Sort(c.Docnos)
	c.Docnos = slices.Compact(c.Docnos)
	if len(c.Docnos) < limit && len(all) == 1 { // all matches were found
		c.Matches = len(c.Docnos)
	}
	return c, nil
}

// isLive is 1 if the space, given as a parameter, is live; else 0.
const isLive = `(SELECT COUNT(*) FROM search_spaces WHERE id = ? AND state = 'LIVE')`

// Count counts the knows that meet a condition, up to most.
func (t Table) Count(ctx context.Context, q db.Queryer, sp int64, c Condition, most int) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM (`+t.matching()+` LIMIT ?) AS n`, t.match(sp, c), most)
	if err != nil {
		return 0, fmt.Errorf("counting what is found: %w", err)
	}
	return n, nil
}

// Following finds the knows that meet a condition, without the candidates, from the highest
// docno down.
func (t Table) Following(ctx context.Context, q db.Queryer, sp int64, knows int, r Retrieval, without []int64, offset, limit int) ([]int64, error) {
	c, err := t.Find(ctx, q, sp, knows, len(without)+offset+limit, r)
	if err != nil {
		return nil, err
	}
	known := make(map[int64]bool, len(without))
	for _, docno := range without {
		known[docno] = true
	}
	docnos := slices.DeleteFunc(c.Docnos, func(docno int64) bool { return known[docno] })
	slices.Reverse(docnos)
	return docnos[min(offset, len(docnos)):min(offset+limit, len(docnos))], nil
}
