package matrix

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/trail"
)

// Matrix is markets × fields.
type Matrix struct {
	Environment market.Environment
	Markets     []Market
	Sections    []Section
}

// Market is a row.
type Market struct {
	Code  string
	Name  string // in English
	Draft bool
	Site  string // the market whose site it uses, or ""
}

// Section is a group of fields: those of one map of a pack, or what stands at
// its top.
type Section struct {
	Name   string // such as flags; "" at the top
	Title  string
	Fields []Field
}

// Field is a column.
type Field struct {
	Path   string
	Doc    string
	Unread bool   // nothing shows it yet
	Base   *Cell  // what _base.yaml says; nil where it is each pack's to say
	Cells  []Cell // one for each market
}

// Origin is where a cell's value comes from.
type Origin int

// The origins.
const (
	FromPack    Origin = iota // the market's own files
	FromBase                  // what every market starts from
	FromSite                  // the market whose site it uses
	FromNowhere               // the market has no such value
)

// Cell is the value of a field in a market.
type Cell struct {
	Text   string
	Origin Origin
}

// Label is how people call a section's field: its path without the section, and a mark
// where nothing shows it yet.
func (f Field) Label(s Section) string {
	label := strings.TrimPrefix(strings.TrimPrefix(f.Path, s.Name), ".")
	if f.Unread {
		label += unshownMark
	}
	return label
}

// unshownMark stands behind the labels that a note below their table is about.
const unshownMark = "*"

// Note explains the marks of a section's labels; "" where there are none.
func (s Section) Note() string {
	if !slices.ContainsFunc(s.Fields, func(f Field) bool { return f.Unread }) {
		return ""
	}
	return unshownMark + " " + schema.Unshown
}

// Read finds the fields of a folder of packs. Without codes all markets are
// compared. An unknown code is source.ErrUnknownMarket; files that can't be read
// are fault.Faults.
func Read(t *trail.Trail, env market.Environment, codes []string) (*Matrix, error) {
	if len(codes) == 0 {
		codes = t.Codes()
	}
	r := &reading{fields: map[string]*column{}}
	m := &Matrix{Environment: env}
	for i, code := range codes {
		values, err := t.Explain(code, env, "")
		if err != nil {
			return nil, err
		}
		m.Markets = append(m.Markets, marketOf(code, values))
		for _, v := range folded(values) {
			r.add(i, len(codes), v)
		}
	}
	r.unfold()
	r.arrange(t.Fields()["market"])
	m.Sections = r.sections()
	return m, nil
}

func marketOf(code string, values []trail.Value) Market {
	m := Market{Code: code}
	for _, v := range values {
		switch text, _ := v.JSON.(string); v.Path {
		case "country.englishName":
			m.Name = text
		case "status":
			m.Draft = text == string(market.StatusDraft)
		case "site":
			m.Site = text
		}
	}
	return m
}

// reading collects columns in the order in which packs first have them.
type reading struct {
	fields map[string]*column
	order  []string
}

type column struct {
	Field
	json []any // one for each market; nil where it has none
}

func (r *reading) add(i, markets int, v trail.Value) {
	c := r.fields[v.Path]
	if c == nil {
		c = &column{Field: Field{Path: v.Path}, json: make([]any, markets)}
		if v.Field != nil {
			c.Doc, c.Unread = cmp.Or(v.Field.Doc, v.Field.TypeDoc), v.Field.Unread
		}
		for range markets {
			c.Cells = append(c.Cells, Cell{Origin: FromNowhere})
		}
		r.fields[v.Path] = c
		r.order = append(r.order, v.Path)
	}
	c.Cells[i], c.json[i] = cellOf(v), v.JSON
	for _, l := range v.Layers {
		if l.Layer == trail.LayerBase && c.Base == nil {
			c.Base = &Cell{Text: plain(l.Text), Origin: FromBase}
		}
	}
}

// unfold gives a market that has null in place of a map (no contest) that null in
// each field of the map that others have.
func (r *reading) unfold() {
	for _, path := range slices.Clone(r.order) {
		below := slices.DeleteFunc(slices.Clone(r.order), func(p string) bool { return !strings.HasPrefix(p, path+".") })
		if len(below) == 0 {
			continue
		}
		whole := r.fields[path]
		for _, p := range below {
			c := r.fields[p]
			if c.Base == nil {
				c.Base = whole.Base
			}
			for i := range c.Cells {
				if c.Cells[i].Origin == FromNowhere {
					c.Cells[i] = whole.Cells[i]
				}
			}
		}
		r.order = slices.DeleteFunc(r.order, func(p string) bool { return p == path })
	}
}

