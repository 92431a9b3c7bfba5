package openapi

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

// readJSON reads a call's body and checks its shape, in time and memory that are
// linear in its length: valid JSON, each property known by exactly its name and
// there once, arrays and objects within their bounds. huma's own check reports
// every fault of a body of any shape, and takes names in any case, as
// encoding/json does; it gets bodies that passed this one only. What is wrong
// with a value (a length, a pattern) is left to it.
func (x *exchange) readJSON(body *shape) *problem.Error {
	r := x.c.Request()
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); r.Header.Get("Content-Type") != "" && (err != nil || !isJSON(kind)) {
		return problem.FromStatus(http.StatusUnsupportedMediaType)
	}
	if x.op.BodyReadTimeout > 0 {
		_ = x.SetReadDeadline(time.Now().Add(x.op.BodyReadTimeout)) //nolint:forbidigo // a deadline of the network counts by the machine's clock; a recorder has no connection
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, x.op.MaxBodyBytes+1))
	if err == nil && int64(len(text)) <= x.op.MaxBodyBytes {
		x.endReading()
	}
	x.isRead = true
	switch {
	case err != nil:
		return problem.FromRead(err)
	case int64(len(text)) > x.op.MaxBodyBytes:
		return problem.FromStatus(http.StatusRequestEntityTooLarge)
	case r.Context().Err() != nil:
		return problem.Cancelled(r.Context().Err())
	case len(text) == 0:
		return nil // whether there must be one, huma knows
	case !json.Valid(text):
		return problem.FromStatus(http.StatusBadRequest)
	}
	if faults := body.check(text); len(faults) > 0 {
		return problem.FromStatus(http.StatusUnprocessableEntity).WithFields(faults...)
	}
	x.body = text
	return nil
}

func isJSON(media string) bool { return media == "application/json" || media == "json" }

// kind is what a JSON value begins with, 0 for any.
type kind byte

const (
	anything kind = 0
	object   kind = '{'
	array    kind = '['
	text     kind = '"'
	number   kind = '0'
	boolean  kind = 't'
)

// shape is what a schema says of a value's structure.
type shape struct {
	kind    kind
	most    int               // items of an array, or properties of an object without fields
	items   *shape            // of an array
	fields  map[string]*shape // of an object; nil where it may have any
	integer bool              // a number without fraction and exponent that fits 64 bits
	free    bool              // an object whose properties another specification names: see Object
	wrong   string            // the message where a value is of another kind
	tooMany string            // the message where there are too many
}

// shapes makes shapes of schemas. A schema that bounds nothing is a fault of the
// program: it panics, with the place.
type shapes struct {
	schemas huma.Registry
	call    string
	known   map[string]*shape // by reference, for schemas that refer to themselves
}

func shapeOf(schemas huma.Registry, call string, s *huma.Schema) *shape {
	return (&shapes{schemas, call, map[string]*shape{}}).of(s, "body")
}

func (m *shapes) of(s *huma.Schema, at string) *shape {
	if s.Ref != "" {
		if known, ok := m.known[s.Ref]; ok {
			return known
		}
		out := &shape{}
		m.known[s.Ref] = out
		*out = *m.of(m.schemas.SchemaFromRef(s.Ref), at)
		return out
	}
	if len(s.AnyOf) > 0 { // something or null, as orNull writes it; null is every shape's
		return m.of(s.AnyOf[0], at)
	}
	switch s.Type {
	case huma.TypeObject:
		return m.object(s, at)
	case huma.TypeArray:
		if s.MaxItems == nil {
			m.unbounded(at, "an array without maxItems")
		}
		return &shape{
			kind: array, items: m.of(s.Items, at+"[]"), most: *s.MaxItems,
			wrong: "expected array", tooMany: fmt.Sprintf("expected array length <= %d", *s.MaxItems),
		}
	case huma.TypeString:
		if !isBounded(s) {
			m.unbounded(at, "a string without maxLength")
		}
		return &shape{kind: text, wrong: "expected string"}
	case huma.TypeInteger:
		return &shape{kind: number, integer: true, wrong: "expected integer"}
	case huma.TypeNumber:
		return &shape{kind: number, wrong: "expected number"}
	case huma.TypeBoolean:
		return &shape{kind: boolean, wrong: "expected boolean"}
	}
	m.unbounded(at, "a value of any type")
	return nil
}

