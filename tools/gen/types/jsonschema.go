package main

import (
	"encoding/json"
	"io"
	"strconv"

	"knowmad/pkg/market"
)

// writeJSONSchema writes what an editor's YAML language server reads. Nothing
// is required in it: a pack gives only what differs from the layer below.
func writeJSONSchema(out io.Writer, root *market.Field) error {
	s := jsonSchema(root)
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	s["$comment"] = "Made from schemas/*.cue by tools/gen; don't edit."
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(s)
}

func jsonSchema(f *market.Field) map[string]any {
	s := map[string]any{}
	if f.Doc != "" {
		s["description"] = f.Doc
	}
	types := []string{jsonType(f.Kind)}
	if f.Nullable {
		types = append(types, "null")
	}
	s["type"] = types
	switch f.Kind {
	case "map":
		properties := map[string]any{}
		for _, sub := range f.Fields {
			properties[sub.Name] = jsonSchema(sub)
		}
		s["properties"], s["additionalProperties"] = properties, false
	case "list":
		s["items"] = jsonSchema(f.Items)
	}
	if len(f.Values) > 0 {
		values := make([]any, 0, len(f.Values)+1)
		for _, v := range f.Values {
			values = append(values, v)
		}
		if f.Nullable {
			values = append(values, nil)
		}
		s["enum"] = values
	}
	for key, text := range map[string]string{"minimum": f.Min, "maximum": f.Max} {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			s[key] = n
		}
	}
	if f.Regexp != "" {
		s["pattern"] = f.Regexp
	}
	if f.Pattern != "" {
		s["patternErrorMessage"] = f.Pattern
	}
	return s
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
