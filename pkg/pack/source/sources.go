package source

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
)

// Names of folders and files of packs, beside those in schema.Files.
const (
	FallbackPages = "_pages"
	// Samples has texts for visitors to try tools with: _samples/ai/<language>.md.
	Samples     = "_samples"
	SchoolsFile = "schools.csv"
	PagesFolder = "pages"
)

// ErrUnknownMarket is the error of a code without a pack.
var ErrUnknownMarket = errors.New("there is no market")

// Packs is a snapshot of a folder of packs. It is immutable, so that a running server can
// combine old and new packs.
type Packs struct {
	Shared *Pack            // _base.yaml, _routes.yaml, _pages/**, _samples/**
	ByCode map[string]*Pack // by the name of the folder
	Faults fault.Faults     // unknown files, and folders that are no pack
}

// Pack has the files of one pack by name relative to it, and their hash.
type Pack struct {
	Name  string // "" for Packs.Shared
	Files map[string]string
	Sum   [sha256.Size]byte

	Unread  map[string]bool // existing files without content here, as they can't be read
	Faults  fault.Faults    // the reasons
	bytes   int
	entries int
	full    bool // the fault of its size is reported

	Expect *string // expect.yaml, which is no part of the market and of sum; nil without one
}

// Path returns the name of a file relative to the folder of packs.
func (f *Pack) Path(name string) string { return path.Join(f.Name, name) }

// Limits of a folder of packs. Each pack has its own, so that a mistaken or malicious copy
// takes neither memory nor time from other markets. The largest pack of today has 0.1 MB, 20
// files and 4,000 values.
const (
	maxFile    = 1 << 20 // bytes of a file
	maxPack    = 4 << 20 // bytes of a pack
	maxEntries = 1000    // files and folders of a pack
	maxDepth   = 5       // folders inside of each other
	maxTop     = 10_000  // entries of the folder of packs itself
	MaxValues  = 50_000  // keys, list items and their values in all YAML of a pack
)

// sourceReader reads a folder of packs once.
type sourceReader struct {
	fsys fs.FS
	out  *Packs
}

// Read reads all files. An error is a failure of the machine; faults of packs are in Packs.
func Read(fsys fs.FS) (*Packs, error) {
	fsys, done, err := packfs.Hold(fsys)
	if err != nil {
		return nil, err
	}
	defer done()
	r := &sourceReader{fsys: fsys, out: &Packs{ByCode: map[string]*Pack{}, Shared: newPack("")}}
	if err := r.read(); err != nil {
		return nil, err
	}
	r.out.Shared.Hash()
	for _, p := range r.out.ByCode {
		p.Hash()
	}
	return r.out, nil
}

func newPack(name string) *Pack {
	return &Pack{Name: name, Files: map[string]string{}, Unread: map[string]bool{}}
}

