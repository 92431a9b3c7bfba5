package demand

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// row is a demand as the tables have it.
type row struct {
	ID, Market, Asker  string
	Title, Description string
	Subject            int
	Topic, Grade       sql.NullString
	Created, Expires   db.Time
	Answers            int
	Answered           db.NullTime
	By                 string `db:"reserved_by"`
	Until              db.NullTime
}

func (r row) demand() demand {
	return demand{
		ID: r.ID, Market: r.Market, Asker: r.Asker, Title: r.Title, Description: r.Description, Subject: r.Subject,
		Topic: r.Topic.String, Grade: r.Grade.String, Created: r.Created.Time, Expires: r.Expires.Time,
		Answers: r.Answers, Answered: r.Answered.Time, Reservation: Reservation{r.By, r.Until.Time},
	}
}

// joined are demands with the reservations that last; its parameter is the time.
const (
	columns = `SELECT d.id, d.market, d.asker, d.title, d.description, d.subject, d.topic, d.grade, d.created, d.expires, d.answers, d.answered,
		COALESCE(r.user_id, '') AS reserved_by, r.until`
	joined = ` FROM demands d LEFT JOIN demand_reservations r ON r.demand = d.id AND r.until > ? WHERE d.deleted IS NULL`
)

// find reads a demand of a market, or of any for "". The error is a NotFoundError.
func find(ctx context.Context, q db.Queryer, marketCode, id string, now time.Time) (demand, error) {
	var rows []row
	if err := q.Select(ctx, &rows, columns+joined+` AND d.id = ?`, db.At(now), id); err != nil {
		return demand{}, fmt.Errorf("reading a demand: %w", err)
	}
	if len(rows) == 0 || marketCode != "" && rows[0].Market != marketCode {
		return demand{}, notFound()
	}
	return rows[0].demand(), nil
}

// findAll reads demands of any markets by their ids; unknown ids are left out.
func findAll(ctx context.Context, q db.Queryer, ids []string, now time.Time) (found []demand, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []row
	args := append([]any{db.At(now)}, db.Args(ids)...)
	if err := q.Select(ctx, &rows, columns+joined+` AND d.id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, args...); err != nil {
		return nil, fmt.Errorf("reading demands: %w", err)
	}
	for _, r := range rows {
		found = append(found, r.demand())
	}
	return found, nil
}

// lockRow keeps others from changing a demand until the transaction ends. On SQLite
// there is one writer anyway. Statements that follow read the row as it was last committed.
func lockRow(ctx context.Context, d *db.DB, q db.Queryer, id string) error {
	if d.Engine() != db.Postgres {
		return nil
	}
	var ids []string
	if err := q.Select(ctx, &ids, `SELECT id FROM demands WHERE id = ? FOR UPDATE`, id); err != nil {
		return fmt.Errorf("locking a demand: %w", err)
	}
	return nil
}

// unanswered is the condition of joined demands without an answer whose time isn't over;
// its parameter is the time.
const unanswered = `d.answered IS NULL AND (d.expires > ? OR r.until IS NOT NULL)`

// countOpen tells how many demands of a market are unanswered.
func countOpen(ctx context.Context, q db.Queryer, marketCode string, now time.Time) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*)`+joined+` AND d.market = ? AND `+unanswered, db.At(now), marketCode, db.At(now))
	if err != nil {
		return 0, fmt.Errorf("counting open demands: %w", err)
	}
	return n, nil
}

// listOpen gives a part of a market's unanswered demands, oldest first.
func listOpen(ctx context.Context, q db.Queryer, marketCode string, now time.Time, offset, limit int) (found []demand, err error) {
	var rows []row
	err = q.Select(ctx, &rows, columns+joined+` AND d.market = ? AND `+unanswered+` ORDER BY d.created, d.id DESC LIMIT ? OFFSET ?`,
		db.At(now), marketCode, db.At(now), limit, offset)
	if err != nil {
		return nil, fmt.Errorf("listing open demands: %w", err)
	}
	for _, r := range rows {
		found = append(found, r.demand())
	}
	return found, nil
}

