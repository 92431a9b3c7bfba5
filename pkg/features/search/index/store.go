package index

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
)

// A docno is, from its highest bit: the space, the level of rank.Level, the minute of the
// publication, and some bits of a hash of what the know says. So a space's numbers are a range,
// the higher ones are those of better and newer knows, and a know that changes gets another
// number: what servers keep of knows is by their numbers. That of the version before isn't taken
// (see number), one of another version is in one case of 260,000.
const (
	saltBits   = 18
	minuteBits = 25 // the level has those above, below tokens.SpaceShift
)

// epoch is the second from which publications are counted.
const epoch = 1577836800 // 2020-01-01

// docnoOf is the number that an entry gets in a space, unless a know has it.
func (e entry) docnoOf(space int64) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(e.document.Know + e.digest)) // a hash takes everything
	minute := min(max((e.document.Published.Unix()-epoch)/60, 0), 1<<minuteBits-1)
	return tokens.FirstOf(space) | int64(e.level())<<(minuteBits+saltBits) | minute<<saltBits | int64(h.Sum32()>>(32-saltBits))
}

// quality is how well a know is made.
func (e entry) quality() float64 {
	d := e.document
	return rank.Quality(e.bodyWords, d.Description != "", len(d.Topics) > 0, len(d.Grades) > 0)
}

// thousandths is the quality as the tables have it.
func (e entry) thousandths() int { return int(math.Round(e.quality() * 1000)) }

// head is what ranks the know beside its terms and its readers, as the tables have it.
func (e entry) head() string {
	d := e.document
	return rows.Head{
		Know: d.Know, Market: d.Market, Subject: d.Subject, Published: db.At(d.Published).Time, Quality: e.thousandths(), TitleWords: e.titleWords, BodyWords: e.bodyWords,
	}.Pack()
}

// insertAtOnce is how many knows a statement adds: one with more is too long for SQLite's
// connections to keep it compiled.
const insertAtOnce = 50

// numbered is an entry with the number that it gets in a space.
type numbered struct {
	entry

	docno int64
}

// insert adds knows to a space, by other numbers than those that went; counted says that the
// caller adds their words to the vocabulary in the same transaction. Their tokens come last and in the order of the
// numbers: FTS5 writes what waits into the index whenever a statement of several rows begins
// and whenever a number is below the one before, and so once for all knows.
func (ix *Index) insert(ctx context.Context, q db.Queryer, sp int64, counted bool, went []gone, entries ...entry) error {
	if len(entries) == 0 {
		return nil
	}
	all, err := number(ctx, q, sp, went, entries)
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b numbered) int { return cmp.Compare(a.docno, b.docno) })
	for some := range slices.Chunk(all, insertAtOnce) {
		if err := insertDocs(ctx, q, sp, counted, some); err != nil {
			return err
		}
	}
	found := make([]tokens.Row, 0, len(all))
	for _, e := range all {
		found = append(found, tokens.Row{Docno: e.docno, Market: e.document.Market, Tokens: e.tokens})
	}
	return ix.tokens.Insert(ctx, q, sp, found)
}

func insertDocs(ctx context.Context, q db.Queryer, sp int64, counted bool, all []numbered) error {
	const columns = `docno, know, space, published, quality, views, likes, head, digest, author, counted, terms`
	var docs, texts []any
	titles := make([]suggest.Title, 0, len(all))
	for _, e := range all {
		d := e.document
		docs = append(docs, e.docno, d.Know, sp, db.At(d.Published), e.thousandths(), d.Views, d.Likes, e.head(), e.digest, d.Author, map[bool]int{true: 1}[counted], []byte(e.terms))
		texts = append(texts, e.docno, e.title, e.strong, e.lead, e.packed, []byte(e.titlePlaces), []byte(e.leadPlaces))
		titles = append(titles, suggest.Title{Know: d.Know, Market: d.Market, Title: d.Title, Path: d.Path, Subject: d.Subject, Rank: e.level()})
	}
	_, err := q.Exec(ctx, `INSERT INTO search_docs (`+columns+`) VALUES `+rowsOf(docs, len(all)), docs...)
	if err != nil {
		return fmt.Errorf("adding knows to the search: %w", err)
	}
	_, err = q.Exec(ctx, `INSERT INTO search_texts (docno, title, strong, lead, words, title_places, lead_places) VALUES `+rowsOf(texts, len(all)), texts...)
	if err != nil {
		return fmt.Errorf("adding the texts of knows to the search: %w", err)
	}
	return suggest.PutTitles(ctx, q, titles...)
}

// rowsOf are the places of a statement's parameters, in so many rows.
func rowsOf(args []any, rows int) string {
	row := `(?` + strings.Repeat(`, ?`, len(args)/rows-1) + `)`
	return row + strings.Repeat(`, `+row, rows-1)
}

// level is how high the know's number is in its space: see rank.Level.
func (e entry) level() int { return rank.Level(e.quality(), e.document.Views, e.document.Likes) }

