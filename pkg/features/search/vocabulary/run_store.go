package vocabulary

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"knowmad/pkg/platform/db"
)

const (
	// partWords is the number of words per row of a run.
	partWords = 2000
	// mostBatches is the number of batches' runs that are merged into one.
	mostBatches = 16
	// mergedAtOnce is the approximate number of words per transaction that moves runs into
	// the table.
	mergedAtOnce = 4000
	// partsAtOnce is the number of rows of runs that a transaction deletes.
	partsAtOnce = 100
)

// The levels of runs.
const (
	ofBatch   = iota // of the knows that one transaction added
	ofBatches        // merged from mostBatches runs
)

// KeepRun stores the words of a number of knows of a building space, in the transaction
// that inserts the knows as counted. Finish adds the words to the tables.
func KeepRun(ctx context.Context, q db.Queryer, sp int64, knows int, r Run) error {
	if err := addDocs(ctx, q, sp, knows); err != nil {
		return err
	}
	var runs []int64
	if err := q.Select(ctx, &runs, `SELECT DISTINCT run FROM search_word_runs WHERE space = ? AND level = ? ORDER BY run`, sp, ofBatch); err != nil {
		return fmt.Errorf("reading runs of words: %w", err)
	}
	number := int64(1)
	if len(runs) > 0 {
		number += runs[len(runs)-1]
	}
	if len(runs)+1 < mostBatches {
		return insertRun(ctx, q, sp, ofBatch, number, r)
	}
	all := []Run{r}
	var parts []struct{ Words []byte }
	for _, run := range runs {
		if err := q.Select(ctx, &parts, `SELECT words FROM search_word_runs WHERE space = ? AND level = ? AND run = ? ORDER BY last`, sp, ofBatch, run); err != nil {
			return fmt.Errorf("reading runs of words: %w", err)
		}
		var whole Run
		for _, part := range parts {
			words, err := unpackRun(part.Words)
			if err != nil {
				return err
			}
			whole = append(whole, words...)
		}
		all, parts = append(all, whole), nil
	}
	if _, err := q.Exec(ctx, `DELETE FROM search_word_runs WHERE space = ? AND level = ?`, sp, ofBatch); err != nil {
		return fmt.Errorf("merging runs of words: %w", err)
	}
	if err := q.Get(ctx, &number, `SELECT COALESCE(MAX(run), 0) + 1 FROM search_word_runs WHERE space = ? AND level = ?`, sp, ofBatches); err != nil {
		return fmt.Errorf("reading runs of words: %w", err)
	}
	return insertRun(ctx, q, sp, ofBatches, number, MergeRuns(all))
}

func insertRun(ctx context.Context, q db.Queryer, sp, level, number int64, r Run) error {
	for part := range slices.Chunk(r, partWords) {
		_, err := q.Exec(ctx, `INSERT INTO search_word_runs (space, level, run, last, words) VALUES (?, ?, ?, ?, ?)`,
			sp, level, number, []byte(part[len(part)-1].word.Word), part.pack())
		if err != nil {
			return fmt.Errorf("storing a run of words: %w", err)
		}
	}
	return nil
}

// Finish counts all words of a building space: it moves the runs into the tables, then
// counts later writes.
func Finish(ctx context.Context, d *db.DB, sp int64) error {
	if err := moveRuns(ctx, d, sp); err != nil {
		return fmt.Errorf("counting the words of knows: %w", err)
	}
	for more := true; more; {
		err := d.Write(ctx, func(q db.Queryer) error {
			n, err := deleteRuns(ctx, q, sp, partsAtOnce)
			more = n == partsAtOnce
			return err
		})
		if err != nil {
			return err
		}
	}
	return count(ctx, d, func(context.Context, db.Queryer) ([]int64, error) { return []int64{sp}, nil })
}

