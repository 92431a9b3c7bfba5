package openapi

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
)

//go:embed docs.gohtml
var docsTemplate string

//go:embed docs.css
var docsStyle string

// Docs is the API's description, for programs and for people. Both are made
// once; an API doesn't change while it runs.
type Docs struct {
	document []byte
	page     []byte
	policy   string
}

// NewDocs describes all operations that api has by now. jsonPath is where the
// document for programs will be.
func NewDocs(api huma.API, jsonPath string) (*Docs, error) {
	doc := api.OpenAPI()
	// huma describes its own error body beside ours; no answer has it.
	for _, name := range []string{"ErrorModel", "ErrorDetail"} {
		delete(doc.Components.Schemas.Map(), name)
	}
	b, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write OpenAPI document: %w", err)
	}
	t, err := template.New("docs").Parse(docsTemplate)
	if err != nil {
		return nil, fmt.Errorf("API page: %w", err)
	}
	var page bytes.Buffer
	err = t.Execute(&page, docsData{
		//nolint:gosec // embedded in the binary, no input
		Style: template.CSS(docsStyle), Info: doc.Info, JSONPath: jsonPath, Groups: groups(doc),
		Problem: fields(doc, doc.Components.Schemas.Map()["Problem"], 0), Roles: roleNames(),
	})
	if err != nil {
		return nil, fmt.Errorf("API page: %w", err)
	}
	return &Docs{
		document: append(b, '\n'), page: page.Bytes(),
		policy: "default-src 'none'; style-src " + httpx.HashSource(docsStyle) +
			"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	}, nil
}

// Document is the OpenAPI 3.1 document.
func (d *Docs) Document() []byte { return d.document }

// JSON answers with the OpenAPI 3.1 document.
func (d *Docs) JSON(c *echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.Blob(http.StatusOK, "application/openapi+json", d.document)
}

// Page answers with the page for people.
func (d *Docs) Page(c *echo.Context) error {
	h := c.Response().Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", d.policy)
	return c.HTMLBlob(http.StatusOK, d.page)
}

type docsData struct {
	Style    template.CSS
	Info     *huma.Info
	JSONPath string
	Groups   []docsGroup
	Problem  []docsField
	Roles    []string
}

type docsGroup struct {
	Name, Description string
	Operations        []docsOperation
}

type docsOperation struct {
	ID, Method, Path     string
	Summary, Description string
	Parameters           []docsField
	Body                 []docsField
	May                  []string // by role: any, own, or – for never
	Why                  string   // "" where every caller may
	Answer               []docsField
	AnswerType           string
	Failures             []docsFailure
}

type docsField struct {
	Depth    int
	Name     string
	Type     string
	In       string
	Required bool
	Doc      string
	Example  string
}

type docsFailure struct {
	Status, Text string
	Cases        []docsCase
}

type docsCase struct{ Type, When string }

func groups(doc *huma.OpenAPI) []docsGroup {
	byTag := map[string][]docsOperation{}
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		item := doc.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete, item.Head, item.Options} {
			if op == nil || len(op.Tags) == 0 {
				continue
			}
			byTag[op.Tags[0]] = append(byTag[op.Tags[0]], describe(doc, op))
		}
	}
	var out []docsGroup
	for _, t := range doc.Tags {
		out = append(out, docsGroup{Name: t.Name, Description: t.Description, Operations: byTag[t.Name]})
	}
	return out
}

