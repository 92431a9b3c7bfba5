package ai

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/platform/db"
)

// messageRow is a message as the table has it.
type messageRow struct {
	ID, Conversation string
	Position         int
	Role             Role
	Text, Sentences  string
	Provider         cited.Kind
	Model            string
	State            State
	Verdict          string
	Created          db.Time
}

func (m messageRow) said() ([]cited.Kept, error) { return cited.Parse(m.Sentences) }

const messageColumns = `m.id, m.conversation, m.position, m.role, m.text, m.sentences, m.provider, m.model, m.state, m.verdict, m.created`

// messages reads the messages of a conversation in their order.
func messages(ctx context.Context, q db.Queryer, conversation string) (rows []messageRow, err error) {
	err = q.Select(ctx, &rows, `SELECT `+messageColumns+` FROM ai_messages m WHERE m.conversation = ? ORDER BY m.position`, conversation)
	if err != nil {
		return nil, fmt.Errorf("reading messages: %w", err)
	}
	return rows, nil
}

// lastQuestion reads the question that was asked last, "" where none was, and counts all
// messages of the conversation.
func lastQuestion(ctx context.Context, q db.Queryer, conversation string) (text string, count int, err error) {
	if err := q.Get(ctx, &count, `SELECT COUNT(*) FROM ai_messages WHERE conversation = ?`, conversation); err != nil {
		return "", 0, fmt.Errorf("counting messages: %w", err)
	}
	err = q.Get(ctx, &text, `SELECT text FROM ai_messages WHERE conversation = ? AND role = 'USER' ORDER BY position DESC LIMIT 1`, conversation)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", 0, fmt.Errorf("reading a question: %w", err)
	}
	return text, count, nil
}

func insertMessage(ctx context.Context, q db.Queryer, m messageRow) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_messages (id, conversation, position, role, text, sentences, provider, model, state, verdict, reason, created)
		VALUES (?, ?, ?, ?, ?, '[]', '', '', ?, '', '', ?)`, m.ID, m.Conversation, m.Position, m.Role, m.Text, m.State, m.Created)
	if err != nil {
		return fmt.Errorf("storing a message: %w", err)
	}
	return nil
}

// finish stores the end of an answer. It changes nothing where the conversation was deleted
// meanwhile.
func finish(ctx context.Context, q db.Queryer, id string, by Provider, said []cited.Kept, state State) error {
	if said == nil {
		said = []cited.Kept{}
	}
	text, err := json.Marshal(said)
	if err != nil {
		return err
	}
	model := ""
	if by.Model != nil {
		model = *by.Model
	}
	_, err = q.Exec(ctx, `UPDATE ai_messages SET sentences = ?, provider = ?, model = ?, state = ? WHERE id = ?`, string(text), by.Kind, model, state, id)
	if err != nil {
		return fmt.Errorf("storing an answer: %w", err)
	}
	return nil
}

// judge stores a user's verdict on an answer of a market; false: there is no such answer of
// theirs.
func judge(ctx context.Context, q db.Queryer, marketCode, author, id string, v Verdict, reason string) (bool, error) {
	stored := string(v)
	if v == None {
		stored, reason = "", ""
	}
	n, err := q.Exec(ctx, `UPDATE ai_messages SET verdict = ?, reason = ? WHERE id = ? AND role = 'ASSISTANT'
		AND conversation IN (SELECT id FROM ai_conversations WHERE author = ? AND market = ?)`, stored, reason, id, author, marketCode)
	if err != nil {
		return false, fmt.Errorf("judging an answer: %w", err)
	}
	return n == 1, nil
}

// exportedRow is a message with its conversation.
type exportedRow struct {
	messageRow

	Reason, Market, Title string
	Course                *string
	Began                 db.Time
}

// allOf reads all messages of a user's conversations, oldest first.
func allOf(ctx context.Context, q db.Queryer, author string) (rows []exportedRow, err error) {
	err = q.Select(ctx, &rows, `SELECT `+messageColumns+`, m.reason, c.market, c.title, c.course, c.created AS began
		FROM ai_messages m JOIN ai_conversations c ON c.id = m.conversation WHERE c.author = ? ORDER BY c.created, c.id, m.position`, author)
	if err != nil {
		return nil, fmt.Errorf("reading conversations: %w", err)
	}
	return rows, nil
}
