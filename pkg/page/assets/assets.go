package assets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"knowmad/pkg/platform/httpx"
)

const (
	clientFolder = "dist/client"
	manifestFile = clientFolder + "/.vite/manifest.json"
	entryChunk   = "app/client.tsx"
	errorScreen  = "features/shell/ErrorScreen" // screen of pages without a screen of their own
	screenEnding = ".tsx"
)

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

// Assets lists the files of the front end's build.
type Assets struct {
	dist   fs.FS
	chunks map[string]chunk
	sets   sync.Map // setKey → Set; at most screens × languages
}

type setKey struct{ screen, language string }

// Set lists the files of one page, as URLs of its host.
type Set struct {
	Entry   string   // "" if the front end isn't built
	CSS     string   // text of the inlined styles
	CSSHash string   // source expression of CSS in a policy; "" without CSS
	Inlined []string // URLs of the stylesheets in CSS
	Linked  []string // the other stylesheets
	Preload []string // modules that the entry imports
}

// Load reads the manifest of the build. Without a build there is no error: pages then have
// no scripts and styles.
func Load(dist fs.FS) (*Assets, error) {
	a := &Assets{dist: dist, chunks: map[string]chunk{}}
	b, err := fs.ReadFile(dist, manifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return nil, fmt.Errorf("page: reading the front end's manifest: %w", err)
	}
	if err := json.Unmarshal(b, &a.chunks); err != nil {
		return nil, fmt.Errorf("page: the front end's manifest: %w", err)
	}
	if len(a.chunks) == 0 {
		return a, nil
	}
	if _, ok := a.chunks[entryChunk]; !ok {
		return nil, fmt.Errorf("page: the front end's manifest has no %s", entryChunk)
	}
	return a, nil
}

// Built reports whether the front end is built.
func (a *Assets) Built() bool { return a.chunks[entryChunk].File != "" }

// Set returns the files of a page with a screen ("" for the error screen) in a language.
func (a *Assets) Set(screen, language string) Set {
	key := setKey{screen, language}
	if made, ok := a.sets.Load(key); ok {
		return made.(Set)
	}
	made := a.makeSet(screen, language)
	a.sets.Store(key, made)
	return made
}

func (a *Assets) makeSet(screen, language string) Set {
	w := &walk{assets: a, seen: map[string]bool{}}
	w.visit(entryChunk)
	catalogue := "messages/" + language + ".json"
	if screen == "" {
		screen = errorScreen
	}
	w.visit(screen + screenEnding)
	w.visit(catalogue + "?part=" + screen)
	w.visit(catalogue + "?shell")
	set := Set{}
	set.Inlined, set.CSS, set.Linked = a.readStyles(w.styles)
	if set.CSS != "" {
		set.CSSHash = httpx.HashSource(set.CSS)
	}
	for i, file := range w.files {
		if i == 0 {
			set.Entry = file
		} else {
			set.Preload = append(set.Preload, file)
		}
	}
	return set
}

// readStyles divides stylesheets into inlined ones, whose text is css, and linked ones.
// Linked are missing files and files with "</", which would end the style element.
func (a *Assets) readStyles(urls []string) (inlined []string, css string, linked []string) {
	var b strings.Builder
	for _, u := range urls {
		text, err := fs.ReadFile(a.dist, clientFolder+u)
		if err != nil || bytes.Contains(text, []byte("</")) {
			linked = append(linked, u)
			continue
		}
		inlined = append(inlined, u)
		b.Write(bytes.TrimSpace(text))
	}
	return inlined, b.String(), linked
}

// walk collects a chunk and its static imports, each file once.
type walk struct {
	assets *Assets
	seen   map[string]bool
	files  []string
	styles []string
}

func (w *walk) visit(key string) {
	c, ok := w.assets.chunks[key]
	if !ok || w.seen[key] {
		return
	}
	w.seen[key] = true
	// The chunk before its imports, so that the entry stays the first file.
	if strings.HasSuffix(c.File, ".js") {
		w.files = append(w.files, "/"+c.File)
	}
	for _, imported := range c.Imports {
		w.visit(imported)
	}
	for _, style := range c.CSS {
		if u := "/" + style; !slices.Contains(w.styles, u) {
			w.styles = append(w.styles, u)
		}
	}
}
