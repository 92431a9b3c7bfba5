package suggest

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

// withoutUmlauts replaces ae, oe and ue in a folded query by a, o and u, to which folding
// turns ä, ö and ü.
func withoutUmlauts(query string) string {
	return strings.NewReplacer("ae", "a", "oe", "o", "ue", "u").Replace(query)
}

// corrected returns up to two respellings of a query without results: by words of subjects
// and topics, where one is near, and by words of knows.
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

// near returns the nearest beginning of a menu word that a word may be a typo of, with the
// same first letter; "" without one. known: a menu word begins with the word as typed.
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

// nearest returns the beginning of a text's first word that is nearest to a word, and the
// distance; above edits: none is near enough.
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
