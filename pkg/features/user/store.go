package user

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

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

func knowerOf(ctx context.Context, q db.Queryer, user string) (*string, error) {
	var id string
	err := q.Get(ctx, &id, `SELECT id FROM knowers WHERE user_id = ?`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // who doesn't teach has none
	}
	if err != nil {
		return nil, fmt.Errorf("reading a knower: %w", err)
	}
	return &id, nil
}
