package know

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// Sort is the order of a list.
type Sort string

// The orders.
const (
	Newest   Sort = "newest"
	MostRead Sort = "mostRead"
)

// Filter selects published knows of a market for a list.
type Filter struct {
	Subject  *int     // nil: any
	Subjects []int    // ids; not nil: all other conditions are ignored
	Topic    string   // uuid; "": any
	Author   string   // uuid of a user; "": any
	Only     []string // uuids of knows; nil: any
	Sort     Sort
}

// Window is a part of a list: Limit rows after the first Offset.
type Window struct{ Offset, Limit int }

// List returns a part of a market's published knows, and the total. An index that covers
// condition and order finds the ids, and only the rows of the part are read, so that a late
// part costs little more than the first.
func List(ctx context.Context, q db.Queryer, marketCode string, f Filter, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.listed IS NOT NULL AND s.market = ?`, args: []any{marketCode}}
	switch {
	case f.Subjects != nil:
		return ofSubjects(ctx, q, marketCode, f, w)
	case f.Only != nil:
		return only(ctx, q, marketCode, f, w)
	case f.Author != "":
		// The author is the more selective condition. market || '' keeps the planner from
		// choosing an index by market.
		from.where, from.args = `s.listed IS NOT NULL AND s.author = ? AND s.market || '' = ?`, []any{f.Author, marketCode}
		if f.Subject != nil {
			from.and(`s.subject = ?`, *f.Subject)
		}
		if f.Topic != "" {
			from.and(`EXISTS (SELECT 1 FROM know_topics t WHERE t.know = s.id AND t.topic = ?)`, f.Topic)
		}
	case f.Topic != "":
		from.table, from.id = `know_topics s`, `s.know`
		from.and(`s.topic = ?`, f.Topic)
		if f.Subject != nil {
			from.and(`EXISTS (SELECT 1 FROM knows o WHERE o.id = s.know AND o.subject = ?)`, *f.Subject)
		}
	case f.Subject != nil:
		from.and(`s.subject = ?`, *f.Subject)
	}
	if f.Author != "" || f.Topic != "" {
		total, err = from.count(ctx, q)
	} else {
		total, err = CountListed(ctx, q, marketCode, f.Subject)
	}
	if err != nil {
		return nil, 0, err
	}
	knows, err = from.part(ctx, q, orderOf(f.Sort), total, w)
	return knows, total, err
}

// ofSubjects is List for knows of any of several subjects. Each subject's index is read up
// to the end of the part.
func ofSubjects(ctx context.Context, q db.Queryer, marketCode string, f Filter, w Window) (knows []Know, total int, err error) {
	subjects := slices.Compact(slices.Sorted(slices.Values(f.Subjects)))
	if len(subjects) == 0 {
		return []Know{}, 0, nil
	}
	counted := []any{marketCode}
	var found []string
	var args []any
	column := orderOf(f.Sort)
	for _, subject := range subjects {
		counted = append(counted, subject)
		found = append(found, `SELECT * FROM (SELECT s.id, s.`+column+` AS place FROM knows s WHERE s.listed IS NOT NULL AND s.market = ? AND s.subject = ?
			ORDER BY s.`+column+` DESC, s.id LIMIT ?) AS s`+strconv.Itoa(len(found)))
		args = append(args, marketCode, subject, w.Offset+w.Limit)
	}
	err = q.Get(ctx, &total, `SELECT COALESCE(SUM(n), 0) FROM know_counts WHERE market = ? AND subject IN (?`+strings.Repeat(`, ?`, len(subjects)-1)+`)`, counted...)
	if err != nil {
		return nil, 0, fmt.Errorf("counting knows: %w", err)
	}
	if w.Offset >= total {
		return []Know{}, total, nil
	}
	knows, err = read(ctx, q, `JOIN (SELECT id FROM (`+strings.Join(found, ` UNION ALL `)+`) AS all_of ORDER BY place DESC, id LIMIT ? OFFSET ?) AS found ON found.id = k.id
		ORDER BY k.`+column+` DESC, k.id`, append(args, w.Limit, w.Offset)...)
	return knows, total, err
}

// only is List for knows whose ids are given.
func only(ctx context.Context, q db.Queryer, marketCode string, f Filter, w Window) (knows []Know, total int, err error) {
	if len(f.Only) == 0 {
		return []Know{}, 0, nil
	}
	from := chosen{table: `knows s`, id: `s.id`, where: `s.listed IS NOT NULL AND s.market || '' = ? AND s.id IN (?` + strings.Repeat(`, ?`, len(f.Only)-1) + `)`}
	from.args = slices.Concat([]any{marketCode}, db.Args(f.Only))
	if f.Subject != nil {
		from.and(`s.subject = ?`, *f.Subject)
	}
	if f.Author != "" {
		from.and(`s.author = ?`, f.Author)
	}
	if f.Topic != "" {
		from.and(`EXISTS (SELECT 1 FROM know_topics t WHERE t.know = s.id AND t.topic = ?)`, f.Topic)
	}
	return from.counted(ctx, q, orderOf(f.Sort), w)
}

// orderOf is the column of knows and of know_topics that orders a list, before the id.
func orderOf(s Sort) string {
	if s == MostRead {
		return `views`
	}
	return `listed`
}

// chosen is the selection of a list: a table with the alias s, the column with the know's
// id, and a condition.
type chosen struct {
	table, id, where string
	args             []any
}

func (c *chosen) and(condition string, arg any) {
	c.where += ` AND ` + condition
	c.args = append(c.args, arg)
}

func (c *chosen) count(ctx context.Context, q db.Queryer) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM `+c.table+` WHERE `+c.where, c.args...); err != nil {
		return 0, fmt.Errorf("counting knows: %w", err)
	}
	return n, nil
}

