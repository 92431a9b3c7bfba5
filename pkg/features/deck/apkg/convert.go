package apkg

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
)

// noteRow is a row of the table notes.
type noteRow struct {
	id, kind, changed int64
	guid, tags        string
	fields            []string
}

// converter makes notes of a deck from one of Anki.
type converter struct {
	p      *Package
	row    noteRow
	kind   *noteType
	number int // of the note in the package, from 1
	fields map[string]string
	cards  []cardRow
}

// convert returns the notes that one of Anki becomes: one, or one for each of its cards.
func (c *converter) convert() []Note {
	c.fields = make(map[string]string, len(c.kind.fields))
	for i, name := range c.kind.fields {
		if i < len(c.row.fields) {
			c.fields[name] = c.row.fields[i]
		}
	}
	for _, name := range c.kind.unseen() {
		if !isEmpty(c.fields[name]) {
			c.p.hiddenField(c.kind.name, name)
		}
	}
	switch r := c.kind.reading(); {
	case c.kind.cloze:
		return c.cloze(r)
	case r.mirrored && len(c.cards) != 1:
		if n, ok := c.reversed(r); ok {
			return []Note{n}
		}
	}
	return c.basics()
}

// fault adds a fault of the note, once.
func (c *converter) fault(key Key, name, message string) {
	for i := len(c.p.Faults) - 1; i >= 0 && c.p.Faults[i].Number == c.number; i-- {
		if c.p.Faults[i].Key == key && c.p.Faults[i].Name == name {
			return
		}
	}
	c.p.fault(Fault{Key: key, Note: c.row.guid, Number: c.number, Name: name, Message: message})
}

// doc reads HTML; its losses become faults.
func (c *converter) doc(source string) markup.Doc {
	doc, losses := markup.ParseHTML(source, func(name string) bool { return c.p.files[name] })
	for _, l := range losses {
		switch l.Kind {
		case markup.RemotePicture:
			c.fault(RemotePicture, l.Name, "A picture is on another computer and not in the package. It was left out.")
		case markup.MissingPicture:
			c.fault(MissingPicture, l.Name, "A picture is missing in the package.")
		case markup.Sound:
			c.fault(Sound, l.Name, "Sounds are left out.")
		}
	}
	return doc
}

// side renders a side of a card.
func (c *converter) side(nodes []node, of side, without []string) (markup.Doc, bool) {
	source, ok := render(nodes, c.fields, of, without)
	if !ok {
		c.fault(TooLong, "", "A note is too long. It was left out.")
		return nil, false
	}
	return c.doc(source), true
}

// sides renders a card.
func (c *converter) sides(ord int, without []string) (front, back, hint markup.Doc, ok bool) {
	template := c.kind.templates[ord]
	if front, ok = c.side(template.question, questionSide, nil); !ok {
		return nil, nil, nil, false
	}
	if back, ok = c.side(template.answer, answerSide, without); !ok {
		return nil, nil, nil, false
	}
	hint, ok = c.side(template.question, hintSide, nil)
	return front, back, hint, ok
}

// cloze makes a cloze note. The one template serves all cards.
func (c *converter) cloze(r *reading) []Note {
	if len(c.kind.templates) == 0 {
		c.fault(NoGap, "", "A cloze note has no template. It was left out.")
		return nil
	}
	front, back, hint, ok := c.sides(0, slices.Concat(r.gaps, r.repeats[0]))
	if !ok {
		return nil
	}
	joinBraces(front)
	n := c.note(note.Cloze, front.Markdown(), back.Markdown(), hint.Markdown(), 0)
	gaps := n.Note.Cards()
	switch {
	case strings.Contains(n.Front, "::image-occlusion:"):
		c.fault(Occlusion, "", "A note covers parts of a picture. Such notes are left out.")
		return nil
	case len(gaps) == 0:
		c.fault(NoGap, "", "A cloze note has no gap. It was left out.")
		return nil
	}
	for _, row := range c.cards {
		if !slices.Contains(gaps, note.Card{Ord: int(row.ord)}) {
			c.fault(EmptyCard, "", "A card asks for a gap that its note doesn't have. It was left out.")
			continue
		}
		n.Cards = append(n.Cards, c.p.card(row))
	}
	return []Note{n}
}

