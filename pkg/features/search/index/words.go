package index

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/textsearch"
)

// word is a word of a know.
type word struct {
	Word     string // folded
	Term     string
	Spelling string // "" where it is the word
}

// spelling is how a word is offered that stands in a text.
func spelling(text, folded string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "\u00ad", ""))
	if text == folded || strings.ContainsAny(text, "\n\t ") {
		return ""
	}
	return text
}

// packWords makes a know's words small. Of each word, in their order, it has how many bytes
// it shares with the one before, the rest, the same of its term against the word, and its
// spelling.
func packWords(words []word) []byte {
	slices.SortFunc(words, func(a, b word) int { return cmp.Compare(a.Word, b.Word) })
	out := make([]byte, 0, len(words)*8)
	before := ""
	for _, of := range words {
		out = appendAfter(out, before, of.Word)
		out = appendAfter(out, of.Word, of.Term)
		out = append(append(out, of.Spelling...), 0)
		before = of.Word
	}
	return out
}

// appendAfter adds how many bytes a text shares with another and the rest.
func appendAfter(out []byte, before, text string) []byte {
	n := 0
	for n < len(before) && n < len(text) && n < 255 && before[n] == text[n] {
		n++
	}
	return append(append(append(out, byte(n)), text[n:]...), 0)
}

var errWords = errors.New("the words of a know are broken")

// unpackWords reads what packWords made.
func unpackWords(packed []byte) (out []word, err error) {
	next := func(before string) string {
		if len(packed) == 0 || int(packed[0]) > len(before) {
			err = errWords
			return ""
		}
		end := bytes.IndexByte(packed[1:], 0)
		if end < 0 {
			err = errWords
			return ""
		}
		text := before[:packed[0]] + string(packed[1:end+1])
		packed = packed[end+2:]
		return text
	}
	before := ""
	for len(packed) > 0 && err == nil {
		w := word{Word: next(before)}
		w.Term = next(w.Word)
		end := bytes.IndexByte(packed, 0)
		if err != nil || end < 0 {
			return nil, errWords
		}
		w.Spelling = string(packed[:end])
		packed = packed[end+1:]
		before = w.Word
		out = append(out, w)
	}
	return out, err
}

// countBatch is how many knows' words a transaction counts.
const countBatch = 2000

// countKind is the job that counts words.
const countKind = "search.words"

// countWords counts the words of knows that are new, and of those that are gone.
func (ix *Index) countWords(ctx context.Context, _ *job.Job) error { return ix.CountWords(ctx) }

// CountWords brings the vocabulary to what the knows have.
func (ix *Index) CountWords(ctx context.Context) error {
	for more := true; more; {
		err := ix.DB.Write(ctx, func(q db.Queryer) error {
			counts := counts{}
			added, err := ix.engine.uncounted(ctx, q, countBatch)
			if err != nil {
				return err
			}
			gone, err := ix.engine.goneWords(ctx, q, countBatch)
			if err != nil {
				return err
			}
			more = len(added)+len(gone) > 0
			spaces, err := findSpaces(ctx, q, "")
			if err != nil {
				return err
			}
			isKept := func(of packedWords) bool {
				return slices.ContainsFunc(spaces, func(sp space) bool { return sp.ID == of.Space && sp.State != old })
			}
			if err := counts.add(added, 1); err != nil {
				return err
			}
			if err := counts.add(slices.DeleteFunc(slices.Clone(gone), func(of packedWords) bool { return !isKept(of) }), -1); err != nil {
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

// counts are how many more knows have each word, by spaces.
type counts map[int64]*spaceCounts

type spaceCounts struct {
	docs  int
	words map[string]*wordCount
}

type wordCount struct {
	word
	n int
}

func (c counts) add(all []packedWords, sign int) error {
	for _, packed := range all {
		words, err := unpackWords(packed.Words)
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

// store adds the counts to those of the tables, in the order of the words.
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

// A word with a typo shares with the word that was meant its first letter and, of the
// letters behind it, the first ones, the last ones or those between: one of the keys. Up to
// seven letters one may be wrong, from eight on two.
const (
	manyLetters = 8
	middleFrom  = 3
	middleTo    = 6
)

type keys struct {
	letters            int
	head, middle, tail string
}

func keysOf(of string) keys { return keysAs(of, utf8.RuneCountInString(of)) }

// keysAs are the keys that a word would have if it had so many letters.
func keysAs(of string, letters int) keys {
	r := []rune(of)
	k := keys{letters: len(r)}
	if len(r) == 0 {
		return k
	}
	first := string(r[:1])
	head := 2
	if letters >= manyLetters {
		head = 3
	}
	k.head = string(r[:min(head, len(r))])
	k.tail = first + string(r[max(0, len(r)-2):])
	if letters >= manyLetters && len(r) >= middleTo {
		k.middle = first + string(r[middleFrom:middleTo])
	}
	return k
}

// maxSimilar is how many words are compared with one that may have a typo.
const maxSimilar = 6000

// corrections are at most so many words that one may have meant, best first.
func (ix *Index) corrections(ctx context.Context, q db.Queryer, sp int64, of string, most int) ([]known, error) {
	edits := textsearch.MaxEdits(of)
	if edits == 0 {
		return nil, nil
	}
	similar, err := similarWords(ctx, q, sp, searchKeys(of, edits), maxSimilar)
	if err != nil {
		return nil, err
	}
	distances := map[string]int{}
	var near []string
	for _, other := range similar {
		if _, seen := distances[other]; seen || other == of {
			continue
		}
		if d, ok := textsearch.Distance(of, other, edits); ok {
			distances[other] = d
			near = append(near, other)
		}
	}
	slices.SortFunc(near, func(a, b string) int { return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(a, b)) })
	found, err := knownWords(ctx, q, sp, near[:min(len(near), maxNear)])
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b known) int {
		return cmp.Or(cmp.Compare(distances[a.Word], distances[b.Word]), cmp.Compare(b.Docs, a.Docs), cmp.Compare(a.Word, b.Word))
	})
	// Of inflections of one word the first does.
	var out []known
	for _, k := range found {
		if len(out) < most && !slices.ContainsFunc(out, func(o known) bool { return o.Term == k.Term }) {
			k.Distance = distances[k.Word]
			out = append(out, k)
		}
	}
	return out, nil
}

// maxNear is how many words within reach are looked at more closely.
const maxNear = 100

// searchKeys are the keys of the words that may be meant by one.
func searchKeys(of string, edits int) (out []lookup) {
	r := []rune(of)
	n := len(r)
	from, to := n-edits, n+edits
	for _, class := range []int{manyLetters - 1, manyLetters} {
		if class < manyLetters && from >= manyLetters || class >= manyLetters && to < manyLetters {
			continue
		}
		k := keysAs(of, class)
		low, high := from, min(to, manyLetters-1)
		if class >= manyLetters {
			low, high = max(from, manyLetters), to
		}
		out = append(out, lookup{byHead, k.head, low, high})
		if class < manyLetters {
			out = append(out, lookup{byTail, k.tail, low, high})
			continue
		}
		out = append(out, lookup{byTail, k.tail, low, high})
		first := string(r[:1])
		for shift := -1; shift <= 1; shift++ {
			if at := middleFrom + shift; at+middleTo-middleFrom <= n {
				out = append(out, lookup{byMiddle, first + string(r[at:at+middleTo-middleFrom]), low, high})
			}
		}
	}
	return out
}
