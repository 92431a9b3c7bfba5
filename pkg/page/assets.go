package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

const (
	clientFolder = "dist/client"
	manifestFile = clientFolder + "/.vite/manifest.json"
	workerFile   = "dist/server/worker.mjs"
	entryChunk   = "app/client.tsx"
	errorScreen  = "features/shell/ErrorScreen" // what pages without a screen of their own show
	screenEnding = ".tsx"
)

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

// assets knows the files of the front end's build.
type assets struct {
	dist   fs.FS
	chunks map[string]chunk
	made   sync.Map // assetKey → assetSet; as many as screens times languages
}

type assetKey struct{ screen, language string }

// assetSet is what one page loads, as URLs of the own host.
type assetSet struct {
	entry   string   // "" where the front end was not built
	css     string   // the styles that stand in the document
	cssHash string   // what the policy allows css by; "" without any
	inlined []string // where css comes from
	linked  []string // the other stylesheets
	preload []string // modules that the entry will ask for anyway
}

// loadAssets reads the manifest. A front end that was not built is no error:
// pages then go out without scripts and styles, and missing is true.
func loadAssets(dist fs.FS) (a *assets, missing bool, err error) {
	a = &assets{dist: dist, chunks: map[string]chunk{}}
	b, err := fs.ReadFile(dist, manifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return a, true, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("page: reading the front end's manifest: %w", err)
	}
	if err := json.Unmarshal(b, &a.chunks); err != nil {
		return nil, false, fmt.Errorf("page: the front end's manifest: %w", err)
	}
	if len(a.chunks) == 0 {
		return a, true, nil
	}
	if _, ok := a.chunks[entryChunk]; !ok {
		return nil, false, fmt.Errorf("page: the front end's manifest has no %s", entryChunk)
	}
	return a, false, nil
}

// set gives what a page with the screen ("" for the error screen) in the language loads.
func (a *assets) set(screen, language string) assetSet {
	key := assetKey{screen, language}
	if made, ok := a.made.Load(key); ok {
		return made.(assetSet)
	}
	made := a.makeSet(screen, language)
	a.made.Store(key, made)
	return made
}

func (a *assets) makeSet(screen, language string) assetSet {
	w := &walk{assets: a, seen: map[string]bool{}}
	w.visit(entryChunk)
	catalogue := "messages/" + language + ".json"
	if screen == "" {
		screen = errorScreen
	}
	w.visit(screen + screenEnding)
	w.visit(catalogue + "?part=" + screen)
	w.visit(catalogue + "?shell")
	set := assetSet{}
	set.inlined, set.css, set.linked = a.readStyles(w.styles)
	if set.css != "" {
		set.cssHash = hashSource(set.css)
	}
	for i, file := range w.files {
		if i == 0 {
			set.entry = file
		} else {
			set.preload = append(set.preload, file)
		}
	}
	return set
}

// readStyles sorts stylesheets into those that can stand inside a document,
// with all that they say, and those that can't: the file is gone, or it would
// end the element that it stands in.
func (a *assets) readStyles(urls []string) (inlined []string, css string, linked []string) {
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

// walk collects a chunk and all that it imports at once, each file once.
type walk struct {
	assets *assets
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
	// The chunk first, then what it needs: the entry stays the first file.
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
