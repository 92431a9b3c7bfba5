package plan

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed plan.json
var source []byte

// Plan is what may be sent.
type Plan struct {
	Fields []*Field `json:"fields"` // of every event, beside its blocks
	Blocks []*Block `json:"blocks"`
	Events []*Event `json:"events"`

	fields map[string]*Field
	blocks map[string]*Block
	events map[string]*Event
}

// Block is a group of fields that may come with any event.
type Block struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Fields []*Field `json:"fields"`

	fields map[string]*Field
}

// Event is what may be counted.
type Event struct {
	Name     string   `json:"name"`
	Doc      string   `json:"doc"`
	Fires    string   `json:"fires"` // moment and place in the interface
	Owner    string   `json:"owner"` // a folder of web/features or pkg/features
	Requires []string `json:"requires,omitempty"`
}

// Field is a value of an event or of a block.
type Field struct {
	Name     string `json:"name"`
	Doc      string `json:"doc"`
	Required bool   `json:"required,omitempty"`
	Nullable bool   `json:"nullable,omitempty"`
	Type
}

// Kind is the kind of a value.
type Kind string

// The kinds.
const (
	String  Kind = "string"
	UUID    Kind = "uuid"
	Integer Kind = "integer"
	Number  Kind = "number"
	Boolean Kind = "boolean"
	Time    Kind = "time" // RFC 3339
	Enum    Kind = "enum"
	List    Kind = "list"
	Map     Kind = "map" // of strings, by names that the plan doesn't know
)

// Type says what values a field may have.
type Type struct {
	Kind Kind    `json:"type"`
	Max  int     `json:"max,omitempty"`  // characters of a string, items of a list, entries of a map
	From float64 `json:"from,omitempty"` // the least integer or number
	To   float64 `json:"to,omitempty"`   // the greatest
	// Values are an enum's strings, or how long a map's values may be.
	Values Values `json:"values,omitzero"`
	Items  *Type  `json:"items,omitempty"` // of a list
	Keys   *Type  `json:"keys,omitempty"`  // of a map
}

// Values are an enum's strings, or the type of a map's values.
type Values struct {
	OneOf []string
	Each  *Type
}

// UnmarshalJSON reads a list of strings or a type.
func (v *Values) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("[")) {
		return json.Unmarshal(data, &v.OneOf)
	}
	return json.Unmarshal(data, &v.Each)
}

// MarshalJSON is the reverse of UnmarshalJSON.
func (v Values) MarshalJSON() ([]byte, error) {
	if v.Each != nil {
		return json.Marshal(v.Each)
	}
	return json.Marshal(v.OneOf)
}

// IsZero reports whether there are none.
func (v Values) IsZero() bool { return v.OneOf == nil && v.Each == nil }

// New reads the plan that is built into the program.
func New() *Plan {
	p, err := Parse(source)
	if err != nil {
		panic(err) // a test reads it
	}
	return p
}

// Parse reads a plan that was checked against events.cue.
func Parse(data []byte) (*Plan, error) {
	p := &Plan{fields: map[string]*Field{}, blocks: map[string]*Block{}, events: map[string]*Event{}}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("tracking plan: %w", err)
	}
	for _, f := range p.Fields {
		p.fields[f.Name] = f
	}
	for _, b := range p.Blocks {
		p.blocks[b.Name] = b
		b.fields = map[string]*Field{}
		for _, f := range b.Fields {
			b.fields[f.Name] = f
		}
	}
	for _, e := range p.Events {
		p.events[e.Name] = e
	}
	return p, nil
}