// part reads a part of the rows, in descending order of a column.
func (c *chosen) part(ctx context.Context, q db.Queryer, column string, total int, w Window) ([]Know, error) {
	if w.Offset >= total {
		return []Know{}, nil
	}
	return read(ctx, q, `JOIN (SELECT `+c.id+` AS id FROM `+c.table+` WHERE `+c.where+` ORDER BY s.`+column+` DESC, `+c.id+` LIMIT ? OFFSET ?) AS found ON found.id = k.id
		ORDER BY k.`+column+` DESC, k.id`, append(c.args, w.Limit, w.Offset)...)
}

func (c *chosen) counted(ctx context.Context, q db.Queryer, column string, w Window) (knows []Know, total int, err error) {
	if total, err = c.count(ctx, q); err != nil {
		return nil, 0, err
	}
	knows, err = c.part(ctx, q, column, total, w)
	return knows, total, err
}

// OfAuthor returns a part of an author's published knows for sites of a language.
func OfAuthor(ctx context.Context, q db.Queryer, language, author string, s Sort, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.listed IS NOT NULL AND s.author = ? AND s.language = ?`, args: []any{author, language}}
	return from.counted(ctx, q, orderOf(s), w)
}

// topicDecks bounds the knows of a topic that DecksOfTopic reads, so that a topic with
// thousands costs no more than a topic with few.
const topicDecks = 500

// DecksOfTopic lists the ids of a market's published decks about a topic, the most read
// first. It looks only among the topicDecks most read knows of the topic.
func DecksOfTopic(ctx context.Context, q db.Queryer, marketCode, topic string, limit int) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT k.id FROM (SELECT know FROM know_topics WHERE listed IS NOT NULL AND market = ? AND topic = ? ORDER BY views DESC, know LIMIT ?) AS t
		JOIN knows k ON k.id = t.know WHERE k.format = ? AND k.listed IS NOT NULL ORDER BY k.views DESC, k.id LIMIT ?`, marketCode, topic, topicDecks, Flashcards, limit)
	if err != nil {
		return nil, fmt.Errorf("listing the decks of a topic: %w", err)
	}
	return ids, nil
}

// Mine returns a part of an author's knows, without deleted ones, newest first; status ""
// is any.
func Mine(ctx context.Context, q db.Queryer, author string, status Status, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.author = ? AND s.status <> ?`, args: []any{author, Deleted}}
	if status != "" {
		from.and(`s.status = ?`, status)
	}
	return from.counted(ctx, q, `created`, w)
}

// Totals are the views and the present likes of an author's published and private knows.
type Totals struct{ Views, Likes int }

// ShownOf lists an author's published and private knows of all markets, the most read
// first, with the totals of all of them.
func ShownOf(ctx context.Context, q db.Queryer, author string, w Window) (knows []Know, total int, of Totals, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.author = ? AND s.status IN (?, ?)`, args: []any{author, Published, Private}}
	if knows, total, err = from.counted(ctx, q, `views`, w); err != nil {
		return nil, 0, Totals{}, err
	}
	err = q.Get(ctx, &of, `SELECT COALESCE(SUM(views), 0) AS views, COALESCE(SUM(likes), 0) AS likes FROM knows WHERE author = ? AND status IN (?, ?)`, author, Published, Private)
	if err != nil {
		return nil, 0, Totals{}, fmt.Errorf("counting what an author's knows are: %w", err)
	}
	return knows, total, of, nil
}

