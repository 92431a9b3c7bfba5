package vocabulary

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"knowmad/pkg/platform/db"
)

// countBatch is the number of knows per transaction of counting.
const countBatch = 500

// Count counts written knows of the live spaces into the vocabulary; Finish does so for
// building spaces.
func Count(ctx context.Context, d *db.DB) error { return count(ctx, d, liveSpaces) }

// count counts the words of knows in the given spaces until none are left.
func count(ctx context.Context, d *db.DB, spacesOf func(ctx context.Context, q db.Queryer) ([]int64, error)) error {
	for more := true; more; {
		err := d.Write(ctx, func(q db.Queryer) error {
			spaces, err := spacesOf(ctx, q)
			if more = err == nil && len(spaces) > 0; !more {
				return err
			}
			counts := counts{}
			added, err := uncounted(ctx, d, q, spaces, countBatch)
			if err != nil {
				return err
			}
			gone, err := goneWords(ctx, d, q, spaces, countBatch)
			if err != nil {
				return err
			}
			more = len(added)+len(gone) > 0
			if err := counts.add(added, 1); err != nil {
				return err
			}
			if err := counts.add(gone, -1); err != nil {
				return err
			}
			if err := counts.store(ctx, q); err != nil {
				return err
			}
			return setCounted(ctx, q, added, gone)
		})
		if err != nil {
			return fmt.Errorf("counting the words of knows: %w", err)
		}
	}
	return nil
}

// counts are changes of the numbers of knows with each word, by space.
type counts map[int64]*spaceCounts

type spaceCounts struct {
	docs  int
	words map[string]*wordCount
}

type wordCount struct {
	word Word
	n    int
}

func (c counts) add(all []packedWords, sign int) error {
	for _, packed := range all {
		words, err := Unpack(packed.Words)
		if err != nil {
			return err
		}
		sp := c[packed.Space]
		if sp == nil {
			sp = &spaceCounts{words: map[string]*wordCount{}}
			c[packed.Space] = sp
		}
		sp.docs += sign
		for _, w := range words {
			if got := sp.words[w.Word]; got != nil {
				got.n += sign
			} else {
				sp.words[w.Word] = &wordCount{w, sign}
			}
		}
	}
	return nil
}

// store adds the counts to the tables, in the order of words.
func (c counts) store(ctx context.Context, q db.Queryer) error {
	for _, id := range slices.Sorted(maps.Keys(c)) {
		sp := c[id]
		var changed []wordCount
		for _, of := range slices.Sorted(maps.Keys(sp.words)) {
			if w := sp.words[of]; w.n != 0 {
				changed = append(changed, *w)
			}
		}
		for chunk := range slices.Chunk(changed, wordsAtOnce) {
			if err := addWords(ctx, q, id, chunk); err != nil {
				return err
			}
		}
		if err := addDocs(ctx, q, id, sp.docs); err != nil {
			return err
		}
	}
	return nil
}
