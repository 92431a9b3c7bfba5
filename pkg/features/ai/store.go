package ai

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
)

// row is a conversation as the table has it.
type row struct {
	ID, Market, Author, Title, Sources, Words, Buddy string
	Created, Changed                                 db.Time
	Course                                           *string
}

// conversation describes it on its market.
func (r row) conversation(m *market.Market) Conversation {
	return Conversation{
		UUID: r.ID, Title: r.Title, Buddy: openapi.Nullable[buddy.Ref]{Value: buddy.RefOf(m, r.Buddy)},
		CreatedOn: r.Created.Time, ChangedOn: r.Changed.Time, CourseUUID: r.Course,
	}
}

// knows are the sources of a conversation; nil stands for all knows of the market.
func (r row) knows() (ids []string, err error) {
	if err := json.Unmarshal([]byte(r.Sources), &ids); err != nil {
		return nil, fmt.Errorf("the sources of a conversation: %w", err)
	}
	return ids, nil
}

const columns = `id, market, author, title, sources, words, buddy, created, changed, course`

// find reads a conversation of a market. The error is a NotFoundError.
func find(ctx context.Context, q db.Queryer, marketCode, id string) (r row, err error) {
	err = q.Get(ctx, &r, `SELECT `+columns+` FROM ai_conversations WHERE id = ? AND market = ?`, id, marketCode)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, notFound()
	}
	if err != nil {
		return row{}, fmt.Errorf("reading a conversation: %w", err)
	}
	return r, nil
}

func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_conversations (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Market, r.Author, r.Title, r.Sources, r.Words, r.Buddy, r.Created, r.Changed, r.Course)
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a conversation: %w", err)
	}
	return nil
}

// count counts a user's conversations on all markets.
func count(ctx context.Context, q db.Queryer, author string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM ai_conversations WHERE author = ?`, author); err != nil {
		return 0, fmt.Errorf("counting conversations: %w", err)
	}
	return n, nil
}

// list reads a part of a user's conversations on a market, changed last first, and counts all.
// query is folded; "" stands for all, as it does for the course.
func list(ctx context.Context, q db.Queryer, marketCode, author, course, query string, offset, limit int) (rows []row, total int, err error) {
	words := strings.Fields(query)
	where := ` FROM ai_conversations WHERE author = ? AND market = ?`
	args := []any{author, marketCode}
	if course != "" {
		where += ` AND course = ?`
		args = append(args, course)
	}
	where += strings.Repeat(` AND words LIKE ? ESCAPE '!'`, len(words))
	for _, word := range words {
		args = append(args, "%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(word)+"%")
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting conversations: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT `+columns+where+` ORDER BY changed DESC, id LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing conversations: %w", err)
	}
	return rows, total, nil
}

// describe stores title and words of a conversation.
func describe(ctx context.Context, q db.Queryer, id, title, words string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE ai_conversations SET title = ?, words = ?, changed = ? WHERE id = ?`, title, words, db.At(now), id)
	if err != nil {
		return fmt.Errorf("describing a conversation: %w", err)
	}
	return nil
}

// claim lets the caller alone answer in a conversation until a moment; false: another does.
func claim(ctx context.Context, q db.Queryer, id string, now, until time.Time) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE ai_conversations SET answered_until = ? WHERE id = ? AND (answered_until IS NULL OR answered_until <= ?)`,
		db.At(until), id, db.At(now))
	if err != nil {
		return false, fmt.Errorf("claiming a conversation: %w", err)
	}
	return n == 1, nil
}

func release(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE ai_conversations SET answered_until = NULL WHERE id = ?`, id); err != nil {
		return fmt.Errorf("releasing a conversation: %w", err)
	}
	return nil
}

// deleteOne deletes a conversation with its messages.
func deleteOne(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_conversations WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting a conversation: %w", err)
	}
	return nil
}

// deleteAllOf deletes all conversations of a user.
func deleteAllOf(ctx context.Context, q db.Queryer, author string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_conversations WHERE author = ?`, author); err != nil {
		return fmt.Errorf("deleting conversations: %w", err)
	}
	return nil
}
