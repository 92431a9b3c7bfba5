package openapi

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Nullable is an object of an answer that may be null.
type Nullable[T any] struct{ Value *T }

// MarshalJSON writes the object or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.Value) }

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Nullable[T]) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &n.Value) }

// Schema says so in the document.
func (Nullable[T]) Schema(r huma.Registry) *huma.Schema { return orNull[T](r) }

// Change is a field of a partial update. A client leaves it out, and nothing
// changes; sends null, and it is cleared; or sends its new value. Its JSON name
// takes omitempty.
type Change[T any] struct {
	Set   bool // the client sent it
	Null  bool // as null
	Value T
}

// UnmarshalJSON is called for fields that are there only.
func (c *Change[T]) UnmarshalJSON(b []byte) error {
	c.Set = true
	if bytes.Equal(b, []byte("null")) {
		c.Null = true
		return nil
	}
	return json.Unmarshal(b, &c.Value)
}

// Schema says what may be sent.
func (Change[T]) Schema(r huma.Registry) *huma.Schema { return orNull[T](r) }

func orNull[T any](r huma.Registry) *huma.Schema {
	s := r.Schema(reflect.TypeFor[T](), true, "")
	if s.Ref == "" {
		s.Nullable = true
		return s
	}
	return &huma.Schema{AnyOf: []*huma.Schema{s, {Enum: []any{nil}}}}
}