func (m *shapes) object(s *huma.Schema, at string) *shape {
	out := &shape{kind: object, wrong: "expected object"}
	if s.AdditionalProperties == false {
		out.fields = make(map[string]*shape, len(s.Properties))
		for name, p := range s.Properties {
			out.fields[name] = m.of(p, at+"."+name)
		}
		return out
	}
	if s.MaxProperties == nil {
		m.unbounded(at, "an object without maxProperties")
	}
	out.most, out.tooMany = *s.MaxProperties, fmt.Sprintf("expected object with at most %d properties", *s.MaxProperties)
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		out.items = m.of(values, at+".*")
	} else {
		out.free = true
	}
	return out
}

func (m *shapes) unbounded(at, what string) {
	panic(fmt.Sprintf("openapi: %s takes %s (%s): give it a bound", m.call, what, at))
}

// isBounded reports whether a string can't be of any length.
func isBounded(s *huma.Schema) bool {
	return s.MaxLength != nil || len(s.Enum) > 0 || s.Pattern != "" || s.Format != ""
}

// maxParameter is how long a parameter may be that says nothing else, in
// characters. Whole requests' headers are bounded, too.
const maxParameter = 2000

// boundRequests bounds what the slices leave open: texts in addresses, and the
// parts of forms. Bodies in JSON must say their bounds themselves; see shapeOf.
func boundRequests(item *huma.PathItem) {
	most := maxParameter
	for _, op := range operations(item) {
		for _, p := range op.Parameters {
			if s := p.Schema; s != nil && s.Type == huma.TypeString && !isBounded(s) {
				s.MaxLength = &most
				s.PrecomputeMessages()
			}
		}
		if op.RequestBody == nil {
			continue
		}
		if form := op.RequestBody.Content["multipart/form-data"]; form != nil {
			form.Schema.AdditionalProperties = false
			form.Schema.PrecomputeMessages()
		}
	}
}

const (
	// maxNesting is how deep the values of an Object may lie in each other. What a
	// browser says of a passkey takes 3.
	maxNesting = 16
	// maxName bounds what an answer repeats of a name that the caller made up, in bytes.
	maxName = 100
)

// check tells what is wrong with the structure of valid JSON, at most as much as
// an answer tells.
func (s *shape) check(text []byte) []problem.Field {
	w := walk{text: text}
	w.value(s)
	return w.faults
}

// walk goes over valid JSON once, so it looks for no faults of its grammar.
type walk struct {
	text   []byte
	at     int
	path   []segment
	faults []problem.Field
	over   bool // nothing more is looked at
}

// segment is a step of the path to a value: a property or an item.
type segment struct {
	name string
	item int
}

func (w *walk) fault(message string) {
	w.faults = append(w.faults, problem.Field{Field: w.place(), Message: message})
	w.over = w.over || len(w.faults) == problem.MaxFields
}

// place is the path as fields are named: school.id, subjectIds[3].
func (w *walk) place() string {
	var b strings.Builder
	for _, s := range w.path {
		switch {
		case s.name == "":
			fmt.Fprintf(&b, "[%d]", s.item)
			continue
		case b.Len() > 0:
			b.WriteByte('.')
		}
		b.WriteString(shortened(s.name))
	}
	if b.Len() == 0 {
		return "body"
	}
	return b.String()
}

func shortened(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(name[:maxName], "") + "…"
}

// next is the first byte of what comes, behind white space.
func (w *walk) next() byte {
	for {
		switch c := w.text[w.at]; c {
		case ' ', '\t', '\r', '\n':
			w.at++
		default:
			return c
		}
	}
}

func kindOf(first byte) kind {
	switch first {
	case '{', '[', '"':
		return kind(first)
	case 't', 'f':
		return boolean
	case 'n':
		return anything
	}
	return number
}

func (w *walk) value(s *shape) {
	switch is := kindOf(w.next()); {
	case is == anything: // null; where there mustn't be one, huma tells
		w.skip()
	case is != s.kind:
		w.fault(s.wrong)
		w.skip()
	case is == array:
		w.array(s)
	case is == object && s.free:
		w.free(s)
	case is == object:
		w.object(s)
	default:
		begin := w.at
		w.skip()
		if is == number && !s.takes(w.text[begin:w.at]) {
			w.fault(s.wrong)
		}
	}
}

// maxDigits bounds a number in bytes: no float64 takes more to be written.
const maxDigits = 32

