package index

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// engine has the statements by which knows are found, which differ between the engines.
type engine struct{ kind db.Engine }

// insertTokens stores which tokens knows have.
func (e engine) insertTokens(ctx context.Context, q db.Queryer, sp int64, all []numbered) error {
	statement, row, atOnce := `INSERT INTO search_tokens (rowid, tokens) VALUES `, `(?, ?)`, 1
	if e.kind == db.Postgres {
		statement, row, atOnce = `INSERT INTO search_tokens (docno, tokens) VALUES `, `(?, array_to_tsvector(string_to_array(?, ' ')))`, insertAtOnce
	}
	for some := range slices.Chunk(all, atOnce) {
		var args []any
		for _, of := range some {
			args = append(args, of.docno, of.tokensIn(sp))
		}
		if _, err := q.Exec(ctx, statement+row+strings.Repeat(`, `+row, len(some)-1), args...); err != nil {
			return fmt.Errorf("adding the words of knows to the search: %w", err)
		}
	}
	return nil
}

// deletions delete the rows of knows, but for search_docs, by their docnos, a list of which
// follows.
func (e engine) deletions() []string {
	if e.kind == db.Postgres {
		return []string{`DELETE FROM search_texts WHERE docno`, `DELETE FROM search_tokens WHERE docno`}
	}
	return []string{`DELETE FROM search_texts WHERE docno`, `DELETE FROM search_tokens WHERE rowid`}
}

