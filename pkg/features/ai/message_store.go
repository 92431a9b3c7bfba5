package ai

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// messageRow is a message as the table has it.
type messageRow struct {
	ID, Conversation string
	Position         int
	Role             Role
	Way              way.Way
	Text, Sentences  string
	Provider         cited.Kind
	Model            string
	State            State
	Verdict          string
	Quiz             string
	Created          db.Time
}

func (m messageRow) said() ([]cited.Kept, error) { return cited.Parse(m.Sentences) }

const messageColumns = `m.id, m.conversation, m.position, m.role, m.text, m.sentences, m.provider, m.model, m.state, m.verdict, m.way, m.quiz, m.created`

// messages reads the messages of a conversation in their order.
func messages(ctx context.Context, q db.Queryer, conversation string) (rows []messageRow, err error) {
	err = q.Select(ctx, &rows, `SELECT `+messageColumns+` FROM ai_messages m WHERE m.conversation = ? ORDER BY m.position`, conversation)
	if err != nil {
		return nil, fmt.Errorf("reading messages: %w", err)
	}
	return rows, nil
}

// lastQuestion reads the question that was asked last and is about its own text, with its
// position, "" where none was; and counts all messages of the conversation.
func lastQuestion(ctx context.Context, q db.Queryer, conversation string) (text string, position, count int, err error) {
	if err := q.Get(ctx, &count, `SELECT COUNT(*) FROM ai_messages WHERE conversation = ?`, conversation); err != nil {
		return "", 0, 0, fmt.Errorf("counting messages: %w", err)
	}
	var last struct {
		Text     string
		Position int
	}
	err = q.Get(ctx, &last, `SELECT text, position FROM ai_messages WHERE conversation = ? AND role = 'USER' AND way IN ('ANSWER', 'HINT')
		ORDER BY position DESC LIMIT 1`, conversation)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", 0, 0, fmt.Errorf("reading a question: %w", err)
	}
	return last.Text, last.Position, count, nil
}

// message finds an answer of a user's on a market.
func message(ctx context.Context, q db.Queryer, marketCode, author, id string) (m messageRow, err error) {
	err = q.Get(ctx, &m, `SELECT `+messageColumns+` FROM ai_messages m JOIN ai_conversations c ON c.id = m.conversation
		WHERE m.id = ? AND m.role = 'ASSISTANT' AND c.author = ? AND c.market = ?`, id, author, marketCode)
	if errors.Is(err, sql.ErrNoRows) {
		return m, problem.New(problem.NotFound, "There is no such answer.")
	}
	if err != nil {
		return m, fmt.Errorf("reading an answer: %w", err)
	}
	return m, nil
}

// storeQuiz stores a question back with its answer.
func storeQuiz(ctx context.Context, q db.Queryer, id, quiz string) error {
	if _, err := q.Exec(ctx, `UPDATE ai_messages SET quiz = ? WHERE id = ?`, quiz, id); err != nil {
		return fmt.Errorf("storing the answer to a question back: %w", err)
	}
	return nil
}

func insertMessage(ctx context.Context, q db.Queryer, m messageRow) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_messages (id, conversation, position, role, text, way, sentences, provider, model, state, verdict, reason, created)
		VALUES (?, ?, ?, ?, ?, ?, '[]', '', '', ?, '', '', ?)`, m.ID, m.Conversation, m.Position, m.Role, m.Text, m.Way, m.State, m.Created)
	if err != nil {
		return fmt.Errorf("storing a message: %w", err)
	}
	return nil
}

// finish stores the end of an answer. It changes nothing where the conversation was deleted
// meanwhile.
func finish(ctx context.Context, q db.Queryer, id string, by Provider, said []cited.Kept, quiz string, state State) error {
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
	_, err = q.Exec(ctx, `UPDATE ai_messages SET sentences = ?, quiz = ?, provider = ?, model = ?, state = ? WHERE id = ?`, string(text), quiz, by.Kind, model, state, id)
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

	Reason, Market, Title, Buddy string
	Course                       *string
	Began                        db.Time
}

// allOf reads all messages of a user's conversations, oldest first.
func allOf(ctx context.Context, q db.Queryer, author string) (rows []exportedRow, err error) {
	err = q.Select(ctx, &rows, `SELECT `+messageColumns+`, m.reason, c.market, c.title, c.buddy, c.course, c.created AS began
		FROM ai_messages m JOIN ai_conversations c ON c.id = m.conversation WHERE c.author = ? ORDER BY c.created, c.id, m.position`, author)
	if err != nil {
		return nil, fmt.Errorf("reading conversations: %w", err)
	}
	return rows, nil
}
