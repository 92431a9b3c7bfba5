package corpus

import (
	"compress/gzip"
	_ "embed" // the list of languages
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// FolderVariable names the folder that has the packages, each unpacked in a folder of its name.
const FolderVariable = "CORPUS"

// Document is a text with what a search knows of it.
type Document struct {
	ID       string
	Language string // "pt-BR" is pt
	Kind     string // manual or help
	Title    string
	Parts    []Part
}

// Part is a piece of a document: what its heading is above.
type Part struct {
	Heading    string // "" at the beginning
	Paragraphs []string
}

// Headings are those of all parts.
func (d *Document) Headings() (all []string) {
	for _, part := range d.Parts {
		if part.Heading != "" {
			all = append(all, part.Heading)
		}
	}
	return all
}

// Body are the paragraphs of all parts, with an empty line between them.
func (d *Document) Body() string {
	var all []string
	for _, part := range d.Parts {
		all = append(all, part.Paragraphs...)
	}
	return strings.Join(all, "\n\n")
}

// Language is one in which the distribution has documentation.
type Language struct {
	Code       string
	Manual     string // how its package of manual pages is called; none for English
	Help       string // the folder of GNOME's help
	Words      string // the package of the dictionary
	Dictionary string // its files without their ending
	Postgres   string // the configuration that PostgreSQL has for its texts, if any
}

// The kinds of real documents.
const (
	Manual = "manual"
	Help   = "help"
)

// helpPackage has GNOME's help in all languages.
const helpPackage = "gnome-user-docs"

//go:embed languages.json
var languages []byte

// Languages are those of the quality table.
func Languages() []Language { return slices.DeleteFunc(all(), Language.isEnglish) }

// English is for made text alone: what is read in it is no translation.
func English() Language {
	list := all()
	return list[slices.IndexFunc(list, Language.isEnglish)]
}

func all() []Language {
	var list []Language
	if err := json.Unmarshal(languages, &list); err != nil {
		panic(err) // the file is part of the program
	}
	return list
}

func (l Language) isEnglish() bool { return l.Manual == "" }

// minText is how much text a document has at least, in bytes.
const minText = 300

// Read gives the documents of a language in the order of their names. Pages that nobody
// has translated are left out, as are paragraphs that nobody has translated.
func (l Language) Read(folder string) ([]Document, error) {
	manuals, err := l.manuals(folder)
	if err != nil {
		return nil, err
	}
	help, err := l.helps(folder)
	if err != nil {
		return nil, err
	}
	docs := append(manuals, help...)
	if !l.isEnglish() {
		english, err := English().helps(folder)
		if err != nil {
			return nil, err
		}
		docs = translated(docs, english)
	}
	docs = slices.DeleteFunc(docs, func(d Document) bool { return d.Title == "" || len(d.Body()) < minText })
	if len(docs) == 0 {
		return nil, fmt.Errorf("%s has no documents in %s", folder, l.Code)
	}
	return docs, nil
}

func (l Language) manuals(folder string) ([]Document, error) {
	if l.isEnglish() {
		return nil, nil
	}
	name := "manpages-" + l.Manual
	pattern := filepath.Join(folder, name, "usr/share/man/*/man*/*.gz")
	return l.readAll(pattern, func(path string, text []byte) Document {
		page := readRoff(string(text))
		return Document{
			ID: l.Code + "/" + strings.TrimSuffix(filepath.Base(path), ".gz"), Kind: Manual,
			Title: page.title, Parts: page.parts,
		}
	})
}

func (l Language) helps(folder string) ([]Document, error) {
	var all []Document
	for _, book := range []string{"gnome-help", "system-admin-guide"} {
		pattern := filepath.Join(folder, helpPackage, "usr/share/help", l.Help, book, "*.page")
		docs, err := l.readAll(pattern, func(path string, text []byte) Document {
			page := readMallard(text)
			return Document{
				ID: l.Code + "/" + book + "/" + strings.TrimSuffix(filepath.Base(path), ".page"), Kind: Help,
				Title: page.title, Parts: page.parts,
			}
		})
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return all, nil
}

// readAll reads the files of a pattern. Links are left out: what they lead to is a file, too.
func (l Language) readAll(pattern string, read func(path string, text []byte) Document) ([]Document, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	slices.Sort(paths)
	var docs []Document
	for _, path := range paths {
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := readFile(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		d := read(path, text)
		d.Language = l.Code
		docs = append(docs, d)
	}
	return docs, nil
}

func readFile(path string) (text []byte, err error) {
	f, err := os.Open(path) //nolint:gosec // a file of a package of the distribution
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if !strings.HasSuffix(path, ".gz") {
		return io.ReadAll(f)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
