package index

import (
	"context"
	"slices"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/market"
)

// maxSimilarWords is the maximum number of similar words for a mistyped one.
const maxSimilarWords = 2

// Similar returns words of knows that a folded word may be a typo of, the likeliest first.
func (ix *Index) Similar(ctx context.Context, host *market.Market, word string) ([]string, error) {
	q := ix.DB.One()
	spaces, err := findSpaces(ctx, q, LanguageOf(host))
	at := slices.IndexFunc(spaces, func(sp space) bool { return sp.State == live })
	if err != nil || at < 0 {
		return nil, err
	}
	words, err := vocabulary.Corrections(ctx, q, spaces[at].ID, word, maxSimilarWords)
	out := make([]string, 0, len(words))
	for _, w := range words {
		out = append(out, w.Word)
	}
	return out, err
}
