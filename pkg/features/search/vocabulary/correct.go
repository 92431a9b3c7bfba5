package vocabulary

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// A key is the first letter with the next ones, the last two or the middle ones. A misspelt
// word is compared with words that share a key. Words of up to seven letters may have one
// wrong letter, longer ones two.
const (
	manyLetters = 8
	middleFrom  = 3
	middleTo    = 6
)

type keys struct {
	letters            int
	head, middle, tail string
}

// leastLetters is the minimum length of a correction, in letters: one less than that of a
// word that is corrected.
const leastLetters = 3

// keysOf returns the keys of a vocabulary word; none for a word that is never a correction.
func keysOf(of string) keys {
	letters := utf8.RuneCountInString(of)
	isSign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }
	if letters < leastLetters || strings.ContainsFunc(of, isSign) {
		return keys{letters: letters}
	}
	return keysAs(of, letters)
}

// keysAs returns the keys of a word as if it had a number of letters.
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

// maxSimilar is the maximum number of words that are compared with a possible typo.
const maxSimilar = 6000

// Corrections returns at most most words of a space that a word may be a typo of, the
// likeliest first.
func Corrections(ctx context.Context, q db.Queryer, sp int64, of string, most int) ([]Known, error) {
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
	found, err := Find(ctx, q, sp, near[:min(len(near), maxNear)])
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b Known) int {
		return cmp.Or(cmp.Compare(distances[a.Word], distances[b.Word]), cmp.Compare(b.Docs, a.Docs), cmp.Compare(a.Word, b.Word))
	})
	// Of the inflections of a word only the first.
	var out []Known
	for _, k := range found {
		if len(out) < most && !slices.ContainsFunc(out, func(o Known) bool { return o.Term == k.Term }) {
			k.Distance = distances[k.Word]
			out = append(out, k)
		}
	}
	return out, nil
}

// maxNear is the maximum number of words within reach whose counts are read.
const maxNear = 100

// searchKeys returns the keys and lengths of the words that a word may be a typo of.
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
