package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/right"
)

// Shown is a know with all that its readers are told of it.
type Shown struct {
	Know    know.Know
	Author  person.Card // zero where they have left
	Outline Outline     // of the know's revision; zero where it has none
}

// FindShown is FindIn with what a know's readers are told beside it. The pages that all
// visitors see sharp come with their text; if whole, the others do, too. It is one
// statement: what it gives was true at one time, and a page of the site costs little
// more than the reading of one row.
func FindShown(ctx context.Context, q db.Queryer, language, id string, whole bool) (Shown, error) {
	var r struct {
		know.Row
		Person         person.Joined
		Outline, Texts string
	}
	err := q.Get(ctx, &r, `SELECT `+know.Columns+`, `+person.JoinedColumns+`, COALESCE(r.outline, '') AS outline,
			COALESCE(CASE WHEN r.outline = '' THEN '' WHEN ? THEN (SELECT STRING_AGG(g.text, '`+know.Separator+`' ORDER BY g.number) FROM know_pages g WHERE g.revision = k.revision) ELSE r.free_texts END, '') AS texts
		FROM knows k LEFT JOIN know_revisions r ON r.id = k.revision`+person.JoinedTables(`k.author`)+`WHERE k.id = ? AND k.language = ?`, whole, id, language)
	if errors.Is(err, sql.ErrNoRows) {
		return Shown{}, know.NotFound()
	}
	if err != nil {
		return Shown{}, fmt.Errorf("reading a know: %w", err)
	}
	out := Shown{Know: r.Know(), Author: r.Person.Card()}
	if out.Outline, err = parseOutline(r.Outline, r.Texts); err != nil {
		return Shown{}, fmt.Errorf("reading the know %s: %w", id, err)
	}
	return out, nil
}

// FindOwn is Find for a know that an actor changes. The error is a NotFoundError where they
// may not see it, and a ForbiddenError where it is another author's.
func FindOwn(ctx context.Context, q db.Queryer, a right.Actor, id string) (know.Know, error) {
	k, err := know.Find(ctx, q, id)
	return checkOwn(a, k, err)
}

// LockOwn is FindOwn that locks the know as Lock does.
func LockOwn(ctx context.Context, d *db.DB, q db.Queryer, a right.Actor, id string) (know.Know, error) {
	k, err := know.Lock(ctx, d, q, id)
	return checkOwn(a, k, err)
}

func checkOwn(a right.Actor, k know.Know, err error) (know.Know, error) {
	if err != nil {
		return know.Know{}, err
	}
	if !k.ReadableByLink(a.User) {
		return know.Know{}, know.NotFound()
	}
	if err := MayEditKnow().Check(a, k.Author); err != nil {
		return know.Know{}, err
	}
	return k, nil
}

// FindDuplicates finds what an author can't share once more: files of their own knows,
// and of those that all may read or are to. Private knows of others don't count, so
// that other users don't learn of them. One know of each hash is given.
func FindDuplicates(ctx context.Context, q db.Queryer, author, except string, public bool, originals []string) (map[string]know.Know, error) {
	found := map[string]know.Know{}
	if len(originals) == 0 {
		return found, nil
	}
	args := []any{author, public, know.Published, know.Review, know.Processing, know.Public, know.Deleted, know.Rejected, InWork, Ready, except}
	for _, hash := range originals {
		args = append(args, hash)
	}
	var rows []struct {
		know.Row
		Original string
	}
	err := q.Select(ctx, &rows, `SELECT `+know.Columns+`, f.original FROM know_files f JOIN know_revisions r ON r.id = f.revision JOIN knows k ON k.id = r.know
		WHERE (k.author = ? OR ? AND k.status IN (?, ?, ?) AND k.visibility = ?) AND k.status NOT IN (?, ?) AND r.state IN (?, ?) AND k.id <> ?
		AND f.original IN (?`+strings.Repeat(`, ?`, len(originals)-1)+`) ORDER BY k.created, k.id`, args...)
	if err != nil {
		return nil, fmt.Errorf("looking for duplicates: %w", err)
	}
	for _, r := range rows {
		if _, ok := found[r.Original]; !ok || r.Author.String == author {
			found[r.Original] = r.Know()
		}
	}
	return found, nil
}

// LockOf locks a user's own and liked knows, in the order of their ids, until
// the transaction ends: what a transaction that deletes an account changes of knows.
func LockOf(ctx context.Context, d *db.DB, q db.Queryer, user string) error {
	if d.Engine() != db.Postgres {
		return nil
	}
	var locked []string
	err := q.Select(ctx, &locked, `SELECT id FROM knows
		WHERE id IN (SELECT id FROM knows WHERE author = ? UNION SELECT know FROM know_likes WHERE user_id = ?) ORDER BY id FOR UPDATE`, user, user)
	if err != nil {
		return fmt.Errorf("locking an author's knows: %w", err)
	}
	return nil
}

// StatusOf is a know's status, with the reason of its latest revision's failure.
func StatusOf(ctx context.Context, q db.Queryer, id string) (status know.Status, failure string, err error) {
	var row struct {
		Status  know.Status
		Failure sql.NullString
	}
	err = q.Get(ctx, &row, `SELECT k.status, (SELECT r.failure FROM know_revisions r WHERE r.know = k.id ORDER BY r.number DESC LIMIT 1) AS failure
		FROM knows k WHERE k.id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", know.NotFound()
	}
	if err != nil {
		return "", "", fmt.Errorf("reading a know: %w", err)
	}
	return row.Status, row.Failure.String, nil
}

// Empty deletes what a know says, and the request for a mail about its result; its row stays
// as a deleted one.
func Empty(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if err := know.Empty(ctx, q, id, now); err != nil {
		return err
	}
	return DropResultMail(ctx, q, id)
}

// Anonymise takes the author off a know, and off its files what their device called them.
func Anonymise(ctx context.Context, q db.Queryer, id string) error {
	if err := know.Anonymise(ctx, q, id); err != nil {
		return err
	}
	if err := DropResultMail(ctx, q, id); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `UPDATE know_files SET name = 'file' WHERE revision IN (SELECT id FROM know_revisions WHERE know = ?)`, id)
	if err != nil {
		return fmt.Errorf("taking an author off files: %w", err)
	}
	return nil
}
