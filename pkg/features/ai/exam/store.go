package exam

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
)

// row is an exam as the table has it.
type row struct {
	ID, Market, Author, Knows string
	State                     State
	Failure                   Failure
	Wanted                    int
	Kinds                     string
	Difficulty                quiz.Difficulty
	Minutes                   int
	About                     string
	Provider                  cited.Kind
	Model                     string
	Day                       int64
	Count, Points             int
	Created                   db.Time
	Started, Submitted        *db.Time
	Course                    *string
}

// knows are the ids of the sources.
func (r *row) knows() (ids []string, err error) {
	if err := json.Unmarshal([]byte(r.Knows), &ids); err != nil {
		return nil, fmt.Errorf("the sources of an exam: %w", err)
	}
	return ids, nil
}

// kinds are the kinds of the questions.
func (r *row) kinds() (kinds []quiz.Kind, err error) {
	if err := json.Unmarshal([]byte(r.Kinds), &kinds); err != nil {
		return nil, fmt.Errorf("the kinds of an exam's questions: %w", err)
	}
	return kinds, nil
}

// ends is when the clock ends; false where none runs.
func (r *row) ends() (time.Time, bool) {
	if r.Minutes == 0 || r.Started == nil {
		return time.Time{}, false
	}
	return r.Started.Add(time.Duration(r.Minutes) * time.Minute), true
}

const columns = `id, market, author, knows, state, failure, wanted, kinds, difficulty, minutes, about, provider, model, day, count, points, created, started, submitted, course`

// find reads an exam. The error is a NotFoundError.
func find(ctx context.Context, q db.Queryer, id string) (r row, err error) {
	err = q.Get(ctx, &r, `SELECT `+columns+` FROM ai_exams WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, notFound()
	}
	if err != nil {
		return row{}, fmt.Errorf("reading an exam: %w", err)
	}
	return r, nil
}

func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_exams (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Market, r.Author, r.Knows, r.State, r.Failure, r.Wanted, r.Kinds, r.Difficulty, r.Minutes, r.About, r.Provider, r.Model, r.Day, r.Count, r.Points, r.Created, r.Started, r.Submitted, r.Course)
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing an exam: %w", err)
	}
	return nil
}

// count counts a user's exams on all markets.
func count(ctx context.Context, q db.Queryer, author string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM ai_exams WHERE author = ?`, author); err != nil {
		return 0, fmt.Errorf("counting exams: %w", err)
	}
	return n, nil
}

// list reads a part of a user's exams on a market, the newest first, and counts all. course is a
// uuid, or "" for all of them.
func list(ctx context.Context, q db.Queryer, marketCode, author, course string, offset, limit int) (rows []row, total int, err error) {
	where, args := ` FROM ai_exams WHERE author = ? AND market = ?`, []any{author, marketCode}
	if course != "" {
		where, args = where+` AND course = ?`, append(args, course)
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting exams: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT `+columns+where+` ORDER BY created DESC, id LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing exams: %w", err)
	}
	return rows, total, nil
}

// setWaiting stores whether the sources of an exam that is made are still processed.
func setWaiting(ctx context.Context, q db.Queryer, id string, to State) error {
	if _, err := q.Exec(ctx, `UPDATE ai_exams SET state = ? WHERE id = ? AND state IN ('WAITING', 'MAKING')`, to, id); err != nil {
		return fmt.Errorf("storing an exam's state: %w", err)
	}
	return nil
}

// setReady stores that an exam has its questions; false: it isn't made any more.
func setReady(ctx context.Context, q db.Queryer, id string, by cited.Provider, count int) (bool, error) {
	model := ""
	if by.Model != nil {
		model = *by.Model
	}
	n, err := q.Exec(ctx, `UPDATE ai_exams SET state = 'READY', provider = ?, model = ?, count = ? WHERE id = ? AND state IN ('WAITING', 'MAKING')`, by.Kind, model, count, id)
	if err != nil {
		return false, fmt.Errorf("storing an exam's state: %w", err)
	}
	return n == 1, nil
}

// setFailed stores why an exam has no questions; false: it isn't made any more.
func setFailed(ctx context.Context, q db.Queryer, id string, why Failure) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE ai_exams SET state = 'FAILED', failure = ?, count = 0 WHERE id = ? AND state IN ('WAITING', 'MAKING')`, why, id)
	if err != nil {
		return false, fmt.Errorf("storing an exam's failure: %w", err)
	}
	if n == 1 {
		err = deleteQuestions(ctx, q, id)
	}
	return n == 1, err
}

func setStarted(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE ai_exams SET state = 'RUNNING', started = ? WHERE id = ?`, db.At(now), id); err != nil {
		return fmt.Errorf("starting an exam: %w", err)
	}
	return nil
}