func describe(doc *huma.OpenAPI, op *huma.Operation) docsOperation {
	o := docsOperation{ID: op.OperationID, Method: op.Method, Path: op.Path, Summary: op.Summary, Description: op.Description}
	for _, p := range op.Parameters {
		f := docsField{Name: p.Name, In: p.In, Required: p.Required, Doc: p.Description}
		if p.Schema != nil {
			f.Type = typeName(p.Schema)
			if len(p.Schema.Examples) > 0 {
				f.Example = fmt.Sprint(p.Schema.Examples[0])
			}
		}
		if p.Example != nil {
			f.Example = fmt.Sprint(p.Example)
		}
		o.Parameters = append(o.Parameters, f)
	}
	if op.RequestBody != nil {
		for _, media := range op.RequestBody.Content {
			o.Body = fields(doc, media.Schema, 0)
		}
	}
	if a, ok := op.Extensions[AccessExtension].(Access); ok {
		o.May = a.byRole()
		if a.Least != right.Visitor.String() {
			o.Why = a.Why
		}
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		if n, err := strconv.Atoi(status); err == nil && n >= http.StatusBadRequest {
			o.Failures = append(o.Failures, failure(n, r.Description))
			continue
		}
		if m := r.Content["application/json"]; m != nil {
			o.AnswerType = typeName(m.Schema)
			o.Answer = fields(doc, m.Schema, 0)
		}
	}
	return o
}

func roleNames() []string {
	var out []string
	for r := right.Visitor; r <= right.Staff; r++ {
		out = append(out, r.String())
	}
	return out
}

// byRole says for each role what it may do the call to.
func (a Access) byRole() []string {
	var out []string
	reached := false
	for _, role := range roleNames() {
		reached = reached || role == a.Least
		switch {
		case !reached:
			out = append(out, "–")
		case a.Own:
			out = append(out, "own")
		default:
			out = append(out, "any")
		}
	}
	return out
}

// failure takes the words apart that operation put together.
func failure(status int, description string) docsFailure {
	f := docsFailure{Status: strconv.Itoa(status), Text: http.StatusText(status)}
	for line := range strings.SplitSeq(description, "\n\n") {
		t, when, _ := strings.Cut(line, ": ")
		f.Cases = append(f.Cases, docsCase{Type: strings.Trim(t, "`"), When: when})
	}
	return f
}

// maxDepth is how far fields of fields are listed; no answer goes deeper.
const maxDepth = 4

// fields lists what a value of a schema has, depth first.
func fields(doc *huma.OpenAPI, s *huma.Schema, depth int) []docsField {
	s = resolve(doc, s)
	if s == nil || depth > maxDepth {
		return nil
	}
	if s.Type == huma.TypeArray {
		return fields(doc, s.Items, depth)
	}
	var out []docsField
	for _, key := range propertyOrder(s) {
		p := s.Properties[key]
		out = append(out, docsField{
			Depth: depth, Name: key, Type: typeName(p), Doc: p.Description, Example: example(p),
			Required: slices.Contains(s.Required, key),
		})
		out = append(out, fields(doc, p, depth+1)...)
	}
	return out
}

// propertyOrder is the order of the Go type where it is known, which required has.
func propertyOrder(s *huma.Schema) []string {
	order := slices.Clone(s.Required)
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(order, key) {
			order = append(order, key)
		}
	}
	return slices.DeleteFunc(order, func(key string) bool { return s.Properties[key] == nil })
}

func example(s *huma.Schema) string {
	if len(s.Examples) == 0 {
		return ""
	}
	return fmt.Sprint(s.Examples[0])
}

func resolve(doc *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	if s == nil {
		return nil
	}
	for _, alternative := range s.AnyOf {
		if alternative.Ref != "" {
			s = alternative
		}
	}
	if s.Ref != "" {
		return doc.Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

func typeName(s *huma.Schema) string {
	if s == nil {
		return ""
	}
	name := s.Type
	switch {
	case s.Ref != "":
		name = s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case len(s.AnyOf) > 0:
		names := make([]string, 0, len(s.AnyOf))
		for _, a := range s.AnyOf {
			names = append(names, typeName(a))
		}
		name = strings.Join(names, " or ")
	case s.Type == huma.TypeArray:
		name = "list of " + typeName(s.Items)
	case formatOf(s) != "":
		name = s.Type + " (" + formatOf(s) + ")"
	}
	if len(s.Enum) > 0 {
		values := make([]string, 0, len(s.Enum))
		for _, v := range s.Enum {
			values = append(values, fmt.Sprint(v))
		}
		name = strings.Join(values, " | ")
	}
	if s.Nullable {
		name += " or null"
	}
	return name
}
