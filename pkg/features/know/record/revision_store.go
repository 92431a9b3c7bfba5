package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
)

// revisionRow is a revision as the table has it.
type revisionRow struct {
	ID, Know string
	Number   int
	State    State
	Step     string
	Done     int
	Total    int
	Deadline db.Time
	Failure  string
	File     sql.NullInt64 `db:"failed_file"`
	Created  db.Time
}

const revisionColumns = `id, know, number, state, step, done, total, deadline, failure, failed_file, created`

func (r revisionRow) revision() Revision {
	return Revision{
		ID: r.ID, Know: r.Know, Number: r.Number, State: r.State, Progress: Progress{r.Step, r.Done, r.Total},
		Deadline: r.Deadline.Time, Failure: Failure{r.Failure, int(r.File.Int64)}, Created: r.Created.Time,
	}
}

// AddRevision stores a know's next revision with its files.
func AddRevision(ctx context.Context, q db.Queryer, r Revision, files []File) error {
	_, err := q.Exec(ctx, `INSERT INTO know_revisions (id, know, number, state, step, deadline, created)
		SELECT ?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ? FROM know_revisions WHERE know = ?`,
		r.ID, r.Know, InWork, r.Progress.Step, db.At(r.Deadline), db.At(r.Created), r.Know)
	if err != nil {
		return fmt.Errorf("storing a revision: %w", err)
	}
	for _, f := range files {
		_, err := q.Exec(ctx, `INSERT INTO know_files (revision, position, name, kind, size, original) VALUES (?, ?, ?, ?, ?, ?)`,
			r.ID, f.Position, f.Name, f.Kind, f.Size, f.Original)
		if err != nil {
			return fmt.Errorf("storing a file: %w", err)
		}
	}
	return nil
}

// FindRevision reads a revision; found is false where it is gone.
func FindRevision(ctx context.Context, q db.Queryer, id string) (r Revision, found bool, err error) {
	return oneRevision(ctx, q, `WHERE id = ?`, id)
}

// LatestOf reads what an author of a know sent last.
func LatestOf(ctx context.Context, q db.Queryer, know string) (r Revision, found bool, err error) {
	return oneRevision(ctx, q, `WHERE know = ? ORDER BY number DESC LIMIT 1`, know)
}

func oneRevision(ctx context.Context, q db.Queryer, rest string, args ...any) (Revision, bool, error) {
	var r revisionRow
	err := q.Get(ctx, &r, `SELECT `+revisionColumns+` FROM know_revisions `+rest, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return Revision{}, false, nil
	}
	if err != nil {
		return Revision{}, false, fmt.Errorf("reading a revision: %w", err)
	}
	return r.revision(), true, nil
}

// LatestRevision is what an author sent last for a know.
type LatestRevision struct {
	Revision
	FailedFile string // name of the file that could not be processed; "" where it is none's in particular
}

