package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// unboundedIn lists the parts of a schema of the document that have no bound.
func unboundedIn(doc map[string]any, s map[string]any, at string, within []string) (out []string) {
	if ref, ok := s["$ref"].(string); ok {
		if slices.Contains(within, ref) {
			return nil
		}
		s := doc["components"].(map[string]any)["schemas"].(map[string]any)[ref[strings.LastIndexByte(ref, '/')+1:]]
		return unboundedIn(doc, s.(map[string]any), at, append(slices.Clone(within), ref))
	}
	types, _ := s["type"].([]any)
	if name, ok := s["type"].(string); ok {
		types = []any{name}
	}
	has := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { _, ok := s[k]; return ok })
	}
	for _, bound := range []struct {
		kind string
		by   []string
	}{
		{"array", []string{"maxItems"}},
		{"object", []string{"maxProperties"}},
		{"string", []string{"maxLength", "enum", "pattern", "format"}},
	} {
		closed := bound.kind == "object" && s["additionalProperties"] == false
		if slices.Contains(types, any(bound.kind)) && !closed && !has(bound.by...) {
			out = append(out, at+": "+bound.kind)
		}
	}
	if len(types) == 0 && !has("enum", "anyOf", "oneOf", "allOf") {
		out = append(out, at+": anything")
	}
	below := func(key string, at string) {
		switch below := s[key].(type) {
		case map[string]any:
			out = append(out, unboundedIn(doc, below, at, within)...)
		case []any:
			for _, b := range below {
				out = append(out, unboundedIn(doc, b.(map[string]any), at, within)...)
			}
		}
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		below(key, at)
	}
	below("items", at+"[]")
	below("additionalProperties", at+".*")
	properties, _ := s["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		out = append(out, unboundedIn(doc, properties[name].(map[string]any), at+"."+name, within)...)
	}
	return out
}

// Nothing that a caller sends is of any length.
func TestEveryRequestIsBounded(t *testing.T) {
	s := open(t, config(market.Local))
	doc := body[map[string]any](t, do(s, request{path: "/api/openapi.json"}))
	looked := 0
	for path, calls := range doc["paths"].(map[string]any) {
		for method, c := range calls.(map[string]any) {
			call := c.(map[string]any)
			parameters, _ := call["parameters"].([]any)
			for _, p := range parameters {
				p := p.(map[string]any)
				looked++
				require.Empty(t, unboundedIn(doc, p["schema"].(map[string]any), p["name"].(string), nil), "%s %s", method, path)
			}
			sent, _ := call["requestBody"].(map[string]any)
			content, _ := sent["content"].(map[string]any)
			for media, of := range content {
				schema, ok := of.(map[string]any)["schema"].(map[string]any)
				if !ok || schema["format"] == "binary" {
					continue // bytes, bounded as a whole
				}
				looked++
				require.Empty(t, unboundedIn(doc, schema, "body", nil), "%s %s as %s", method, path, media)
			}
		}
	}
	require.Greater(t, looked, 100)
	require.Equal(t, []string{"x: anything", "x.a: array", "x.a[]: string", "x.o: object"}, append(
		unboundedIn(doc, map[string]any{}, "x", nil),
		unboundedIn(doc, map[string]any{"type": "object", "additionalProperties": false, "properties": map[string]any{
			"a": map[string]any{"type": []any{"array", "null"}, "items": map[string]any{"type": "string"}},
			"o": map[string]any{"type": "object"},
		}}, "x", nil)...), "the walk sees what it is there for")
}

