package icu

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

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

// Load reads the files messages/<tag>.json of all folders, as web.Messages has
// them. A text may stand in one of them only. Embedded files are read once.
func Load(fsys fs.FS) (*Catalogues, error) {
	files, ok := fsys.(embed.FS)
	if !ok {
		return load(fsys)
	}
	once, _ := loaded.LoadOrStore(files, sync.OnceValues(func() (*Catalogues, error) { return load(files) }))
	return once.(func() (*Catalogues, error))()
}

// loaded has what embedded files are, which never change: a server asks for them in
// several of its parts.
var loaded sync.Map //nolint:gochecknoglobals // shared by all servers of a process

func load(fsys fs.FS) (*Catalogues, error) {
	c := &Catalogues{byTag: map[string]map[string]string{}}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Base(path.Dir(file)) != "messages" || path.Ext(file) != ".json" {
			return err
		}
		return c.add(fsys, file)
	})
	if err != nil {
		return nil, fmt.Errorf("icu: reading the catalogues: %w", err)
	}
	if c.byTag[Source] == nil {
		return nil, fmt.Errorf("icu: there is no messages/%s.json", Source)
	}
	return c, nil
}

// add takes over the texts of one file.
func (c *Catalogues) add(fsys fs.FS, file string) error {
	b, err := fs.ReadFile(fsys, file)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(b, &texts); err != nil {
		return fmt.Errorf("%s is no catalogue: %w", file, err)
	}
	tag := strings.TrimSuffix(path.Base(file), ".json")
	if c.byTag[tag] == nil {
		c.byTag[tag] = map[string]string{}
	}
	for key, text := range texts {
		if _, twice := c.byTag[tag][key]; twice {
			return fmt.Errorf("%s: another file has the text %s, too", file, key)
		}
		c.byTag[tag][key] = text
	}
	return nil
}

// Languages returns the tags of all catalogues, variants included, sorted.
func (c *Catalogues) Languages() []string {
	return slices.Sorted(maps.Keys(c.byTag))
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
