package market

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The names of what stands in a folder of packs.
const (
	baseFile      = "_base.yaml"
	routesFile    = "_routes.yaml"
	fallbackPages = "_pages"
	marketFile    = "market.yaml"
	subjectsFile  = "subjects.yaml"
	regionsFile   = "regions.yaml"
	examsFile     = "exams.yaml"
	schoolFile    = "school.yaml"
	schoolsFile   = "schools.csv"
	pagesFolder   = "pages"
)

// environments in the order in which faults and exports name them.
func environments() []Environment { return []Environment{Prod, Staging, Dev, Local} }

// sources is a folder of packs as it was read at one moment. It is never
// changed, so a running server can put old and new packs together.
type sources struct {
	shared *folder            // _base.yaml, _routes.yaml, _pages/**
	packs  map[string]*folder // by the name of the folder
	faults Faults             // what should not be there
}

// folder is the files of one pack by their name below it, with what they hash to.
type folder struct {
	name  string // "" for what is shared
	files map[string]string
	sum   [sha256.Size]byte

	expect *string // expect.yaml, which is no part of the market and of sum; nil without one
}

func (f *folder) path(name string) string { return path.Join(f.name, name) }

// maxFile bounds a file, so that a mistaken copy can't take the server's memory.
const maxFile = 4 << 20

// readSources reads all files. An error is one of the machine, not of a pack.
func readSources(fsys fs.FS) (*sources, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("markets: %w", err)
	}
	s := &sources{packs: map[string]*folder{}, shared: &folder{files: map[string]string{}}}
	code := regexp.MustCompile(`^[a-z]{2}$`)
	for _, e := range entries {
		name := e.Name()
		switch {
		case ignored(name), name == "README.md", name == "embed.go" && !e.IsDir():
		case e.IsDir() && name == fallbackPages:
			err = s.shared.read(fsys, name, name)
		case e.IsDir() && code.MatchString(name):
			s.packs[name] = &folder{name: name, files: map[string]string{}}
			err = s.packs[name].read(fsys, name, "")
		case e.IsDir():
			s.faults = append(s.faults, top(name).fault("unknown-file", "folder",
				"unknown folder; a market's folder is named for its code, two lower-case letters%s", didYouMean(name, []string{fallbackPages})))
		case name == baseFile, name == routesFile:
			err = s.shared.readFile(fsys, name, name)
		default:
			s.faults = append(s.faults, top(name).fault("unknown-file", "file",
				"unknown file%s", didYouMean(name, []string{baseFile, routesFile})))
		}
		if err != nil {
			return nil, err
		}
	}
	s.shared.hash()
	for _, p := range s.packs {
		p.hash()
	}
	return s, nil
}

// ignored are the files that editors and systems leave for a moment.
func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasSuffix(name, ".tmp")
}

func (f *folder) read(fsys fs.FS, dir, below string) error {
	entries, err := fs.ReadDir(fsys, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // gone in the meantime
	}
	if err != nil {
		return fmt.Errorf("markets: %w", err)
	}
	for _, e := range entries {
		if ignored(e.Name()) {
			continue
		}
		from, to := path.Join(dir, e.Name()), path.Join(below, e.Name())
		if e.IsDir() {
			err = f.read(fsys, from, to)
		} else {
			err = f.readFile(fsys, from, to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *folder) readFile(fsys fs.FS, from, to string) error {
	data, err := fs.ReadFile(fsys, from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("markets: %w", err)
	}
	if len(data) > maxFile {
		data = data[:maxFile]
	}
	if text := string(data); to == expectFile {
		f.expect = &text
	} else {
		f.files[to] = text
	}
	return nil
}

func (f *folder) names() []string {
	out := make([]string, 0, len(f.files))
	for name := range f.files {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

func (f *folder) hash() {
	h := sha256.New()
	for _, name := range f.names() {
		fmt.Fprintf(h, "%d %s %d ", len(name), name, len(f.files[name]))
		h.Write([]byte(f.files[name]))
	}
	h.Sum(f.sum[:0])
}

// text is a file by its name relative to the folder of packs.
func (s *sources) text(file string) (string, bool) {
	f, name := s.shared, file
	if code, rest, ok := strings.Cut(file, "/"); ok && s.packs[code] != nil {
		f, name = s.packs[code], rest
	}
	text, ok := f.files[name]
	return text, ok
}

// codes gives the folders in alphabetical order.
func (s *sources) codes() []string {
	out := make([]string, 0, len(s.packs))
	for code := range s.packs {
		out = append(out, code)
	}
	slices.SortFunc(out, cmp.Compare[string])
	return out
}

// checkNames refuses files that no one would read, as a misspelt name would
// otherwise silently change nothing.
func (f *folder) checkNames() Faults {
	known := []string{marketFile, subjectsFile, regionsFile, examsFile, schoolFile, schoolsFile, expectFile}
	for _, e := range environments() {
		known = append(known, string(e)+".yaml")
	}
	var faults Faults
	unknownFolders := map[string]bool{}
	for _, name := range f.names() {
		first, _, deep := strings.Cut(name, "/")
		at := top(f.path(name))
		switch {
		case deep && first == pagesFolder:
			if !strings.HasSuffix(name, ".md") {
				faults = append(faults, at.fault("unknown-file", "file", "unknown file; a page is a Markdown file that ends with .md"))
			}
		case deep && !unknownFolders[first]:
			unknownFolders[first] = true
			faults = append(faults, at.fault("unknown-file", "folder", "unknown folder '%s'%s", first, didYouMean(first, []string{pagesFolder})))
		case !deep && !slices.Contains(known, name):
			faults = append(faults, at.fault("unknown-file", "file", "unknown file%s", didYouMean(name, known)))
		}
	}
	return faults
}
