package know

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Row is a row of knows, for statements that select Columns.
type Row struct {
	ID, Market, Language string
	Author               sql.NullString
	Title, Description   string
	Subject              *int
	SchoolType           *string `db:"school_type"`
	ExamBoard            *string `db:"exam_board"`
	Format               Format
	Visibility           Visibility
	Status               Status
	Revision             sql.NullString
	Version              int
	PageCount            int `db:"page_count"`
	Cards, Words         int
	TextLanguage         string `db:"text_language"`
	Cover                string
	CoverWidth           int `db:"cover_width"`
	CoverHeight          int `db:"cover_height"`
	Views, Likes         int
	Created, Updated     db.Time
	Published            db.NullTime
	ReviewReason         string         `db:"review"`
	SimilarTo            sql.NullString `db:"similar_to"`
	Folder, Approved     string
	Topics, Grades, Tags Labels
}

// Separator stands between labels in a column, and between the texts of pages; labels and
// texts never contain control characters.
const Separator = "\x1f"

// Columns are all columns of a Row, from a table with the alias k.
const Columns = `k.id, k.market, k.language, k.author, k.title, k.description, k.subject, k.school_type, k.exam_board, k.format, k.visibility,
	k.status, k.revision, k.version, k.page_count, k.cards, k.words, k.text_language, k.cover, k.cover_width, k.cover_height, k.views, k.likes,
	k.created, k.updated, k.published, k.review, k.similar_to, k.folder, k.approved, k.topics, k.grades, k.tags`

// Labels is a list of ids or tags in one column, joined by Separator.
type Labels string

func (l Labels) list() []string {
	if l == "" {
		return []string{}
	}
	return strings.Split(string(l), Separator)
}

func labelsOf(list []string) Labels { return Labels(strings.Join(list, Separator)) }

// sorted joins labels whose order has no meaning.
func sorted(list []string) Labels { return labelsOf(slices.Sorted(slices.Values(list))) }

// Know converts the row.
func (r Row) Know() Know {
	return Know{
		ID: r.ID, Market: r.Market, Language: r.Language, Author: r.Author.String,
		Title: r.Title, Description: r.Description, Subject: r.Subject, SchoolType: r.SchoolType, ExamBoard: r.ExamBoard,
		Topics: r.Topics.list(), Grades: r.Grades.list(), Tags: r.Tags.list(),
		Format: r.Format, Visibility: r.Visibility, Status: r.Status, Revision: r.Revision.String, Version: r.Version,
		PageCount: r.PageCount, Cards: r.Cards, Words: r.Words, TextLanguage: r.TextLanguage, Cover: Cover{r.Cover, r.CoverWidth, r.CoverHeight},
		Views: r.Views, Likes: r.Likes, Created: r.Created.Time, Updated: r.Updated.Time, Published: r.Published.Time,
		ReviewReason: r.ReviewReason, SimilarTo: r.SimilarTo.String, Folder: r.Folder, Approved: r.Approved,
	}
}

// Find reads a know of any market, whatever its status. The error is a NotFoundError.
func Find(ctx context.Context, q db.Queryer, id string) (Know, error) {
	found, err := read(ctx, q, `WHERE k.id = ?`, id)
	if err != nil {
		return Know{}, err
	}
	if len(found) == 0 {
		return Know{}, NotFound()
	}
	return found[0], nil
}

// FindIn is Find for a know whose content is in the language of a site. Others are a
// NotFoundError.
func FindIn(ctx context.Context, q db.Queryer, language, id string) (Know, error) {
	k, err := Find(ctx, q, id)
	if err == nil && k.Language != language {
		err = NotFound()
	}
	return k, err
}

// Lock is Find for a know that the caller's transaction is about to change. On PostgreSQL
// other transactions wait for the row until this one ends.
func Lock(ctx context.Context, d *db.DB, q db.Queryer, id string) (Know, error) {
	if d.Engine() == db.Postgres {
		// A statement of its own: after waiting for a row PostgreSQL rereads that row
		// alone, and joined tables would be as before the wait.
		var locked []string
		if err := q.Select(ctx, &locked, `SELECT id FROM knows WHERE id = ? FOR UPDATE`, id); err != nil {
			return Know{}, fmt.Errorf("locking a know: %w", err)
		}
	}
	return Find(ctx, q, id)
}