// MarketsOf returns the codes of the markets with a published or private know of an author.
func MarketsOf(ctx context.Context, q db.Queryer, author string) (codes []string, err error) {
	err = q.Select(ctx, &codes, `SELECT DISTINCT market FROM knows WHERE author = ? AND status IN (?, ?) ORDER BY market`, author, Published, Private)
	if err != nil {
		return nil, fmt.Errorf("reading an author's markets: %w", err)
	}
	return codes, nil
}

// AllOf returns all knows of an author, also deleted ones, oldest first.
func AllOf(ctx context.Context, q db.Queryer, author string) ([]Know, error) {
	return read(ctx, q, `WHERE k.author = ? ORDER BY k.created, k.id`, author)
}

// Related returns knows of the same market that are like a know, by the number of common
// topics, then the subject, then a grade; the most read of equals first. popular are the
// market's most read of the others. Each topic, the subject and the market give at most 30
// candidates, so that thousands of knows cost no more than a few.
func Related(ctx context.Context, q db.Queryer, k Know, limit int) (related, popular []Know, err error) {
	const looked = 30
	var found strings.Builder
	var args []any
	for _, topic := range k.Topics {
		found.WriteString(`SELECT * FROM (SELECT know AS id, 1 AS topics, 0 AS subjects FROM know_topics WHERE listed IS NOT NULL AND market = ? AND topic = ? AND know <> ?
			ORDER BY views DESC, know LIMIT ?) AS t UNION ALL `)
		args = append(args, k.Market, topic, k.ID, looked)
	}
	if k.Subject != nil {
		found.WriteString(`SELECT * FROM (SELECT id, 0 AS topics, 1 AS subjects FROM knows WHERE listed IS NOT NULL AND market = ? AND subject = ? AND id <> ?
			ORDER BY views DESC, id LIMIT ?) AS s UNION ALL `)
		args = append(args, k.Market, *k.Subject, k.ID, looked)
	}
	found.WriteString(`SELECT * FROM (SELECT id, 0 AS topics, 0 AS subjects FROM knows WHERE listed IS NOT NULL AND market = ? AND id <> ? ORDER BY views DESC, id LIMIT ?) AS m`)
	args = append(args, k.Market, k.ID, looked)
	grade := `0`
	for _, g := range k.Grades {
		// Finds a grade in a row's list without LIKE, which would read _ and % in an id as
		// wildcards.
		const among = `REPLACE(? || c.grades || ?, ?, '') <> ? || c.grades || ?`
		grade = `CASE WHEN ` + among + ` THEN 1 ELSE ` + grade + ` END`
		args = slices.Concat([]any{Separator, Separator, Separator + g + Separator, Separator, Separator}, args)
	}
	knows, err := read(ctx, q, `JOIN (SELECT f.id, f.topics, f.subjects, `+grade+` AS grade FROM
			(SELECT id, SUM(topics) AS topics, MAX(subjects) AS subjects FROM (`+found.String()+`) AS candidates GROUP BY id) AS f JOIN knows c ON c.id = f.id
			ORDER BY f.topics DESC, f.subjects DESC, grade DESC, c.views DESC, f.id LIMIT ?) AS found ON found.id = k.id
		ORDER BY found.topics DESC, found.subjects DESC, found.grade DESC, k.views DESC, k.id`, append(args, limit)...)
	if err != nil {
		return nil, nil, err
	}
	// Knows without a common topic, subject or grade come last.
	n := slices.IndexFunc(knows, func(other Know) bool { return !k.sharesWith(other) })
	if n < 0 {
		n = len(knows)
	}
	return knows[:n:n], knows[n:], nil
}

// sharesWith reports whether two knows have a topic, the subject or a grade in common.
func (k Know) sharesWith(other Know) bool {
	in := func(list []string) func(string) bool {
		return func(one string) bool { return slices.Contains(list, one) }
	}
	return slices.ContainsFunc(k.Topics, in(other.Topics)) || slices.ContainsFunc(k.Grades, in(other.Grades)) ||
		k.Subject != nil && other.Subject != nil && *k.Subject == *other.Subject
}
