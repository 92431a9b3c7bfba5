package follow

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// lockUser keeps other transactions from locking the user until this one ends. On SQLite
// there is one writer anyway.
func lockUser(ctx context.Context, d *db.DB, q db.Queryer, user string) error {
	if d.Engine() != db.Postgres {
		return nil
	}
	var ids []string
	if err := q.Select(ctx, &ids, `SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE`, user); err != nil {
		return fmt.Errorf("locking a user: %w", err)
	}
	return nil
}

// seenRow is a knower whom a user follows, with their account.
type seenRow struct {
	Created db.Time
	Person  person.Joined
}

func (r seenRow) show() FollowedKnower {
	c := r.Person.Card()
	out := FollowedKnower{UUID: c.Knower, Name: c.PublicName(), ProfilePicture: c.PicturePath(), Path: c.Path(), FollowedOn: r.Created.Time}
	if c.Username != "" {
		out.Username = &c.Username
	}
	return out
}

// seen are the knowers whom a user follows and whom others see: those who teach and aren't
// leaving. Its parameter is the user.
func seen() string {
	return ` FROM follow_knowers f` + person.JoinedTables(`f.followed`) + `WHERE f.user_id = ? AND kn.id IS NOT NULL AND d.due IS NULL`
}

// seenKnowers gives a part of the knowers whom a user follows and others see, the last
// followed first.
func seenKnowers(ctx context.Context, q db.Queryer, user string, offset, limit int) (rows []seenRow, err error) {
	err = q.Select(ctx, &rows, `SELECT f.created, `+person.JoinedColumns+seen()+` ORDER BY f.created DESC, f.followed LIMIT ? OFFSET ?`, user, limit, offset)
	if err != nil {
		return nil, fmt.Errorf("reading followed knowers: %w", err)
	}
	return rows, nil
}

// followed gives the accounts of those whom seenKnowers gives, in its order, and the
// subjects of a market, in one statement.
func followed(ctx context.Context, q db.Queryer, user, marketCode string) (knowers []string, subjects []int, err error) {
	var rows []struct {
		Knower  string
		Subject int
		Created db.Time
	}
	err = q.Select(ctx, &rows, `SELECT '' AS knower, subject, 0 AS created FROM follow_subjects WHERE user_id = ? AND market = ?
		UNION ALL SELECT f.followed, 0, f.created`+seen()+` ORDER BY created DESC, knower`, user, marketCode, user)
	if err != nil {
		return nil, nil, fmt.Errorf("reading what a user follows: %w", err)
	}
	for _, r := range rows {
		if r.Knower != "" {
			knowers = append(knowers, r.Knower)
		} else {
			subjects = append(subjects, r.Subject)
		}
	}
	return knowers, subjects, nil
}

// countSeen counts the knowers whom a user follows and others see.
func countSeen(ctx context.Context, q db.Queryer, user string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*)`+seen(), user); err != nil {
		return 0, fmt.Errorf("counting followed knowers: %w", err)
	}
	return n, nil
}

// knowersOf reports whether a user follows an account, and how many they follow in all.
func knowersOf(ctx context.Context, q db.Queryer, user, followed string) (has bool, n int, err error) {
	var row struct{ Has, N int }
	err = q.Get(ctx, &row, `SELECT COALESCE(SUM(CASE WHEN followed = ? THEN 1 ELSE 0 END), 0) AS has, COUNT(*) AS n FROM follow_knowers WHERE user_id = ?`, followed, user)
	if err != nil {
		return false, 0, fmt.Errorf("counting followed knowers: %w", err)
	}
	return row.Has > 0, row.N, nil
}

// insertKnower stores that a user follows an account, both of which were there when the
// transaction read them.
func insertKnower(ctx context.Context, q db.Queryer, user, followed string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO follow_knowers (user_id, followed, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, user, followed, db.At(now))
	if db.IsForeignKey(err) {
		return person.NotFound().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("following a knower: %w", err)
	}
	return nil
}

// deleteKnower ends that a user follows a knower, and gives the knower's account; "" where
// the user didn't follow them.
func deleteKnower(ctx context.Context, q db.Queryer, user, knower string) (followed string, err error) {
	err = q.Get(ctx, &followed, `DELETE FROM follow_knowers WHERE user_id = ? AND followed = (SELECT user_id FROM knowers WHERE id = ?) RETURNING followed`, user, knower)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("unfollowing a knower: %w", err)
	}
	return followed, nil
}

// countFollowers counts those who follow an account.
func countFollowers(ctx context.Context, q db.Queryer, followed string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM follow_knowers WHERE followed = ?`, followed); err != nil {
		return 0, fmt.Errorf("counting followers: %w", err)
	}
	return n, nil
}

// subjectsOf are the subjects of a market that a user follows, also those that the market
// doesn't have any more.
func subjectsOf(ctx context.Context, q db.Queryer, user, marketCode string) (ids []int, err error) {
	err = q.Select(ctx, &ids, `SELECT subject FROM follow_subjects WHERE user_id = ? AND market = ? ORDER BY subject`, user, marketCode)
	if err != nil {
		return nil, fmt.Errorf("reading followed subjects: %w", err)
	}
	return ids, nil
}

// insertSubject stores that a user follows a subject of a market.
func insertSubject(ctx context.Context, q db.Queryer, user, marketCode string, subject int, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO follow_subjects (user_id, market, subject, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		user, marketCode, subject, db.At(now))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("following a subject: %w", err)
	}
	return nil
}

// deleteSubject ends that a user follows a subject of a market.
func deleteSubject(ctx context.Context, q db.Queryer, user, marketCode string, subject int) error {
	_, err := q.Exec(ctx, `DELETE FROM follow_subjects WHERE user_id = ? AND market = ? AND subject = ?`, user, marketCode, subject)
	if err != nil {
		return fmt.Errorf("unfollowing a subject: %w", err)
	}
	return nil
}

// exportedSubject is a followed subject in an export.
type exportedSubject struct {
	Market  string
	Subject int
	Created db.Time
}

// allSubjectsOf are the subjects that a user follows on all markets, the first followed first.
func allSubjectsOf(ctx context.Context, q db.Queryer, user string) (rows []exportedSubject, err error) {
	err = q.Select(ctx, &rows, `SELECT market, subject, created FROM follow_subjects WHERE user_id = ? ORDER BY created, market, subject`, user)
	if err != nil {
		return nil, fmt.Errorf("reading followed subjects: %w", err)
	}
	return rows, nil
}

// followedBy are the accounts that a user follows.
func followedBy(ctx context.Context, q db.Queryer, user string) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `SELECT followed FROM follow_knowers WHERE user_id = ? ORDER BY followed`, user); err != nil {
		return nil, fmt.Errorf("reading followed knowers: %w", err)
	}
	return ids, nil
}

// deleteAllOf deletes what a user follows, and who follows them.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM follow_knowers WHERE user_id = ?`,
		`DELETE FROM follow_knowers WHERE followed = ?`,
		`DELETE FROM follow_subjects WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("deleting the follows of a user: %w", err)
		}
	}
	return nil
}

// followersOf gives a part of the accounts that have followed an account since a moment or
// longer, in the order of their ids.
func followersOf(ctx context.Context, q db.Queryer, followed string, since time.Time, after string, limit int) (users []string, err error) {
	err = q.Select(ctx, &users, `SELECT user_id FROM follow_knowers WHERE followed = ? AND created <= ? AND user_id > ? ORDER BY user_id LIMIT ?`,
		followed, db.At(since), after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading followers: %w", err)
	}
	return users, nil
}
