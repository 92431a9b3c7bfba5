package summary

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
)

// row is a summary as the table has it.
type row struct {
	ID, Market, Author, Title string
	Length                    Length
	Sources                   string
	State                     State
	Reason                    Reason
	Provider                  cited.Kind
	Model                     string
	Attempt                   int
	UsedOn                    int64 `db:"used_on"`
	Created, Changed          db.Time
	Course                    *string
}

func (r row) facts() Facts {
	out := Facts{UUID: r.ID, Title: r.Title, Length: r.Length, State: r.State, CreatedOn: r.Created.Time, ChangedOn: r.Changed.Time, CourseUUID: r.Course}
	if r.Reason != "" {
		out.Reason = &r.Reason
	}
	out.Provider = r.provider()
	return out
}

func (r row) provider() (out openapi.Nullable[cited.Provider]) {
	if r.Provider != "" {
		out.Value = &cited.Provider{Kind: r.Provider}
		if r.Model != "" {
			out.Value.Model = &r.Model
		}
	}
	return out
}

// knows are the ids of the sources.
func (r row) knows() (ids []string, err error) {
	if err := json.Unmarshal([]byte(r.Sources), &ids); err != nil {
		return nil, fmt.Errorf("the sources of a summary: %w", err)
	}
	return ids, nil
}

func (r row) isOver() bool { return r.State == Done || r.State == Failed }

const columns = `id, market, author, title, length, sources, state, reason, provider, model, attempt, used_on, created, changed, course`

// find reads a summary. The error is a NotFoundError.
func find(ctx context.Context, q db.Queryer, id string) (r row, err error) {
	err = q.Get(ctx, &r, `SELECT `+columns+` FROM ai_summaries WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, notFound()
	}
	if err != nil {
		return row{}, fmt.Errorf("reading a summary: %w", err)
	}
	return r, nil
}

func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_summaries (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Market, r.Author, r.Title, r.Length, r.Sources, r.State, r.Reason, r.Provider, r.Model, r.Attempt, r.UsedOn, r.Created, r.Changed, r.Course)
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a summary: %w", err)
	}
	return nil
}

// count counts a user's summaries on all markets.
func count(ctx context.Context, q db.Queryer, author string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM ai_summaries WHERE author = ?`, author); err != nil {
		return 0, fmt.Errorf("counting summaries: %w", err)
	}
	return n, nil
}

// list reads a part of a user's summaries on a market, the newest first, and counts all. course
// is a uuid, or "" for all of them.
func list(ctx context.Context, q db.Queryer, marketCode, author, course string, offset, limit int) (rows []row, total int, err error) {
	where, args := ` FROM ai_summaries WHERE author = ? AND market = ?`, []any{author, marketCode}
	if course != "" {
		where, args = where+` AND course = ?`, append(args, course)
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting summaries: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT `+columns+where+` ORDER BY created DESC, id LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing summaries: %w", err)
	}
	return rows, total, nil
}

// begin stores that an attempt to write a summary begins, and deletes what the one before wrote.
func begin(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if err := clearPoints(ctx, q, id); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `UPDATE ai_summaries SET state = ?, attempt = attempt + 1, provider = '', model = '', changed = ? WHERE id = ?`, Working, db.At(now), id)
	if err != nil {
		return fmt.Errorf("beginning a summary: %w", err)
	}
	return nil
}

// setProvider stores who writes a summary.
func setProvider(ctx context.Context, q db.Queryer, id string, by cited.Provider) error {
	model := ""
	if by.Model != nil {
		model = *by.Model
	}
	if _, err := q.Exec(ctx, `UPDATE ai_summaries SET provider = ?, model = ? WHERE id = ?`, by.Kind, model, id); err != nil {
		return fmt.Errorf("storing who writes a summary: %w", err)
	}
	return nil
}

// end stores how a summary ended, once; false: it had ended, or is gone.
func end(ctx context.Context, q db.Queryer, id string, state State, reason Reason, now time.Time) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE ai_summaries SET state = ?, reason = ?, changed = ? WHERE id = ? AND state IN ('WAITING', 'WORKING')`,
		state, reason, db.At(now), id)
	if err != nil {
		return false, fmt.Errorf("ending a summary: %w", err)
	}
	return n == 1, nil
}

// rename stores the title, and that the summary was changed.
func rename(ctx context.Context, q db.Queryer, id, title string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE ai_summaries SET title = ?, changed = ? WHERE id = ?`, title, db.At(now), id); err != nil {
		return fmt.Errorf("renaming a summary: %w", err)
	}
	return nil
}

func deleteOne(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_summaries WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting a summary: %w", err)
	}
	return nil
}

// all reads all summaries of a user, the oldest first.
func all(ctx context.Context, q db.Queryer, author string) (rows []row, err error) {
	if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM ai_summaries WHERE author = ? ORDER BY created, id`, author); err != nil {
		return nil, fmt.Errorf("reading summaries: %w", err)
	}
	return rows, nil
}

func deleteAll(ctx context.Context, q db.Queryer, author string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_summaries WHERE author = ?`, author); err != nil {
		return fmt.Errorf("deleting summaries: %w", err)
	}
	return nil
}
