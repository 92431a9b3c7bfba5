package notice

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
)

// row is a notification as it is stored.
type row struct {
	ID      string
	User    string `db:"user_id"`
	Market  string
	Kind    notice.Kind
	Name    string
	Know    string
	Actor   sql.NullString
	Subject string
	Title   string
	Path    string
	Created db.Time
	Opened  db.NullTime
}

const columns = `id, user_id, market, kind, name, know, actor, subject, title, path, created, opened`

// insert stores an event unless its user has been told its key. A user or an actor who left
// meanwhile gets none, which is no error: it keeps nothing from happening.
func insert(ctx context.Context, q db.Queryer, n notice.New, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO notices (id, user_id, market, kind, name, know, actor, subject, title, path, peak, created)
		SELECT ?, u.id, ?, ?, ?, ?, (SELECT a.id FROM users a WHERE a.id = ?), ?, ?, ?, 0, CAST(? AS BIGINT) FROM users u WHERE u.id = ?
		ON CONFLICT (user_id, name) DO NOTHING`,
		uuid.NewString(), n.Market, n.Kind, n.Key, n.Know, n.Actor, n.Subject, n.Title, n.Path, db.At(now), n.User)
	if err != nil {
		return fmt.Errorf("storing a notification: %w", err)
	}
	return nil
}

// upsertLikes stores that a know has so many likes. Where that is more than was told before,
// the notification is unread and new.
func upsertLikes(ctx context.Context, q db.Queryer, n notice.New, likes int, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO notices (id, user_id, market, kind, name, know, subject, title, path, peak, created)
		VALUES (?, ?, ?, ?, ?, ?, '', '', '', ?, ?)
		ON CONFLICT (user_id, name) DO UPDATE SET peak = excluded.peak, created = excluded.created, opened = NULL WHERE notices.peak < excluded.peak`,
		uuid.NewString(), n.User, n.Market, n.Kind, n.Key, n.Know, likes, db.At(now))
	if err != nil {
		return fmt.Errorf("storing a notification of likes: %w", err)
	}
	return nil
}

func read(ctx context.Context, q db.Queryer, rest string, args ...any) (rows []row, err error) {
	if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM notices WHERE `+rest, args...); err != nil {
		return nil, fmt.Errorf("reading notifications: %w", err)
	}
	return rows, nil
}

// rowsOf gives a user's notifications since a moment, the latest first.
func rowsOf(ctx context.Context, q db.Queryer, user string, since time.Time, limit int) ([]row, error) {
	return read(ctx, q, `user_id = ? AND created >= ? ORDER BY created DESC, id LIMIT ?`, user, db.At(since), limit)
}

// unreadOf gives a user's unread notifications since a moment, the latest first.
func unreadOf(ctx context.Context, q db.Queryer, user string, since time.Time, limit int) ([]row, error) {
	return read(ctx, q, `user_id = ? AND opened IS NULL AND created >= ? ORDER BY created DESC, id LIMIT ?`, user, db.At(since), limit)
}

// rowOf gives a user's notification by its id, as a list of at most one.
func rowOf(ctx context.Context, q db.Queryer, user, id string, since time.Time) ([]row, error) {
	return read(ctx, q, `id = ? AND user_id = ? AND created >= ?`, id, user, db.At(since))
}

// setOpened notes that a user read some notifications; those read before keep their moment.
func setOpened(ctx context.Context, q db.Queryer, user string, ids []string, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	args := append([]any{db.At(now), user}, db.Args(ids)...)
	_, err := q.Exec(ctx, `UPDATE notices SET opened = ? WHERE user_id = ? AND opened IS NULL AND id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, args...)
	if err != nil {
		return fmt.Errorf("marking notifications as read: %w", err)
	}
	return nil
}

func change(ctx context.Context, q db.Queryer, task, statement string, args ...any) error {
	if _, err := q.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("%s: %w", task, err)
	}
	return nil
}

