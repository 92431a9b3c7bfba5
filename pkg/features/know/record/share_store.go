package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// SharePicture is the picture with which a link to a know is shown.
type SharePicture struct {
	Version string `db:"share_version"` // changes with the title, the author and the page that are drawn in it
	Hash    string `db:"share_picture"` // of a blob; "" where none is drawn yet
}

// FindSharePicture reads the picture that was drawn for a revision; it is zero where none was.
func FindSharePicture(ctx context.Context, q db.Queryer, revision string) (p SharePicture, err error) {
	err = q.Get(ctx, &p, `SELECT share_version, share_picture FROM know_revisions WHERE id = ?`, revision)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return SharePicture{}, fmt.Errorf("reading the picture of a shared link: %w", err)
	}
	return p, nil
}

// SetSharePicture stores the picture that was drawn for a revision.
func SetSharePicture(ctx context.Context, q db.Queryer, revision string, p SharePicture) error {
	_, err := q.Exec(ctx, `UPDATE know_revisions SET share_version = ?, share_picture = ? WHERE id = ?`, p.Version, p.Hash, revision)
	if err != nil {
		return fmt.Errorf("storing the picture of a shared link: %w", err)
	}
	return nil
}

// ShareHolder is the name under which the blob store notes that a revision needs the
// picture of its shared link.
func ShareHolder(revision string) string { return "know share " + revision }

// SharePath is where every caller gets the picture of a shared link.
func SharePath(know, version string) string { return "/api/knows/" + know + "/share?v=" + version }
