package moderation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// The states of a case.
const (
	open    = "OPEN"
	decided = "DECIDED"
)

// caseRow is a case as the table has it.
type caseRow struct {
	ID          string
	Kind        Kind
	SubjectKind SubjectKind `db:"subject_kind"`
	Subject     string
	Market      string
	Author      string
	State       string
	Opened, Due db.Time
	SimilarTo   string `db:"similar_to"`
	Against     sql.NullString
	Objection   string
	Decided     db.NullTime
	DecidedBy   string `db:"decided_by"`
	Decision    Decision
	Ground      Ground
	Reason      string
}

const caseColumns = `SELECT id, kind, subject_kind, subject, market, author, state, opened, due, similar_to, against, objection,
	decided, decided_by, decision, ground, reason FROM moderation_cases `

func noCase() *problem.Error { return problem.New(problem.NotFound, "There is no such case.") }

func findCase(ctx context.Context, q db.Queryer, id string) (caseRow, error) {
	return oneCase(ctx, q, `WHERE id = ? AND kind <> ?`, id, filter)
}

// lockCase is findCase for a case that the caller's transaction is about to change: on
// PostgreSQL others wait until it ends.
func (s *Service) lockCase(ctx context.Context, q db.Queryer, id string) (caseRow, error) {
	return oneCase(ctx, q, `WHERE id = ? AND kind <> ?`+s.forUpdate(), id, filter)
}

func (s *Service) forUpdate() string {
	if s.DB.Engine() == db.Postgres {
		return ` FOR UPDATE`
	}
	return ``
}

func oneCase(ctx context.Context, q db.Queryer, rest string, args ...any) (caseRow, error) {
	var r caseRow
	err := q.Get(ctx, &r, caseColumns+rest, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return caseRow{}, noCase()
	}
	if err != nil {
		return caseRow{}, fmt.Errorf("reading a case: %w", err)
	}
	return r, nil
}

func selectCases(ctx context.Context, q db.Queryer, rest string, args ...any) (rows []caseRow, err error) {
	if err := q.Select(ctx, &rows, caseColumns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading cases: %w", err)
	}
	return rows, nil
}

// openCase inserts a case, or updates the open case of the same kind and subject, which stays
// locked until the caller's transaction ends. The earlier due date of both is kept.
func openCase(ctx context.Context, q db.Queryer, c caseRow) (id string, err error) {
	err = q.Get(ctx, &id, `INSERT INTO moderation_cases (id, kind, subject_kind, subject, market, author, state, opened, due, similar_to, against, objection)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (kind, subject) WHERE state = 'OPEN' DO UPDATE SET author = excluded.author, similar_to = excluded.similar_to,
			due = CASE WHEN excluded.due < moderation_cases.due THEN excluded.due ELSE moderation_cases.due END
		RETURNING id`,
		c.ID, c.Kind, c.SubjectKind, c.Subject, c.Market, c.Author, open, c.Opened, c.Due, c.SimilarTo, c.Against, c.Objection)
	if err != nil {
		return "", fmt.Errorf("opening a case: %w", err)
	}
	return id, nil
}

// insertDecided stores a case that is decided as it is made.
func insertDecided(ctx context.Context, q db.Queryer, c caseRow) error {
	_, err := q.Exec(ctx, `INSERT INTO moderation_cases (id, kind, subject_kind, subject, market, author, state, opened, due, decided, decision, ground, reason)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, c.Kind, c.SubjectKind, c.Subject, c.Market, c.Author, decided, c.Opened, c.Due, c.Decided, c.Decision, c.Ground, c.Reason)
	if err != nil {
		return fmt.Errorf("storing a decision: %w", err)
	}
	return nil
}

// verdict is the decision of a case, as the tables keep it.
type verdict struct {
	By       string // uuid of the member of staff; "" where the program decided
	Decision Decision
	Ground   Ground
	Reason   string
	At       time.Time
}

// decideCase stores a decision. It deletes by what reporters are recognised when they report
// the same thing again: a new report opens a new case. The error is a BadRequestError where
// the case was decided before.
func decideCase(ctx context.Context, q db.Queryer, id string, v verdict) error {
	n, err := q.Exec(ctx, `UPDATE moderation_cases SET state = ?, decided = ?, decided_by = ?, decision = ?, ground = ?, reason = ? WHERE id = ? AND state = ?`,
		decided, db.At(v.At), v.By, v.Decision, v.Ground, v.Reason, id, open)
	if err != nil {
		return fmt.Errorf("deciding a case: %w", err)
	}
	if n == 0 {
		return meanwhile()
	}
	forget := `UPDATE moderation_reports SET person = NULL WHERE case_id = ?`
	if !v.Decision.takes() { // visitors who reported are told of removals alone
		forget = `UPDATE moderation_reports SET person = NULL, email = '' WHERE case_id = ?`
	}
	if _, err := q.Exec(ctx, forget, id); err != nil {
		return fmt.Errorf("forgetting reporters: %w", err)
	}
	return nil
}

// openOf reads the open cases of a subject, which stay as they are until the caller's
// transaction ends; kind "" is any.
func (s *Service) openOf(ctx context.Context, q db.Queryer, subject string, kind Kind) ([]caseRow, error) {
	where, args := `WHERE subject = ? AND state = ?`, []any{subject, open}
	if kind != "" {
		where += ` AND kind = ?`
		args = append(args, kind)
	}
	return selectCases(ctx, q, where+` ORDER BY opened, id`+s.forUpdate(), args...)
}

// listCases gives a part of the open cases, those first that are due first, or of the
// decided ones, the latest first.
func listCases(ctx context.Context, q db.Queryer, state string, offset, limit int) (rows []caseRow, total int, err error) {
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM moderation_cases WHERE state = ? AND kind <> ?`, state, filter); err != nil {
		return nil, 0, fmt.Errorf("counting cases: %w", err)
	}
	order := `due, id`
	if state == decided {
		order = `decided DESC, id`
	}
	rows, err = selectCases(ctx, q, `WHERE state = ? AND kind <> ? ORDER BY `+order+` LIMIT ? OFFSET ?`, state, filter, limit, offset)
	return rows, total, err
}

