// Package note is the content of a deck: notes, which people write, and cards, which
// people learn. A note with one question has one card, a reversed one two, a cloze one
// for each number of its gaps.
//
// Start with Note. gap.go reads the gaps of a cloze text.
package note

import "slices"

// Kind is the kind of a note.
type Kind string

// The kinds.
const (
	Basic    Kind = "basic"
	Reversed Kind = "reversed" // a second card asks the back
	Cloze    Kind = "cloze"    // Front has gaps such as {{c1::mitochondrion::organelle}}
)

// Note is one entry of a deck. Texts are Markdown of a small set: emphasis, strong,
// code, lists, links to https, pictures by the name of a file of the deck, subscript
// (H~2~O), superscript (x^2^) and TeX between $ or $$.
type Note struct {
	ID      string // uuid; "" before it is stored
	Kind    Kind
	Front   string
	Back    string // of a cloze: a remark that is shown with the answer
	Hint    string
	Tags    []string
	Section string // nested decks of a package, such as School::Biology; "" for none
}

// Card is a question of a note.
type Card struct {
	// Ord numbers the cards of a note as Anki does: 0 asks the front, 1 the back of a
	// reversed note; of a cloze, the number of the gap less 1.
	Ord int
}

// Cards lists the questions of a note in the order of their Ord. A cloze without gaps
// has none.
func (n Note) Cards() []Card {
	switch n.Kind {
	case Reversed:
		return []Card{{0}, {1}}
	case Cloze:
		var cards []Card
		for _, number := range Numbers(n.Front) {
			cards = append(cards, Card{number - 1})
		}
		return cards
	}
	return []Card{{0}}
}

// Numbers lists the numbers of a cloze text's gaps, ascending, each once.
func Numbers(text string) []int {
	var numbers []int
	for _, g := range Gaps(text) {
		if !slices.Contains(numbers, g.Number) {
			numbers = append(numbers, g.Number)
		}
	}
	slices.Sort(numbers)
	return numbers
}
