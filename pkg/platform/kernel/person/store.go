package person

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// row is the database row of a Card.
type row struct {
	ID, Email, Name, Username, Market, Language string

	Small       string `db:"picture_small"`
	Large       string `db:"picture_large"`
	Created     db.Time
	Confirmed   bool
	HasPassword bool `db:"has_password"`
	TwoFactor   bool `db:"two_factor"`
	Staff       bool
	Knower      string
	Since       db.NullTime
	Blocked     bool
	Reason      string
	Due         db.NullTime
}

const (
	columns = `SELECT u.id, u.email, u.name, u.market, u.created, u.staff, u.confirmed IS NOT NULL AS confirmed, u.password <> '' AS has_password,
		EXISTS (SELECT 1 FROM two_factor t WHERE t.user_id = u.id AND t.since IS NOT NULL) AS two_factor,
		COALESCE(p.username, '') AS username, COALESCE(p.language, '') AS language,
		COALESCE(p.picture_small, '') AS picture_small, COALESCE(p.picture_large, '') AS picture_large,
		COALESCE(kn.id, '') AS knower, kn.since, b.user_id IS NOT NULL AS blocked, COALESCE(b.reason, '') AS reason, d.due`
	tables = ` FROM users u LEFT JOIN profiles p ON p.user_id = u.id LEFT JOIN knowers kn ON kn.user_id = u.id
		LEFT JOIN web_blocks b ON b.user_id = u.id LEFT JOIN deletions d ON d.user_id = u.id `
	isAccount = ` u.confirmed IS NOT NULL `
)

func (r row) card() Card {
	return Card{
		ID: r.ID, Email: r.Email, Name: r.Name, Username: r.Username, Market: r.Market, Language: r.Language,
		Picture: Picture{r.Small, r.Large}, Created: r.Created.Time, Confirmed: r.Confirmed,
		HasPassword: r.HasPassword, TwoFactor: r.TwoFactor, Staff: r.Staff, Knower: r.Knower, KnowerSince: r.Since.Time,
		Blocked: r.Blocked, BlockReason: r.Reason, DeletionOn: r.Due.Time,
	}
}

// get reads one card; the error is missing where there is no row.
func get(ctx context.Context, q db.Queryer, missing *problem.Error, condition string, args ...any) (Card, error) {
	var r row
	err := q.Get(ctx, &r, columns+tables+condition, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return Card{}, missing
	}
	if err != nil {
		return Card{}, fmt.Errorf("reading a person: %w", err)
	}
	return r.card(), nil
}

// list reads cards in the order of the condition.
func list(ctx context.Context, q db.Queryer, condition string, args ...any) ([]Card, error) {
	var rows []row
	if err := q.Select(ctx, &rows, columns+tables+condition, args...); err != nil {
		return nil, fmt.Errorf("reading people: %w", err)
	}
	cards := make([]Card, 0, len(rows))
	for _, r := range rows {
		cards = append(cards, r.card())
	}
	return cards, nil
}

// Find reads the card of an account. The error is a NotFoundError, also for a
// sign-up that waits for its link.
func Find(ctx context.Context, q db.Queryer, id string) (Card, error) {
	return get(ctx, q, NotFound(), `WHERE u.id = ? AND`+isAccount, id)
}

// FindOwn is Find for the bearer of an access token. The error is an AuthorizationError,
// since the account may have been deleted meanwhile.
func FindOwn(ctx context.Context, q db.Queryer, id string) (Card, error) {
	return get(ctx, q, Gone(), `WHERE u.id = ? AND`+isAccount, id)
}

