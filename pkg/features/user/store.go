package user

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// profile is a row of profiles, but for what person.Card has. A user without a
// row has an empty one.
type profile struct {
	User       string `db:"user_id"`
	About      *string
	Instagram  *string
	Tiktok     *string
	School     *string
	Region     *int
	SchoolType *string `db:"school_type"`
	Grades     list[string]
	Subjects   list[int]
	Newsletter *bool
	Offset     *int `db:"utc_offset"`
	Onboarded  db.NullTime
	Opens      int
	Opened     db.NullTime
	Lookups    int
	LookedUp   db.NullTime `db:"looked_up"`
	Country    *string
}

const profileColumns = `user_id, about, instagram, tiktok, school, region, school_type, grades, subjects, newsletter,
	utc_offset, onboarded, opens, opened, lookups, looked_up, country`

// list is a column of JSON. It is never nil.
type list[T any] []T

// Scan reads a column.
func (l *list[T]) Scan(source any) error {
	text, ok := source.(string)
	if !ok {
		return fmt.Errorf("a list is text, not %T", source)
	}
	*l = list[T]{}
	return json.Unmarshal([]byte(text), (*[]T)(l))
}

func (l list[T]) text() string {
	if len(l) == 0 {
		return "[]"
	}
	b, err := json.Marshal(l)
	if err != nil {
		return "[]" // strings and numbers can always be written
	}
	return string(b)
}

func findProfile(ctx context.Context, q db.Queryer, user string) (profile, error) {
	var p profile
	err := q.Get(ctx, &p, `SELECT `+profileColumns+` FROM profiles WHERE user_id = ?`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return profile{User: user, Grades: list[string]{}, Subjects: list[int]{}}, nil
	}
	if err != nil {
		return profile{}, fmt.Errorf("reading a profile: %w", err)
	}
	return p, nil
}

// interests are what a user chose to learn, with their own market.
type interests struct {
	Market   string
	Grades   list[string]
	Subjects list[int]
}

// findInterests reads what a user chose. The error is an AuthorizationError where the
// account is gone.
func findInterests(ctx context.Context, q db.Queryer, user string) (i interests, err error) {
	err = q.Get(ctx, &i, `SELECT u.market, COALESCE(p.grades, '[]') AS grades, COALESCE(p.subjects, '[]') AS subjects
		FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = ? AND u.confirmed IS NOT NULL`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return i, person.Gone()
	}
	if err != nil {
		return i, fmt.Errorf("reading interests: %w", err)
	}
	return i, nil
}

// lockProfile reads a profile to change it: it makes one where there is none, and
// locks it until the transaction ends.
func lockProfile(ctx context.Context, q db.Queryer, user string) (profile, error) {
	_, err := q.Exec(ctx, `INSERT INTO profiles (user_id) VALUES (?) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`, user)
	if db.IsForeignKey(err) {
		return profile{}, person.Gone().WithCause(err)
	}
	if err != nil {
		return profile{}, fmt.Errorf("making a profile: %w", err)
	}
	return findProfile(ctx, q, user)
}

// lockOwn is lockProfile of a user who asks for it, and their card as it is once
// the profile is locked.
func lockOwn(ctx context.Context, q db.Queryer, user string) (person.Card, profile, error) {
	p, err := lockProfile(ctx, q, user)
	if err != nil {
		return person.Card{}, profile{}, err
	}
	card, err := person.FindOwn(ctx, q, user)
	return card, p, err
}

// updateProfile stores what an edit changes.
func updateProfile(ctx context.Context, q db.Queryer, p profile) error {
	_, err := q.Exec(ctx, `UPDATE profiles SET about = ?, instagram = ?, tiktok = ?, school = ?, region = ?, school_type = ?,
		grades = ?, subjects = ?, newsletter = ?, onboarded = ? WHERE user_id = ?`,
		p.About, p.Instagram, p.Tiktok, p.School, p.Region, p.SchoolType,
		p.Grades.text(), p.Subjects.text(), p.Newsletter, p.Onboarded, p.User)
	if err != nil {
		return fmt.Errorf("changing a profile: %w", err)
	}
	return nil
}

// endNewsletter stores that a user wants no newsletter. An account that is gone
// is no error.
func endNewsletter(ctx context.Context, q db.Queryer, user string) error {
	_, err := q.Exec(ctx, `INSERT INTO profiles (user_id, newsletter) SELECT id, ? FROM users WHERE id = ?
		ON CONFLICT (user_id) DO UPDATE SET newsletter = excluded.newsletter`, false, user)
	if err != nil {
		return fmt.Errorf("unsubscribing: %w", err)
	}
	return nil
}

// countOpening counts a use of the product that begins now, unless the last one
// that was counted began after since.
func countOpening(ctx context.Context, q db.Queryer, user string, now, since time.Time) error {
	_, err := q.Exec(ctx, `UPDATE profiles SET opens = opens + 1, opened = ? WHERE user_id = ? AND (opened IS NULL OR opened <= ?)`,
		db.At(now), user, db.At(since))
	if err != nil {
		return fmt.Errorf("counting an opening: %w", err)
	}
	return nil
}

// countLookup counts a lookup and stores its country, nil where it isn't known.
func countLookup(ctx context.Context, q db.Queryer, user string, country *string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE profiles SET country = ?, lookups = lookups + 1, looked_up = ? WHERE user_id = ?`, country, db.At(now), user)
	if err != nil {
		return fmt.Errorf("counting a lookup: %w", err)
	}
	return nil
}

// updateOffset stores how many minutes a user's clock is ahead of UTC.
func updateOffset(ctx context.Context, q db.Queryer, user string, offset int) error {
	if _, err := q.Exec(ctx, `UPDATE profiles SET utc_offset = ? WHERE user_id = ?`, offset, user); err != nil {
		return fmt.Errorf("storing a time zone: %w", err)
	}
	return nil
}

// deleteProfile deletes the user's profile. Usernames that they gave up
// stay kept from others, without saying whose they were.
func deleteProfile(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`UPDATE freed_usernames SET user_id = NULL WHERE user_id = ?`,
		`DELETE FROM profiles WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("deleting a profile: %w", err)
		}
	}
	return nil
}
