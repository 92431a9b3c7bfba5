package index

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
)

const (
	// minPart is how many letters a part of a compound has at least.
	minPart = 4
	// maxCompound is how long a compound may be, in bytes, to be taken apart.
	maxCompound = 32
	// maxForms is how many words are looked up for compounds.
	maxForms = 1000
)

// compound adds to words the parts that they are compounded of (Bruchrechnung: Bruch and
// Rechnung), and to parts that stand side by side their compound.
func (ix *Index) compound(ctx context.Context, q db.Queryer, p *plan) error {
	links := p.analyzer.Links()
	if len(links) == 0 {
		return nil
	}
	forms := map[string]bool{}
	for i, w := range p.words {
		for _, piece := range piecesOf(w.Word) {
			forms[piece] = true
		}
		if i > 0 {
			for _, joined := range joinedForms(p.words[i-1], w, links) {
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
				return 1 + k.Docs // a word of one know is one, too
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
			w.meanings = append(w.meanings, meaning{terms, byCompound, ""})
		}
		if i == 0 {
			continue
		}
		for _, joined := range joinedForms(p.words[i-1], w, links) {
			whole, ok := known[joined]
			if !ok {
				continue
			}
			term := plain(whole.Term)
			p.terms[term], p.forms[joined] = max(p.terms[term], whole.Docs), whole.Docs
			for _, part := range []*queryWord{p.words[i-1], w} {
				part.meanings = append(part.meanings, meaning{[]string{term}, byCompound, joined})
			}
		}
	}
	return nil
}

// piecesOf are what a word may be compounded of, and those with an e, which compounds drop
// (Schulbuch: Schule).
func piecesOf(word string) (out []string) {
	if len(word) < 2*minPart || len(word) > maxCompound {
		return nil
	}
	for from := 0; from <= len(word)-minPart; from++ {
		if !utf8.RuneStart(word[from]) {
			continue
		}
		for to := from + minPart; to <= len(word); to++ {
			if to == len(word) || utf8.RuneStart(word[to]) {
				out = append(out, word[from:to], word[from:to]+"e")
			}
		}
	}
	return out
}

// joinedForms are the compounds that two words may make.
func joinedForms(a, b *queryWord, links []string) (out []string) {
	for _, pair := range [][2]*queryWord{{a, b}, {b, a}} {
		for _, first := range []string{pair[0].Word, pair[0].Term} {
			for _, last := range []string{pair[1].Word, pair[1].Term} {
				for _, link := range links {
					if form := first + link + last; len(form) <= maxCompound && !strings.ContainsAny(form, "0123456789") {
						out = append(out, form)
					}
				}
			}
		}
	}
	return out
}
