package index

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
)

// engine has the statements by which knows are found, which differ between the engines.
type engine struct{ kind db.Engine }

// insertTokens stores which tokens knows have.
func (e engine) insertTokens(ctx context.Context, q db.Queryer, sp int64, all []numbered) error {
	statement, row, rows := `INSERT INTO search_tokens (rowid, tokens) VALUES `, `(?, ?)`, 1
	if e.kind == db.Postgres {
		statement, row, rows = `INSERT INTO search_tokens (docno, tokens) VALUES `, `(?, array_to_tsvector(string_to_array(?, ' ')))`, insertAtOnce
	}
	for some := range slices.Chunk(all, rows) {
		var args []any
		for _, e := range some {
			args = append(args, e.docno, e.tokensIn(sp))
		}
		if _, err := q.Exec(ctx, statement+row+strings.Repeat(`, `+row, len(some)-1), args...); err != nil {
			return fmt.Errorf("adding the words of knows to the search: %w", err)
		}
	}
	return nil
}

func (e engine) deleteTokens() string {
	if e.kind == db.Postgres {
		return `DELETE FROM search_tokens WHERE docno`
	}
	return `DELETE FROM search_tokens WHERE rowid`
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
// PostgreSQL's planner may not look for them in the order of another index (OFFSET 0).
func (e engine) matching() string {
	if e.kind == db.Postgres {
		return `SELECT docno FROM search_tokens WHERE ` + e.meets() + ` OFFSET 0`
	}
	return `SELECT rowid AS docno FROM search_tokens WHERE ` + e.meets()
}

// meets is the test of a row's tokens by a condition, which is its parameter.
func (e engine) meets() string {
	if e.kind == db.Postgres {
		return `tokens @@ CAST(CAST(? AS TEXT) AS TSQUERY)`
	}
	return `search_tokens MATCH ?`
}

// first is the statement of the highest docnos that meet a condition; its parameters are
// the condition and how many.
func (e engine) first() string {
	if e.kind == db.Postgres {
		return `SELECT docno FROM (` + e.matching() + `) AS m ORDER BY docno DESC LIMIT ?`
	}
	return e.matching() + ` ORDER BY rowid DESC LIMIT ?`
}

// doc is a know as it is ranked.
type doc struct {
	Docno                 int64
	Know, Market          string
	Subject               int
	Published             db.Time
	Quality, Views, Likes int
	TitleWords            int `db:"title_words"`
	BodyWords             int `db:"body_words"`
	Terms                 []byte
}

const docColumns = `d.docno, d.know, d.market, d.subject, d.published, d.quality, d.views, d.likes, d.title_words, d.body_words, d.terms`

// part is some of the knows that meet a condition: those with the highest docnos.
type part struct {
	condition condition
	limit     int
}

// candidates reads the knows of all parts.
func (e engine) candidates(ctx context.Context, q db.Queryer, sp int64, parts []part) (docs []doc, err error) {
	var b strings.Builder
	var args []any
	for i, p := range parts {
		if i > 0 {
			b.WriteString(` UNION `)
		}
		b.WriteString(`SELECT docno FROM (` + e.first() + `) AS p` + string(rune('a'+i)))
		args = append(args, e.match(sp, p.condition), p.limit)
	}
	err = q.Select(ctx, &docs, `SELECT `+docColumns+` FROM (`+b.String()+`) AS c CROSS JOIN search_docs d WHERE d.docno = c.docno`, args...)
	if err != nil {
		return nil, fmt.Errorf("searching: %w", err)
	}
	return docs, nil
}

// count tells how many knows meet a condition, up to a bound.
func (e engine) count(ctx context.Context, q db.Queryer, sp int64, c condition, most int) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM (`+e.matching()+` LIMIT ?) AS n`, e.match(sp, c), most)
	if err != nil {
		return 0, fmt.Errorf("counting what is found: %w", err)
	}
	return n, nil
}

// following reads the knows that meet a condition and come after the candidates, in the
// order of docnos.
func (e engine) following(ctx context.Context, q db.Queryer, sp int64, c condition, without []int64, offset, limit int) (docs []doc, err error) {
	statement := `SELECT ` + docColumns + ` FROM (` + e.matching() + `) AS c CROSS JOIN search_docs d WHERE d.docno = c.docno`
	args := []any{e.match(sp, c)}
	if len(without) > 0 {
		statement += ` AND c.docno NOT IN (?` + strings.Repeat(`, ?`, len(without)-1) + `)`
		for _, n := range without {
			args = append(args, n)
		}
	}
	err = q.Select(ctx, &docs, statement+` ORDER BY c.docno DESC LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, fmt.Errorf("searching further: %w", err)
	}
	return docs, nil
}

// text is what results show of a know.
type text struct {
	Docno               int64
	Title, Strong, Lead string
	TitlePlaces         []byte `db:"title_places"`
	LeadPlaces          []byte `db:"lead_places"`
}

// texts reads what results show of knows.
func texts(ctx context.Context, q db.Queryer, docnos []int64) (map[int64]text, error) {
	if len(docnos) == 0 {
		return map[int64]text{}, nil
	}
	args := make([]any, len(docnos))
	for i, n := range docnos {
		args[i] = n
	}
	var rows []text
	err := q.Select(ctx, &rows, `SELECT docno, title, strong, lead, title_places, lead_places FROM search_texts WHERE docno IN (?`+strings.Repeat(`, ?`, len(docnos)-1)+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("reading texts of what is found: %w", err)
	}
	out := make(map[int64]text, len(rows))
	for _, r := range rows {
		out[r.Docno] = r
	}
	return out, nil
}

func (d doc) ranked(own string) rank.Know {
	return rank.Know{
		ID: d.Know, Own: d.Market == own, Published: d.Published.Time, Quality: float64(d.Quality) / 1000, Views: d.Views, Likes: d.Likes,
		TitleWords: d.TitleWords, BodyWords: d.BodyWords, Terms: d.Terms,
	}
}
