package moderation

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// reportRow is a report as the table has it.
type reportRow struct {
	ID               string
	CaseID           string `db:"case_id"`
	Reporter, Person sql.NullString
	Email            string
	Language, Market string
	Reason           Ground
	Text             string
	Created          db.Time
}

// insertReport stores a report; where the person has one in the open case already, the id
// is that one's.
func insertReport(ctx context.Context, q db.Queryer, r reportRow) (id string, err error) {
	n, err := q.Exec(ctx, `INSERT INTO moderation_reports (id, case_id, reporter, person, email, language, market, reason, text, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (case_id, person) WHERE person IS NOT NULL DO NOTHING`,
		r.ID, r.CaseID, r.Reporter, r.Person, r.Email, r.Language, r.Market, r.Reason, r.Text, r.Created)
	if err != nil {
		return "", fmt.Errorf("storing a report: %w", err)
	}
	if n > 0 {
		return r.ID, nil
	}
	if err := q.Get(ctx, &id, `SELECT id FROM moderation_reports WHERE case_id = ? AND person = ?`, r.CaseID, r.Person); err != nil {
		return "", fmt.Errorf("reading a report: %w", err)
	}
	return id, nil
}

const reportColumns = `SELECT r.id, r.case_id, r.reporter, r.person, r.email, r.language, r.market, r.reason, r.text, r.created FROM moderation_reports r `

// reportsOf reads the reports of a case, oldest first; limit 0 is all.
func reportsOf(ctx context.Context, q db.Queryer, id string, limit int) (rows []reportRow, err error) {
	rest, args := `WHERE r.case_id = ? ORDER BY r.created, r.id`, []any{id}
	if limit > 0 {
		rest += ` LIMIT ?`
		args = append(args, limit)
	}
	if err := q.Select(ctx, &rows, reportColumns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading reports: %w", err)
	}
	return rows, nil
}

// countReports counts the reports of a case.
func countReports(ctx context.Context, q db.Queryer, id string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM moderation_reports WHERE case_id = ?`, id); err != nil {
		return 0, fmt.Errorf("counting reports: %w", err)
	}
	return n, nil
}

// madeRow is a report with what became of it.
type madeRow struct {
	reportRow
	SubjectKind SubjectKind `db:"subject_kind"`
	Subject     string
	Decision    Decision
}

// reportsBy reads all reports that a user made, oldest first.
func reportsBy(ctx context.Context, q db.Queryer, user string) (rows []madeRow, err error) {
	err = q.Select(ctx, &rows, `SELECT r.id, r.case_id, r.reporter, r.person, r.email, r.language, r.market, r.reason, r.text, r.created,
			c.subject_kind, c.subject, c.decision
		FROM moderation_reports r JOIN moderation_cases c ON c.id = r.case_id WHERE r.reporter = ? ORDER BY r.created, r.id`, user)
	if err != nil {
		return nil, fmt.Errorf("reading reports: %w", err)
	}
	return rows, nil
}

// leaveReports takes a user off the reports that they made.
func leaveReports(ctx context.Context, q db.Queryer, user string) error {
	_, err := q.Exec(ctx, `UPDATE moderation_reports SET reporter = NULL, person = NULL, email = '' WHERE reporter = ?`, user)
	if err != nil {
		return fmt.Errorf("taking somebody off reports: %w", err)
	}
	return nil
}

// forgetReporters deletes the addresses of visitors who reported what was decided before a
// moment.
func forgetReporters(ctx context.Context, q db.Queryer, before time.Time) error {
	_, err := q.Exec(ctx, `UPDATE moderation_reports SET email = '' WHERE email <> '' AND case_id IN (SELECT id FROM moderation_cases WHERE decided < ?)`, db.At(before))
	if err != nil {
		return fmt.Errorf("forgetting addresses: %w", err)
	}
	return nil
}

// noticeRow is a rights-holder's notice as the table has it.
type noticeRow struct {
	ID, Name, Organisation, Email, Work, Signature, Language, Market string

	Created db.Time
}

func insertNotice(ctx context.Context, q db.Queryer, n noticeRow) error {
	_, err := q.Exec(ctx, `INSERT INTO moderation_notices (id, name, organisation, email, work, signature, language, market, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, n.ID, n.Name, n.Organisation, n.Email, n.Work, n.Signature, n.Language, n.Market, n.Created)
	if err != nil {
		return fmt.Errorf("storing a notice: %w", err)
	}
	return nil
}

func addNotice(ctx context.Context, q db.Queryer, notice, id string) error {
	_, err := q.Exec(ctx, `INSERT INTO moderation_notice_cases (notice, case_id) VALUES (?, ?) ON CONFLICT (case_id, notice) DO NOTHING`, notice, id)
	if err != nil {
		return fmt.Errorf("storing a notice: %w", err)
	}
	return nil
}

// noticesOf reads the notices of a case, oldest first; limit 0 is all.
func noticesOf(ctx context.Context, q db.Queryer, id string, limit int) (rows []noticeRow, err error) {
	rest, args := `ORDER BY n.created, n.id`, []any{id}
	if limit > 0 {
		rest += ` LIMIT ?`
		args = append(args, limit)
	}
	err = q.Select(ctx, &rows, `SELECT n.id, n.name, n.organisation, n.email, n.work, n.signature, n.language, n.market, n.created
		FROM moderation_notices n JOIN moderation_notice_cases c ON c.notice = n.id WHERE c.case_id = ? `+rest, args...)
	if err != nil {
		return nil, fmt.Errorf("reading notices: %w", err)
	}
	return rows, nil
}
