package search_test

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/tools/bench/corpus"
)

// bare is the search that an engine has by itself, on the same texts.
type bare struct {
	db *db.DB
}

// fts tells what differs between the engines.
func (b bare) create(ctx context.Context) error {
	statements := []string{`CREATE VIRTUAL TABLE bare USING fts5 (id UNINDEXED, title, body, tokenize = 'unicode61 remove_diacritics 2')`}
	if b.db.Engine() == db.Postgres {
		statements = []string{
			`CREATE TABLE bare (id TEXT PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL, words TSVECTOR NOT NULL)`,
			`CREATE INDEX bare_words ON bare USING GIN (words)`,
		}
	}
	return b.db.Write(ctx, func(q db.Queryer) error {
		for _, statement := range statements {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// insert writes documents in one transaction.
func (b bare) insert(ctx context.Context, docs []corpus.Written, texts []string) error {
	return b.db.Write(ctx, func(q db.Queryer) error {
		for i := range docs {
			d := &docs[i]
			statement, args := `INSERT INTO bare (id, title, body) VALUES (?, ?, ?)`, []any{d.ID, d.Title, texts[i]}
			if b.db.Engine() == db.Postgres {
				statement = `INSERT INTO bare (id, title, body, words) VALUES (?, ?, ?, setweight(to_tsvector('simple', ?), 'A') || to_tsvector('simple', ?))`
				args = append(args, d.Title, texts[i])
			}
			if _, err := q.Exec(ctx, statement, args...); err != nil {
				return err
			}
		}
		return nil
	})
}

// matching is the statement that finds a word, with its parameter.
func (b bare) matching() string {
	if b.db.Engine() == db.Postgres {
		return ` FROM bare WHERE words @@ plainto_tsquery('simple', ?)`
	}
	return ` FROM bare WHERE bare MATCH ?`
}

func (b bare) term(word string) string {
	if b.db.Engine() == db.Postgres {
		return word
	}
	return `"` + word + `"`
}

// count tells how many have a word, at most limit.
func (b bare) count(ctx context.Context, word string, limit int) (n int, err error) {
	err = b.db.One().Get(ctx, &n, `SELECT COUNT(*) FROM (SELECT 1`+b.matching()+` LIMIT ?) AS found`, b.term(word), limit)
	return n, err
}

// row is what a list of results needs at least.
type row struct{ ID, Title string }

// pageSize is how many results a page has.
const pageSize = 20

// lookup reads the first that have a word, in no order.
func (b bare) lookup(ctx context.Context, word string) (rows []row, err error) {
	err = b.db.One().Select(ctx, &rows, `SELECT id, title`+b.matching()+` LIMIT ?`, b.term(word), pageSize)
	return rows, err
}

// best reads the best by the engine's own ranking.
func (b bare) best(ctx context.Context, word string) (rows []row, err error) {
	if b.db.Engine() == db.Postgres {
		err = b.db.One().Select(ctx, &rows, `SELECT id, title`+b.matching()+` ORDER BY ts_rank(words, plainto_tsquery('simple', ?)) DESC LIMIT ?`, word, word, pageSize)
	} else {
		err = b.db.One().Select(ctx, &rows, `SELECT id, title`+b.matching()+` ORDER BY bm25(bare, 0, 10, 1) LIMIT ?`, b.term(word), pageSize)
	}
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("nothing has %q", word)
	}
	return rows, err
}
