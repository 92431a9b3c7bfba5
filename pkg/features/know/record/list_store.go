package record

import (
	"context"
	"fmt"
	"slices"
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
	Subject *int     // nil: any
	Topic   string   // uuid; "": any
	Author  string   // uuid of a user; "": any
	Only    []string // uuids of knows; nil: any
	Sort    Sort
}

// Window is a part of a list.
type Window struct{ Offset, Limit int }

// List gives a part of a market's published knows, and how many there are in all.
// Ids are looked for in an index that has all that decides, and rows only for those
// of the part, so that a late one costs little more than the first.
func List(ctx context.Context, q db.Queryer, marketCode string, f Filter, w Window) (knows []Know, total int, err error) {
	where, args := ` FROM knows s`, []any{}
	if f.Topic != "" {
		where += ` JOIN know_topics t ON t.know = s.id AND t.topic = ?`
		args = append(args, f.Topic)
	}
	where += ` WHERE s.listed IS NOT NULL AND s.market = ?`
	args = append(args, marketCode)
	if f.Subject != nil {
		where += ` AND s.subject = ?`
		args = append(args, *f.Subject)
	}
	if f.Author != "" {
		where += ` AND s.author = ?`
		args = append(args, f.Author)
	}
	if f.Only != nil {
		if len(f.Only) == 0 {
			return []Know{}, 0, nil
		}
		where += ` AND s.id IN (?` + strings.Repeat(`, ?`, len(f.Only)-1) + `)`
		for _, id := range f.Only {
			args = append(args, id)
		}
	}
	return part(ctx, q, where, args, orderOf(f.Sort), w)
}

// orderOf is what a list is ordered by, of a table that is called %[1]s.
func orderOf(s Sort) string {
	if s == MostRead {
		return `%[1]s.views DESC, %[1]s.id`
	}
	return `%[1]s.listed DESC, %[1]s.id`
}

func part(ctx context.Context, q db.Queryer, where string, args []any, order string, w Window) (knows []Know, total int, err error) {
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting knows: %w", err)
	}
	if w.Offset >= total {
		return []Know{}, total, nil
	}
	knows, err = read(ctx, q, `JOIN (SELECT s.id`+where+` ORDER BY `+fmt.Sprintf(order, "s")+` LIMIT ? OFFSET ?) AS found ON found.id = k.id
		ORDER BY `+fmt.Sprintf(order, "k"), append(args, w.Limit, w.Offset)...)
	return knows, total, err
}

// OfAuthor gives a part of what an author published for sites of a language.
func OfAuthor(ctx context.Context, q db.Queryer, language, author string, s Sort, w Window) (knows []Know, total int, err error) {
	return part(ctx, q, ` FROM knows s WHERE s.listed IS NOT NULL AND s.author = ? AND s.language = ?`, []any{author, language}, orderOf(s), w)
}

// Mine gives a part of what an author began and didn't delete, newest first; status ""
// is any.
func Mine(ctx context.Context, q db.Queryer, author string, status Status, w Window) (knows []Know, total int, err error) {
	where, args := ` FROM knows s WHERE s.author = ? AND s.status <> ?`, []any{author, Deleted}
	if status != "" {
		where += ` AND s.status = ?`
		args = append(args, status)
	}
	return part(ctx, q, where, args, `%[1]s.created DESC, %[1]s.id`, w)
}

// AllOf gives all that an author began, deleted ones too, oldest first.
func AllOf(ctx context.Context, q db.Queryer, author string) ([]Know, error) {
	return read(ctx, q, `WHERE k.author = ? ORDER BY k.created, k.id`, author)
}

// Related gives knows of the same market that share most with a know: its topics, then
// its subject; the most read of those first. Where these are too few, the market's most
// read follow, so that readers always find somewhere to go on.
func Related(ctx context.Context, q db.Queryer, k Know, limit int) ([]Know, error) {
	var knows []Know
	if k.Subject != nil {
		var err error
		if knows, err = ofSubject(ctx, q, k, limit); err != nil || len(knows) == limit {
			return knows, err
		}
	}
	more, _, err := List(ctx, q, k.Market, Filter{Sort: MostRead}, Window{Limit: limit + len(knows) + 1})
	if err != nil {
		return nil, err
	}
	for _, m := range more {
		isThere := slices.ContainsFunc(knows, func(each Know) bool { return each.ID == m.ID })
		if m.ID != k.ID && !isThere && len(knows) < limit {
			knows = append(knows, m)
		}
	}
	return knows, nil
}

// ofSubject gives knows of a know's subject that share most topics with it. Those that
// are read most are looked at, so that a subject with thousands costs no more than one
// with a few.
func ofSubject(ctx context.Context, q db.Queryer, k Know, limit int) ([]Know, error) {
	const looked = 200
	return read(ctx, q, `JOIN (SELECT s.id, (SELECT COUNT(*) FROM know_topics t JOIN know_topics o ON o.topic = t.topic AND o.know = ? WHERE t.know = s.id) AS shared
			FROM (SELECT id FROM knows WHERE listed IS NOT NULL AND market = ? AND subject = ? AND id <> ? ORDER BY views DESC, id LIMIT ?) AS s) AS found
		ON found.id = k.id ORDER BY found.shared DESC, k.views DESC, k.id LIMIT ?`, k.ID, k.Market, *k.Subject, k.ID, looked, limit)
}
