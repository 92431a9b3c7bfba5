package apkg

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// noteType is a note type of Anki.
type noteType struct {
	name      string
	cloze     bool
	fields    []string
	templates []cardTemplate
	read      *reading // how its notes are read, once one was
}

// nodes counts the parts of the templates, which are held in memory.
func (t *noteType) nodes() int {
	n := 0
	for _, template := range t.templates {
		n += len(template.question) + len(template.answer)
	}
	return n
}

// parseTypes reads the note types of schema 11. Types that can't be read have no entry.
func parseTypes(source []byte) (map[int64]*noteType, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(source, &all); err != nil {
		return nil, broken("note types", fmt.Errorf("apkg: %w", err))
	}
	if len(all) > maxTypes {
		return nil, tooMany(len(all), maxTypes, "note types")
	}
	types, nodes := map[int64]*noteType{}, 0
	for key, source := range all {
		var model struct {
			Name   string
			Type   float64
			Fields []struct {
				Name string
				Ord  float64
			} `json:"flds"`
			Templates []struct {
				Question string `json:"qfmt"`
				Answer   string `json:"afmt"`
				Ord      float64
			} `json:"tmpls"`
		}
		id, err := strconv.ParseInt(key, 10, 64)
		if err != nil || json.Unmarshal(source, &model) != nil || len(model.Fields) > maxFieldsOf || len(model.Templates) > maxTemplates {
			continue
		}
		t := &noteType{name: model.Name, cloze: model.Type == 1}
		var fields []numbered[string]
		for _, f := range model.Fields {
			fields = append(fields, numbered[string]{int64(f.Ord), f.Name})
		}
		var templates []numbered[cardTemplate]
		for _, f := range model.Templates {
			templates = append(templates, numbered[cardTemplate]{int64(f.Ord), newTemplate(f.Question, f.Answer)})
		}
		t.fields, t.templates = inOrder(fields), inOrder(templates)
		types[id] = t
		if nodes += t.nodes(); nodes > maxAllNodes {
			return nil, tooMany(nodes, maxAllNodes, "fields in its card templates")
		}
	}
	return types, nil
}

// parseDecks reads the decks of schema 11.
func parseDecks(source []byte) (map[int64]Deck, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(source, &all); err != nil {
		return nil, broken("decks", fmt.Errorf("apkg: %w", err))
	}
	if len(all) > maxDecks {
		return nil, tooMany(len(all), maxDecks, "decks")
	}
	decks := map[int64]Deck{}
	for key, source := range all {
		var deck struct{ Name, Desc string }
		id, err := strconv.ParseInt(key, 10, 64)
		if err == nil && json.Unmarshal(source, &deck) == nil {
			decks[id] = Deck{Name: deck.Name, Description: deck.Desc}
		}
	}
	return decks, nil
}

// reading is how the notes of a type are read.
type reading struct {
	// mirrored: the second card has the back for its question and the front for its answer.
	mirrored bool
	// gaps are the fields with the gaps of a cloze.
	gaps []string
	// repeats lists for each template the fields of its question that its answer repeats.
	repeats [][]string
}

// reading returns how notes of the type are read.
func (t *noteType) reading() *reading {
	if t.read != nil {
		return t.read
	}
	r := &reading{}
	for _, template := range t.templates {
		var repeats []string
		if template.whole {
			repeats = shows(template.question, true)
		}
		r.repeats = append(r.repeats, repeats)
	}
	if t.cloze && len(t.templates) > 0 {
		for _, n := range t.templates[0].question {
			if n.kind == field && n.has("cloze:") {
				r.gaps = append(r.gaps, n.text)
			}
		}
	}
	r.mirrored = !t.cloze && len(t.templates) == 2 && mirrored(t.templates[0], t.templates[1])
	t.read = r
	return r
}

// mirrored reports whether the question of each template is the answer of the other.
func mirrored(a, b cardTemplate) bool {
	front, back := shows(a.question, true), shows(b.question, true)
	return len(front) == 1 && len(back) == 1 && front[0] != back[0] && !hasText(a.question) && !hasText(b.question) &&
		slices.Contains(shows(a.answer, false), back[0]) && slices.Contains(shows(b.answer, false), front[0])
}

// unseen lists the fields that are in no template.
func (t *noteType) unseen() []string {
	used := map[string]bool{}
	for _, template := range t.templates {
		for _, n := range slices.Concat(template.question, template.answer) {
			used[n.text] = used[n.text] || n.kind != static
		}
	}
	var unseen []string
	for _, name := range t.fields {
		if !used[name] {
			unseen = append(unseen, name)
		}
	}
	return unseen
}