// FindAll reads knows by their ids, whatever their status; unknown ids are left out.
func FindAll(ctx context.Context, q db.Queryer, ids []string) (map[string]Know, error) {
	out := make(map[string]Know, len(ids))
	// PostgreSQL refuses texts with a zero byte; no id has one.
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return strings.Contains(id, "\x00") })
	if len(ids) == 0 {
		return out, nil
	}
	knows, err := read(ctx, q, `WHERE k.id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, db.Args(ids)...)
	for _, k := range knows {
		out[k.ID] = k
	}
	return out, err
}

// read selects knows; rest follows the table's name.
func read(ctx context.Context, q db.Queryer, rest string, args ...any) ([]Know, error) {
	var rows []Row
	if err := q.Select(ctx, &rows, `SELECT `+Columns+` FROM knows k `+rest, args...); err != nil {
		return nil, fmt.Errorf("reading knows: %w", err)
	}
	knows := make([]Know, 0, len(rows))
	for _, r := range rows {
		knows = append(knows, r.Know())
	}
	return knows, nil
}

// Insert stores a new know.
func Insert(ctx context.Context, q db.Queryer, k Know) error {
	_, err := q.Exec(ctx, `INSERT INTO knows (id, market, language, author, title, description, subject, school_type, exam_board, format,
			visibility, status, folder, created, updated, topics, grades, tags) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		k.ID, k.Market, k.Language, k.Author, k.Title, k.Description, k.Subject, k.SchoolType, k.ExamBoard, k.Format,
		k.Visibility, k.Status, k.Folder, db.At(k.Created), db.At(k.Updated), sorted(k.Topics), sorted(k.Grades), labelsOf(k.Tags))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a know: %w", err)
	}
	return insertTopics(ctx, q, k)
}

// insertTopics stores a row per topic of a know, for the index of a topic's list.
func insertTopics(ctx context.Context, q db.Queryer, k Know) error {
	for _, topic := range k.Topics {
		_, err := q.Exec(ctx, `INSERT INTO know_topics (know, topic, market, listed, views)
			SELECT id, CAST(? AS TEXT), market, listed, views FROM knows WHERE id = ?`, topic, k.ID)
		if err != nil {
			return fmt.Errorf("storing a topic: %w", err)
		}
	}
	return nil
}

func deleteTopics(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM know_topics WHERE know = ?`, know); err != nil {
		return fmt.Errorf("deleting topics of a know: %w", err)
	}
	return nil
}

// Describe stores the fields that the author of a know filled in.
func Describe(ctx context.Context, q db.Queryer, k Know, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE knows SET title = ?, description = ?, subject = ?, school_type = ?, exam_board = ?, visibility = ?,
			topics = ?, grades = ?, tags = ?, version = version + 1, updated = ? WHERE id = ?`,
		k.Title, k.Description, k.Subject, k.SchoolType, k.ExamBoard, k.Visibility, sorted(k.Topics), sorted(k.Grades), labelsOf(k.Tags), db.At(now), k.ID)
	if err != nil {
		return fmt.Errorf("changing a know: %w", err)
	}
	if err := deleteTopics(ctx, q, k.ID); err != nil {
		return err
	}
	return insertTopics(ctx, q, k)
}

// SetStatus stores a know's status. A published know gets the column listed, by which lists
// find it.
func SetStatus(ctx context.Context, q db.Queryer, know string, status Status, now time.Time) error {
	at, published := db.At(now), status == Published
	_, err := q.Exec(ctx, `UPDATE knows SET status = ?, updated = ?,
			published = CASE WHEN ? THEN COALESCE(published, ?) ELSE published END,
			listed = CASE WHEN ? THEN COALESCE(published, ?) ELSE NULL END WHERE id = ?`,
		status, at, published, at, published, at, know)
	if err != nil {
		return fmt.Errorf("changing the status of a know: %w", err)
	}
	return nil
}

