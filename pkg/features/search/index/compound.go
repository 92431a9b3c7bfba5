package index

import (
	"context"
	"maps"
	"slices"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// maxForms is the maximum number of words per query that are looked up for compounds.
const maxForms = 1000

// compound adds meanings to words: to a compound its parts (Bruchrechnung: Bruch and
// Rechnung), to adjacent parts their compound.
func (ix *Index) compound(ctx context.Context, q db.Queryer, p *plan) error {
	if !p.analyzer.Compounds() {
		return nil
	}
	forms := map[string]bool{}
	for i, w := range p.words {
		for _, piece := range textsearch.Pieces(w.Word) {
			forms[piece] = true
		}
		if i > 0 {
			for _, joined := range p.analyzer.Joined(p.words[i-1].QueryWord, w.QueryWord) {
				forms[joined] = true
			}
		}
	}
	words := slices.Sorted(maps.Keys(forms))
	words = words[:min(len(words), maxForms)]
	rows, err := vocabulary.Find(ctx, q, p.space, words)
	if err != nil {
		return err
	}
	known := make(map[string]vocabulary.Known, len(rows))
	for _, row := range rows {
		known[row.Word] = row
	}
	for i, w := range p.words {
		parts := p.analyzer.Split(w.Word, func(word string) int {
			if k, ok := known[word]; ok {
				return 1 + k.Docs // + 1, so that a word of one know counts more than an unknown word (log 1 is 0)
			}
			return 0
		})
		if len(parts) > 1 {
			var terms []string
			for _, part := range parts {
				term := plain(known[part].Term)
				terms = append(terms, term)
				p.terms[term] = max(p.terms[term], known[part].Docs)
			}
			w.meanings = append(w.meanings, meaning{terms: terms, weight: byCompound})
		}
		if i == 0 {
			continue
		}
		for _, joined := range p.analyzer.Joined(p.words[i-1].QueryWord, w.QueryWord) {
			whole, ok := known[joined]
			if !ok {
				continue
			}
			term := plain(whole.Term)
			p.terms[term], p.forms[joined] = max(p.terms[term], whole.Docs), whole.Docs
			for _, part := range []*queryWord{p.words[i-1], w} {
				part.meanings = append(part.meanings, meaning{terms: []string{term}, weight: byCompound, word: joined})
			}
		}
	}
	return nil
}