// Lock locks an account until the transaction ends: no other transaction changes the account,
// opens a session of it or ends one. A transaction that locks several rows takes this lock
// first; only the counter of mails to an address is locked before it. A deleted account locks
// nothing.
func Lock(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE users SET id = id WHERE id = ?`, id); err != nil {
		return fmt.Errorf("locking an account: %w", err)
	}
	return nil
}

// Admit checks that the bearer of an access token may use the web app, in one statement on
// two small tables. The errors are those of FindOwn, and a ForbiddenError with staff's
// reason for a blocked user.
func Admit(ctx context.Context, q db.Queryer, id string) error {
	var r struct {
		Blocked bool
		Reason  string
	}
	err := q.Get(ctx, &r, `SELECT b.user_id IS NOT NULL AS blocked, COALESCE(b.reason, '') AS reason
		FROM users u LEFT JOIN web_blocks b ON b.user_id = u.id WHERE u.id = ? AND`+isAccount, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Gone()
	case err != nil:
		return fmt.Errorf("reading a block: %w", err)
	case r.Blocked:
		return problem.New(problem.Forbidden, "Your account can't be used here at the moment: %s", r.Reason)
	}
	return nil
}

// FindKnower reads the card of the account of a knower by the knower's id. The error is a
// NotFoundError.
func FindKnower(ctx context.Context, q db.Queryer, knower string) (Card, error) {
	return get(ctx, q, problem.New(problem.NotFound, "There is no such knower."), `WHERE kn.id = ? AND`+isAccount, knower)
}

// FindByAddress reads the card of the account with an address, in lower case; without an
// account, of the latest sign-up with the address. The error is a NotFoundError.
func FindByAddress(ctx context.Context, q db.Queryer, key string) (Card, error) {
	return get(ctx, q, NotFound(), `WHERE u.email_key = ? ORDER BY CASE WHEN u.confirmed IS NULL THEN 1 ELSE 0 END, u.created DESC LIMIT 1`, key)
}

// maxIDs is the number of ids in one statement, as engines limit the number of parameters.
const maxIDs = 1000

// Cards reads the cards of accounts, by id, in one statement per 1,000 ids. Ids without an
// account are left out.
func Cards(ctx context.Context, q db.Queryer, ids []string) (map[string]Card, error) {
	cards := make(map[string]Card, len(ids))
	for some := range slices.Chunk(ids, maxIDs) {
		found, err := list(ctx, q, `WHERE u.id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`) AND`+isAccount, db.Args(some)...)
		if err != nil {
			return nil, err
		}
		for _, c := range found {
			cards[c.ID] = c
		}
	}
	return cards, nil
}

// Staff reads the cards of all staff, by address.
func Staff(ctx context.Context, q db.Queryer) ([]Card, error) {
	return list(ctx, q, `WHERE u.staff AND`+isAccount+`ORDER BY u.email_key`)
}

// Search reads the accounts whose address, name or username contains query (ASCII case is
// ignored; a username may begin with @), or whose id is query: limit cards after the first
// offset, newest first, and the total. An empty query finds every account.
func Search(ctx context.Context, q db.Queryer, query string, offset, limit int) (cards []Card, total int, err error) {
	query = strings.ReplaceAll(strings.ToValidUTF8(query, ""), "\x00", "")
	text, lower := like(query), like(lowerASCII(query))
	username := like(lowerASCII(strings.TrimPrefix(query, "@")))
	where := `WHERE` + isAccount
	var args []any
	if query != "" {
		where += `AND (u.email_key LIKE ? ESCAPE '!' OR u.name LIKE ? ESCAPE '!' OR LOWER(u.name) LIKE ? ESCAPE '!'
			OR u.id = ? OR u.id IN (SELECT user_id FROM profiles WHERE username LIKE ? ESCAPE '!')) `
		args = []any{lower, text, lower, idIn(query), username}
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM users u `+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting people: %w", err)
	}
	cards, err = list(ctx, q, where+`ORDER BY u.created DESC, u.id LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	return cards, total, err
}

// idIn returns the canonical form of a query that is a uuid; else "".
func idIn(query string) string {
	id, err := uuid.Parse(query)
	if err != nil {
		return ""
	}
	return id.String()
}

// like is the LIKE pattern, with the escape character !, of texts that contain a text.
func like(text string) string {
	return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(text) + "%"
}

// lowerASCII lowers ASCII letters only, as LOWER does on both engines in any locale.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