func (r *sourceReader) read() error {
	entries, err := readDir(r.fsys, ".", maxTop)
	if err != nil {
		return fmt.Errorf("markets: %w", err)
	}
	if len(entries) > maxTop {
		return fmt.Errorf("markets: the folder has more than %d entries", maxTop)
	}
	code := regexp.MustCompile(`^[a-z]{2}$`)
	for _, e := range entries {
		name := e.Name()
		if ignored(name) || name == "README.md" || name == "embed.go" && !e.IsDir() {
			continue
		}
		kind := r.kindOf(name, e)
		switch {
		case name == schema.BaseFile, name == schema.RoutesFile:
			err = r.file(r.out.Shared, name, name, kind)
		case (name == FallbackPages || name == Samples) && kind.dir:
			err = r.folder(r.out.Shared, name, name, 1)
		case code.MatchString(name) && (kind.dir || kind.fault != ""):
			err = r.pack(name, kind)
		case kind.dir:
			r.out.Faults = append(r.out.Faults, fault.Top(name).Fault("unknown-file", "folder",
				"unknown folder; a market's folder is named for its code, two lower-case letters%s", folderMeant(name, code, entries)))
		case yamlName(name) == schema.BaseFile, yamlName(name) == schema.RoutesFile:
			if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == yamlName(name) }) {
				r.out.Faults = append(r.out.Faults, otherEnding(name, true))
				continue
			}
			r.out.Shared.Unread[yamlName(name)] = true // its content is unknown
			r.out.Shared.Faults = append(r.out.Shared.Faults, otherEnding(name, false))
		default:
			r.out.Faults = append(r.out.Faults, fault.Top(name).Fault("unknown-file", "file",
				"unknown file%s", fault.DidYouMean(name, []string{schema.BaseFile, schema.RoutesFile})))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pack reads the folder of a market; an unreadable folder becomes a pack with that fault.
func (r *sourceReader) pack(name string, kind entryKind) error {
	p := newPack(name)
	r.out.ByCode[name] = p
	if kind.fault != "" {
		p.refuse("", "unreadable-file", kind.fault)
		return nil
	}
	err := r.folder(p, name, "", 1)
	for _, file := range p.Names() {
		if meant := schema.Misnamed(file, SchoolsFile); meant != "" && !p.Has(meant) {
			p.Unread[meant] = true // what it says stands under the wrong name, which CheckNames reports
		}
	}
	return err
}

// wrongName is the fault of a file that was meant to be another.
func (f *Pack) wrongName(name, meant string) fault.Fault {
	at := fault.Top(f.Path(name))
	if !f.Unread[meant] {
		return at.Fault("unknown-file", "file", "nothing reads this copy of %s; delete it, as git keeps what was", meant)
	}
	out := at.Fault("unknown-file", "file", "unknown file; rename it to %s", meant)
	out.Fix = &fault.Fix{Title: "rename the file to " + meant, Rename: &fault.Rename{From: f.Path(name), To: f.Path(meant)}}
	return out
}

// entryKind is the kind of a folder's entry, with links followed.
type entryKind struct {
	dir   bool
	fault string // the reason why it can't be read, or ""
}

// folderMeant is the remedy for a folder that is no market's; "" without one.
func folderMeant(name string, code *regexp.Regexp, entries []fs.DirEntry) string {
	if lower := strings.ToLower(name); code.MatchString(lower) {
		return "; rename it to " + lower
	}
	for _, e := range entries {
		if rest, ok := strings.CutPrefix(name, e.Name()); ok && code.MatchString(e.Name()) && strings.IndexAny(rest, " (-_.") == 0 {
			return "; delete this copy of " + e.Name() + ", as git keeps what was"
		}
	}
	return fault.DidYouMean(name, []string{FallbackPages, Samples})
}

func (r *sourceReader) kindOf(path string, e fs.DirEntry) entryKind {
	mode := e.Type()
	if mode&fs.ModeSymlink != 0 {
		info, err := fs.Stat(r.fsys, path)
		switch {
		case err == nil:
			mode = info.Mode()
		case errors.Is(err, fs.ErrNotExist):
			return entryKind{fault: "the link leads to nothing"}
		case errors.Is(err, syscall.ELOOP):
			return entryKind{fault: "the link leads to itself"}
		default:
			return entryKind{fault: "the link leads out of the folder of packs; only a relative link that stays inside is followed"}
		}
	}
	switch {
	case mode.IsDir():
		return entryKind{dir: true}
	case mode.IsRegular():
		return entryKind{}
	case mode&fs.ModeNamedPipe != 0:
		return entryKind{fault: "a named pipe (FIFO) stands here; packs are regular files"}
	case mode&fs.ModeSocket != 0:
		return entryKind{fault: "a socket stands here; packs are regular files"}
	case mode&fs.ModeDevice != 0:
		return entryKind{fault: "a device stands here; packs are regular files"}
	}
	return entryKind{fault: "what stands here is no regular file"}
}

// readDir returns the entries of a folder sorted by name. A folder with more than most entries
// returns most+1 of them, unsorted.
func readDir(fsys fs.FS, dir string, most int) ([]fs.DirEntry, error) {
	if listed, ok := fsys.(fs.ReadDirFS); ok { // in memory: no read to bound
		return listed.ReadDir(dir)
	}
	f, err := fsys.Open(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	d, ok := f.(fs.ReadDirFile)
	if !ok {
		return nil, &fs.PathError{Op: "readdir", Path: dir, Err: errors.New("not a folder")}
	}
	var out []fs.DirEntry
	for len(out) <= most {
		some, err := d.ReadDir(most + 1 - len(out))
		out = append(out, some...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return out, nil
}

// yamlName replaces the ending .yml by .yaml.
func yamlName(name string) string { return strings.TrimSuffix(name, ".yml") + ".yaml" }

// otherEnding returns the fault of a file that ends with .yml, as only .yaml is read. Its fix
// renames the file unless the name is taken.
func otherEnding(file string, taken bool) fault.Fault {
	right := yamlName(path.Base(file))
	if taken {
		return fault.Top(file).Fault("unknown-file", "file", "the name ends with .yml, and %s is there already; keep one of the two as %s", right, right)
	}
	f := fault.Top(file).Fault("unknown-file", "file", "the name ends with .yml; rename the file to %s", right)
	f.Fix = &fault.Fix{Title: "rename the file to " + right, Rename: &fault.Rename{From: file, To: yamlName(file)}}
	return f
}

// ignored reports temporary files of editors and systems.
func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasSuffix(name, ".tmp")
}

// folder reads the subtree of dir into f; names get the prefix below.
func (r *sourceReader) folder(f *Pack, dir, below string, depth int) error {
	entries, err := readDir(r.fsys, dir, maxEntries-f.entries)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // gone in the meantime
	case errors.Is(err, fs.ErrPermission):
		f.refuse(below, "unreadable-file", "the server may not read this folder")
		return nil
	case err != nil:
		return fmt.Errorf("markets: %w", err)
	}
	if f.entries += len(entries); f.entries > maxEntries {
		f.tooLarge(below, "the pack has more than %d files", maxEntries)
		return nil
	}
	for _, e := range entries {
		if ignored(e.Name()) {
			continue
		}
		from, to := path.Join(dir, e.Name()), path.Join(below, e.Name())
		kind := r.kindOf(from, e)
		switch {
		case kind.dir && depth == maxDepth:
			f.refuse(to, "pack-size", fmt.Sprintf("more than %d folders stand inside of each other", maxDepth))
		case kind.dir:
			err = r.folder(f, from, to, depth+1)
		default:
			err = r.file(f, from, to, kind)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *sourceReader) file(f *Pack, from, to string, kind entryKind) error {
	if kind.fault != "" {
		f.refuse(to, "unreadable-file", kind.fault)
		return nil
	}
	in, err := r.fsys.Open(from)
	if err == nil {
		defer func() { _ = in.Close() }()
		err = f.readFile(in, to)
	}
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist): // gone in the meantime
		return nil
	case errors.Is(err, fs.ErrPermission):
		f.refuse(to, "unreadable-file", "the server may not read this file")
		return nil
	case errors.Is(err, packfs.ErrIrregular): // put there in the meantime
		f.refuse(to, "unreadable-file", "what stands here is no regular file")
		return nil
	}
	return fmt.Errorf("markets: %w", err)
}

// readFile reads a file into the pack unless either would be too large. It checks the size
// before the read and the length after it, as a file may grow meanwhile.
func (f *Pack) readFile(in fs.File, to string) error {
	info, err := in.Stat()
	if err != nil {
		return err
	}
	most := int64(min(maxFile, maxPack-f.bytes))
	if info.Size() > most {
		f.fileTooLarge(to, info.Size())
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return err
	}
	if int64(len(data)) > most {
		f.fileTooLarge(to, int64(len(data)))
		return nil
	}
	f.bytes += len(data)
	if text := string(data); to == schema.ExpectFile && f.Name != "" {
		f.Expect = &text
	} else {
		f.Files[to] = text
	}
	return nil
}

func (f *Pack) fileTooLarge(name string, size int64) {
	if size > maxFile {
		f.refuse(name, "pack-size", fmt.Sprintf("the file has %d bytes; at most %d are read", size, maxFile))
		return
	}
	f.tooLarge(name, "with this file the pack has more than %d bytes", maxPack)
}

// refuse records the reason why a file isn't read, and marks it as Unread.
func (f *Pack) refuse(name, rule, why string) {
	f.Unread[cmp.Or(name, schema.MarketFile)] = true
	f.Faults = append(f.Faults, fault.Top(f.Path(name)).Fault(rule, "file", "%s", why))
}

// tooLarge records, once per pack, that a limit is exceeded.
func (f *Pack) tooLarge(name, format string, most int) {
	f.Unread[cmp.Or(name, schema.MarketFile)] = true
	if !f.full {
		f.full = true
		f.Faults = append(f.Faults, fault.Top(f.Path(name)).Fault("pack-size", "file", format, most))
	}
}

// Has reports whether a file of this name exists, also an unreadable one.
func (f *Pack) Has(name string) bool {
	_, ok := f.Files[name]
	return ok || f.Unread[name]
}

// Names returns the names of the files, sorted.
func (f *Pack) Names() []string {
	out := make([]string, 0, len(f.Files))
	for name := range f.Files {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Hash sets Sum to the hash of all files.
func (f *Pack) Hash() {
	h := sha256.New()
	for _, name := range f.Names() {
		fmt.Fprintf(h, "%d %s %d ", len(name), name, len(f.Files[name]))
		h.Write([]byte(f.Files[name]))
	}
	for _, name := range slices.Sorted(maps.Keys(f.Unread)) {
		fmt.Fprintln(h, "unread", name)
	}
	for _, fault := range f.Faults {
		fmt.Fprintln(h, fault)
	}
	h.Sum(f.Sum[:0])
}

// Text returns a file's content by its name relative to the folder of packs.
func (s *Packs) Text(file string) (string, bool) {
	f, name := s.Shared, file
	if code, rest, ok := strings.Cut(file, "/"); ok && s.ByCode[code] != nil {
		f, name = s.ByCode[code], rest
	}
	if name == schema.ExpectFile && f.Expect != nil {
		return *f.Expect, true
	}
	text, ok := f.Files[name]
	return text, ok
}

// Codes returns the names of the packs' folders in alphabetical order.
func (s *Packs) Codes() []string {
	out := make([]string, 0, len(s.ByCode))
	for code := range s.ByCode {
		out = append(out, code)
	}
	slices.SortFunc(out, cmp.Compare[string])
	return out
}

// CheckNames reports files that no code reads: a misspelt name would otherwise silently have
// no effect.
func (f *Pack) CheckNames() fault.Faults {
	known := append(schema.PackFiles(), schema.ExpectFile, SchoolsFile)
	var faults fault.Faults
	unknownFolders := map[string]bool{}
	for _, name := range f.Names() {
		first, _, deep := strings.Cut(name, "/")
		at := fault.Top(f.Path(name))
		switch {
		case deep && first == PagesFolder:
			if !strings.HasSuffix(name, ".md") {
				faults = append(faults, at.Fault("unknown-file", "file", "unknown file; a page is a Markdown file that ends with .md"))
			}
		case deep && !unknownFolders[first]:
			unknownFolders[first] = true
			meant := fault.DidYouMean(first, []string{PagesFolder})
			if meant == "" && strings.HasSuffix(name, ".md") {
				meant = "; pages stand below " + PagesFolder + ", so move it there: " + PagesFolder + "/" + first
			}
			faults = append(faults, at.Fault("unknown-file", "folder", "unknown folder '%s'%s", first, meant))
		case !deep && strings.HasSuffix(name, ".yml") && slices.Contains(known, yamlName(name)):
			_, there := f.Files[yamlName(name)]
			faults = append(faults, otherEnding(f.Path(name), there))
		case schema.Misnamed(name, SchoolsFile) != "":
			faults = append(faults, f.wrongName(name, schema.Misnamed(name, SchoolsFile)))
		case !deep && !slices.Contains(known, name):
			faults = append(faults, at.Fault("unknown-file", "file", "unknown file%s", fault.DidYouMean(name, known)))
		}
	}
	return faults
}

// Only drops the layers of all other environments.
func (s *Packs) Only(envs []market.Environment) *Packs {
	if len(envs) == 0 {
		return s
	}
	out := &Packs{Shared: s.Shared, Faults: s.Faults, ByCode: map[string]*Pack{}}
	for code, p := range s.ByCode {
		f := &Pack{Name: p.Name, Files: map[string]string{}, Unread: p.Unread, Faults: p.Faults}
		for name, data := range p.Files {
			env := market.Environment(strings.TrimSuffix(name, ".yaml"))
			if slices.Contains(market.Environments(), env) && !slices.Contains(envs, env) {
				continue
			}
			f.Files[name] = data
		}
		f.Hash()
		out.ByCode[code] = f
	}
	return out
}

// ParseEnvironment validates the name of an environment.
func ParseEnvironment(name string) (market.Environment, error) {
	if e := market.Environment(name); slices.Contains(market.Environments(), e) {
		return e, nil
	}
	names := make([]string, 0, 4)
	for _, e := range market.Environments() {
		names = append(names, string(e))
	}
	return "", fmt.Errorf("unknown environment '%s'%s", name, fault.OrOneOf(name, names))
}
