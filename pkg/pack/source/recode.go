package source

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Recode fills out from a tree. A key that out does not know is an error of
// ours: nothing that a pack says may be lost.
func Recode(tree, out any) error {
	data, err := json.Marshal(tree)
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(out); err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	return nil
}
