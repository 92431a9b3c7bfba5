package openapi

import (
	"encoding/json"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

const (
	// maxObject bounds an Object in bytes: a passkey's is a few hundred.
	maxObject = 16 << 10
	// maxObjectFields is how many properties an Object may have: a passkey's has 6.
	maxObjectFields = 20
)

// Object is a JSON object of a request whose properties another standard
// defines, such as a passkey's. The handler gives its text to that standard's
// reader. It is at most 16 KiB long, and no name is there twice.
type Object json.RawMessage

// UnmarshalJSON keeps the object's text.
func (o *Object) UnmarshalJSON(b []byte) error {
	*o = slices.Clone(b)
	return nil
}

// Schema says what may be sent.
func (Object) Schema(huma.Registry) *huma.Schema {
	most := maxObjectFields
	s := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, MaxProperties: &most}
	s.PrecomputeMessages()
	return s
}
