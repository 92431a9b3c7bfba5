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

// leastLetters is how many letters a correction has at least: words with fewer than one more
// aren't corrected.
const leastLetters = 3

// keysOf are the keys of a word that knows have. Where it is never a correction it has none.
func keysOf(of string) keys {
	letters := utf8.RuneCountInString(of)
	isSign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }
	if letters < leastLetters || strings.ContainsFunc(of, isSign) {
		return keys{letters: letters}
	}
	return keysAs(of, letters)
}

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

// Corrections are at most so many words of a space that one may have meant, best first.
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
	// Of inflections of one word the first does.
	var out []Known
	for _, k := range found {
		if len(out) < most && !slices.ContainsFunc(out, func(o Known) bool { return o.Term == k.Term }) {
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
