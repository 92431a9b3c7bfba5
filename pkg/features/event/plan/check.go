package plan

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// Fault is what is wrong with a field of an event.
type Fault struct {
	Field   string // its path, such as search.term; "" for the event as a whole
	Message string // what is expected
}

// maxFaults is how many faults of one event are reported: enough for a developer to see
// a pattern, and no more text than the event had.
const maxFaults = 20

// Check compares an event, as encoding/json decodes it with UseNumber, with the plan.
// uuids in it are brought to lower case, numbers get Go's types, and nulls are removed,
// so that the event can be encoded anew. Faults are ordered by field; without any the
// event is good.
func (p *Plan) Check(event map[string]any) []Fault {
	c := &checker{}
	for _, name := range slices.Sorted(maps.Keys(event)) {
		if b, ok := p.blocks[name]; ok {
			c.block(b, event, name)
		} else if f, ok := p.fields[name]; ok {
			c.field(f, event, name, "")
		} else {
			c.add(shown(name), "The tracking plan has no such field.")
		}
	}
	for _, f := range p.Fields {
		if _, ok := event[f.Name]; !ok && f.Required && !c.has(f.Name) {
			c.add(f.Name, "Every event has it; it is missing.")
		}
	}
	if name, ok := event["name"].(string); ok && !c.has("name") {
		if e, ok := p.events[name]; ok {
			for _, need := range e.Requires {
				if _, ok := event[need]; !ok && !c.has(need) {
					c.add(need, fmt.Sprintf("The event %s needs it; it is missing.", e.Name))
				}
			}
		} else {
			c.add("name", "The tracking plan has no event of this name.")
		}
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return cmp.Compare(a.Field, b.Field) })
	return c.faults
}

type checker struct{ faults []Fault }

func (c *checker) add(field, message string) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, Fault{field, message})
	}
}

// has reports whether a field, or one in it, has a fault already.
func (c *checker) has(field string) bool {
	return slices.ContainsFunc(c.faults, func(f Fault) bool {
		return f.Field == field || strings.HasPrefix(f.Field, field+".")
	})
}

func (c *checker) block(b *Block, event map[string]any, name string) {
	fields, ok := event[name].(map[string]any)
	if !ok {
		c.add(name, "An object is expected, not "+kindOf(event[name])+".")
		return
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if f, ok := b.fields[key]; ok {
			c.field(f, fields, key, name+".")
		} else {
			c.add(name+"."+shown(key), "The tracking plan has no such field.")
		}
	}
}

func (c *checker) field(f *Field, in map[string]any, key, prefix string) {
	if in[key] == nil && f.Nullable {
		delete(in, key)
		return
	}
	value, message := f.check(in[key])
	if message != "" {
		c.add(prefix+key, message)
		return
	}
	in[key] = value
}

// check returns a value as it is stored, or what is wrong with it.
func (t *Type) check(value any) (stored any, message string) {
	switch t.Kind {
	case Boolean:
		if b, ok := value.(bool); ok {
			return b, ""
		}
		return nil, "True or false is expected, not " + kindOf(value) + "."
	case Integer, Number:
		return t.number(value)
	case List:
		return t.list(value)
	case Map:
		return t.entries(value)
	case String, UUID, Time, Enum:
		s, ok := value.(string)
		if !ok {
			return nil, t.expected() + " is expected, not " + kindOf(value) + "."
		}
		return t.text(s)
	}
	return nil, "The tracking plan has no such type." // events.cue refuses it
}

func (t *Type) expected() string {
	switch t.Kind {
	case UUID:
		return "A uuid"
	case Time:
		return "A time as in RFC 3339"
	case Enum:
		return "One of " + strings.Join(t.Values.OneOf, ", ")
	default:
		return "A text"
	}
}

func (t *Type) text(s string) (any, string) {
	switch t.Kind {
	case UUID:
		id, err := uuid.Parse(s)
		if err != nil || len(s) != len(id.String()) { // Parse also takes braces and urn:uuid:
			return nil, "A uuid is expected."
		}
		return id.String(), ""
	case Time:
		at, err := time.Parse(time.RFC3339, s)
		if err != nil || at.Year() < 1 || at.Year() > 9999 {
			return nil, "A time as in RFC 3339 is expected, such as 2026-01-31T12:00:00Z."
		}
		return at.UTC().Format(time.RFC3339Nano), ""
	case Enum:
		if !slices.Contains(t.Values.OneOf, s) {
			return nil, t.expected() + " is expected."
		}
		return s, ""
	default:
		if n := utf8.RuneCountInString(s); n > t.Max {
			return nil, fmt.Sprintf("It has %d characters; %d are allowed.", n, t.Max)
		}
		if strings.ContainsRune(s, 0) { // PostgreSQL stores none
			return nil, "It has a character of the code 0, which no text may have."
		}
		return s, ""
	}
}

func (t *Type) number(value any) (any, string) {
	what := "A number"
	if t.Kind == Integer {
		what = "A whole number"
	}
	n, ok := value.(json.Number)
	if !ok {
		return nil, what + " is expected, not " + kindOf(value) + "."
	}
	f, err := strconv.ParseFloat(n.String(), 64)
	if err != nil || f < t.From || f > t.To || t.Kind == Integer && f != math.Trunc(f) {
		return nil, fmt.Sprintf("%s from %s to %s is expected.", what, plain(t.From), plain(t.To))
	}
	if t.Kind == Integer {
		return int64(f), ""
	}
	return f, ""
}

func plain(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func (t *Type) list(value any) (any, string) {
	items, ok := value.([]any)
	if !ok {
		return nil, "A list is expected, not " + kindOf(value) + "."
	}
	if len(items) > t.Max {
		return nil, fmt.Sprintf("It has %d items; %d are allowed.", len(items), t.Max)
	}
	for i, item := range items {
		stored, message := t.Items.check(item)
		if message != "" {
			return nil, fmt.Sprintf("Item %d: %s", i+1, message)
		}
		items[i] = stored
	}
	return items, ""
}

func (t *Type) entries(value any) (any, string) {
	entries, ok := value.(map[string]any)
	if !ok {
		return nil, "An object is expected, not " + kindOf(value) + "."
	}
	if len(entries) > t.Max {
		return nil, fmt.Sprintf("It has %d entries; %d are allowed.", len(entries), t.Max)
	}
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		if _, message := t.Keys.check(key); message != "" {
			return nil, fmt.Sprintf("The name %s: %s", shown(key), message)
		}
		if _, message := t.Values.Each.check(entries[key]); message != "" {
			return nil, fmt.Sprintf("The value of %s: %s", shown(key), message)
		}
	}
	return entries, ""
}

// kindOf describes the JSON type of what was sent.
func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case string:
		return "a text"
	case []any:
		return "a list"
	default:
		return "an object"
	}
}

// shown is a name from outside as messages repeat it: cut after 60 characters, without
// control characters and dots, which would make it a path.
func shown(name string) string {
	const most = 60
	if name == "" {
		return "(empty)"
	}
	runes := []rune(name)
	cut := len(runes) > most
	if cut {
		runes = runes[:most]
	}
	for i, r := range runes {
		if r < ' ' || r == 0x7f || r == '.' {
			runes[i] = '_'
		}
	}
	if cut {
		return string(runes) + "…"
	}
	return string(runes)
}
