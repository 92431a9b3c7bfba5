package apkg

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
)

// Bounds of decks and note types.
const (
	maxDecks     = 10_000
	maxTypes     = 2_000
	maxFieldsOf  = 500 // of a note type
	maxTemplates = 500
	maxParts     = 50_000 // fields, or templates, of all types
)

// nameSeparator stands between the names of nested decks in the newer schema.
const nameSeparator = "\x1f"

// deckTable reads the decks of the newer schema. Nothing is ordered or looked for by name:
// the names' collation isn't Anki's any more.
func (d *database) deckTable(ctx context.Context) (map[int64]Deck, error) {
	decks := map[int64]Deck{}
	err := d.each(ctx, `SELECT CAST(id AS INTEGER), CAST(name AS TEXT), CAST(kind AS BLOB) FROM decks ORDER BY id`, func(rows *sql.Rows) error {
		var id int64
		var name string
		var kind []byte
		if err := rows.Scan(&id, &name, &kind); err != nil {
			return broken("decks", err)
		}
		if len(decks) == maxDecks {
			return tooMany(maxDecks+1, maxDecks, "decks")
		}
		const normal, description = 1, 4
		decks[id] = Deck{Name: strings.ReplaceAll(name, nameSeparator, deckSeparator), Description: messageText(kind, normal, description)}
		return nil
	})
	return decks, err
}

// typeTable reads the note types of the newer schema.
func (d *database) typeTable(ctx context.Context) (map[int64]*noteType, error) {
	types := map[int64]*noteType{}
	err := d.each(ctx, `SELECT CAST(id AS INTEGER), CAST(name AS TEXT), CAST(config AS BLOB) FROM notetypes ORDER BY id`, func(rows *sql.Rows) error {
		var id int64
		var name string
		var config []byte
		if err := rows.Scan(&id, &name, &config); err != nil {
			return broken("note types", err)
		}
		if len(types) == maxTypes {
			return tooMany(maxTypes+1, maxTypes, "note types")
		}
		const kind, cloze = 1, 1
		types[id] = &noteType{name: name, cloze: messageNumber(config, kind) == cloze}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := d.fieldTable(ctx, types); err != nil {
		return nil, err
	}
	return types, d.templateTable(ctx, types)
}

// numbered is a part of a note type with its place among the others.
type numbered[T any] struct {
	place int64
	part  T
}

// inOrder returns parts in the order of their places.
func inOrder[T any](parts []numbered[T]) []T {
	slices.SortStableFunc(parts, func(a, b numbered[T]) int { return cmp.Compare(a.place, b.place) })
	var out []T
	for _, p := range parts {
		out = append(out, p.part)
	}
	return out
}

func (d *database) fieldTable(ctx context.Context, types map[int64]*noteType) error {
	fields, n := map[int64][]numbered[string]{}, 0
	err := d.each(ctx, `SELECT CAST(ntid AS INTEGER), CAST(ord AS INTEGER), CAST(name AS TEXT) FROM fields ORDER BY ntid, ord`, func(rows *sql.Rows) error {
		var id, place int64
		var name string
		if err := rows.Scan(&id, &place, &name); err != nil {
			return broken("fields", err)
		}
		if n++; n > maxParts {
			return tooMany(n, maxParts, "fields")
		}
		if types[id] != nil && len(fields[id]) < maxFieldsOf {
			fields[id] = append(fields[id], numbered[string]{place, name})
		}
		return nil
	})
	for id, list := range fields {
		types[id].fields = inOrder(list)
	}
	return err
}

func (d *database) templateTable(ctx context.Context, types map[int64]*noteType) error {
	templates, n, nodes := map[int64][]numbered[cardTemplate]{}, 0, 0
	err := d.each(ctx, `SELECT CAST(ntid AS INTEGER), CAST(ord AS INTEGER), CAST(config AS BLOB) FROM templates ORDER BY ntid, ord`, func(rows *sql.Rows) error {
		var id, place int64
		var config []byte
		if err := rows.Scan(&id, &place, &config); err != nil {
			return broken("templates", err)
		}
		if n++; n > maxParts {
			return tooMany(n, maxParts, "templates")
		}
		if types[id] == nil || len(templates[id]) >= maxTemplates {
			return nil
		}
		const question, answer = 1, 2
		parsed := newTemplate(messageText(config, question), messageText(config, answer))
		templates[id] = append(templates[id], numbered[cardTemplate]{place, parsed})
		nodes += len(parsed.question) + len(parsed.answer)
		return tooMany(nodes, maxAllNodes, "fields in its card templates")
	})
	for id, list := range templates {
		types[id].templates = inOrder(list)
	}
	return err
}