// LatestRevisions are those of knows, by the knows' ids.
func LatestRevisions(ctx context.Context, q db.Queryer, knows []string) (map[string]LatestRevision, error) {
	out := make(map[string]LatestRevision, len(knows))
	if len(knows) == 0 {
		return out, nil
	}
	var rows []struct {
		revisionRow
		FailedName sql.NullString `db:"failed_name"`
	}
	err := q.Select(ctx, &rows, `SELECT `+revisionColumns+`, (SELECT f.name FROM know_files f WHERE f.revision = r.id AND f.position = r.failed_file) AS failed_name
		FROM know_revisions r WHERE know IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`)
		AND number = (SELECT MAX(m.number) FROM know_revisions m WHERE m.know = r.know)`, db.Args(knows)...)
	if err != nil {
		return nil, fmt.Errorf("reading revisions: %w", err)
	}
	for _, r := range rows {
		out[r.Know] = LatestRevision{r.revision(), r.FailedName.String}
	}
	return out, nil
}

// BaseRevision is the one with which a change of a know's files begins: what was sent
// last, or what readers have where that could not be processed. found is false where
// there is neither.
func BaseRevision(ctx context.Context, q db.Queryer, k know.Know) (r Revision, found bool, err error) {
	r, found, err = LatestOf(ctx, q, k.ID)
	if err != nil || found && r.HasFiles() {
		return r, found, err
	}
	if k.Revision == "" {
		return Revision{}, false, nil
	}
	return FindRevision(ctx, q, k.Revision)
}

// RevisionNumbered reads a know's revision by its number.
func RevisionNumbered(ctx context.Context, q db.Queryer, know string, number int) (r Revision, found bool, err error) {
	return oneRevision(ctx, q, `WHERE know = ? AND number = ?`, know, number)
}

// Revisions are the ids of all that an author of a know sent, oldest first.
func Revisions(ctx context.Context, q db.Queryer, know string) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `SELECT id FROM know_revisions WHERE know = ? ORDER BY number`, know); err != nil {
		return nil, fmt.Errorf("reading revisions: %w", err)
	}
	return ids, nil
}

// SetProgress stores how far a revision's processing is; changed is false where it
// isn't being processed any more.
func SetProgress(ctx context.Context, q db.Queryer, id string, p Progress) (changed bool, err error) {
	n, err := q.Exec(ctx, `UPDATE know_revisions SET step = ?, done = ?, total = ? WHERE id = ? AND state = ?`, p.Step, p.Done, p.Of, id, InWork)
	if err != nil {
		return false, fmt.Errorf("storing progress: %w", err)
	}
	return n > 0, nil
}

// Content is what the processing finds out about a revision as a whole.
type Content struct {
	Words    int
	Language string // BCP 47; "" where it isn't known
	Cards    int    // of a deck
}

// FinishRevision makes a revision the one that readers get of its know. Those before
// it are replaced; their ids are given.
func FinishRevision(ctx context.Context, q db.Queryer, r Revision, c Content, now time.Time) (replaced []string, err error) {
	err = q.Select(ctx, &replaced, `UPDATE know_revisions SET state = ? WHERE know = ? AND id <> ? AND state <> ? RETURNING id`, Replaced, r.Know, r.ID, Replaced)
	if err != nil {
		return nil, fmt.Errorf("replacing a revision: %w", err)
	}
	o, err := OutlineOf(ctx, q, r.ID)
	if err != nil {
		return nil, err
	}
	outline, freeTexts := o.stored()
	_, err = q.Exec(ctx, `UPDATE know_revisions SET state = ?, step = '', done = 0, total = 0, words = ?, text_language = ?, finished = ?, outline = ?, free_texts = ?,
			page_count = (SELECT COUNT(*) FROM know_pages p WHERE p.revision = know_revisions.id) WHERE id = ?`,
		Ready, c.Words, c.Language, db.At(now), outline, freeTexts, r.ID)
	if err != nil {
		return nil, fmt.Errorf("finishing a revision: %w", err)
	}
	b := know.Body{Revision: r.ID, Words: c.Words, Language: c.Language, PageCount: len(o.Pages), Cards: c.Cards}
	if b.Cover, err = coverOf(ctx, q, r.ID); err != nil {
		return nil, err
	}
	if err := know.Show(ctx, q, r.Know, b); err != nil {
		return nil, err
	}
	return replaced, nil
}

// coverOf reads the first page of a revision as lists show it; zero where there is none.
func coverOf(ctx context.Context, q db.Queryer, revision string) (c know.Cover, err error) {
	var row struct {
		Hash          string `db:"w960"`
		Width, Height int
	}
	err = q.Get(ctx, &row, `SELECT w960, width, height FROM know_pages WHERE revision = ? AND number = 1`, revision)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return know.Cover{}, fmt.Errorf("reading a cover: %w", err)
	}
	return know.Cover(row), nil
}

// FailRevision stores why a revision could not be processed; changed is false where it
// isn't being processed any more.
func FailRevision(ctx context.Context, q db.Queryer, id string, f Failure, now time.Time) (changed bool, err error) {
	n, err := q.Exec(ctx, `UPDATE know_revisions SET state = ?, failure = ?, failed_file = ?, finished = ? WHERE id = ? AND state = ?`,
		Failed, f.Reason, sql.NullInt64{Int64: int64(f.File), Valid: f.File > 0}, db.At(now), id, InWork)
	if err != nil {
		return false, fmt.Errorf("storing a failure: %w", err)
	}
	return n > 0, nil
}

// Overdue are the ids of revisions whose processing should have ended.
func Overdue(ctx context.Context, q db.Queryer, now time.Time) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `SELECT id FROM know_revisions WHERE state = ? AND deadline <= ? ORDER BY deadline, id LIMIT 100`, InWork, db.At(now)); err != nil {
		return nil, fmt.Errorf("looking for overdue revisions: %w", err)
	}
	return ids, nil
}

// DropContent deletes files and pages of a revision; its row tells that it was there.
func DropContent(ctx context.Context, q db.Queryer, id string) error {
	if err := DropPages(ctx, q, id); err != nil {
		return err
	}
	if _, err := q.Exec(ctx, `DELETE FROM know_files WHERE revision = ?`, id); err != nil {
		return fmt.Errorf("deleting files: %w", err)
	}
	return nil
}

// DropPages deletes the pages of a revision. Its files go on telling their names.
func DropPages(ctx context.Context, q db.Queryer, id string) error {
	for _, statement := range []string{`DELETE FROM know_pages WHERE revision = ?`, `UPDATE know_revisions SET outline = '', free_texts = '' WHERE id = ?`} {
		if _, err := q.Exec(ctx, statement, id); err != nil {
			return fmt.Errorf("deleting pages: %w", err)
		}
	}
	return dropFingerprint(ctx, q, id)
}

// fileRow is a file as the table has it.
type fileRow struct {
	Position  int
	Name      string
	Kind      string
	Size      int64
	Original  string
	Clean     string
	CleanSize int64 `db:"clean_size"`
	FirstPage int   `db:"first_page"`
	PageCount int   `db:"page_count"`
	Omitted   string
}

// Files are a revision's, in their order.
func Files(ctx context.Context, q db.Queryer, revision string) ([]File, error) {
	var rows []fileRow
	err := q.Select(ctx, &rows, `SELECT position, name, kind, size, original, clean, clean_size, first_page, page_count, omitted
		FROM know_files WHERE revision = ? ORDER BY position`, revision)
	if err != nil {
		return nil, fmt.Errorf("reading files: %w", err)
	}
	files := make([]File, 0, len(rows))
	for _, r := range rows {
		omitted, err := omissions(r.Omitted)
		if err != nil {
			return nil, err
		}
		files = append(files, File{r.Position, r.Name, r.Kind, r.Size, r.Original, r.Clean, r.CleanSize, r.FirstPage, r.PageCount, omitted})
	}
	return files, nil
}

func omissions(stored string) (all []document.Omission, err error) {
	if stored == "" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(stored), &all); err != nil {
		return nil, fmt.Errorf("reading what a file lacks: %w", err)
	}
	return all, nil
}

// OmittedOf is what could not be taken over of the files of revisions, by the revisions'
// ids: the files' names with what each lacks, in their order.
func OmittedOf(ctx context.Context, q db.Queryer, revisions []string) (map[string][]File, error) {
	out := map[string][]File{}
	if len(revisions) == 0 {
		return out, nil
	}
	var rows []struct{ Revision, Name, Omitted string }
	err := q.Select(ctx, &rows, `SELECT revision, name, omitted FROM know_files WHERE omitted <> ''
		AND revision IN (?`+strings.Repeat(`, ?`, len(revisions)-1)+`) ORDER BY revision, position`, db.Args(revisions)...)
	if err != nil {
		return nil, fmt.Errorf("reading what files lack: %w", err)
	}
	for _, r := range rows {
		omitted, err := omissions(r.Omitted)
		if err != nil {
			return nil, err
		}
		out[r.Revision] = append(out[r.Revision], File{Name: r.Name, Omitted: omitted})
	}
	return out, nil
}

// SetFile stores what the processing makes of a file.
func SetFile(ctx context.Context, q db.Queryer, revision string, f File) error {
	omitted := ""
	if len(f.Omitted) > 0 {
		encoded, err := json.Marshal(f.Omitted)
		if err != nil {
			return fmt.Errorf("storing a file: %w", err)
		}
		omitted = string(encoded)
	}
	_, err := q.Exec(ctx, `UPDATE know_files SET clean = ?, clean_size = ?, first_page = ?, page_count = ?, omitted = ? WHERE revision = ? AND position = ?`,
		f.Clean, f.CleanSize, f.FirstPage, f.PageCount, omitted, revision, f.Position)
	if err != nil {
		return fmt.Errorf("storing a file: %w", err)
	}
	return nil
}

// pageRow is a page as the table has it.
type pageRow struct {
	Number, Width, Height int
	W480, W960, W1600     string
	Blurred, Text, Lines  string
}

const pageColumns = `p.number, p.width, p.height, p.w480, p.w960, p.w1600, p.blurred, p.text`

func (r pageRow) page() (Page, error) {
	p := Page{
		Number: r.Number, Width: r.Width, Height: r.Height, Blurred: r.Blurred, Text: Unmarked(r.Text),
		Pictures: map[int]string{480: r.W480, 960: r.W960, 1600: r.W1600},
	}
	if r.Lines == "" {
		return p, nil
	}
	if err := json.Unmarshal([]byte(r.Lines), &p.Lines); err != nil {
		return p, fmt.Errorf("reading lines: %w", err)
	}
	return p, nil
}

// AddPage stores a page; added is false where the revision has it already.
func AddPage(ctx context.Context, q db.Queryer, revision string, p Page) (added bool, err error) {
	lines, err := json.Marshal(p.Lines)
	if err != nil {
		return false, fmt.Errorf("storing a page: %w", err)
	}
	n, err := q.Exec(ctx, `INSERT INTO know_pages (revision, number, width, height, w480, w960, w1600, blurred, text, lines)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (revision, number) DO NOTHING`,
		revision, p.Number, p.Width, p.Height, p.Pictures[480], p.Pictures[960], p.Pictures[1600], p.Blurred, p.Text, string(lines))
	if err != nil {
		return false, fmt.Errorf("storing a page: %w", err)
	}
	return n > 0, nil
}

// Pages are those of a revision from one number to another, both included, without
// their lines.
func Pages(ctx context.Context, q db.Queryer, revision string, from, to int) ([]Page, error) {
	return readPages(ctx, q, `SELECT `+pageColumns+`, '' AS lines FROM know_pages p WHERE p.revision = ? AND p.number BETWEEN ? AND ? ORDER BY p.number`,
		revision, from, to)
}

// PagesWithLines is Pages with their lines.
func PagesWithLines(ctx context.Context, q db.Queryer, revision string, from, to int) ([]Page, error) {
	return readPages(ctx, q, `SELECT `+pageColumns+`, p.lines FROM know_pages p WHERE p.revision = ? AND p.number BETWEEN ? AND ? ORDER BY p.number`,
		revision, from, to)
}

// PageOfVersion reads a page of a know by the version in its address, whichever
// revision it is of; found is false where there is none.
func PageOfVersion(ctx context.Context, q db.Queryer, id string, number int, version string) (p Page, found bool, err error) {
	pages, err := readPages(ctx, q, `SELECT `+pageColumns+`, '' AS lines FROM know_pages p JOIN know_revisions r ON r.id = p.revision
		WHERE r.know = ? AND p.number = ? AND SUBSTR(p.w960, 1, ?) = ? ORDER BY r.number DESC LIMIT 1`, id, number, know.VersionLength, version)
	if err != nil || len(pages) == 0 {
		return Page{}, false, err
	}
	return pages[0], true, nil
}

func readPages(ctx context.Context, q db.Queryer, statement string, args ...any) ([]Page, error) {
	var rows []pageRow
	if err := q.Select(ctx, &rows, statement, args...); err != nil {
		return nil, fmt.Errorf("reading pages: %w", err)
	}
	pages := make([]Page, 0, len(rows))
	for _, r := range rows {
		p, err := r.page()
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// PageNumbers are those that a revision has by now.
func PageNumbers(ctx context.Context, q db.Queryer, revision string) (map[int]bool, error) {
	var numbers []int
	if err := q.Select(ctx, &numbers, `SELECT number FROM know_pages WHERE revision = ?`, revision); err != nil {
		return nil, fmt.Errorf("reading pages: %w", err)
	}
	there := make(map[int]bool, len(numbers))
	for _, n := range numbers {
		there[n] = true
	}
	return there, nil
}

// ReplaceRevision stores that a revision is no longer wanted.
func ReplaceRevision(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE know_revisions SET state = ? WHERE id = ?`, Replaced, id); err != nil {
		return fmt.Errorf("replacing a revision: %w", err)
	}
	return nil
}

// SetDeadline stores until when a revision's processing should be done.
func SetDeadline(ctx context.Context, q db.Queryer, id string, at time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE know_revisions SET deadline = ? WHERE id = ?`, db.At(at), id); err != nil {
		return fmt.Errorf("storing a deadline: %w", err)
	}
	return nil
}

// softHyphen marks where a word was parted at the end of a line; see pdf.PageText.Marked.
const softHyphen = "\u00ad"

// Unmarked is a page's text as people get it.
func Unmarked(text string) string { return strings.ReplaceAll(text, softHyphen, "") }

// Texts are those of a revision's pages, with the marks of parted words, for searches.
func Texts(ctx context.Context, q db.Queryer, revision string) (texts []string, err error) {
	if err := q.Select(ctx, &texts, `SELECT text FROM know_pages WHERE revision = ? ORDER BY number`, revision); err != nil {
		return nil, fmt.Errorf("reading texts: %w", err)
	}
	return texts, nil
}
