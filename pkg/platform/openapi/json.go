package openapi

import (
	"encoding/json"
	"io"
)

// marshal writes v without escaping <, > and &: answers are JSON and are never
// put into HTML unescaped.
func marshal(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