// Empty clears the content of a deleted know. The row stays with the status Deleted.
func Empty(ctx context.Context, q db.Queryer, know string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE knows SET title = '', description = '', subject = NULL, school_type = NULL, exam_board = NULL,
			topics = '', grades = '', tags = '', revision = NULL, folder = '', cover = '', page_count = 0, cards = 0, words = 0, version = version + 1 WHERE id = ?`, know)
	if err != nil {
		return fmt.Errorf("emptying a know: %w", err)
	}
	if err := deleteTopics(ctx, q, know); err != nil {
		return err
	}
	return SetStatus(ctx, q, know, Deleted, now)
}

// CountSince counts the knows that an author created after a moment, and all of the
// author's knows in Processing.
func CountSince(ctx context.Context, q db.Queryer, author string, since time.Time) (begun, inWork int, err error) {
	var n struct {
		Begun  int
		InWork int `db:"in_work"`
	}
	err = q.Get(ctx, &n, `SELECT COALESCE(SUM(CASE WHEN created > ? THEN 1 ELSE 0 END), 0) AS begun,
		COALESCE(SUM(CASE WHEN status = ? THEN 1 ELSE 0 END), 0) AS in_work FROM knows WHERE author = ?`, db.At(since), Processing, author)
	if err != nil {
		return 0, 0, fmt.Errorf("counting knows: %w", err)
	}
	return n.Begun, n.InWork, nil
}

// StatusCounts counts an author's knows by their status.
func StatusCounts(ctx context.Context, q db.Queryer, author string) (map[Status]int, error) {
	var rows []struct {
		Status Status
		N      int
	}
	if err := q.Select(ctx, &rows, `SELECT status, COUNT(*) AS n FROM knows WHERE author = ? GROUP BY status`, author); err != nil {
		return nil, fmt.Errorf("counting knows: %w", err)
	}
	counts := map[Status]int{}
	for _, r := range rows {
		counts[r.Status] = r.N
	}
	return counts, nil
}

// Anonymise removes the author of a know.
func Anonymise(ctx context.Context, q db.Queryer, know string) error {
	return change(ctx, q, "taking an author off", `UPDATE knows SET author = NULL, folder = '' WHERE id = ?`, know)
}

// Show stores the revision of a know for readers, with its figures for lists.
func Show(ctx context.Context, q db.Queryer, know string, b Body) error {
	return change(ctx, q, "showing a revision", `UPDATE knows SET revision = ?, words = ?, text_language = ?, page_count = ?, cards = ?, cover = ?, cover_width = ?, cover_height = ? WHERE id = ?`,
		sql.NullString{String: b.Revision, Valid: b.Revision != ""}, b.Words, b.Language, b.PageCount, b.Cards, b.Cover.Hash, b.Cover.Width, b.Cover.Height, know)
}

// Hold stores why a know waits for staff, and the id of the similar know ("": none).
func Hold(ctx context.Context, q db.Queryer, know, reason, similarTo string) error {
	return change(ctx, q, "storing why a know waits", `UPDATE knows SET review = ?, similar_to = ? WHERE id = ?`,
		reason, sql.NullString{String: similarTo, Valid: similarTo != ""}, know)
}

// Approve stores that staff approved the present revision of a know: it isn't held again
// until its author sends another revision.
func Approve(ctx context.Context, q db.Queryer, k Know) error {
	return change(ctx, q, "approving a know", `UPDATE knows SET approved = ?, review = '', similar_to = NULL WHERE id = ?`, k.Revision, k.ID)
}

// AddLikes adds n, which may be negative, to the likes of each know.
func AddLikes(ctx context.Context, q db.Queryer, n int, knows ...string) error {
	const atOnce = 500
	for some := range slices.Chunk(knows, atOnce) {
		err := change(ctx, q, "counting likes", `UPDATE knows SET likes = likes + ? WHERE id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`,
			append([]any{n}, db.Args(some)...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// AddViews adds n to the views of a know.
func AddViews(ctx context.Context, q db.Queryer, know string, n int) error {
	return change(ctx, q, "counting views", `UPDATE knows SET views = views + ? WHERE id = ?`, n, know)
}

// LikesOf returns the number of users who like a know.
func LikesOf(ctx context.Context, q db.Queryer, know string) (likes int, err error) {
	if err := q.Get(ctx, &likes, `SELECT likes FROM knows WHERE id = ?`, know); err != nil {
		return 0, fmt.Errorf("reading likes: %w", err)
	}
	return likes, nil
}

// change runs a statement that changes a know; task names it in errors.
func change(ctx context.Context, q db.Queryer, task, statement string, args ...any) error {
	if _, err := q.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("%s: %w", task, err)
	}
	return nil
}

// Delete deletes a know's row; foreign keys delete the rows that depend on it.
func Delete(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM knows WHERE id = ?`, know); err != nil {
		return fmt.Errorf("deleting a know: %w", err)
	}
	return nil
}