// nextCase is the id of the case that is due first and isn't about a user's own; "" without
// one.
func nextCase(ctx context.Context, q db.Queryer, user string) (id string, err error) {
	err = q.Get(ctx, &id, `SELECT id FROM moderation_cases WHERE state = ? AND author <> ? ORDER BY due, id LIMIT 1`, open, user)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("looking for the next case: %w", err)
	}
	return id, nil
}

// reasonRow is how often a reason was said in a case.
type reasonRow struct {
	CaseID string `db:"case_id"`
	Reason Ground
	N      int
}

// reasonsOf counts the reports and notices of cases by their reasons.
func reasonsOf(ctx context.Context, q db.Queryer, cases []caseRow) (map[string][]reasonRow, error) {
	out := map[string][]reasonRow{}
	if len(cases) == 0 {
		return out, nil
	}
	args := []any{}
	for range 2 {
		for _, c := range cases {
			args = append(args, c.ID)
		}
		if len(args) == len(cases) {
			args = append(args, Copyright)
		}
	}
	in := `(?` + strings.Repeat(`, ?`, len(cases)-1) + `)`
	var rows []reasonRow
	err := q.Select(ctx, &rows, `SELECT case_id, reason, n FROM (
			SELECT case_id, reason, COUNT(*) AS n FROM moderation_reports WHERE case_id IN `+in+` GROUP BY case_id, reason
			UNION ALL SELECT case_id, CAST(? AS TEXT), COUNT(*) FROM moderation_notice_cases WHERE case_id IN `+in+` GROUP BY case_id
		) AS reasons ORDER BY n DESC, reason`, args...)
	if err != nil {
		return nil, fmt.Errorf("counting reports: %w", err)
	}
	for _, r := range rows {
		out[r.CaseID] = append(out[r.CaseID], r)
	}
	return out, nil
}

// decisionsAgainst counts what staff took from an author before a moment. A removal that
// ended several cases counts once.
func decisionsAgainst(ctx context.Context, q db.Queryer, author string, before time.Time) (n int, err error) {
	if author == "" {
		return 0, nil
	}
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM (SELECT DISTINCT subject, decided FROM moderation_cases
		WHERE author = ? AND decided < ? AND decision IN (?, ?, ?) AND kind <> ?) AS taken`, author, db.At(before), Remove, Reject, Block, filter)
	if err != nil {
		return 0, fmt.Errorf("counting decisions: %w", err)
	}
	return n, nil
}

// endedWith reads the cases that a decision ended together with one, and that one.
func endedWith(ctx context.Context, q db.Queryer, id string) ([]caseRow, error) {
	return selectCases(ctx, q, `WHERE subject = (SELECT subject FROM moderation_cases WHERE id = ?) AND decided = (SELECT decided FROM moderation_cases WHERE id = ?)
		AND decision = (SELECT decision FROM moderation_cases WHERE id = ?) ORDER BY opened, id`, id, id, id)
}

// removals reads the latest decision by which each know was taken from readers, with the
// objection against it.
func removals(ctx context.Context, q db.Queryer, knows []string) (map[string]caseRow, map[string]caseRow, error) {
	latest, objections := map[string]caseRow{}, map[string]caseRow{}
	if len(knows) == 0 {
		return latest, objections, nil
	}
	args := append([]any{Remove, Reject}, db.Args(knows)...)
	rows, err := selectCases(ctx, q, `WHERE decision IN (?, ?) AND subject IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`) ORDER BY decided, id`, args...)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		latest[r.Subject] = r
	}
	args = []any{}
	for _, r := range latest {
		args = append(args, r.ID)
	}
	if len(args) == 0 {
		return latest, objections, nil
	}
	rows, err = selectCases(ctx, q, `WHERE against IN (?`+strings.Repeat(`, ?`, len(args)-1)+`)`, args...)
	for _, r := range rows {
		objections[r.Against.String] = r
	}
	return latest, objections, err
}

// reviewsOf reads the open reviews of knows, by the knows' ids.
func reviewsOf(ctx context.Context, q db.Queryer, knows []string) (map[string]caseRow, error) {
	out := map[string]caseRow{}
	if len(knows) == 0 {
		return out, nil
	}
	args := append([]any{open, Review}, db.Args(knows)...)
	rows, err := selectCases(ctx, q, `WHERE state = ? AND kind = ? AND subject IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`)`, args...)
	for _, r := range rows {
		out[r.Subject] = r
	}
	return out, err
}

// objectionsOf reads all objections of a user, oldest first.
func objectionsOf(ctx context.Context, q db.Queryer, user string) ([]caseRow, error) {
	return selectCases(ctx, q, `WHERE author = ? AND kind = ? ORDER BY opened, id`, user, Objection)
}

// leaveCases takes a user off the cases about what is theirs.
func leaveCases(ctx context.Context, q db.Queryer, user string) error {
	_, err := q.Exec(ctx, `UPDATE moderation_cases SET author = '', objection = '' WHERE author = ?`, user)
	if err != nil {
		return fmt.Errorf("taking a user off cases: %w", err)
	}
	return nil
}