func setSubmitted(ctx context.Context, q db.Queryer, id string, points int, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE ai_exams SET state = 'DONE', points = ?, submitted = ? WHERE id = ?`, points, db.At(now), id)
	if err != nil {
		return fmt.Errorf("submitting an exam: %w", err)
	}
	return nil
}

func setPoints(ctx context.Context, q db.Queryer, id string) error {
	_, err := q.Exec(ctx, `UPDATE ai_exams SET points = (SELECT COALESCE(SUM(points), 0) FROM ai_exam_questions WHERE exam = ?) WHERE id = ?`, id, id)
	if err != nil {
		return fmt.Errorf("counting an exam's points: %w", err)
	}
	return nil
}

// deleteOne deletes an exam with its questions.
func deleteOne(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_exams WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting an exam: %w", err)
	}
	return nil
}

// deleteAllOf deletes all exams of a user.
func deleteAllOf(ctx context.Context, q db.Queryer, author string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_exams WHERE author = ?`, author); err != nil {
		return fmt.Errorf("deleting exams: %w", err)
	}
	return nil
}

// allOf reads all exams of a user, oldest first.
func allOf(ctx context.Context, q db.Queryer, author string) (rows []row, err error) {
	if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM ai_exams WHERE author = ? ORDER BY created, id`, author); err != nil {
		return nil, fmt.Errorf("reading exams: %w", err)
	}
	return rows, nil
}

// questionRow is a question as the table has it.
type questionRow struct {
	ID, Exam                    string
	Position                    int
	Kind                        quiz.Kind
	Text, Choices, Answer, Near string
	Sentence, Topic, Given      string
	Points                      *int
	Marked                      Marking
}

const questionColumns = `id, exam, position, kind, text, choices, answer, near, sentence, topic, given, points, marked`

// newQuestion is the row of a question that was made.
func newQuestion(exam string, position int, of quiz.Question) (questionRow, error) {
	choices, near := of.Choices, of.Near
	if choices == nil {
		choices = []string{}
	}
	if near == nil {
		near = []string{}
	}
	out := questionRow{ID: uuid.NewString(), Exam: exam, Position: position, Kind: of.Kind, Text: of.Text, Answer: of.Answer, Topic: of.Topic}
	for _, field := range []struct {
		into *string
		of   any
	}{{&out.Choices, choices}, {&out.Near, near}, {&out.Sentence, []cited.Kept{cited.Keep(of.Sentence, []passage.Passage{of.Passage})}}} {
		text, err := json.Marshal(field.of)
		if err != nil {
			return questionRow{}, err
		}
		*field.into = string(text)
	}
	return out, nil
}

// question is the question of a row, without its passage.
func (r *questionRow) question() (out quiz.Question, kept cited.Kept, err error) {
	out = quiz.Question{Kind: r.Kind, Text: r.Text, Answer: r.Answer, Topic: r.Topic}
	if err := json.Unmarshal([]byte(r.Choices), &out.Choices); err != nil {
		return out, kept, fmt.Errorf("the choices of a question: %w", err)
	}
	if err := json.Unmarshal([]byte(r.Near), &out.Near); err != nil {
		return out, kept, fmt.Errorf("the near words of a question: %w", err)
	}
	all, err := cited.Parse(r.Sentence)
	if err != nil || len(all) != 1 {
		return out, kept, fmt.Errorf("the sentence of a question: %w", err)
	}
	out.Sentence = all[0].Text
	return out, all[0], nil
}

// questions reads the questions of an exam in their order.
func questions(ctx context.Context, q db.Queryer, exam string) (rows []questionRow, err error) {
	if err := q.Select(ctx, &rows, `SELECT `+questionColumns+` FROM ai_exam_questions WHERE exam = ? ORDER BY position`, exam); err != nil {
		return nil, fmt.Errorf("reading questions: %w", err)
	}
	return rows, nil
}

// countQuestions counts the questions that an exam has as yet.
func countQuestions(ctx context.Context, q db.Queryer, exam string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM ai_exam_questions WHERE exam = ?`, exam); err != nil {
		return 0, fmt.Errorf("counting questions: %w", err)
	}
	return n, nil
}

func insertQuestion(ctx context.Context, q db.Queryer, r questionRow) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_exam_questions (`+questionColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Exam, r.Position, r.Kind, r.Text, r.Choices, r.Answer, r.Near, r.Sentence, r.Topic, r.Given, r.Points, r.Marked)
	if err != nil {
		return fmt.Errorf("storing a question: %w", err)
	}
	return nil
}

func deleteQuestions(ctx context.Context, q db.Queryer, exam string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_exam_questions WHERE exam = ?`, exam); err != nil {
		return fmt.Errorf("deleting questions: %w", err)
	}
	return nil
}

func setGiven(ctx context.Context, q db.Queryer, exam, id, given string) error {
	if _, err := q.Exec(ctx, `UPDATE ai_exam_questions SET given = ? WHERE id = ? AND exam = ?`, given, id, exam); err != nil {
		return fmt.Errorf("storing an answer: %w", err)
	}
	return nil
}

func setMark(ctx context.Context, q db.Queryer, id string, m mark) error {
	if _, err := q.Exec(ctx, `UPDATE ai_exam_questions SET points = ?, marked = ? WHERE id = ?`, m.points, m.by, id); err != nil {
		return fmt.Errorf("storing a mark: %w", err)
	}
	return nil
}
