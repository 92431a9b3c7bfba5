package editor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/pack/schema"
)

// ErrUnknownKind says that there is no kind of file of this name.
var ErrUnknownKind = errors.New("unknown kind of file")

// Kinds names the kinds of files that have a schema, sorted.
func Kinds() ([]string, error) {
	roots, err := schema.Describe()
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(roots)), nil
}

// Schema gives the JSON Schema of a kind of file, such as market, as a language
// server for YAML reads it. Nothing is required in it: a pack gives only what
// differs from the layer below.
func Schema(kind string) ([]byte, error) {
	roots, err := schema.Describe()
	if err != nil {
		return nil, err
	}
	root, ok := roots[kind]
	if !ok {
		return nil, fmt.Errorf("%w '%s'; there are %s", ErrUnknownKind, kind,
			strings.Join(slices.Sorted(maps.Keys(roots)), ", "))
	}
	s := node(root)
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	s["$comment"] = "Made from schemas/*.cue by `marketctl schema`; don't edit."
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(s); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return out.Bytes(), nil
}

func node(f *schema.Field) map[string]any {
	s := map[string]any{"type": types(f)}
	if f.Name != "" {
		s["title"] = f.Name
	}
	if doc := f.Doc; doc != "" {
		s["description"] = doc
	}
	switch f.Kind {
	case "map":
		properties := map[string]any{}
		for _, sub := range f.Fields {
			properties[sub.Name] = node(sub)
		}
		s["properties"], s["additionalProperties"] = properties, false
	case "list":
		s["items"] = node(f.Items)
	}
	if len(f.Values) > 0 {
		s["enum"] = values(f)
	}
	for key, text := range map[string]string{"minimum": f.Min, "maximum": f.Max} {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			s[key] = n
		}
	}
	if f.Most > 0 {
		s[map[bool]string{true: "maxItems", false: "maxLength"}[f.Kind == "list"]] = f.Most
	}
	if say := message(f); say != "" {
		s["errorMessage"] = say
	}
	if f.Regexp != "" {
		s["pattern"] = f.Regexp
	}
	if f.Pattern != "" {
		s["patternErrorMessage"] = f.Pattern
	}
	return s
}

// types is one name or, for what may be null, two: editors say it shorter so.
func types(f *schema.Field) any {
	if f.Nullable {
		return []string{jsonType(f.Kind), "null"}
	}
	return jsonType(f.Kind)
}

// message says what to write where the kind of value is wrong.
func message(f *schema.Field) string {
	say := map[string]string{
		"bool": "write true or false, without quotes", "int": "write a whole number, without quotes",
		"number": "write a number, without quotes",
	}[f.Kind]
	if say != "" && f.Nullable {
		say += ", or null"
	}
	return say
}

func values(f *schema.Field) []any {
	out := make([]any, 0, len(f.Values)+1)
	for _, v := range f.Values {
		out = append(out, v)
	}
	if f.Nullable {
		out = append(out, nil)
	}
	return out
}

func jsonType(kind string) string {
	switch kind {
	case "map":
		return "object"
	case "list":
		return "array"
	case "int":
		return "integer"
	case "number":
		return "number"
	case "bool":
		return "boolean"
	}
	return "string"
}
