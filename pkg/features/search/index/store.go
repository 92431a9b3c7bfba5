package index

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
)

// A docno is, from its highest bit: the space, the level of rank.Level, the second of the
// publication, and some bits of the know's id. So a space's numbers are a range, and the
// higher ones are those of better and newer knows.
const (
	saltBits   = 12
	secondBits = 31
	levelBits  = 5
	spaceShift = saltBits + secondBits + levelBits
)

// epoch is the second from which publications are counted.
const epoch = 1577836800 // 2020-01-01

func docnoOf(space int64, level int, published time.Time, know string) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(know)) // a hash takes everything
	second := min(max(published.Unix()-epoch, 0), 1<<secondBits-1)
	return space<<spaceShift | int64(level)<<(secondBits+saltBits) | second<<saltBits | int64(h.Sum32()&(1<<saltBits-1))
}

// firstOf is the lowest docno that a space may have.
func firstOf(space int64) int64 { return space << spaceShift }

// inserted is a know's entry with where it goes.
type inserted struct {
	entry
	space int64
}

// tokensOf are the tokens of an entry in its space, between spaces.
func (e inserted) tokensOf() string {
	prefix := prefixOf(e.space)
	// Both engines sort them.
	var b strings.Builder
	b.Grow(len(e.tokens) * 12)
	for i, token := range e.tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(prefix)
		b.WriteString(token)
	}
	return b.String()
}

func prefixOf(space int64) string { return strconv.FormatInt(space, 36) }

// quality is how well a know is made.
func (e entry) quality() float64 {
	d := e.document
	return rank.Quality(e.bodyWords, d.Description != "", len(d.Topics) > 0, len(d.Grades) > 0)
}

// insert adds a know to a space.
func (ix *Index) insert(ctx context.Context, q db.Queryer, sp int64, e entry) error {
	d := e.document
	quality := e.quality()
	docno := docnoOf(sp, rank.Level(quality, d.Views, d.Likes), d.Published, d.Know)
	docno, err := freeDocno(ctx, q, docno)
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx, `INSERT INTO search_docs (docno, know, space, market, subject, published, quality, views, likes, title_words, body_words, digest, terms, author)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, docno, d.Know, sp, d.Market, d.Subject, db.At(d.Published), int64(math.Round(quality*1000)), d.Views, d.Likes,
		e.titleWords, e.bodyWords, d.digest(), []byte(e.terms), d.Author)
	if err != nil {
		return fmt.Errorf("adding a know to the search: %w", err)
	}
	if _, err := q.Exec(ctx, `INSERT INTO search_texts (docno, title, strong, lead, words, title_places, lead_places) VALUES (?, ?, ?, ?, ?, ?, ?)`, docno,
		e.title, e.strong, e.lead, vocabulary.Pack(e.words), []byte(e.titlePlaces), []byte(e.leadPlaces)); err != nil {
		return fmt.Errorf("adding a know's texts to the search: %w", err)
	}
	if err := ix.engine.insertTokens(ctx, q, docno, inserted{e, sp}.tokensOf()); err != nil {
		return err
	}
	return suggest.PutTitle(ctx, q, suggest.Title{
		Know: d.Know, Market: d.Market, Title: d.Title, Path: d.Path, Subject: d.Subject, Rank: rank.Level(quality, d.Views, d.Likes),
	})
}

// freeDocno is a docno that no know has, the next one after docno.
func freeDocno(ctx context.Context, q db.Queryer, docno int64) (int64, error) {
	const window = 1 << saltBits
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

// remove deletes a know from every space.
func (ix *Index) remove(ctx context.Context, q db.Queryer, know string) error {
	var docnos []int64
	statement := `SELECT docno FROM search_docs WHERE know = ?`
	if ix.DB.Engine() == db.Postgres { // its words may be counted at the moment
		statement += ` FOR UPDATE`
	}
	if err := q.Select(ctx, &docnos, statement, know); err != nil {
		return fmt.Errorf("finding a know in the search: %w", err)
	}
	return ix.removeDocs(ctx, q, docnos, true)
}

// removeDocs deletes knows by their numbers; counted says that the vocabulary goes on
// without their words.
func (ix *Index) removeDocs(ctx context.Context, q db.Queryer, docnos []int64, counted bool) error {
	if len(docnos) == 0 {
		return nil
	}
	in := ` IN (?` + strings.Repeat(`, ?`, len(docnos)-1) + `)`
	args := make([]any, len(docnos))
	for i, n := range docnos {
		args[i] = n
	}
	if counted {
		if err := vocabulary.KeepGone(ctx, q, args); err != nil {
			return err
		}
	}
	for _, statement := range []string{`DELETE FROM search_docs WHERE docno`, `DELETE FROM search_texts WHERE docno`, ix.engine.deleteTokens()} {
		if _, err := q.Exec(ctx, statement+in, args...); err != nil {
			return fmt.Errorf("deleting knows from the search: %w", err)
		}
	}
	return nil
}

// oldDocs are the numbers of some of a space's knows.
func oldDocs(ctx context.Context, q db.Queryer, sp int64, limit int) (docnos []int64, err error) {
	err = q.Select(ctx, &docnos, `SELECT docno FROM search_docs WHERE docno >= ? AND docno < ? ORDER BY docno LIMIT ?`, firstOf(sp), firstOf(sp+1), limit)
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
