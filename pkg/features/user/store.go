package user

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// profile is a row of profiles. Who has none has an empty one.
type profile struct {
	User         string `db:"user_id"`
	Username     *string
	About        *string
	Instagram    *string
	Tiktok       *string
	School       *string
	Region       *int
	SchoolType   *string `db:"school_type"`
	Grades       list[string]
	Subjects     list[int]
	Language     *string
	Newsletter   *bool
	PictureSmall *string `db:"picture_small"`
	PictureLarge *string `db:"picture_large"`
	Offset       *int    `db:"utc_offset"`
	Onboarded    db.NullTime
	Opens        int
	Opened       db.NullTime
	Lookups      int
	LookedUp     db.NullTime `db:"looked_up"`
	Country      *string
}

const profileColumns = `user_id, username, about, instagram, tiktok, school, region, school_type, grades, subjects, language, newsletter,
	picture_small, picture_large, utc_offset, onboarded, opens, opened, lookups, looked_up, country`

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

// lockProfile reads a profile to change it: it makes one where there is none, and
// locks it until the transaction ends.
func lockProfile(ctx context.Context, q db.Queryer, user string) (profile, error) {
	_, err := q.Exec(ctx, `INSERT INTO profiles (user_id) VALUES (?) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`, user)
	if db.IsForeignKey(err) {
		return profile{}, gone().WithCause(err)
	}
	if err != nil {
		return profile{}, fmt.Errorf("making a profile: %w", err)
	}
	return findProfile(ctx, q, user)
}

// knowerOf returns the id of the knower that a user is, or nil.
func knowerOf(ctx context.Context, q db.Queryer, user string) (*string, error) {
	row, teaches, err := findKnowerOf(ctx, q, user)
	if err != nil || !teaches {
		return nil, err
	}
	return &row.ID, nil
}

// updateProfile stores what an edit changes.
func updateProfile(ctx context.Context, q db.Queryer, p profile) error {
	_, err := q.Exec(ctx, `UPDATE profiles SET about = ?, instagram = ?, tiktok = ?, school = ?, region = ?, school_type = ?,
		grades = ?, subjects = ?, language = ?, newsletter = ?, onboarded = ? WHERE user_id = ?`,
		p.About, p.Instagram, p.Tiktok, p.School, p.Region, p.SchoolType,
		p.Grades.text(), p.Subjects.text(), p.Language, p.Newsletter, p.Onboarded, p.User)
	if err != nil {
		return fmt.Errorf("changing a profile: %w", err)
	}
	return nil
}

// updatePicture stores the hashes of a user's picture, nil for none.
func updatePicture(ctx context.Context, q db.Queryer, user string, small, large *string) error {
	_, err := q.Exec(ctx, `UPDATE profiles SET picture_small = ?, picture_large = ? WHERE user_id = ?`, small, large, user)
	if err != nil {
		return fmt.Errorf("changing a picture: %w", err)
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

// deleteUser deletes what the slice keeps of a user. Usernames that they gave up
// stay kept from others, without saying whose they were.
func deleteUser(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`UPDATE freed_usernames SET user_id = NULL WHERE user_id = ?`,
		`DELETE FROM knowers WHERE user_id = ?`,
		`DELETE FROM profiles WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("deleting a user: %w", err)
		}
	}
	return nil
}

// knowerRow is a row of knowers.
type knowerRow struct {
	ID    string
	User  string `db:"user_id"`
	Since db.Time
}

// findKnower reads a knower by their own id.
func findKnower(ctx context.Context, q db.Queryer, id string) (row knowerRow, found bool, err error) {
	return getKnower(ctx, q, `SELECT id, user_id, since FROM knowers WHERE id = ?`, id)
}

// findKnowerOf reads the knower that a user is.
func findKnowerOf(ctx context.Context, q db.Queryer, user string) (row knowerRow, teaches bool, err error) {
	return getKnower(ctx, q, `SELECT id, user_id, since FROM knowers WHERE user_id = ?`, user)
}

func getKnower(ctx context.Context, q db.Queryer, statement, id string) (row knowerRow, found bool, err error) {
	err = q.Get(ctx, &row, statement, id)
	if errors.Is(err, sql.ErrNoRows) {
		return knowerRow{}, false, nil
	}
	if err != nil {
		return knowerRow{}, false, fmt.Errorf("reading a knower: %w", err)
	}
	return row, true, nil
}

// insertKnower adds a knower and returns their id: of the row that there is where
// the user teaches already.
func insertKnower(ctx context.Context, q db.Queryer, row knowerRow) (id string, err error) {
	_, err = q.Exec(ctx, `INSERT INTO knowers (id, user_id, since) VALUES (?, ?, ?) ON CONFLICT (user_id) DO NOTHING`, row.ID, row.User, row.Since)
	if err != nil {
		return "", fmt.Errorf("accepting a knower: %w", err)
	}
	row, _, err = findKnowerOf(ctx, q, row.User)
	return row.ID, err
}
