package record

import (
	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/kernel/know"
)

// Media are the pictures of a deck by their names.
type Media map[string]Medium

// Medium is a picture of a deck.
type Medium struct {
	Deck, Name, Hash, Media string
	Size                    int64
}

// versionLength is the number of a hash's letters in addresses.
const versionLength = 20

// Path is the address of the picture on every host.
func (m Medium) Path() string { return "/api/decks/" + m.Deck + "/media/" + m.Hash[:versionLength] }

// Show is the card as its readers see it.
func (c Card) Show(media Media) know.Card {
	out := know.Card{
		UUID: c.ID, Note: c.Note.ID, Kind: string(note.Basic), Front: c.Note.Front, Back: c.Note.Back, Hint: c.Note.Hint,
		Gaps: []know.Gap{}, Tags: c.Note.Tags, Media: []know.Medium{},
	}
	switch c.Note.Kind {
	case note.Reversed:
		if c.Ord == 1 {
			out.Front, out.Back = out.Back, out.Front
		}
	case note.Cloze:
		out.Kind = string(note.Cloze)
		for _, g := range note.Gaps(c.Note.Front) {
			if g.Number == c.Ord+1 {
				out.Gaps = append(out.Gaps, know.Gap{Number: g.Number, Text: g.Text, Hint: g.Hint})
			}
		}
	}
	if len(media) == 0 {
		return out
	}
	for _, name := range markup.Pictures(c.Note.Front + "\n\n" + c.Note.Back) {
		if m, ok := media[name]; ok {
			out.Media = append(out.Media, know.Medium{Name: name, URL: m.Path()})
		}
	}
	return out
}
