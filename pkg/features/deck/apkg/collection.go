package apkg

import (
	"encoding/json"
	"strconv"

	"knowmad/pkg/features/deck/note"
)

const defaultDeckID = 1

// exportType is a note type that is written. Its id never changes, as Anki keeps a note
// type for each.
type exportType struct {
	id        int64
	name      string
	cloze     bool
	fields    []string
	templates [][2]string // question and answer
}

func kindOf(kind note.Kind) exportType {
	const ask, tip, answer = "{{Front}}", "{{#Hint}}<br>{{hint:Hint}}{{/Hint}}", "{{FrontSide}}<hr id=answer>"
	switch kind {
	case note.Reversed:
		return exportType{
			1_600_000_000_002, "Basic (and reversed card)", false,
			[]string{"Front", "Back", "Hint"},
			[][2]string{{ask + tip, answer + "{{Back}}"}, {"{{Back}}", answer + "{{Front}}"}},
		}
	case note.Cloze:
		return exportType{
			1_600_000_000_003, "Cloze", true,
			[]string{"Text", "Extra", "Hint"},
			[][2]string{{"{{cloze:Text}}" + tip, "{{cloze:Text}}<br>{{Extra}}"}},
		}
	}
	return exportType{1_600_000_000_001, "Basic", false, []string{"Front", "Back", "Hint"}, [][2]string{{ask + tip, answer + "{{Back}}"}}}
}

// object is an object of JSON.
type object = map[string]any

// collection is the row of the table col.
func (x *exporter) collection() newCollection {
	models := object{}
	for _, kind := range []note.Kind{note.Basic, note.Reversed, note.Cloze} {
		t := kindOf(kind)
		models[strconv.FormatInt(t.id, 10)] = x.model(t)
	}
	decks := object{"1": x.deckObject(defaultDeckID, defaultDeck)}
	for name, id := range x.decks {
		if id != defaultDeckID {
			decks[strconv.FormatInt(id, 10)] = x.deckObject(id, name)
		}
	}
	conf := object{
		"activeDecks": []int{1}, "curDeck": 1, "newSpread": 0, "collapseTime": 1200, "timeLim": 0, "estTimes": true, "dueCounts": true,
		"curModel": strconv.FormatInt(kindOf(note.Basic).id, 10), "nextPos": x.count + 1, "sortType": "noteFld", "sortBackwards": false,
		"addToCur": true, "dayLearnFirst": false, "newBury": true,
	}
	if x.options.WithHistory {
		conf["schedVer"] = 2
	}
	return newCollection{
		created: x.created(), changed: x.options.Now.UnixMilli(),
		conf: encode(conf), models: encode(models), decks: encode(decks), options: encode(object{"1": defaultOptions()}),
	}
}

// encode writes values that JSON always has a form for.
func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(b)
}

func (x *exporter) model(t exportType) object {
	var fields, templates []object
	for i, name := range t.fields {
		fields = append(fields, object{"name": name, "ord": i, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": []int{}})
	}
	var needs []any // which fields make a card
	for i, form := range t.templates {
		templates = append(templates, object{"name": "Card " + strconv.Itoa(i+1), "ord": i, "qfmt": form[0], "afmt": form[1], "did": nil, "bqfmt": "", "bafmt": ""})
		needs = append(needs, []any{i, "any", []int{i}})
	}
	kind := 0
	if t.cloze {
		kind = 1
	}
	return object{
		"id": strconv.FormatInt(t.id, 10), "name": t.name, "type": kind, "mod": x.options.Now.Unix(), "usn": -1, "vers": []int{}, "tags": []int{},
		"sortf": 0, "did": defaultDeckID, "flds": fields, "tmpls": templates, "req": needs,
		"css":      ".card { font-family: sans-serif; font-size: 1.25rem; text-align: center; }\n.cloze { font-weight: bold; color: #1d4ed8; }",
		"latexPre": "\\documentclass[12pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n", "latexPost": "\\end{document}",
	}
}

func (x *exporter) deckObject(id int64, name string) object {
	description := ""
	if name == x.export.Title {
		description = x.description()
	}
	none := []int{0, 0}
	return object{
		"id": id, "name": name, "desc": description, "mod": x.options.Now.Unix(), "usn": -1, "dyn": 0, "collapsed": false, "conf": 1, "extendNew": 10,
		"extendRev": 50, "newToday": none, "revToday": none, "lrnToday": none, "timeToday": none,
	}
}

// defaultOptions are the options that every collection has.
func defaultOptions() object {
	return object{
		"id": 1, "name": defaultDeck, "mod": 0, "usn": 0, "maxTaken": 60, "timer": 0, "autoplay": true, "replayq": true, "dyn": false,
		"new":   object{"delays": []int{1, 10}, "ints": []int{1, 4, 7}, "initialFactor": defaultEase, "separate": true, "order": 1, "perDay": 20, "bury": false},
		"lapse": object{"delays": []int{10}, "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 0},
		"rev":   object{"perDay": 200, "ease4": 1.3, "fuzz": 0.05, "minSpace": 1, "ivlFct": 1, "maxIvl": 36500, "bury": false, "hardFactor": 1.2},
	}
}
