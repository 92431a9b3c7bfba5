package openapi

import "github.com/danielgtaylor/huma/v2"

// uuidPattern is the one way to write a uuid: 8-4-4-4-12 hexadecimal digits.
const uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"

// strictUUIDs lets every uuid of an API be written in one way only. huma's own
// check of the format would take it in braces, as a URN and without hyphens,
// too, so the pattern takes its place; the document goes on telling the format.
// Schemas that an earlier call of an API has changed are left alone.
func strictUUIDs(api huma.API, path string) {
	strict := api.Adapter().(adapter).strict //nolint:forcetypeassert // New makes no other
	for name, s := range api.OpenAPI().Components.Schemas.Map() {
		if !strict[name] {
			strict[name] = true
			strictUUID(s)
		}
	}
	for _, op := range operations(api.OpenAPI().Paths[path]) {
		for _, p := range op.Parameters {
			strictUUID(p.Schema)
		}
		if op.RequestBody == nil {
			continue
		}
		for _, content := range op.RequestBody.Content {
			strictUUID(content.Schema)
		}
	}
}

// operations are those of an address.
func operations(item *huma.PathItem) (all []*huma.Operation) {
	for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete, item.Patch, item.Head, item.Options} {
		if op != nil {
			all = append(all, op)
		}
	}
	return all
}

func strictUUID(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Format == "uuid" {
		s.Format, s.Pattern, s.PatternDescription = "", uuidPattern, "a uuid, such as 123e4567-e89b-12d3-a456-426614174000"
		if s.Extensions == nil {
			s.Extensions = map[string]any{}
		}
		s.Extensions["format"] = "uuid"
		s.PrecomputeMessages()
		s.PatternDescription = "" // is for the message alone; OpenAPI doesn't know it
	}
	strictUUID(s.Items)
	for _, p := range s.Properties {
		strictUUID(p)
	}
	for _, of := range [][]*huma.Schema{s.AnyOf, s.OneOf, s.AllOf} {
		for _, p := range of {
			strictUUID(p)
		}
	}
}

// formatOf is the format that the document tells.
func formatOf(s *huma.Schema) string {
	if format, ok := s.Extensions["format"].(string); ok {
		return format
	}
	return s.Format
}