// arrange orders the fields as the schema does.
func (r *reading) arrange(root *schema.Field) {
	rank := map[string]int{}
	var walk func(f *schema.Field, path string)
	walk = func(f *schema.Field, path string) {
		rank[path] = len(rank)
		if c := r.fields[path]; c != nil { // a list has no field of its own until now
			c.Unread = f.Unread
		}
		for _, sub := range f.Fields {
			walk(sub, strings.TrimPrefix(path+"."+sub.Name, "."))
		}
	}
	walk(root, "")
	place := func(path string) int {
		if n, ok := rank[path]; ok {
			return n
		}
		return len(rank) // lists of their own files, and pages
	}
	slices.SortStableFunc(r.order, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
}

// differs reports whether any market is another than the rest.
func (c *column) differs() bool {
	for i := 1; i < len(c.json); i++ {
		if !reflect.DeepEqual(c.json[i], c.json[0]) || (c.Cells[i].Origin == FromNowhere) != (c.Cells[0].Origin == FromNowhere) {
			return true
		}
	}
	return false
}

func cellOf(v trail.Value) Cell {
	if len(v.Layers) == 0 {
		return Cell{Origin: FromNowhere}
	}
	top := v.Layers[len(v.Layers)-1]
	c := Cell{Text: textOf(v, top)}
	switch top.Layer {
	case trail.LayerBase:
		c.Origin = FromBase
	case trail.LayerSite:
		c.Origin = FromSite
	}
	return c
}

func textOf(v trail.Value, top trail.LayerValue) string {
	text, isText := v.JSON.(string)
	switch {
	case v.JSON == nil && v.List == nil:
		return none
	case isText:
		return text
	default:
		return plain(top.Text)
	}
}

// none is how a null is written for people.
const none = "none"

// plain is a value of a pack's line without its quotes.
func plain(text string) string {
	if unquoted, err := strconv.Unquote(text); err == nil {
		return unquoted
	}
	if text == "null" || text == "[]" {
		return none
	}
	return text
}

// folded makes one value of the items of a list, so that a list is one field.
func folded(values []trail.Value) []trail.Value {
	var out []trail.Value
	for _, v := range values {
		list, item, isItem := listItem(v.Path)
		if !isItem {
			out = append(out, v)
			continue
		}
		n := len(out)
		if n == 0 || out[n-1].Path != list {
			out = append(out, trail.Value{Path: list, JSON: []any{}, Layers: v.Layers})
			n++
		}
		last := &out[n-1]
		items, _ := last.JSON.([]any)
		if item == len(items) {
			items = append(items, map[string]any{})
		}
		if at, ok := items[item].(map[string]any); ok {
			at[v.Path[strings.LastIndex(v.Path, ".")+1:]] = v.JSON
		}
		last.JSON = items
	}
	for i := range out {
		if items, ok := out[i].JSON.([]any); ok && out[i].Field == nil {
			out[i].Layers = slices.Clone(out[i].Layers)
			out[i].Layers[len(out[i].Layers)-1].Text = itemsText(items)
		}
	}
	return out
}

// itemsText writes a list of maps on one line: the payout table as its amounts,
// exceptions as their rules, a plan's prices as their amounts.
func itemsText(items []any) string {
	parts := make([]string, len(items))
	for i, item := range items {
		fields, _ := item.(map[string]any)
		switch label, rule, interval := fields["knowsRequirement"], fields["rule"], fields["interval"]; {
		case label != nil:
			parts[i] = fmt.Sprintf("%v: %v", label, fields["payoutAmount"])
		case rule != nil:
			parts[i] = fmt.Sprint(rule)
		case interval != nil:
			parts[i] = fmt.Sprintf("%v: %v", interval, fields["amount"])
		default:
			parts[i] = compact(item)
		}
	}
	return strings.Join(parts, ", ")
}

func compact(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(b.String())
}

// listItem splits payout.tiers.2.topLimit into payout.tiers and 2.
func listItem(path string) (list string, item int, ok bool) {
	parts := strings.Split(path, ".")
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil {
			return strings.Join(parts[:i], "."), n, true
		}
	}
	return "", 0, false
}

// sections groups what differs; single values of a pack come first.
func (r *reading) sections() []Section {
	out := []Section{{Title: "market"}}
	for _, path := range r.order {
		c := r.fields[path]
		if path == "code" || !c.differs() { // a row is called by its code
			continue
		}
		name, _, nested := strings.Cut(path, ".")
		if !nested {
			name = ""
		}
		i := slices.IndexFunc(out, func(s Section) bool { return s.Name == name })
		if i < 0 {
			i = len(out)
			out = append(out, Section{Name: name, Title: name})
		}
		out[i].Fields = append(out[i].Fields, c.Field)
	}
	return slices.DeleteFunc(out, func(s Section) bool { return len(s.Fields) == 0 })
}