// moveRuns merges the runs of a space and adds their words to the table, in order. The
// space's words_to is the last word added, stored in the same transaction, so that a killed
// process can continue after it.
func moveRuns(ctx context.Context, d *db.DB, sp int64) error {
	to, _, err := movedTo(ctx, d, d.One(), sp, false)
	if err != nil {
		return err
	}
	runs, err := openRuns(ctx, d.One(), sp, to)
	if err != nil {
		return err
	}
	for more := true; more; {
		var next Run
		for more && len(next) < mergedAtOnce {
			var some Run
			if some, more, err = nextWords(ctx, d.One(), runs); err != nil {
				return err
			}
			next = append(next, some...)
		}
		if len(next) == 0 {
			return nil
		}
		last := []byte(next[len(next)-1].word.Word)
		err := d.Write(ctx, func(q db.Queryer) error {
			now, found, err := movedTo(ctx, d, q, sp, true)
			if err != nil {
				return err
			}
			if !found || !bytes.Equal(now, to) {
				return errMoved
			}
			for chunk := range slices.Chunk(next, wordsAtOnce) {
				if err := insertNew(ctx, d.Engine(), q, sp, chunk); err != nil {
					return err
				}
			}
			if _, err := q.Exec(ctx, `UPDATE search_spaces SET words_to = ? WHERE id = ?`, last, sp); err != nil {
				return fmt.Errorf("noting which words are counted: %w", err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		to = last
	}
	return nil
}

var errMoved = errors.New("the space isn't being built any more, or by another one")

// movedTo is the last word of a space's runs that is in the table. With lock the space's row
// is locked until the transaction ends. found is false if the space isn't being built.
func movedTo(ctx context.Context, d *db.DB, q db.Queryer, sp int64, lock bool) (word []byte, found bool, err error) {
	statement := `SELECT words_to FROM search_spaces WHERE id = ? AND state = 'BUILDING'`
	if lock && d.Engine() == db.Postgres {
		statement += ` FOR UPDATE`
	}
	err = q.Get(ctx, &word, statement, sp)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("reading which words are counted: %w", err)
	}
	return word, true, nil
}

// openRun is a run that is read part by part.
type openRun struct {
	Space, Level, Run int64
	to                []byte // the last word read
	words             Run    // read, and not yet taken
	ended             bool
}

func openRuns(ctx context.Context, q db.Queryer, sp int64, to []byte) (runs []*openRun, err error) {
	if err := q.Select(ctx, &runs, `SELECT DISTINCT space, level, run FROM search_word_runs WHERE space = ? ORDER BY level, run`, sp); err != nil {
		return nil, fmt.Errorf("reading runs of words: %w", err)
	}
	for _, r := range runs {
		r.to = to
	}
	return runs, nil
}

// read reads the next part if no words of the last part are left.
func (r *openRun) read(ctx context.Context, q db.Queryer) error {
	for len(r.words) == 0 && !r.ended {
		var parts []struct{ Last, Words []byte }
		err := q.Select(ctx, &parts, `SELECT last, words FROM search_word_runs WHERE space = ? AND level = ? AND run = ? AND last > ? ORDER BY last LIMIT 1`,
			r.Space, r.Level, r.Run, r.to)
		if err != nil {
			return fmt.Errorf("reading a run of words: %w", err)
		}
		if len(parts) == 0 {
			r.ended = true
			return nil
		}
		words, err := unpackRun(parts[0].Words)
		if err != nil {
			return err
		}
		_, r.words = words.upTo(string(r.to))
		r.to = parts[0].Last
	}
	return nil
}

// nextWords takes from all runs the words up to the smallest last word read, so that each
// word is complete.
func nextWords(ctx context.Context, q db.Queryer, runs []*openRun) (out Run, more bool, err error) {
	least := ""
	for _, r := range runs {
		if err := r.read(ctx, q); err != nil {
			return nil, false, err
		}
		if !r.ended && (least == "" || string(r.to) < least) {
			least = string(r.to)
		}
	}
	var taken []Run
	for _, r := range runs {
		if !r.ended {
			first, rest := r.words.upTo(least)
			taken, r.words = append(taken, first), rest
		}
	}
	return MergeRuns(taken), len(taken) > 0, nil
}

// deleteRuns deletes up to limit rows of a space's runs.
func deleteRuns(ctx context.Context, q db.Queryer, sp int64, limit int) (n int64, err error) {
	n, err = q.Exec(ctx, `DELETE FROM search_word_runs WHERE space = ? AND (level, run, last) IN
		(SELECT level, run, last FROM search_word_runs WHERE space = ? ORDER BY level, run, last LIMIT ?)`, sp, sp, limit)
	if err != nil {
		return 0, fmt.Errorf("deleting runs of words: %w", err)
	}
	return n, nil
}