// number gives entries docnos that no know has, and that none which went had: what was read by
// such a number says something else.
func number(ctx context.Context, q db.Queryer, sp int64, went []gone, entries []entry) ([]numbered, error) {
	out := make([]numbered, len(entries))
	wanted := make([]any, len(entries))
	for i, e := range entries {
		out[i] = numbered{e, e.docnoOf(sp)}
		wanted[i] = out[i].docno
	}
	var taken []int64
	if err := q.Select(ctx, &taken, `SELECT docno FROM search_docs WHERE docno IN `+rowsOf(wanted, 1), wanted...); err != nil {
		return nil, fmt.Errorf("numbering knows of the search: %w", err)
	}
	used := make(map[int64]bool, len(entries))
	for _, n := range taken {
		used[n] = true
	}
	for _, g := range went {
		used[g.Docno] = true
	}
	for i := range out {
		for used[out[i].docno] {
			free, err := freeDocno(ctx, q, out[i].docno+1)
			if err != nil {
				return nil, err
			}
			out[i].docno = free
		}
		used[out[i].docno] = true
	}
	return out, nil
}

// freeDocno is a docno that no know has, the next one after docno.
func freeDocno(ctx context.Context, q db.Queryer, docno int64) (int64, error) {
	const window = 1 << 12
	for {
		var taken []int64
		if err := q.Select(ctx, &taken, `SELECT docno FROM search_docs WHERE docno >= ? AND docno < ? ORDER BY docno`, docno, docno+window); err != nil {
			return 0, fmt.Errorf("numbering a know of the search: %w", err)
		}
		for _, n := range taken {
			if n != docno {
				return docno, nil
			}
			docno++
		}
		if len(taken) < window {
			return docno, nil
		}
	}
}

// gone is a version of a know that is deleted.
type gone struct {
	Docno  int64
	Digest string
}

// remove deletes a know from every space.
func (ix *Index) remove(ctx context.Context, q db.Queryer, know string) (went []gone, err error) {
	statement := `SELECT docno, digest FROM search_docs WHERE know = ?`
	if ix.DB.Engine() == db.Postgres { // its words may be counted at the moment
		statement += ` FOR UPDATE`
	}
	if err := q.Select(ctx, &went, statement, know); err != nil {
		return nil, fmt.Errorf("finding a know in the search: %w", err)
	}
	docnos := make([]int64, 0, len(went))
	for _, g := range went {
		docnos = append(docnos, g.Docno)
	}
	return went, ix.removeDocs(ctx, q, docnos, true)
}

// deletions delete the rows of knows, but for search_docs, by their docnos, a list of which
// follows.
func deletions(t tokens.Table) []string {
	return []string{`DELETE FROM search_texts WHERE docno`, t.Deletion()}
}

// removeDocs deletes knows by their numbers; counted says that the vocabulary goes on
// without their words.
func (ix *Index) removeDocs(ctx context.Context, q db.Queryer, docnos []int64, counted bool) error {
	if len(docnos) == 0 {
		return nil
	}
	in := ` IN (?` + strings.Repeat(`, ?`, len(docnos)-1) + `)`
	args := db.Args(docnos)
	if counted {
		if err := vocabulary.KeepGone(ctx, q, args); err != nil {
			return err
		}
	}
	for _, statement := range append(deletions(ix.tokens), `DELETE FROM search_docs WHERE docno`) {
		if _, err := q.Exec(ctx, statement+in, args...); err != nil {
			return fmt.Errorf("deleting knows from the search: %w", err)
		}
	}
	return nil
}

// oldDocs are the numbers of some of a space's knows.
func oldDocs(ctx context.Context, q db.Queryer, sp int64, limit int) (docnos []int64, err error) {
	err = q.Select(ctx, &docnos, `SELECT docno FROM search_docs WHERE docno >= ? AND docno < ? ORDER BY docno LIMIT ?`, tokens.FirstOf(sp), tokens.FirstOf(sp+1), limit)
	if err != nil {
		return nil, fmt.Errorf("reading the search's knows: %w", err)
	}
	return docnos, nil
}

// readRow is how much a know was read when it was last looked at.
type readRow struct {
	Know, Author          string
	Quality, Views, Likes int
}

// readRows are those of the next knows, one of each.
func readRows(ctx context.Context, q db.Queryer, after string, limit int) (rows []readRow, err error) {
	err = q.Select(ctx, &rows, `SELECT know, MIN(author) AS author, MIN(quality) AS quality, MIN(views) AS views, MIN(likes) AS likes
		FROM search_docs WHERE know > ? GROUP BY know ORDER BY know LIMIT ?`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading how much knows are read: %w", err)
	}
	return rows, nil
}

// setReadership stores how much a know is read.
func setReadership(ctx context.Context, q db.Queryer, know string, r Readership) error {
	if _, err := q.Exec(ctx, `UPDATE search_docs SET views = ?, likes = ? WHERE know = ?`, r.Views, r.Likes, know); err != nil {
		return fmt.Errorf("storing how much a know is read: %w", err)
	}
	return nil
}