// joinBraces removes the blanks between braces of TeX. Authors put them there, as Anki takes
// two braces for the end of a gap.
func joinBraces(d markup.Doc) {
	for _, line := range d {
		for i, s := range line.Spans {
			if s.Kind == markup.Math || s.Kind == markup.Display {
				for strings.Contains(s.Text, "} }") {
					s.Text = strings.ReplaceAll(s.Text, "} }", "}}")
				}
				line.Spans[i] = s
			}
		}
	}
}

// reversed makes a reversed note, if both cards show nothing but front and back.
func (c *converter) reversed(r *reading) (Note, bool) {
	front, back, hint, ok := c.sides(0, r.repeats[0])
	if !ok {
		return Note{}, false
	}
	question, _ := render(c.kind.templates[1].question, c.fields, questionSide, nil)
	answer, _ := render(c.kind.templates[1].answer, c.fields, answerSide, r.repeats[1])
	has := func(name string) bool { return c.p.files[name] }
	back2, _ := markup.ParseHTML(question, has)
	front2, _ := markup.ParseHTML(answer, has)
	n := c.note(note.Reversed, front.Markdown(), back.Markdown(), hint.Markdown(), 0)
	if n.Front == "" || n.Front != front2.Markdown() || n.Back != back2.Markdown() {
		return Note{}, false
	}
	for _, row := range c.cards {
		if row.ord == 0 || row.ord == 1 {
			n.Cards = append(n.Cards, c.p.card(row))
		}
	}
	return n, true
}

// basics makes a basic note of each card.
func (c *converter) basics() []Note {
	var notes []Note
	r := c.kind.reading()
	for ord := range c.kind.templates {
		at := slices.IndexFunc(c.cards, func(row cardRow) bool { return row.ord == int64(ord) })
		if at < 0 && len(c.cards) > 0 {
			continue
		}
		front, back, hint, ok := c.sides(ord, r.repeats[ord])
		if !ok {
			return notes
		}
		if len(front) == 0 {
			if at >= 0 {
				c.fault(NoQuestion, "", "A card has no question. It was left out.")
			}
			continue
		}
		n := c.note(note.Basic, front.Markdown(), back.Markdown(), hint.Markdown(), ord)
		if at >= 0 {
			card := c.p.card(c.cards[at])
			card.Ord = 0
			n.Cards, n.Section = []Card{card}, card.Section
		}
		notes = append(notes, n)
	}
	if len(notes) == 0 && len(c.cards) == 0 {
		c.fault(NoQuestion, "", "A note has no question. It was left out.")
	}
	return notes
}

// note makes a note without cards.
func (c *converter) note(kind note.Kind, front, back, hint string, ord int) Note {
	n := Note{GUID: c.row.guid, Changed: time.Unix(max(0, min(c.row.changed, maxSeconds)), 0).UTC()}
	if ord > 0 {
		n.GUID += "#" + strconv.Itoa(ord)
	}
	n.Note = note.Note{Kind: kind, Front: front, Back: back, Hint: hint, Tags: tagsOf(c.row.tags)}
	if len(c.cards) > 0 {
		n.Section = c.p.section(c.cards[0].deckOf())
	}
	return n
}

// tagsOf splits the tags of a note, which have blanks between them.
func tagsOf(source string) []string {
	const most = 100
	var tags []string
	for tag := range strings.FieldsSeq(strings.ToValidUTF8(source, "")) {
		if !slices.Contains(tags, tag) && len(tags) < most {
			tags = append(tags, tag)
		}
	}
	return tags
}
