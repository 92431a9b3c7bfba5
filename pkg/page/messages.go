package page

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// sourceLanguage is the catalogue that has every text; the code is written in it.
// marketlint:allow the interface is written in this language: its catalogue has every text
const sourceLanguage = "en"

// catalogues are the interface texts of all languages. Go reads head.* only.
type catalogues struct{ byTag map[string]map[string]string }

// catalogue is the texts of one interface language, with those that it falls
// back to: es-MX, then es, then the source language.
type catalogue struct {
	language string // the tag of the catalogue really used
	layers   []map[string]string
}

func loadCatalogues(fsys fs.FS) (*catalogues, error) {
	c := &catalogues{byTag: map[string]map[string]string{}}
	files, err := fs.Glob(fsys, "messages/*.json")
	if err != nil {
		return nil, fmt.Errorf("page: listing the catalogues: %w", err)
	}
	for _, file := range files {
		b, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, fmt.Errorf("page: reading %s: %w", file, err)
		}
		texts := map[string]string{}
		if err := json.Unmarshal(b, &texts); err != nil {
			return nil, fmt.Errorf("page: %s is no catalogue: %w", file, err)
		}
		c.byTag[strings.TrimSuffix(path.Base(file), ".json")] = texts
	}
	if c.byTag[sourceLanguage] == nil {
		return nil, fmt.Errorf("page: there is no messages/%s.json", sourceLanguage)
	}
	return c, nil
}

// forLanguage gives the catalogue that a tag is shown in.
func (c *catalogues) forLanguage(tag string) *catalogue {
	base, _, _ := strings.Cut(tag, "-")
	found := &catalogue{}
	seen := map[string]bool{}
	for _, t := range []string{tag, base, sourceLanguage} {
		texts, ok := c.byTag[t]
		if !ok || seen[t] {
			continue
		}
		seen[t] = true
		if found.language == "" {
			found.language = t
		}
		found.layers = append(found.layers, texts)
	}
	return found
}

// text is the message with its arguments filled in; "" if no layer has it.
func (c *catalogue) text(key string, arguments map[string]string) string {
	for _, layer := range c.layers {
		if message, ok := layer[key]; ok {
			return strings.TrimSpace(format(message, arguments))
		}
	}
	return ""
}

// format fills the plain {arguments} of an ICU message; a doubled apostrophe is
// one, and an apostrophe before a brace quotes up to the next one. An argument
// without a value is left out: a visitor never sees braces.
func format(message string, arguments map[string]string) string {
	if !strings.ContainsAny(message, "{'") {
		return message
	}
	var b strings.Builder
	for i := 0; i < len(message); i++ {
		switch c := message[i]; c {
		case '\'':
			i = unquote(&b, message, i)
		case '{':
			end := strings.IndexByte(message[i:], '}')
			if end < 0 {
				b.WriteString(message[i:])
				return b.String()
			}
			b.WriteString(arguments[strings.TrimSpace(message[i+1:i+end])])
			i += end
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// unquote writes what an apostrophe at i stands for and gives the index of the
// last byte that it used.
func unquote(b *strings.Builder, message string, i int) int {
	rest := message[i+1:]
	switch {
	case strings.HasPrefix(rest, "'"):
		b.WriteByte('\'')
		return i + 1
	case strings.HasPrefix(rest, "{"), strings.HasPrefix(rest, "}"):
		end := strings.IndexByte(rest, '\'')
		if end < 0 {
			b.WriteString(rest)
			return len(message) - 1
		}
		b.WriteString(rest[:end])
		return i + 1 + end
	default:
		b.WriteByte('\'')
		return i
	}
}
