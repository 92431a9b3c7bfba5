package suggest

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

// withoutUmlauts is a folded query with a, o and u where one may have typed ae, oe and ue for
// a letter with two dots, which folding makes a plain one.
func withoutUmlauts(query string) string {
	return strings.NewReplacer("ae", "a", "oe", "o", "ue", "u").Replace(query)
}

// corrected are other ways to write a query of which nothing fits, at most two: with the
// words of subjects and topics where one is near, and with those of knows.
func (s *Service) corrected(ctx context.Context, host *market.Market, words []string) (queries []string, err error) {
	var byMenu, byKnows []string
	m := s.menus.Of(host)
	for _, word := range words {
		near, known := m.near(word)
		ofKnows := word
		if !known && s.Similar != nil && textsearch.MaxEdits(word) > 0 {
			similar, err := s.Similar(ctx, host, word)
			if err != nil {
				return nil, err
			}
			if len(similar) > 0 {
				ofKnows = similar[0]
			}
		}
		if near == "" {
			near = ofKnows
		}
		byMenu, byKnows = append(byMenu, near), append(byKnows, ofKnows)
	}
	query := strings.Join(words, " ")
	for _, corrected := range []string{strings.Join(byMenu, " "), strings.Join(byKnows, " ")} {
		if corrected != query && !slices.Contains(queries, corrected) {
			queries = append(queries, corrected)
		}
	}
	return queries, nil
}

// near is the beginning of a word of the menu that one may have meant, with the same first
// letter; "" where there is none. known tells that a word of the menu begins with it as it
// is.
func (m *menu) near(word string) (near string, known bool) {
	edits := textsearch.MaxEdits(word)
	first, _ := utf8.DecodeRuneInString(word)
	least := edits + 1
	for i := range m.entries {
		for _, start := range m.entries[i].starts {
			if strings.HasPrefix(start, word) {
				return word, true
			}
			if r, _ := utf8.DecodeRuneInString(start); r != first || edits == 0 {
				continue
			}
			if beginning, distance := nearest(start, word, edits); distance < least {
				near, least = beginning, distance
			}
		}
	}
	return near, false
}

// nearest is the beginning of a text's first word that is nearest to another word, and how
// far it is, more than the edits where it is too far.
func nearest(text, word string, edits int) (beginning string, distance int) {
	whole, _, _ := strings.Cut(text, " ")
	letters, asked := []rune(whole), utf8.RuneCountInString(word)
	distance = edits + 1
	for n := max(1, asked-edits); n <= min(len(letters), asked+edits); n++ {
		if d, ok := textsearch.Distance(string(letters[:n]), word, edits); ok && d < distance {
			beginning, distance = string(letters[:n]), d
		}
	}
	return beginning, distance
}
