package know

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// Candidate has the inputs by which recommendations rank a published know.
type Candidate struct {
	ID, Market, Author string // Author is "" where they have left
	Subject            int    // 0: none
	Topics, Grades     []string
	Published          db.Time
	Views, Likes       int
	// OfAuthor is the number of knows that the author has published for sites of the
	// language. The count ends at FewOfAuthor.
	OfAuthor int
}

// FewOfAuthor bounds Candidate.OfAuthor: the ranking only needs to recognise authors with
// few knows.
const FewOfAuthor = 4

// Source selects a list of published knows: of an author, a topic, a subject or a whole
// market, in this order where several are set. The first Limit knows of the list are
// candidates.
type Source struct {
	Author  string  // uuid of a user; "": any
	Topic   string  // uuid; "": any
	Subject int     // 0: any
	Market  string  // code; unused with an Author
	Since   db.Time // for a whole market alone: excludes knows published until then; zero: none are excluded
	Sort    Sort
	Limit   int
}

// statement selects the ids of the source's knows. The limit is written into the text: with
// a parameter PostgreSQL switches, after some executions, to a plan for any limit, which
// expects a tenth of the table.
func (s Source) statement(language string) (text string, args []any) {
	order := ` ORDER BY ` + orderOf(s.Sort) + ` DESC, `
	switch {
	case s.Author != "":
		text, args = `SELECT id FROM knows WHERE listed IS NOT NULL AND author = ? AND language = ?`+order+`id`, []any{s.Author, language}
	case s.Topic != "":
		text, args = `SELECT know AS id FROM know_topics WHERE listed IS NOT NULL AND market = ? AND topic = ?`+order+`know`, []any{s.Market, s.Topic}
	case s.Subject > 0:
		text, args = `SELECT id FROM knows WHERE listed IS NOT NULL AND market = ? AND subject = ?`+order+`id`, []any{s.Market, s.Subject}
	case !s.Since.IsZero():
		text, args = `SELECT id FROM knows WHERE listed IS NOT NULL AND market = ? AND listed > ?`+order+`id`, []any{s.Market, s.Since}
	default:
		text, args = `SELECT id FROM knows WHERE listed IS NOT NULL AND market = ?`+order+`id`, []any{s.Market}
	}
	return fmt.Sprintf(`%s LIMIT %d`, text, s.Limit), args
}

// candidateRow is the database row of a Candidate.
type candidateRow struct {
	Source             int
	ID, Market, Author string
	Subject            int
	Topics, Grades     Labels
	Published          db.Time
	Views, Likes       int
	OfAuthor           int `db:"of_author"`
}

const candidateColumns = `k.id, k.market, COALESCE(k.author, '') AS author, COALESCE(k.subject, 0) AS subject, k.topics, k.grades, k.published, k.views, k.likes`

// Candidates returns the candidates of each source, by ids. A source's part of the
// statement reads one index and at most Limit rows.
func Candidates(ctx context.Context, q db.Queryer, language string, sources []Source) ([][]Candidate, error) {
	if len(sources) == 0 {
		return nil, nil
	}
	var found strings.Builder
	var args []any
	for i, s := range sources {
		if i > 0 {
			found.WriteString(` UNION ALL `)
		}
		text, more := s.statement(language)
		fmt.Fprintf(&found, `SELECT %d AS source, id FROM (%s) AS s%d`, i, text, i)
		args = append(args, more...)
	}
	rows, err := readCandidates(ctx, q, `SELECT found.source, `+candidateColumns+`,
			(SELECT COUNT(*) FROM (SELECT 1 FROM knows o WHERE o.listed IS NOT NULL AND o.author = k.author AND o.language = k.language LIMIT `+strconv.Itoa(FewOfAuthor)+`) AS few) AS of_author
		FROM knows k JOIN (`+found.String()+`) AS found ON found.id = k.id WHERE k.language = ? ORDER BY found.source, k.id`,
		append(args, language)...)
	out := make([][]Candidate, len(sources))
	for _, r := range rows {
		out[r.Source] = append(out[r.Source], r.candidate())
	}
	return out, err
}

// CandidatesByID returns the knows with the ids that are published for sites of a language,
// as candidates without OfAuthor.
func CandidatesByID(ctx context.Context, q db.Queryer, language string, ids []string) ([]Candidate, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := readCandidates(ctx, q, `SELECT 0 AS source, `+candidateColumns+`, 0 AS of_author FROM knows k
		WHERE k.listed IS NOT NULL AND k.language = ? AND k.id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`) ORDER BY k.id`, append([]any{language}, db.Args(ids)...)...)
	out := make([]Candidate, 0, len(rows))
	for _, r := range rows {
		out = append(out, r.candidate())
	}
	return out, err
}

func readCandidates(ctx context.Context, q db.Queryer, statement string, args ...any) (rows []candidateRow, err error) {
	if err := q.Select(ctx, &rows, statement, args...); err != nil {
		return nil, fmt.Errorf("reading candidates: %w", err)
	}
	return rows, nil
}

func (r *candidateRow) candidate() Candidate {
	return Candidate{
		ID: r.ID, Market: r.Market, Author: r.Author, Subject: r.Subject, Topics: r.Topics.list(), Grades: r.Grades.list(),
		Published: r.Published, Views: r.Views, Likes: r.Likes, OfAuthor: r.OfAuthor,
	}
}
