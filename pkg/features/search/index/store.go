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
// publication, and some bits of a hash of the know's content. So a space's docnos are a
// range, better and newer knows have higher ones, and a know that changes gets another
// docno, since servers cache rows by docno. The docno of the version before is never reused
// (see number), that of an older version once in 260,000 times.
const (
	saltBits   = 18
	minuteBits = 25 // the level has the bits above, below tokens.SpaceShift
)

// epoch is the Unix time in seconds from which minutes of publications are counted.
const epoch = 1577836800 // 2020-01-01

// docnoOf is the docno of an entry in a space, unless another know has that number.
func (e entry) docnoOf(space int64) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(e.document.Know + e.digest)) // writing to a hash never fails
	minute := min(max((e.document.Published.Unix()-epoch)/60, 0), 1<<minuteBits-1)
	return tokens.FirstOf(space) | int64(e.level())<<(minuteBits+saltBits) | minute<<saltBits | int64(h.Sum32()>>(32-saltBits))
}

// quality is rank.Quality of the know, from 0 to 1.
func (e entry) quality() float64 {
	d := e.document
	return rank.Quality(e.bodyWords, d.Description != "", len(d.Topics) > 0, len(d.Grades) > 0)
}

// thousandths is the quality as the column has it.
func (e entry) thousandths() int { return int(math.Round(e.quality() * 1000)) }

// head packs the data for ranking the know, except its terms and readership.
func (e entry) head() string {
	d := e.document
	return rows.Head{
		Know: d.Know, Market: d.Market, Subject: d.Subject, Published: db.At(d.Published).Time, Quality: e.thousandths(), TitleWords: e.titleWords, BodyWords: e.bodyWords,
	}.Pack()
}

// insertAtOnce is the number of knows per INSERT: SQLite's connections don't cache longer
// statements.
const insertAtOnce = 50

// numbered is an entry with its docno in a space.
type numbered struct {
	entry

	docno int64
}

// insert adds knows to a space, by docnos that the removed versions in went didn't have.
// counted is true if the caller adds their words to the vocabulary in the same transaction.
// Tokens are inserted last, in the order of docnos: FTS5 flushes its buffer whenever a
// statement of several rows begins and whenever a docno is below the one before, and so
// only once for all knows.
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

// rowsOf lists placeholders for args in a number of rows.
func rowsOf(args []any, rows int) string {
	row := `(?` + strings.Repeat(`, ?`, len(args)/rows-1) + `)`
	return row + strings.Repeat(`, `+row, rows-1)
}

// level is the rank class in the know's docno: see rank.Level.
func (e entry) level() int { return rank.Level(e.quality(), e.document.Views, e.document.Likes) }

// number assigns unused docnos to entries. The docnos of went, the removed versions, are
// not reused, since servers have their rows cached.
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

// freeDocno returns the first unused docno from docno on.
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

// gone represents a deleted version of a know.
type gone struct {
	Docno  int64
	Digest string
}

// remove deletes a know from every space.
func (ix *Index) remove(ctx context.Context, q db.Queryer, know string) (went []gone, err error) {
	statement := `SELECT docno, digest FROM search_docs WHERE know = ?`
	if ix.DB.Engine() == db.Postgres { // waits for a running count of its words
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

// deletions returns statements that delete the rows of knows from the tables beside
// search_docs; a condition on the docno follows.
func deletions(t tokens.Table) []string {
	return []string{`DELETE FROM search_texts WHERE docno`, t.Deletion()}
}

// removeDocs deletes knows by their docnos; with counted their words are also subtracted
// from the vocabulary.
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

// oldDocs returns the docnos of some of a space's knows, in order.
func oldDocs(ctx context.Context, q db.Queryer, sp int64, limit int) (docnos []int64, err error) {
	err = q.Select(ctx, &docnos, `SELECT docno FROM search_docs WHERE docno >= ? AND docno < ? ORDER BY docno LIMIT ?`, tokens.FirstOf(sp), tokens.FirstOf(sp+1), limit)
	if err != nil {
		return nil, fmt.Errorf("reading the search's knows: %w", err)
	}
	return docnos, nil
}

// readRow is a know's readership at the last refresh.
type readRow struct {
	Know, Author          string
	Quality, Views, Likes int
}

// readRows returns the next knows in the order of ids, one row for each.
func readRows(ctx context.Context, q db.Queryer, after string, limit int) (rows []readRow, err error) {
	err = q.Select(ctx, &rows, `SELECT know, MIN(author) AS author, MIN(quality) AS quality, MIN(views) AS views, MIN(likes) AS likes
		FROM search_docs WHERE know > ? GROUP BY know ORDER BY know LIMIT ?`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading how much knows are read: %w", err)
	}
	return rows, nil
}

// setReadership stores the views and likes of a know.
func setReadership(ctx context.Context, q db.Queryer, know string, r Readership) error {
	if _, err := q.Exec(ctx, `UPDATE search_docs SET views = ?, likes = ? WHERE know = ?`, r.Views, r.Likes, know); err != nil {
		return fmt.Errorf("storing how much a know is read: %w", err)
	}
	return nil
}
