// Command licenses writes what the server's binary and the browser's bundle have of others,
// with the full texts of the licences, for `knowmad licenses`: Go modules that are linked,
// by the go command, with github.com/google/licensecheck, which pkg.go.dev uses, for what a
// text is; npm packages by the lists that Vite writes; PDFium, fonts, flags and icons by
// parts.json. With --check it refuses licences that aren't in allowed.txt.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
	"github.com/klauspost/compress/zstd"
)

const (
	program = "./cmd/knowmad"
	target  = "cmd/knowmad/licenses/licenses.txt.zst"
	// leastCoverage is how much of a file must be the text of known licences, in percent;
	// the rest are headings and names of authors.
	leastCoverage = 75
	unknown       = "unknown"
)

// component is something of others.
type component struct {
	Name, Version string
	ID            string // an expression of SPDX
	Texts         []string
}

func main() {
	check := slices.Contains(os.Args[1:], "--check")
	if err := run(check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(check bool) error {
	var all []component
	for _, list := range []func() ([]component, error){modules, packages, parts} {
		more, err := list()
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	slices.SortFunc(all, func(a, b component) int {
		return strings.Compare(a.Name+" "+a.Version, b.Name+" "+b.Version)
	})
	all = slices.CompactFunc(all, func(a, b component) bool { return a.Name == b.Name && a.Version == b.Version })
	if err := review(all); err != nil {
		return err
	}
	if check {
		allowed, err := os.ReadFile("tools/licenses/allowed.txt")
		if err != nil {
			return err
		}
		if err := refuse(all, strings.Fields(string(allowed))); err != nil {
			return err
		}
	}
	return write(all)
}

// review sets the licences that a person has read, in reviewed.json: of versions whose texts
// the classifier doesn't know, or that come without one.
func review(all []component) error {
	b, err := os.ReadFile("tools/licenses/reviewed.json")
	if err != nil {
		return err
	}
	var read []struct{ Name, Version, ID, Why string }
	if err := json.Unmarshal(b, &read); err != nil {
		return fmt.Errorf("reviewed.json: %w", err)
	}
	for _, r := range read {
		at := slices.IndexFunc(all, func(c component) bool { return c.Name == r.Name && c.Version == r.Version })
		if at < 0 {
			return fmt.Errorf("reviewed.json has %s %s, which isn't there any more: read the licences of its successor, or remove it", r.Name, r.Version)
		}
		all[at].ID = r.ID
		if len(all[at].Texts) == 0 {
			if all[at].Texts, err = standardTexts(r.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// refuse is an error with all components whose licence isn't allowed, or that have no text.
func refuse(all []component, allowed []string) error {
	var errs []error
	for _, c := range all {
		switch {
		case !allows(c.ID, allowed):
			errs = append(errs, fmt.Errorf("%s %s has the licence %s, which tools/licenses/allowed.txt doesn't have", c.Name, c.Version, c.ID))
		case len(c.Texts) == 0:
			errs = append(errs, fmt.Errorf("%s %s has no text of its licence", c.Name, c.Version))
		}
	}
	return errors.Join(errs...)
}

// allows reports whether an expression of SPDX is met: of "A OR B" one, of "A AND B" both.
func allows(expression string, allowed []string) bool {
	expression = strings.NewReplacer("(", "", ")", "").Replace(expression)
	return slices.ContainsFunc(strings.Split(expression, " OR "), func(choice string) bool {
		return !slices.ContainsFunc(strings.Split(choice, " AND "), func(id string) bool { return !slices.Contains(allowed, id) })
	})
}

// write packs the list and the texts.
func write(all []component) error {
	var text bytes.Buffer
	for _, c := range all {
		fmt.Fprintf(&text, "%s %s: %s\n", c.Name, c.Version, c.ID)
	}
	for _, c := range all {
		fmt.Fprintf(&text, "\n%s\n%s %s: %s\n\n", strings.Repeat("=", 79), c.Name, c.Version, c.ID)
		text.WriteString(strings.Join(c.Texts, "\n\n") + "\n")
	}
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	defer w.Close()
	packed := w.EncodeAll(text.Bytes(), nil)
	if err := os.WriteFile(target+".new", packed, 0o644); err != nil { //nolint:gosec // as git has files
		return err
	}
	return os.Rename(target+".new", target)
}

// modules are Go itself and the modules with packages in the program.
func modules() ([]component, error) {
	list := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", program) //nolint:noctx // runs to its end
	list.Stderr = os.Stderr
	answer, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	type module struct {
		Path, Version, Dir string
		Main               bool
	}
	folders := map[module][]string{}
	for decoder := json.NewDecoder(bytes.NewReader(answer)); decoder.More(); {
		var p struct {
			Dir      string
			Standard bool
			Module   *module
		}
		if err := decoder.Decode(&p); err != nil {
			return nil, err
		}
		if p.Module != nil && !p.Module.Main {
			folders[*p.Module] = append(folders[*p.Module], p.Dir)
		}
	}
	standard, err := standardLibrary()
	if err != nil {
		return nil, err
	}
	all := []component{standard}
	for m, dirs := range folders {
		texts, id, err := textsOf(m.Dir, dirs)
		if err != nil {
			return nil, err
		}
		all = append(all, component{m.Path, m.Version, id, texts})
	}
	return all, nil
}

// standardLibrary is Go's own.
func standardLibrary() (component, error) {
	answer, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output() //nolint:noctx // runs to its end
	if err != nil {
		return component{}, fmt.Errorf("go env: %w", err)
	}
	root, version, _ := strings.Cut(strings.TrimSpace(string(answer)), "\n")
	texts, id, err := textsOf(root, nil)
	return component{"Go", version, id, texts}, err
}

// licenceFile are names of files with licences and notices.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense|notice|patents)([.-].*)?$`)

// textsOf reads the licences and notices of a module: at its root, and between that and the
// folders of packages that are linked.
func textsOf(root string, folders []string) (texts []string, id string, err error) {
	places := map[string]bool{root: true}
	for _, folder := range folders {
		for at := folder; strings.HasPrefix(at, root) && !places[at]; at = filepath.Dir(at) {
			places[at] = true
		}
	}
	ids := map[string]bool{}
	for place := range places {
		entries, err := os.ReadDir(place)
		if err != nil {
			return nil, "", err
		}
		for _, entry := range entries {
			if entry.IsDir() || !licenceFile.MatchString(entry.Name()) || strings.HasSuffix(entry.Name(), ".go") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(place, entry.Name())) //nolint:gosec // a module's file
			if err != nil {
				return nil, "", err
			}
			texts = append(texts, strings.TrimSpace(string(text)))
			if name := strings.ToLower(entry.Name()); !strings.HasPrefix(name, "notice") && !strings.HasPrefix(name, "patents") {
				for _, found := range classify(text) {
					ids[found] = true
				}
			}
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts), expression(ids), nil
}

// classify names the licences of a text by SPDX.
func classify(text []byte) []string {
	found := licensecheck.Scan(text)
	if found.Percent < leastCoverage {
		return []string{unknown}
	}
	var ids []string
	for _, match := range found.Match {
		if !match.IsURL {
			ids = append(ids, match.ID)
		}
	}
	return ids
}

func expression(ids map[string]bool) string {
	if len(ids) == 0 {
		return unknown
	}
	var all []string
	for id := range ids {
		all = append(all, id)
	}
	slices.Sort(all)
	return strings.Join(all, " AND ")
}

// packages are those of npm that the browser's bundle and the renderer have, as Vite lists
// them at the build.
func packages() ([]component, error) {
	var all []component
	for _, list := range []string{".cache/licenses/client.json", ".cache/licenses/server.json"} {
		b, err := os.ReadFile(list) //nolint:gosec // one of the two above
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is missing: run npm run build", list)
		} else if err != nil {
			return nil, err
		}
		var found []struct{ Name, Version, Identifier, Text string }
		if err := json.Unmarshal(b, &found); err != nil {
			return nil, fmt.Errorf("%s: %w", list, err)
		}
		for _, p := range found {
			c := component{Name: p.Name, Version: p.Version, ID: p.Identifier}
			if c.ID == "" {
				c.ID = unknown
			}
			if p.Text != "" {
				c.Texts = []string{p.Text}
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// part is something that isn't linked or bundled by a tool: its licence's text is a file of
// its package, or the text of that name in SPDX's list below the copyright.
type part struct {
	Name      string
	Go        string // the module that it comes with
	NPM       string // or the package
	ID        string
	File      string
	Copyright []string
	NoList    bool // SPDX doesn't list it: the copyright has the text
}

// parts are PDFium and what it is made of, fonts, flags and icons.
func parts() ([]component, error) {
	b, err := os.ReadFile("tools/licenses/parts.json")
	if err != nil {
		return nil, err
	}
	var listed []part
	if err := json.Unmarshal(b, &listed); err != nil {
		return nil, fmt.Errorf("parts.json: %w", err)
	}
	var all []component
	for _, p := range listed {
		c, err := p.component()
		if err != nil {
			return nil, fmt.Errorf("parts.json: %s: %w", p.Name, err)
		}
		all = append(all, c)
	}
	return all, nil
}

func (p part) component() (component, error) {
	folder, version, err := p.place()
	if err != nil {
		return component{}, err
	}
	c := component{Name: p.Name, Version: version, ID: p.ID}
	if p.File != "" {
		text, err := os.ReadFile(filepath.Join(folder, p.File)) //nolint:gosec // of parts.json
		c.Texts = []string{strings.TrimSpace(string(text))}
		return c, err
	}
	c.Texts = []string{strings.Join(p.Copyright, "\n")}
	if p.NoList {
		return c, nil
	}
	texts, err := standardTexts(p.ID)
	c.Texts = append(c.Texts, texts...)
	return c, err
}

// standardTexts are the texts of an expression's licences in SPDX's list.
func standardTexts(expression string) ([]string, error) {
	var texts []string
	for id := range strings.SplitSeq(expression, " AND ") {
		b, err := os.ReadFile(filepath.Join("node_modules", "spdx-license-list", "licenses", id+".json")) //nolint:gosec // an id of parts.json or reviewed.json
		if err != nil {
			return nil, err
		}
		var spdx struct{ LicenseText string }
		if err := json.Unmarshal(b, &spdx); err != nil {
			return nil, err
		}
		texts = append(texts, strings.TrimSpace(spdx.LicenseText))
	}
	return texts, nil
}

// place is the folder and the version of the package that a part comes with.
func (p part) place() (folder, version string, err error) {
	if p.Go != "" {
		list := exec.Command("go", "list", "-m", "-f", "{{.Dir}} {{.Version}}", p.Go) //nolint:noctx,gosec // of parts.json
		list.Dir, list.Stderr = "tools/assets/sources", os.Stderr
		answer, err := list.Output()
		folder, version, _ = strings.Cut(strings.TrimSpace(string(answer)), " ")
		return folder, "(in " + p.Go + " " + version + ")", err
	}
	folder = filepath.Join("node_modules", filepath.FromSlash(p.NPM))
	b, err := os.ReadFile(filepath.Join(folder, "package.json")) //nolint:gosec // of a package of parts.json
	if err != nil {
		return "", "", err
	}
	var about struct{ Version string }
	err = json.Unmarshal(b, &about)
	return folder, "(in " + p.NPM + " " + about.Version + ")", err
}