func deleteKnow(ctx context.Context, q db.Queryer, know string) error {
	return change(ctx, q, "deleting notifications of a know", `DELETE FROM notices WHERE know = ? AND know <> ''`, know)
}

func deleteSubject(ctx context.Context, q db.Queryer, subject string) error {
	return change(ctx, q, "withdrawing notifications", `DELETE FROM notices WHERE subject = ? AND subject <> ''`, subject)
}

// deleteBefore deletes notifications that are older than a moment.
func deleteBefore(ctx context.Context, q db.Queryer, before time.Time) error {
	return change(ctx, q, "deleting old notifications", `DELETE FROM notices WHERE created < ?`, db.At(before))
}

// fullUsers gives some users who have more notifications than are kept.
func fullUsers(ctx context.Context, q db.Queryer) (users []string, err error) {
	err = q.Select(ctx, &users, `SELECT user_id FROM notices GROUP BY user_id HAVING COUNT(*) > ? ORDER BY user_id LIMIT 100`, maxKept)
	if err != nil {
		return nil, fmt.Errorf("looking for users with many notifications: %w", err)
	}
	return users, nil
}

// trim deletes a user's oldest notifications beyond those that are kept.
func trim(ctx context.Context, q db.Queryer, user string) error {
	return change(ctx, q, "deleting a user's oldest notifications",
		`DELETE FROM notices WHERE user_id = ? AND id NOT IN (SELECT id FROM notices WHERE user_id = ? ORDER BY created DESC, id LIMIT ?)`, user, user, maxKept)
}

// eraseAll deletes a user's notifications, those that name the user, and the weekly mail.
func eraseAll(ctx context.Context, q db.Queryer, user string) error {
	if err := change(ctx, q, "erasing notifications", `DELETE FROM notices WHERE user_id = ? OR actor = ?`, user, user); err != nil {
		return err
	}
	return deleteDigest(ctx, q, user)
}

// digest is the weekly mail that a user asked for.
type digest struct {
	User   string `db:"user_id"`
	Market string
	Asked  db.Time
	Since  db.Time
	Due    db.Time
}

// findDigest gives a user's weekly mail, as a list of at most one.
func findDigest(ctx context.Context, q db.Queryer, user string) (found []digest, err error) {
	if err := q.Select(ctx, &found, `SELECT user_id, market, asked, since, due FROM notice_digests WHERE user_id = ?`, user); err != nil {
		return nil, fmt.Errorf("reading a weekly mail: %w", err)
	}
	return found, nil
}

// insertDigest stores that a user asks for the weekly mail, unless they did; added tells
// whether they hadn't.
func insertDigest(ctx context.Context, q db.Queryer, d digest) (added bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO notice_digests (user_id, market, asked, since, due) VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id) DO NOTHING`,
		d.User, d.Market, d.Asked, d.Since, d.Due)
	if db.IsForeignKey(err) {
		return false, person.Gone().WithCause(err)
	}
	if err != nil {
		return false, fmt.Errorf("storing a weekly mail: %w", err)
	}
	return n > 0, nil
}

// advanceDigest makes the next mail due. It changes nothing, and moved is false, where the
// user doesn't ask for it any more or another attempt sent the one that was due.
func advanceDigest(ctx context.Context, q db.Queryer, d digest, since, due time.Time) (moved bool, err error) {
	n, err := q.Exec(ctx, `UPDATE notice_digests SET since = ?, due = ? WHERE user_id = ? AND due = ?`, db.At(since), db.At(due), d.User, d.Due)
	if err != nil {
		return false, fmt.Errorf("advancing a weekly mail: %w", err)
	}
	return n > 0, nil
}

func deleteDigest(ctx context.Context, q db.Queryer, user string) error {
	return change(ctx, q, "ending a weekly mail", `DELETE FROM notice_digests WHERE user_id = ?`, user)
}