// takes reports whether a number can be read. encoding/json would say what it
// can't read in words of Go.
func (s *shape) takes(digits []byte) bool {
	if len(digits) > maxDigits {
		return false
	}
	var err error
	if s.integer {
		_, err = strconv.ParseInt(string(digits), 10, 64)
	} else {
		_, err = strconv.ParseFloat(string(digits), 64)
	}
	return err == nil
}

func (w *walk) array(s *shape) {
	w.at++ // [
	w.path = append(w.path, segment{})
	for n := 0; !w.over && w.next() != ']'; n++ {
		if n == s.most {
			w.path = w.path[:len(w.path)-1]
			w.fault(s.tooMany)
			w.over = true
			return
		}
		w.path[len(w.path)-1].item = n
		w.value(s.items)
		w.comma()
	}
	w.path = w.path[:len(w.path)-1]
	w.at++
}

const twice = "the property is there more than once"

func (w *walk) object(s *shape) {
	w.at++ // {
	seen := map[string]bool{}
	for n := 0; !w.over && w.next() != '}'; n++ {
		if s.fields == nil && n == s.most {
			w.fault(s.tooMany)
			w.over = true
			return
		}
		name := w.name()
		w.path = append(w.path, segment{name: name})
		of, known := s.fields[name]
		if s.fields == nil {
			of, known = s.items, true
		}
		switch {
		case !known:
			w.fault(s.unexpected(name))
			w.skip()
		case seen[name]:
			w.fault(twice)
			w.skip()
		default:
			seen[name] = true
			w.value(of)
		}
		w.path = w.path[:len(w.path)-1]
		w.comma()
	}
	w.at++
}

// unexpected is the message of a name that an object doesn't have.
func (s *shape) unexpected(name string) string {
	for known := range s.fields {
		if strings.EqualFold(known, name) {
			return "unexpected property; its name is written " + known
		}
	}
	return "unexpected property"
}

// free walks over an Object. Its names are not known here, so no two of one
// object may differ by case alone either: its reader may take them for one.
func (w *walk) free(s *shape) {
	begin := w.at
	names := []map[string]bool{} // of the objects around; nil for an array
	for !w.over {
		switch w.next() {
		case '{', '[':
			if len(names) == maxNesting {
				w.fault("the object is nested too deeply")
				w.over = true
				return
			}
			var seen map[string]bool
			if w.text[w.at] == '{' {
				seen = map[string]bool{}
			}
			names = append(names, seen)
			w.at++
		case '}', ']':
			names = names[:len(names)-1]
			w.at++
		case ',':
			w.at++
			continue
		default:
			w.skip()
		}
		if len(names) == 0 {
			break
		}
		w.comma()
		if seen := names[len(names)-1]; seen != nil && w.next() == '"' {
			name := w.name()
			folded := strings.ToLower(name)
			if seen[folded] {
				w.path = append(w.path, segment{name: name})
				w.fault(twice)
				w.path = w.path[:len(w.path)-1]
			}
			seen[folded] = true
			if len(names) == 1 && len(seen) > s.most {
				w.fault(s.tooMany)
				w.over = true
			}
		}
	}
	if w.at-begin > maxObject && !w.over {
		w.fault(fmt.Sprintf("expected at most %d bytes", maxObject))
	}
}

// name reads a property's name and what stands between it and its value.
func (w *walk) name() string {
	w.next()
	begin := w.at
	w.skipText()
	raw := w.text[begin:w.at]
	w.next() // :
	w.at++
	var name string
	_ = json.Unmarshal(raw, &name) // it is valid
	return name
}

// comma passes what stands behind a value, where there is a further one.
func (w *walk) comma() {
	if w.over {
		return
	}
	if w.at < len(w.text) && w.next() == ',' {
		w.at++
	}
}

// skip passes a value, however deep.
func (w *walk) skip() {
	for depth := 0; ; {
		switch w.next() {
		case '{', '[':
			depth++
			w.at++
		case '}', ']':
			depth--
			w.at++
		case ',', ':':
			w.at++
			continue
		case '"':
			w.skipText()
		default: // a number, true, false, null
			for w.at < len(w.text) && strings.IndexByte(",]} \t\r\n", w.text[w.at]) < 0 {
				w.at++
			}
		}
		if depth == 0 {
			return
		}
	}
}

func (w *walk) skipText() {
	for w.at++; w.text[w.at] != '"'; w.at++ {
		if w.text[w.at] == '\\' {
			w.at++
		}
	}
	w.at++
}
