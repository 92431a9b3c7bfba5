package icu

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/text/language"
)

// Source is the catalogue that has every text; the code is written in it.
// marketlint:allow the interface is written in this language: its catalogue has every text
const Source = "en"

// Catalogues are the interface texts of all languages.
type Catalogues struct{ byTag map[string]map[string]string }

// Catalogue is the texts of one language, with those that it falls back to:
// es-MX, then es, then the source language.
type Catalogue struct {
	Language string // the tag of the catalogue really used
	layers   []layer
}

type layer struct {
	tag   language.Tag // by whose rules its texts count
	texts map[string]string
}

// Load reads messages/<tag>.json, as web.Messages has them.
func Load(fsys fs.FS) (*Catalogues, error) {
	c := &Catalogues{byTag: map[string]map[string]string{}}
	files, err := fs.Glob(fsys, "messages/*.json")
	if err != nil {
		return nil, fmt.Errorf("icu: listing the catalogues: %w", err)
	}
	for _, file := range files {
		b, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, fmt.Errorf("icu: reading %s: %w", file, err)
		}
		texts := map[string]string{}
		if err := json.Unmarshal(b, &texts); err != nil {
			return nil, fmt.Errorf("icu: %s is no catalogue: %w", file, err)
		}
		c.byTag[strings.TrimSuffix(path.Base(file), ".json")] = texts
	}
	if c.byTag[Source] == nil {
		return nil, fmt.Errorf("icu: there is no messages/%s.json", Source)
	}
	return c, nil
}

// For gives the catalogue that a tag is shown in.
func (c *Catalogues) For(tag string) *Catalogue {
	base, _, _ := strings.Cut(tag, "-")
	found := &Catalogue{}
	seen := map[string]bool{}
	for _, t := range []string{tag, base, Source} {
		texts, ok := c.byTag[t]
		if !ok || seen[t] {
			continue
		}
		seen[t] = true
		if found.Language == "" {
			found.Language = t
		}
		found.layers = append(found.layers, layer{language.Make(t), texts})
	}
	return found
}

// Text is the message with its arguments filled in; "" if no layer has it.
func (c *Catalogue) Text(key string, arguments map[string]string) string {
	for _, l := range c.layers {
		if message, ok := l.texts[key]; ok {
			return strings.TrimSpace(format(l.tag, message, arguments))
		}
	}
	return ""
}