// search gives a part of a market's demands, newest first, and how many there are. Those
// of a reserver come in the order in which their reservations end.
func search(ctx context.Context, q db.Queryer, marketCode string, f filter, now time.Time, offset, limit int) (found []demand, total int, err error) {
	where, args := joined+` AND d.market = ?`, []any{db.At(now), marketCode}
	and := func(condition string, more ...any) {
		where += ` AND ` + condition
		args = append(args, more...)
	}
	switch f.state {
	case stateOpen:
		and(unanswered, db.At(now))
	case stateAnswered:
		and(`d.answered IS NOT NULL`)
	case stateCurrent:
		and(`(d.answered IS NOT NULL OR `+unanswered+`)`, db.At(now))
	}
	if f.subject > 0 {
		and(`d.subject = ?`, f.subject)
	}
	if f.asker != "" {
		and(`d.asker = ?`, f.asker)
	}
	order := ` ORDER BY d.created DESC, d.id`
	if f.reserver != "" {
		and(`r.user_id = ?`, f.reserver)
		order = ` ORDER BY r.until, d.id`
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting demands: %w", err)
	}
	var rows []row
	if err := q.Select(ctx, &rows, columns+where+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...); err != nil {
		return nil, 0, fmt.Errorf("listing demands: %w", err)
	}
	for _, r := range rows {
		found = append(found, r.demand())
	}
	return found, total, nil
}

// insert stores a new demand.
func insert(ctx context.Context, q db.Queryer, d demand) error {
	_, err := q.Exec(ctx, `INSERT INTO demands (id, market, asker, title, description, subject, topic, grade, created, expires)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, d.ID, d.Market, d.Asker, d.Title, d.Description, d.Subject,
		sql.NullString{String: d.Topic, Valid: d.Topic != ""}, sql.NullString{String: d.Grade, Valid: d.Grade != ""}, db.At(d.Created), db.At(d.Expires))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a demand: %w", err)
	}
	return nil
}

// setAsked stores when a demand was asked, and when it expires.
func setAsked(ctx context.Context, q db.Queryer, id string, asked, expires time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE demands SET created = ?, expires = ? WHERE id = ?`, db.At(asked), db.At(expires), id); err != nil {
		return fmt.Errorf("backdating a demand: %w", err)
	}
	return nil
}

// countAsked tells how many demands the asker of one has asked since a moment, deleted
// ones too, and whether one that is open asks for the same.
func countAsked(ctx context.Context, q db.Queryer, d demand, since, now time.Time) (asked int, same bool, err error) {
	var n struct{ Asked, Same int }
	err = q.Get(ctx, &n, `SELECT COALESCE(SUM(CASE WHEN created > ? THEN 1 ELSE 0 END), 0) AS asked,
		COALESCE(SUM(CASE WHEN deleted IS NULL AND answered IS NULL AND expires > ? AND market = ? AND subject = ? AND title = ? THEN 1 ELSE 0 END), 0) AS same
		FROM demands WHERE asker = ?`, db.At(since), db.At(now), d.Market, d.Subject, d.Title, d.Asker)
	if err != nil {
		return 0, false, fmt.Errorf("counting demands: %w", err)
	}
	return n.Asked, n.Same > 0, nil
}

// empty deletes what a demand says, with its reservation and what was shared for it.
func empty(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	for _, statement := range []string{
		`DELETE FROM demand_reservations WHERE demand = ?`,
		`DELETE FROM demand_answers WHERE demand = ?`,
	} {
		if _, err := q.Exec(ctx, statement, id); err != nil {
			return fmt.Errorf("deleting a demand: %w", err)
		}
	}
	_, err := q.Exec(ctx, `UPDATE demands SET title = '', description = '', topic = NULL, grade = NULL, deleted = ? WHERE id = ?`, db.At(now), id)
	if err != nil {
		return fmt.Errorf("deleting a demand: %w", err)
	}
	return nil
}

// forgetDeleted deletes the rows of demands that were deleted before a moment.
func forgetDeleted(ctx context.Context, q db.Queryer, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM demands WHERE deleted < ?`, db.At(before)); err != nil {
		return fmt.Errorf("forgetting deleted demands: %w", err)
	}
	return nil
}

// allOf gives all demands of an asker that aren't deleted, oldest first.
func allOf(ctx context.Context, q db.Queryer, asker string, now time.Time) (found []demand, err error) {
	var rows []row
	if err := q.Select(ctx, &rows, columns+joined+` AND d.asker = ? ORDER BY d.created, d.id`, db.At(now), asker); err != nil {
		return nil, fmt.Errorf("reading demands: %w", err)
	}
	for _, r := range rows {
		found = append(found, r.demand())
	}
	return found, nil
}

// deleteAllOf deletes all demands of an asker, and all of their reservations.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{`DELETE FROM demands WHERE asker = ?`, `DELETE FROM demand_reservations WHERE user_id = ?`} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("deleting the demands of a user: %w", err)
		}
	}
	return nil
}