// worst are bodies of n bytes each that a call could choke on.
func (d document) worst(c documented, n int) map[string][]byte {
	fill := func(open, part, end string) []byte {
		return []byte(open + strings.Repeat(part, max(0, n-len(open)-len(end))/len(part)) + end)
	}
	many := func(each func(i int) string) string {
		var b strings.Builder
		for i := 0; b.Len() < n-40; i++ {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(each(i))
		}
		return b.String()
	}
	keys := many(func(i int) string { return fmt.Sprintf(`"k%d":1`, i) })
	out := map[string][]byte{
		"unknown keys": []byte("{" + keys + "}"),
		"brackets":     fill("", "[", ""),
		"objects":      fill("", `{"a":`, ""),
		"nested well":  []byte(strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000)),
		"an array":     fill("[", `{},`, "{}]"),
	}
	for _, content := range c.RequestBody.Content {
		s := d.resolve(content.Schema)
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			p := d.resolve(s.Properties[name])
			out[name+" as a long text"] = fill(`{"`+name+`":"`, "x", `"}`)
			out[name+" as an escaped text"] = fill(`{"`+name+`":"`, `\u0001`, `"}`)
			out[name+" as a number"] = fill(`{"`+name+`":1`, "0", `}`)
			out[name+" as wrong items"] = fill(`{"`+name+`":[`, `{},`, `{}]}`)
			out[name+" as an object"] = []byte(`{"` + name + `":{` + keys + `}}`)
			out[name+" again and again"] = fill(`{`, `"`+name+`":null,`, `"`+name+`":null}`)
			out[name+" in another case"] = fill(`{"`+name+`":null,"`+strings.ToUpper(name)+`":"`, "x", `"}`)
			if p.kind() == "array" {
				item, _ := json.Marshal(d.value(p.Items, proper))
				out[name+" as many items"] = fill(`{"`+name+`":[`, string(item)+",", string(item)+"]}")
			}
		}
	}
	return out
}

// worstBytes is just under what a call takes.
const worstBytes = 1<<20 - 16

// The worst megabyte costs a call about as much as a good one, and twice as much
// of it twice as much.
func TestWorstCaseBodyCostsLinearCPU(t *testing.T) {
	s, all := walkers(t, db.SQLite)
	d := readDocument(t, s)
	parse := cputest.Least(1, func() { // what a megabyte of JSON takes any parser
		var v any
		_ = json.Unmarshal(d.worst(d.calls[slices.IndexFunc(d.calls, func(c documented) bool { return c.ID == "createToken" })], worstBytes)["unknown keys"], &v)
	})
	asked, slowest := 0, 0.0
	for _, c := range d.calls {
		if c.RequestBody == nil {
			continue
		}
		as := all[c.least()]
		path := c.at(as, proper) + c.query(false, proper)
		ask := func(media string, text []byte) (status int) {
			status, said := d.ask(t, s, c, as, path, media, text)
			require.Less(t, status, 500, c)
			require.LessOrEqual(t, len(said.Fields), 20, c)
			return status
		}
		media, good := d.body(c, proper)
		bodies, halves := d.worst(c, worstBytes), d.worst(c, worstBytes/2)
		switch {
		case strings.HasPrefix(media, "multipart/"):
			media, bodies = manyParts(worstBytes)
			_, halves = manyParts(worstBytes / 2)
		case media == "application/json":
			good = append(good, bytes.Repeat([]byte(" "), worstBytes-len(good))...)
		default:
			bodies = map[string][]byte{"a form": bytes.Repeat([]byte("a&"), worstBytes/2)}
			halves = map[string][]byte{"a form": bytes.Repeat([]byte("a&"), worstBytes/4)}
		}
		goodMedia, _ := d.body(c, proper)
		usual := cputest.Least(parse, func() { ask(goodMedia, good) })
		for name, text := range bodies {
			var status int
			most := 5 * (usual + parse)
			took := cputest.Least(min(most, parse), func() { status = ask(media, text) })
			require.NotEqual(t, 415, status, "%s: %s", c, name)
			slowest = max(slowest, float64(took)/float64(usual+parse))
			require.Less(t, took, most, "%s: %s: a good call takes %s", c, name, usual)
			if took > parse { // less is noise
				half := cputest.Least(parse/2, func() { ask(media, halves[name]) })
				require.Less(t, took, 3*half+parse, "%s: %s: %s for half of it", c, name, half)
			}
			asked++
		}
	}
	require.Greater(t, asked, 200)
	t.Logf("%d bodies; the dearest took %.2f of a good call and of reading a megabyte", asked, slowest)
}

// manyParts is a form of as many parts as fit.
func manyParts(n int) (media string, bodies map[string][]byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	_ = w.SetBoundary("x")
	for i := 0; b.Len() < n-100; i++ {
		_ = w.WriteField(fmt.Sprintf("k%d", i), "")
	}
	_ = w.Close()
	return w.FormDataContentType(), map[string][]byte{"parts": b.Bytes()}
}
