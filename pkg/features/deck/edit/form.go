package edit

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
)

const (
	maxText    = 10_000 // characters of a front or a back
	maxHint    = 500
	maxSection = 200
	maxTag     = 60
	maxTags    = 20
	maxCards   = 100 // of a note
	// MaxNotes is the most notes of a deck.
	MaxNotes = 50_000
)

// Note is an entry of a deck, as its author writes it.
type Note struct {
	UUID    string   `json:"uuid,omitempty" format:"uuid" doc:"Of one that the deck has, or of a new one, so that sending it twice stores it once."`
	Kind    string   `json:"kind,omitempty" enum:"basic,reversed,cloze" default:"basic" doc:"reversed: the back is asked, too. cloze: the front has gaps, as {{c1::text::hint}}, and each number is a card."`
	Front   string   `json:"front" maxLength:"20000" doc:"At most 10,000 characters of the small Markdown of cards."`
	Back    string   `json:"back,omitempty" maxLength:"20000"`
	Hint    string   `json:"hint,omitempty" maxLength:"1000" doc:"At most 500 characters."`
	Tags    []string `json:"tags,omitempty" nullable:"false" maxItems:"40" maxLength:"200" doc:"At most 20 of at most 60 characters."`
	Section string   `json:"section,omitempty" maxLength:"400" doc:"The deck inside the deck, as Biology::Cells."`
}

func (Note) SchemaName() string { return "DeckNote" }

// NoteOf is a note as its author gets it.
func NoteOf(n note.Note) Note {
	return Note{UUID: n.ID, Kind: string(n.Kind), Front: n.Front, Back: n.Back, Hint: n.Hint, Tags: n.Tags, Section: n.Section}
}

// form checks notes and collects their faults.
type form struct{ faults []problem.Field }

func (f *form) wrong(field, format string, args ...any) {
	const most = 100
	if len(f.faults) < most {
		f.faults = append(f.faults, problem.Field{Field: field, Message: fmt.Sprintf(format, args...)})
	}
}

func (f *form) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(f.faults...)
}

// note checks a note; field is its place, such as notes[3].
func (f *form) note(field string, n Note) note.Note {
	out := note.Note{ID: strings.ToLower(n.UUID), Kind: note.Kind(n.Kind), Tags: []string{}}
	if out.Kind == "" {
		out.Kind = note.Basic
	}
	text := func(name, text string, most int) string {
		parsed, fault := freetext.Text(text, most)
		if fault != "" {
			f.wrong(field+"."+name, "%s", fault)
		}
		return parsed
	}
	out.Front, out.Back = text("front", n.Front, maxText), text("back", n.Back, maxText)
	out.Hint, out.Section = text("hint", n.Hint, maxHint), text("section", n.Section, maxSection)
	for i, tag := range n.Tags {
		line, fault := freetext.Line(tag, 1, maxTag)
		if fault != "" {
			f.wrong(fmt.Sprintf("%s.tags[%d]", field, i), "%s", fault)
		} else if !slices.Contains(out.Tags, line) {
			out.Tags = append(out.Tags, line)
		}
	}
	if len(out.Tags) > maxTags {
		f.wrong(field+".tags", "Please use at most %d tags.", maxTags)
	}
	f.content(field, out)
	return out
}

func (f *form) content(field string, n note.Note) {
	cards := len(n.Cards())
	switch {
	case n.Front == "":
		f.wrong(field+".front", "Please write the front.")
	case n.Kind != note.Cloze && n.Back == "":
		f.wrong(field+".back", "Please write the back.")
	case cards == 0:
		f.wrong(field+".front", "Please mark at least one gap, as {{c1::text}}.")
	case cards > maxCards:
		f.wrong(field+".front", "Please use at most %d numbers of gaps.", maxCards)
	}
}

// Change is a change of a deck.
type Change struct {
	Version  int                      `json:"version" minimum:"1" doc:"As it was read. Where another tab has changed the deck since, the answer is 409."`
	Notes    []Note                   `json:"notes,omitempty" nullable:"false" maxItems:"2000" doc:"New ones, at the end of the deck, and changed ones."`
	Pictures []Picture                `json:"pictures,omitempty" nullable:"false" maxItems:"100" doc:"Uploaded pictures that the notes name."`
	Removed  []string                 `json:"removed,omitempty" nullable:"false" maxItems:"2000" maxLength:"36" doc:"Notes that the deck loses, by their uuids."`
	Order    openapi.Change[[]string] `json:"order,omitempty" maxItems:"50000" maxLength:"36" doc:"All notes of the deck by their uuids, in their new order."`
}

func (Change) SchemaName() string { return "DeckChange" }

// apply changes the notes of a deck.
func (f *form) apply(c Change, had []note.Note) []note.Note {
	at := make(map[string]int, len(had))
	for i, n := range had {
		at[n.ID] = i
	}
	out := slices.Clone(had)
	for i, n := range c.Notes {
		checked := f.note(fmt.Sprintf("notes[%d]", i), n)
		if place, there := at[checked.ID]; there && checked.ID != "" {
			out[place] = checked
			continue
		}
		if checked.ID == "" {
			checked.ID = newID()
		}
		at[checked.ID] = len(out)
		out = append(out, checked)
	}
	if len(c.Removed) > 0 {
		gone := make(map[string]bool, len(c.Removed))
		for _, id := range c.Removed {
			gone[strings.ToLower(id)] = true
		}
		out = slices.DeleteFunc(out, func(n note.Note) bool { return gone[n.ID] })
	}
	if c.Order.Set {
		out = f.order(c.Order.Value, out)
	}
	if len(out) == 0 {
		f.wrong("notes", "Please keep at least one card.")
	}
	if len(out) > MaxNotes {
		f.wrong("notes", "A deck has at most %d entries.", MaxNotes)
	}
	return out
}

// order orders notes by a list of their ids.
func (f *form) order(ids []string, notes []note.Note) []note.Note {
	place := make(map[string]int, len(ids))
	for i, id := range ids {
		place[strings.ToLower(id)] = i
	}
	for _, n := range notes {
		if _, ok := place[n.ID]; !ok || len(ids) != len(notes) || len(place) != len(ids) {
			f.wrong("order", "Please list each entry of the deck once.")
			return notes
		}
	}
	slices.SortFunc(notes, func(a, b note.Note) int { return place[a.ID] - place[b.ID] })
	return notes
}
