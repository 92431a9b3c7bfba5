package usertopic

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// row is a choice as the table has it.
type row struct {
	ID, Market, Author, Title string
	Created                   db.Time
	Things                    int
}

const columns = `t.id, t.market, t.author, t.title, t.created, (SELECT COUNT(*) FROM user_topic_things x WHERE x.user_topic = t.id) AS things`

// find reads a choice of a market. The error is a NotFoundError.
func find(ctx context.Context, q db.Queryer, marketCode, id string) (userTopic, error) {
	var r row
	err := q.Get(ctx, &r, `SELECT `+columns+` FROM user_topics t WHERE t.id = ? AND t.market = ? AND t.deleted IS NULL`, id, marketCode)
	if errors.Is(err, sql.ErrNoRows) {
		return userTopic{}, notFound()
	}
	if err != nil {
		return userTopic{}, fmt.Errorf("reading a user topic: %w", err)
	}
	t := userTopic{ID: r.ID, Market: r.Market, Author: r.Author, Title: r.Title, Created: r.Created.Time}
	if err := q.Select(ctx, &t.Things, `SELECT kind, thing FROM user_topic_things WHERE user_topic = ? ORDER BY position`, id); err != nil {
		return userTopic{}, fmt.Errorf("reading the things of a user topic: %w", err)
	}
	return t, nil
}

// findChoice returns the id of a user's choice by its hash; "" where there is none.
func findChoice(ctx context.Context, q db.Queryer, user, choice string) (id string, err error) {
	err = q.Get(ctx, &id, `SELECT id FROM user_topics WHERE author = ? AND choice = ? AND deleted IS NULL`, user, choice)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("looking for a user topic: %w", err)
	}
	return id, nil
}

// count counts the choices that a user made since a moment, deleted ones too, and those
// that they have.
func count(ctx context.Context, q db.Queryer, user string, since time.Time) (made, kept int, err error) {
	var n struct{ Made, Kept int }
	err = q.Get(ctx, &n, `SELECT COALESCE(SUM(CASE WHEN created > ? THEN 1 ELSE 0 END), 0) AS made,
		COALESCE(SUM(CASE WHEN deleted IS NULL THEN 1 ELSE 0 END), 0) AS kept FROM user_topics WHERE author = ?`, db.At(since), user)
	if err != nil {
		return 0, 0, fmt.Errorf("counting user topics: %w", err)
	}
	return n.Made, n.Kept, nil
}

// insert stores a new choice with its things.
func insert(ctx context.Context, q db.Queryer, t userTopic, choice string) error {
	_, err := q.Exec(ctx, `INSERT INTO user_topics (id, market, author, title, choice, created) VALUES (?, ?, ?, ?, ?, ?)`,
		t.ID, t.Market, t.Author, t.Title, choice, db.At(t.Created))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a user topic: %w", err)
	}
	var args []any
	for i, thing := range t.Things {
		args = append(args, t.ID, i, string(thing.Kind), thing.Thing)
	}
	_, err = q.Exec(ctx, `INSERT INTO user_topic_things (user_topic, position, kind, thing) VALUES (?, ?, ?, ?)`+strings.Repeat(`, (?, ?, ?, ?)`, len(t.Things)-1), args...)
	if err != nil {
		return fmt.Errorf("storing the things of a user topic: %w", err)
	}
	return nil
}

func rename(ctx context.Context, q db.Queryer, id, title string) error {
	if _, err := q.Exec(ctx, `UPDATE user_topics SET title = ? WHERE id = ?`, title, id); err != nil {
		return fmt.Errorf("renaming a user topic: %w", err)
	}
	return nil
}

// empty deletes the words and the things of a choice.
func empty(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM user_topic_things WHERE user_topic = ?`, id); err != nil {
		return fmt.Errorf("deleting a user topic: %w", err)
	}
	if _, err := q.Exec(ctx, `UPDATE user_topics SET title = '', choice = '', deleted = ? WHERE id = ?`, db.At(now), id); err != nil {
		return fmt.Errorf("deleting a user topic: %w", err)
	}
	return nil
}

// forget deletes the rows of choices that were deleted before a moment.
func forget(ctx context.Context, q db.Queryer, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM user_topics WHERE deleted < ?`, db.At(before)); err != nil {
		return fmt.Errorf("forgetting user topics: %w", err)
	}
	return nil
}

// listOf reads a part of a user's choices on a market, newest first, and counts all.
func listOf(ctx context.Context, q db.Queryer, marketCode, user string, offset, limit int) (rows []row, total int, err error) {
	const where = ` FROM user_topics t WHERE t.author = ? AND t.market = ? AND t.deleted IS NULL`
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, user, marketCode); err != nil {
		return nil, 0, fmt.Errorf("counting user topics: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT `+columns+where+` ORDER BY t.created DESC, t.id LIMIT ? OFFSET ?`, user, marketCode, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("listing user topics: %w", err)
	}
	return rows, total, nil
}

// exportedRow is a thing of a choice with the choice.
type exportedRow struct {
	ID, Market, Title string
	Created           db.Time
	Kind              Kind
	Thing             string
}

// allOf reads all choices of a user, a row for each thing, oldest first.
func allOf(ctx context.Context, q db.Queryer, user string) (rows []exportedRow, err error) {
	err = q.Select(ctx, &rows, `SELECT t.id, t.market, t.title, t.created, x.kind, x.thing FROM user_topics t JOIN user_topic_things x ON x.user_topic = t.id
		WHERE t.author = ? AND t.deleted IS NULL ORDER BY t.created, t.id, x.position`, user)
	if err != nil {
		return nil, fmt.Errorf("reading user topics: %w", err)
	}
	return rows, nil
}

// deleteAllOf deletes all choices of a user.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM user_topics WHERE author = ?`, user); err != nil {
		return fmt.Errorf("deleting the user topics of a user: %w", err)
	}
	return nil
}
