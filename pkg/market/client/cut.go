package client

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// fields are the allowed keys of an object, each with those of the objects below
// it; nil where the value is taken as it is.
type fields map[string]fields

func newFields(paths []string) fields {
	root := fields{}
	for _, path := range paths {
		at := root
		names := strings.Split(path, ".")
		last := len(names) - 1
		for _, name := range names[:last] {
			if at[name] == nil {
				at[name] = fields{}
			}
			at = at[name]
		}
		at[names[last]] = nil
	}
	return root
}

// member is a key of an object and its value.
type member struct {
	name  string
	value json.RawMessage
}

// members are the allowed keys of an object in the order in which they stand.
func (f fields) members(object json.RawMessage) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, fmt.Errorf("client: %.40s is not an object, but parts of it are listed: %w", object, err)
	}
	var all []member
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("client: a key: %w", err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("client: the value of %v: %w", key, err)
		}
		name, _ := key.(string)
		below, allowed := f[name]
		if !allowed {
			continue
		}
		if below != nil {
			if value, err = below.cut(value); err != nil {
				return nil, err
			}
		}
		all = append(all, member{name, value})
	}
	return all, nil
}

// cut leaves of an object, or of each item of a list, what is allowed.
func (f fields) cut(value json.RawMessage) (json.RawMessage, error) {
	switch value[0] {
	case 'n': // null
		return value, nil
	case '[':
		var items []json.RawMessage
		if err := json.Unmarshal(value, &items); err != nil {
			return nil, fmt.Errorf("client: a list: %w", err)
		}
		for i := range items {
			var err error
			if items[i], err = f.cut(items[i]); err != nil {
				return nil, err
			}
		}
		return json.Marshal(items)
	}
	members, err := f.members(value)
	if err != nil {
		return nil, err
	}
	return join(members), nil
}

// join writes an object.
func join(members []member) json.RawMessage {
	size := 2
	for _, m := range members {
		size += len(m.name) + len(m.value) + len(`"":,`)
	}
	b := append(make([]byte, 0, size), '{')
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, m.name), ':')
		b = append(b, m.value...)
	}
	return append(b, '}')
}
