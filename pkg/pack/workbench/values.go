package workbench

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/trail"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// trails keeps the trail of the newest registry, since making it parses all packs.
type trails struct {
	mu    sync.Mutex
	of    *market.Registry
	trail *trail.Trail
}

func (t *trails) get(r *market.Registry) (*trail.Trail, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == r {
		return t.trail, nil
	}
	trail, err := trail.Read(r.Packs())
	if err != nil {
		return nil, fmt.Errorf("workbench: %w", err)
	}
	t.of, t.trail = r, trail
	return trail, nil
}

// marketPage is one market with all that it is made of.
type marketPage struct {
	page
	Market   card
	Window   *window
	Refusals []refusal
	Groups   []group
	OwnOnly  bool
	Total    int // values of the market
	Shown    int // values that the search and the choice leave
}

// group is the values below one key at the top of a pack, or keys without any below.
type group struct {
	ID     string
	Name   string // "" for keys without any below
	Values []value
}

// value is a value with its trail.
type value struct {
	Path, Doc string
	JSON      string // on one line, or indented when it is long
	Brief     string // how a long one is announced, else ""
	Kind      string // how it is coloured: text, number, bool, null, list
	Winner    *layer
	Beaten    []layer // what it overrides, the nearest first
	List      *layer  // where a named list is written out
	Base      bool    // no layer of the market's own says it
}

// layer is what one layer says.
type layer struct{ Name, Place, Text string }

func (w *Workbench) market(c *echo.Context) error {
	s := w.Markets.Snapshot()
	m, ok := s.Registry.ByCode(c.Param("code"))
	if !ok {
		return problem.New(problem.NotFound, "There is no market with the code %q here.", c.Param("code"))
	}
	trail, err := w.trails.get(s.Registry)
	if err != nil {
		return err
	}
	values, err := trail.Explain(m.Code, s.Registry.Environment(), "")
	if err != nil {
		return fmt.Errorf("workbench: %w", err)
	}
	p := marketPage{page: w.page(c, s, m.Country.EnglishName, marketPath+m.Code, m.TimeZone), OwnOnly: c.QueryParam("own") != "", Total: len(values)}
	p.Market = cardOf(s, m, p.Moment)
	p.Refusals = refusals(s, m.Code, p.Moment)
	if m.Contest != nil {
		one := windowOf(s.Registry, m, p.Moment, p.URL)
		p.Window = &one
	}
	for _, v := range values {
		p.add(valueOf(v))
	}
	return w.write(c, p.status(), "market.gohtml", p)
}

func (p *marketPage) add(v value) {
	if p.OwnOnly && v.Base || !contains(p.Query, v.Text()) {
		return
	}
	p.Shown++
	top, _, below := strings.Cut(v.Path, ".")
	if !below {
		top = "" // single keys that follow each other stand together
	}
	if n := len(p.Groups); n == 0 || p.Groups[n-1].Name != top {
		p.Groups = append(p.Groups, group{ID: fmt.Sprintf("group-%d", n+1), Name: top})
	}
	g := &p.Groups[len(p.Groups)-1]
	g.Values = append(g.Values, v)
}

// longValue is how many characters of a value are shown at once.
const longValue = 96

func valueOf(v trail.Value) value {
	out := value{Path: v.Path, Kind: kindOf(v.JSON), Base: true}
	if v.Field != nil {
		out.Doc = v.Field.Doc
		if out.Doc == "" {
			out.Doc = v.Field.TypeDoc
		}
	}
	out.JSON, out.Brief = written(v.JSON)
	if v.List != nil {
		out.List = &layer{v.List.Layer, place(*v.List), v.List.Text}
	}
	for _, l := range v.Layers {
		one := layer{l.Layer, place(l), l.Text}
		if l.Layer != trail.LayerBase {
			out.Base = false
		}
		if l.Wins {
			out.Winner = &one
			continue
		}
		out.Beaten = append([]layer{one}, out.Beaten...)
	}
	return out
}

func place(l trail.LayerValue) string { return fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Col) }

// Text is what the value is found by.
func (v value) Text() string {
	words := []string{v.Path, v.JSON}
	layers := v.Beaten
	if v.Winner != nil {
		layers = append([]layer{*v.Winner}, layers...)
	}
	for _, l := range layers {
		words = append(words, l.Name, l.Place)
	}
	return strings.ToLower(strings.Join(words, " "))
}

func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case string:
		return "text"
	case bool:
		return "bool"
	case []any, map[string]any:
		return "list"
	}
	return "number"
}

// written is a value as JSON, on one line or, when it is long, on several after
// a brief one.
func written(v any) (text, brief string) {
	text = encoded(v, "")
	chars := []rune(text)
	if len(chars) <= longValue {
		return text, ""
	}
	switch v := v.(type) {
	case []any:
		return encoded(v, "  "), count(len(v), "item")
	case map[string]any:
		return encoded(v, "  "), count(len(v), "key")
	}
	return text, string(chars[:longValue]) + "…"
}

// encoded is JSON without the escapes that only scripts in HTML need.
func encoded(v any, indent string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return err.Error() // what was read from YAML can be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}
