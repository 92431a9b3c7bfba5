package quality

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/tools/bench/corpus"
)

// plain is what an engine does by itself: all words, and where no document has them all,
// any of them; ranked by its own function.
type plain struct {
	name   string
	db     *db.DB
	create func(language string) []string
	insert string // with the language in the table's name
	search string
	terms  func(language, query string, all bool) []any
}

func (p plain) Name() string { return p.name }

func (p plain) Index(ctx context.Context, language string, docs []corpus.Document) error {
	return p.db.Write(ctx, func(q db.Queryer) error {
		for _, statement := range p.create(language) {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		for i := range docs {
			d := &docs[i]
			if _, err := q.Exec(ctx, fmt.Sprintf(p.insert, language), d.ID, d.Title, strings.Join(d.Headings(), "\n"), d.Body()); err != nil {
				return err
			}
		}
		return nil
	})
}

func (p plain) Search(ctx context.Context, language, query string, limit int) ([]string, error) {
	for _, all := range []bool{true, false} {
		args := p.terms(language, query, all)
		if args == nil {
			return nil, nil
		}
		var ids []string
		if err := p.db.One().Select(ctx, &ids, fmt.Sprintf(p.search, language), append(args, limit)...); err != nil || len(ids) > 0 {
			return ids, err
		}
	}
	return nil, nil
}

// FTS5 is SQLite's: words without diacritics, bm25 with the title before headings before
// the text.
func FTS5(d *db.DB) Engine {
	return plain{
		name: "fts5", db: d,
		create: func(language string) []string {
			return []string{`CREATE VIRTUAL TABLE plain_` + language + ` USING fts5 (id UNINDEXED, title, headings, body, tokenize = 'unicode61 remove_diacritics 2')`}
		},
		insert: `INSERT INTO plain_%s (id, title, headings, body) VALUES (?, ?, ?, ?)`,
		search: `SELECT id FROM plain_%[1]s WHERE plain_%[1]s MATCH ? ORDER BY bm25(plain_%[1]s, 0, 10, 3, 1), rowid LIMIT ?`,
		terms: func(_, query string, all bool) []any {
			terms := corpus.Words(query)
			if len(terms) == 0 {
				return nil
			}
			between := `" OR "`
			if all {
				between = `" "`
			}
			return []any{`"` + strings.Join(terms, between) + `"`}
		},
	}
}

// TSVector is PostgreSQL's, with the configuration "simple" or a language's own: the
// title weighs more than headings and these more than the text, ts_rank by length.
func TSVector(d *db.DB, own bool) Engine {
	name, prefix := "tsvector simple", "simple_"
	of := func(string) string { return "simple" }
	if own {
		name, prefix = "tsvector own", "own_"
		of = func(code string) string {
			for _, l := range corpus.Languages() {
				if l.Code == code && l.Postgres != "" {
					return l.Postgres
				}
			}
			return "simple" // it has none for Czech and Polish
		}
	}
	return tsvector{plain{
		name: name, db: d,
		create: func(language string) []string {
			table := prefix + language
			return []string{
				`CREATE TABLE ` + table + ` (n SERIAL PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL, headings TEXT NOT NULL, body TEXT NOT NULL, words TSVECTOR GENERATED ALWAYS AS (` +
					fmt.Sprintf(`setweight(to_tsvector('%[1]s', title), 'A') || setweight(to_tsvector('%[1]s', headings), 'B') || to_tsvector('%[1]s', body)`, of(language)) + `) STORED)`,
				`CREATE INDEX ON ` + table + ` USING GIN (words)`,
			}
		},
		insert: `INSERT INTO ` + prefix + `%s (id, title, headings, body) VALUES (?, ?, ?, ?)`,
		search: `SELECT id FROM ` + prefix + `%s, (SELECT %s AS asked) AS q WHERE words @@ asked ORDER BY ts_rank(words, asked, 1) DESC, n LIMIT ?`,
	}, of}
}

// tsvector differs in that the engine takes the query apart itself.
type tsvector struct {
	plain
	of func(language string) string
}

func (t tsvector) Search(ctx context.Context, language, query string, limit int) ([]string, error) {
	of := t.of(language)
	for _, asked := range []string{
		`plainto_tsquery('` + of + `', ?)`,
		`CAST(replace(CAST(plainto_tsquery('` + of + `', ?) AS TEXT), '&', '|') AS TSQUERY)`,
	} {
		var ids []string
		if err := t.db.One().Select(ctx, &ids, fmt.Sprintf(t.search, language, asked), query, limit); err != nil || len(ids) > 0 {
			return ids, err
		}
	}
	return nil, nil
}
