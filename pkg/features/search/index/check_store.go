package index

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"knowmad/pkg/platform/db"
)

// storedDoc is what the tables have of a know.
type storedDoc struct {
	Know, Digest        string
	Docno               int64
	Head                string
	Terms               []byte
	Title, Strong, Lead sql.NullString // null: there is no row of texts
	TitlePlaces         []byte         `db:"title_places"`
	LeadPlaces          []byte         `db:"lead_places"`
}

// storedDocs reads the knows of a space whose ids come after one, up to another; "" is
// without an end.
func storedDocs(ctx context.Context, q db.Queryer, sp int64, after, upTo string) (map[string]storedDoc, error) {
	var rows []storedDoc
	err := q.Select(ctx, &rows, `SELECT d.know, d.digest, d.docno, d.head, d.terms, t.title, t.strong, t.lead, t.title_places, t.lead_places
		FROM search_docs d LEFT JOIN search_texts t ON t.docno = d.docno
		WHERE d.space = ? AND d.know > ? AND (d.know <= ? OR ? = '')`, sp, after, upTo, upTo)
	if err != nil {
		return nil, fmt.Errorf("reading the search's knows: %w", err)
	}
	out := make(map[string]storedDoc, len(rows))
	for _, r := range rows {
		out[r.Know] = r
	}
	return out, nil
}

// deleteOrphans deletes texts and tokens without a know.
func (e engine) deleteOrphans(ctx context.Context, q db.Queryer) error {
	for _, statement := range e.deletions() {
		if _, err := q.Exec(ctx, statement+` NOT IN (SELECT docno FROM search_docs)`); err != nil {
			return fmt.Errorf("deleting what belongs to no know: %w", err)
		}
	}
	return nil
}

// maxCompared is how many tokens of a know are compared, spread over all of them.
const maxCompared = 40

// hasTokens tells whether a know is found by its tokens.
func (e engine) hasTokens(ctx context.Context, q db.Queryer, sp, docno int64, tokens []string) (bool, error) {
	tokens = slices.Clone(tokens)
	slices.Sort(tokens)
	var c condition
	for i := 0; i < len(tokens); i += 1 + len(tokens)/maxCompared {
		c = c.and(tokens[i])
	}
	statement := `SELECT COUNT(*) FROM search_tokens WHERE docno = ? AND ` + e.meets()
	if e.kind == db.SQLite {
		statement = `SELECT COUNT(*) FROM search_tokens WHERE rowid = ? AND ` + e.meets()
	}
	var n int
	if err := q.Get(ctx, &n, statement, docno, e.match(sp, c)); err != nil {
		return false, fmt.Errorf("finding a know by its words: %w", err)
	}
	return n == 1, nil
}
