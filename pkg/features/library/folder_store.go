package library

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
)

// folderRow is a folder as the table has it.
type folderRow struct {
	Library          string
	ID, Parent, Name string
	Position         string
	Version          int
	Revision         int64
	Created          db.Time
	Deleted          db.NullTime
	Link             sql.NullString
	Linked           db.NullTime
	Barred           db.NullTime
}

func (r folderRow) folder() folder {
	return folder{
		ID: r.ID, Parent: r.Parent, Name: r.Name, Position: r.Position, Version: r.Version, Revision: r.Revision,
		Created: r.Created.Time, Deleted: r.Deleted.Time, Link: r.Link.String, Linked: r.Linked.Time, Barred: r.Barred.Time,
	}
}

const selectFolders = `SELECT library, id, parent, name, position, version, revision, created, deleted, link, linked, barred FROM library_folders`

// foldersOf are all folders of a library, those in the bin too.
func foldersOf(ctx context.Context, q db.Queryer, library string) (tree, error) {
	var rows []folderRow
	if err := q.Select(ctx, &rows, selectFolders+` WHERE library = ? LIMIT ?`, library, maxBin); err != nil {
		return nil, fmt.Errorf("reading folders: %w", err)
	}
	out := make(tree, len(rows))
	for _, r := range rows {
		out[r.ID] = r.folder()
	}
	return out, nil
}

// foldersSince are those of a library that changed after a revision, in the order in
// which they did.
func foldersSince(ctx context.Context, q db.Queryer, library string, revision int64, limit int) (found []folder, err error) {
	var rows []folderRow
	if err := q.Select(ctx, &rows, selectFolders+` WHERE library = ? AND revision > ? ORDER BY revision LIMIT ?`, library, revision, limit); err != nil {
		return nil, fmt.Errorf("reading changed folders: %w", err)
	}
	for _, r := range rows {
		found = append(found, r.folder())
	}
	return found, nil
}

// findShared reads a folder by its link, with the library that it is in; found is false
// without one.
func findShared(ctx context.Context, q db.Queryer, link string) (l library, f folder, found bool, err error) {
	var rows []folderRow
	if err := q.Select(ctx, &rows, selectFolders+` WHERE link = ?`, link); err != nil {
		return library{}, folder{}, false, fmt.Errorf("reading a shared folder: %w", err)
	}
	if len(rows) == 0 {
		return library{}, folder{}, false, nil
	}
	l, found, err = one(ctx, q, selectLibrary+` WHERE id = ?`, rows[0].Library)
	return l, rows[0].folder(), found, err
}

// sharedRow is a shared folder with whose it is.
type sharedRow struct {
	Link, Name, Language string
	Owner                string // uuid of a user
}

// sharedBy reads shared folders by their links; unknown links are left out.
func sharedBy(ctx context.Context, q db.Queryer, links []string) (rows []sharedRow, err error) {
	if len(links) == 0 {
		return nil, nil
	}
	err = q.Select(ctx, &rows, `SELECT f.link, f.name, l.language, l.user_id AS owner FROM library_folders f
		JOIN libraries l ON l.id = f.library WHERE f.link IN (?`+strings.Repeat(`, ?`, len(links)-1)+`)`, db.Args(links)...)
	if err != nil {
		return nil, fmt.Errorf("reading shared folders: %w", err)
	}
	return rows, nil
}

// storeFolder stores a folder, a new one or as it is now.
func storeFolder(ctx context.Context, q db.Queryer, l *library, f folder) error {
	_, err := q.Exec(ctx, `INSERT INTO library_folders (library, id, parent, name, position, version, revision, created, deleted, link, linked, barred)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (library, id) DO UPDATE SET parent = excluded.parent, name = excluded.name, position = excluded.position, version = excluded.version,
			revision = excluded.revision, deleted = excluded.deleted, link = excluded.link, linked = excluded.linked, barred = excluded.barred`,
		l.ID, f.ID, f.Parent, f.Name, f.Position, f.Version, l.next(), db.At(f.Created), db.MaybeAt(f.Deleted),
		sql.NullString{String: f.Link, Valid: f.Link != ""}, db.MaybeAt(f.Linked), db.MaybeAt(f.Barred))
	if err != nil {
		return fmt.Errorf("storing a folder: %w", err)
	}
	return nil
}

// deleteFolder deletes a folder's row, and those of what is saved in it.
func deleteFolder(ctx context.Context, q db.Queryer, library, id string) error {
	for _, statement := range []string{
		`DELETE FROM library_items WHERE library = ? AND folder = ?`,
		`DELETE FROM library_folders WHERE library = ? AND id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, library, id); err != nil {
			return fmt.Errorf("deleting a folder: %w", err)
		}
	}
	return nil
}
