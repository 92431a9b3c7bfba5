package index

import (
	"context"
	"database/sql"
	"fmt"

	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/platform/db"
)

// storedDoc has the rows of a know in the index's tables.
type storedDoc struct {
	Know, Digest        string
	Docno               int64
	Head                string
	Terms               []byte
	Title, Strong, Lead sql.NullString // null: the row of texts is missing
	TitlePlaces         []byte         `db:"title_places"`
	LeadPlaces          []byte         `db:"lead_places"`
}

// storedDocs reads the knows of a space with after < id <= upTo; upTo "" has no limit.
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
func deleteOrphans(ctx context.Context, q db.Queryer, t tokens.Table) error {
	for _, statement := range deletions(t) {
		if _, err := q.Exec(ctx, statement+` NOT IN (SELECT docno FROM search_docs)`); err != nil {
			return fmt.Errorf("deleting what belongs to no know: %w", err)
		}
	}
	return nil
}