// match is a condition on tokens in the engine's own syntax. Every token stands between
// quotes, and none has any: see plain.
func (e engine) match(sp int64, c condition) string {
	prefix := prefixOf(sp)
	and, or, not, quote := ` AND `, ` OR `, ` NOT `, `"`
	if e.kind == db.Postgres {
		and, or, not, quote = ` & `, ` | `, ` & !`, `'`
	}
	var b strings.Builder
	for i, group := range c.all {
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
	for _, token := range c.none {
		b.WriteString(not + quote + prefix + token + quote)
	}
	return b.String()
}

// matching is the statement of the docnos that meet a condition, which is its parameter.
// PostgreSQL's planner may not look for them in the order of another index (OFFSET 0), nor
// see the condition: for one that it sees it would plan each time anew.
func (e engine) matching() string {
	if e.kind == db.Postgres {
		return `SELECT docno FROM search_tokens WHERE ` + e.meets() + ` OFFSET 0`
	}
	return `SELECT rowid AS docno FROM search_tokens WHERE ` + e.meets()
}

// meets is the test of a row's tokens by a condition, which is its parameter.
func (e engine) meets() string {
	if e.kind == db.Postgres {
		return `tokens @@ (SELECT CAST(CAST(? AS TEXT) AS TSQUERY))`
	}
	return `search_tokens MATCH ?`
}

// flushPending moves PostgreSQL's pending list into the GIN index: new rows' tokens wait in
// that list, up to 4 MB, and each search reads all of it. FTS5 merges by itself.
func (e engine) flushPending(ctx context.Context, q db.Queryer) error {
	if e.kind != db.Postgres {
		return nil
	}
	if _, err := q.Exec(ctx, `SELECT gin_clean_pending_list('search_tokens_gin')`); err != nil {
		return fmt.Errorf("bringing words into the index: %w", err)
	}
	return nil
}

// retrieval selects candidates: the knows with the highest docnos that meet the condition,
// and for each narrower condition the highest of those that meet it.
type retrieval struct {
	condition   condition
	narrower    []condition
	selectivity float64 // of the space's knows that meet the condition, estimated
}

// candidates are docnos, and what their statement tells besides.
type candidates struct {
	docnos  []int64
	matches int // how many knows meet the condition of the first retrieval; -1: they aren't counted
	live    int // 1: searches read the space, still; 0 where nothing is found, too
}

// candidates finds the docnos of all retrievals: of each condition as many as limit.
func (e engine) candidates(ctx context.Context, q db.Queryer, sp int64, knows, limit int, all ...retrieval) (c candidates, err error) {
	s := e.with(sp, knows, limit, all...)
	matched := `-1`
	if s.found != "" {
		matched = `(SELECT COUNT(*) FROM ` + s.found + `)`
	}
	live := `(SELECT COUNT(*) FROM search_spaces WHERE id = ? AND state = 'LIVE')`
	union := `SELECT docno FROM ` + strings.Join(s.tables, ` UNION SELECT docno FROM `)
	err = q.Each(ctx, s.text.String()+` SELECT docno, CAST(`+matched+` AS BIGINT), `+live+` FROM (`+union+`) AS w`, append(s.args, sp), func(scan db.Scan) error {
		var docno int64
		err := scan(&docno, &c.matches, &c.live)
		c.docnos = append(c.docnos, docno)
		return err
	})
	if err != nil {
		return candidates{}, fmt.Errorf("searching: %w", err)
	}
	if len(c.docnos) < limit && len(all) == 1 { // each meets the one condition
		c.matches = len(c.docnos)
	}
	return c, nil
}

// withClause is the beginning of a statement that finds knows: a WITH clause whose tables
// have docnos.
type withClause struct {
	engine
	space  int64
	limit  string
	text   strings.Builder
	args   []any
	tables []string // that have the knows which are read
	found  string   // table of all knows that meet the condition of the first retrieval; "": there is none
}

// with makes the tables of some retrievals in a space of so many knows.
func (e engine) with(sp int64, knows, limit int, all ...retrieval) *withClause {
	s := &withClause{engine: e, space: sp, limit: strconv.Itoa(limit)}
	for i, r := range all {
		n := strconv.Itoa(i)
		switch rows := e.docnosToScan(limit, knows, r.selectivity); {
		case e.kind != db.Postgres:
			s.streamDocnos(n, r)
		case rows > 0:
			s.scanDocnos(n, r, rows)
		default:
			s.sortMatches(n, r)
		}
	}
	return s
}

// table adds a table. Its conditions are parameters.
func (s *withClause) table(name, text string, conditions ...condition) {
	if s.text.Len() == 0 {
		s.text.WriteString(`WITH `)
	} else {
		s.text.WriteString(`, `)
	}
	s.text.WriteString(name + ` AS MATERIALIZED (` + text + `)`)
	for _, c := range conditions {
		s.args = append(s.args, s.match(s.space, c))
	}
}

// read adds a table of knows that are read.
func (s *withClause) read(name, text string, conditions ...condition) {
	s.table(name, text, conditions...)
	s.tables = append(s.tables, name)
}

// full tells whether a table has as many rows as are read.
func (s *withClause) full(table string) string {
	return `(SELECT COUNT(*) FROM ` + table + `) >= ` + s.limit
}

// limited is how many rows a table reads where a test holds; else it reads none.
func limited(test, rows string) string {
	return ` LIMIT CASE WHEN ` + test + ` THEN ` + rows + ` ELSE 0 END`
}

// streamDocnos adds a retrieval on SQLite: FTS5 gives the docnos of a condition one by one
// from the highest, and stops at the limit. Narrower conditions are read only where that
// limit is reached: otherwise all of their knows are there.
func (s *withClause) streamDocnos(n string, r retrieval) {
	first := s.matching() + ` ORDER BY rowid DESC`
	s.read(`w`+n, first+` LIMIT `+s.limit, r.condition)
	for i, c := range r.narrower {
		s.read(`w`+n+suffix(i), first+limited(s.full(`w`+n), s.limit), c)
	}
}

// sortMatches adds a retrieval on PostgreSQL that gets all matches of the condition from
// the GIN index and sorts them: the way for conditions that few knows meet.
func (s *withClause) sortMatches(n string, r retrieval) {
	s.table(`m`+n, s.matching(), r.condition)
	if len(s.tables) == 0 {
		s.found = `m` + n
	}
	s.read(`w`+n, `SELECT docno FROM m`+n+` ORDER BY docno DESC LIMIT `+s.limit)
	for i, c := range r.narrower {
		s.read(`w`+n+suffix(i), s.sorted(limited(s.full(`w`+n), s.limit)), c)
	}
}

func (s *withClause) sorted(limit string) string {
	return `SELECT docno FROM (` + s.matching() + `) AS m ORDER BY docno DESC` + limit
}

// scanDocnos adds a retrieval on PostgreSQL that scans so many rows from the highest docno
// down and tests their tokens: the way for conditions that many knows meet. Where the scan
// doesn't reach the limit, all matches are sorted instead. For a narrower condition twice
// as many rows are scanned, if the first scan found some that meet it.
func (s *withClause) scanDocnos(n string, r retrieval, rows int) {
	tests := []string{`docno`}
	for i := range r.narrower {
		tests = append(tests, s.meets()+` AS meets`+suffix(i))
	}
	walk := func(limit string) string {
		return ` FROM (SELECT docno, tokens FROM search_tokens WHERE docno < ` +
			strconv.FormatInt(firstOf(s.space+1), 10) + ` ORDER BY docno DESC` + limit + `) AS r WHERE ` + s.meets() + ` LIMIT ` + s.limit
	}
	s.table(`k`+n, `SELECT `+strings.Join(tests, `, `)+walk(` LIMIT `+strconv.Itoa(rows)), slices.Concat(r.narrower, []condition{r.condition})...)
	s.read(`w`+n, `SELECT docno FROM k`+n+` UNION SELECT docno FROM (`+s.sorted(limited(`NOT `+s.full(`k`+n), s.limit))+`) AS f`, r.condition)
	for i, c := range r.narrower {
		own := n + suffix(i)
		often := s.full(`k`+n) + ` AND (SELECT COUNT(*) FROM k` + n + ` WHERE meets` + suffix(i) + `) * 16 >= ` + s.limit
		s.read(`k`+own, `SELECT docno`+walk(limited(often, strconv.Itoa(2*rows))), c)
		s.read(`w`+own, s.sorted(limited(s.full(`w`+n)+` AND NOT `+s.full(`k`+own), s.limit)), c)
	}
}

func suffix(i int) string { return string(rune('a' + i)) }

// walkedPer is how many rows that PostgreSQL finds by the index of tokens, and sorts, take
// as long as one whose tokens it reads and tests.
const walkedPer = 13

// docnosToScan is how many rows scanDocnos scans; 0 where sortMatches is the faster way. At
// that number the worst case of a scan that fails costs about what sorting costs at the
// selectivity from which on scans are chosen: both grow with the square root of knows.
func (e engine) docnosToScan(limit, knows int, selectivity float64) int {
	rows := math.Sqrt(float64(limit) * float64(knows) / walkedPer)
	if selectivity*rows < float64(limit) {
		return 0
	}
	return int(rows)
}

// count tells how many knows meet a condition, up to a bound.
func (e engine) count(ctx context.Context, q db.Queryer, sp int64, c condition, most int) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM (`+e.matching()+` LIMIT ?) AS n`, e.match(sp, c), most)
	if err != nil {
		return 0, fmt.Errorf("counting what is found: %w", err)
	}
	return n, nil
}

// following finds the docnos of knows that meet a condition and come after the candidates, in
// the order of docnos.
func (e engine) following(ctx context.Context, q db.Queryer, sp int64, knows int, r retrieval, without []int64, offset, limit int) (docnos []int64, err error) {
	s := e.with(sp, knows, len(without)+offset+limit, r)
	statement, args := s.text.String()+` SELECT docno FROM w0`, s.args
	if len(without) > 0 {
		statement += ` WHERE docno NOT IN (?` + strings.Repeat(`, ?`, len(without)-1) + `)`
		args = append(args, db.Args(without)...)
	}
	if err := q.Select(ctx, &docnos, statement+` ORDER BY docno DESC LIMIT ? OFFSET ?`, append(args, limit, offset)...); err != nil {
		return nil, fmt.Errorf("searching further: %w", err)
	}
	return docnos, nil
}
