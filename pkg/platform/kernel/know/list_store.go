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

// Filter says which of a market's published knows a list has.
type Filter struct {
	Subject  *int     // nil: any
	Subjects []int    // any of these, and no other condition; nil: any
	Topic    string   // uuid; "": any
	Author   string   // uuid of a user; "": any
	Only     []string // uuids of knows; nil: any
	Sort     Sort
}

// Window is a part of a list.
type Window struct{ Offset, Limit int }

// List gives a part of a market's published knows, and how many there are in all.
// Ids are looked for in an index that has all that decides, and rows only for those
// of the part, so that a late one costs little more than the first.
func List(ctx context.Context, q db.Queryer, marketCode string, f Filter, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.listed IS NOT NULL AND s.market = ?`, args: []any{marketCode}}
	switch {
	case f.Subjects != nil:
		return ofSubjects(ctx, q, marketCode, f, w)
	case f.Only != nil:
		return only(ctx, q, marketCode, f, w)
	case f.Author != "":
		// The author says more than the market, which is no reason to choose an index.
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

// ofSubjects is List where a know may be of any of several subjects. Of each subject's
// index no more is read than the part could have.
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

// only is List where ids say which knows may be in it.
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

// orderOf is what a list is ordered by, of knows or of their topics, before the id.
func orderOf(s Sort) string {
	if s == MostRead {
		return `views`
	}
	return `listed`
}

// chosen are rows that a list has: of a table called s, with the id of their know.
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

// part reads a part of the rows, those with the highest value in a column first.
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

// OfAuthor gives a part of what an author published for sites of a language.
func OfAuthor(ctx context.Context, q db.Queryer, language, author string, s Sort, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.listed IS NOT NULL AND s.author = ? AND s.language = ?`, args: []any{author, language}}
	return from.counted(ctx, q, orderOf(s), w)
}

// topicDecks is how many knows of a topic DecksOfTopic looks at, so that a topic with
// thousands costs no more than one with a few.
const topicDecks = 500

// DecksOfTopic lists the ids of a market's published decks about a topic, the most read
// first, of the topic's 500 most read knows.
func DecksOfTopic(ctx context.Context, q db.Queryer, marketCode, topic string, limit int) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT k.id FROM (SELECT know FROM know_topics WHERE listed IS NOT NULL AND market = ? AND topic = ? ORDER BY views DESC, know LIMIT ?) AS t
		JOIN knows k ON k.id = t.know WHERE k.format = ? AND k.listed IS NOT NULL ORDER BY k.views DESC, k.id LIMIT ?`, marketCode, topic, topicDecks, Flashcards, limit)
	if err != nil {
		return nil, fmt.Errorf("listing the decks of a topic: %w", err)
	}
	return ids, nil
}

// Mine gives a part of what an author began and didn't delete, newest first; status ""
// is any.
func Mine(ctx context.Context, q db.Queryer, author string, status Status, w Window) (knows []Know, total int, err error) {
	from := chosen{table: `knows s`, id: `s.id`, where: `s.author = ? AND s.status <> ?`, args: []any{author, Deleted}}
	if status != "" {
		from.and(`s.status = ?`, status)
	}
	return from.counted(ctx, q, `created`, w)
}

// Totals are the numbers of times that the knows of an author were read and are liked.
type Totals struct{ Views, Likes int }

// ShownOf lists what others may read of an author's, on every market, the most read first,
// with the totals of all of it.
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

// MarketsOf are the codes of the markets on which others may read something of an author's.
func MarketsOf(ctx context.Context, q db.Queryer, author string) (codes []string, err error) {
	err = q.Select(ctx, &codes, `SELECT DISTINCT market FROM knows WHERE author = ? AND status IN (?, ?) ORDER BY market`, author, Published, Private)
	if err != nil {
		return nil, fmt.Errorf("reading an author's markets: %w", err)
	}
	return codes, nil
}

// AllOf gives all that an author began, deleted ones too, oldest first.
func AllOf(ctx context.Context, q db.Queryer, author string) ([]Know, error) {
	return read(ctx, q, `WHERE k.author = ? ORDER BY k.created, k.id`, author)
}

// Related gives knows of the same market that share something with a know, in this order:
// most of its topics, its subject, one of its grades; the most read of equals first.
// popular are the market's most read of the others. Of each topic, of the subject and of
// the market so many are looked at that thousands cost no more than a few.
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
		// A grade among those of a row, without the wildcards that LIKE has.
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
	// Those that share nothing come last.
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
