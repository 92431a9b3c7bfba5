// Command packs writes synthetic packs for the benchmarks: N markets that are
// made like a real one, with other codes and hosts, as layered packs and as
// flat files of the same content for the cue command. Their codes have three
// letters, as there are not so many countries; see tools/bench/README.md.
//
// Usage: packs N DIR writes DIR/layered (a folder for marketctl vet) and
// DIR/flat (one YAML file a market).
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"knowmad/markets"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/language"
)

// most is how many codes of three letters there are, less a few hundred that
// countries have.
const most = 26*26*26 - 319

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "packs:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: packs N DIR")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 1 || n > most {
		return fmt.Errorf("the count is a whole number from 1 to %d, as a code has three letters", most)
	}
	model, pack, err := richest(markets.FS)
	if err != nil {
		return err
	}
	base, err := fs.ReadFile(markets.FS, "_base.yaml")
	if err != nil {
		return err
	}
	layered, flat := filepath.Join(args[1], "layered"), filepath.Join(args[1], "flat")
	for _, name := range []string{"_base.yaml", "_routes.yaml"} {
		src, err := fs.ReadFile(markets.FS, name)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(layered, name), src); err != nil {
			return err
		}
	}
	if err := copyFolder(markets.FS, "_pages", filepath.Join(layered, "_pages")); err != nil {
		return err
	}
	for i, left := 0, n; left > 0; i++ {
		code := string([]byte{byte('a' + i/26/26), byte('a' + i/26%26), byte('a' + i%26)})
		if _, err := language.ParseRegion(code); err == nil {
			continue // the code of a country, which vet would compare with the atlas
		}
		left--
		own := rename(pack, model, code)
		if err := write(filepath.Join(layered, code, "market.yaml"), own); err != nil {
			return err
		}
		merged, err := merge(base, own)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(flat, code+".yaml"), merged); err != nil {
			return err
		}
	}
	return nil
}

// richest returns the largest pack that is complete in one file: a site of its own,
// and no flag that requires a further list file.
func richest(packs fs.FS) (code string, pack []byte, err error) {
	paths, err := fs.Glob(packs, "*/market.yaml")
	if err != nil {
		return "", nil, err
	}
	for _, path := range paths {
		src, err := fs.ReadFile(packs, path)
		if err != nil {
			return "", nil, err
		}
		alone := !strings.Contains(string(src), "\nsite:") && !strings.Contains(string(src), "aiDomains:") &&
			!strings.Contains(string(src), "hasExamBoard: true") && !strings.Contains(string(src), "hasStudyGuides: true") &&
			!strings.Contains(string(src), "hasKnowSchoolTypes: true")
		if alone && len(src) > len(pack) {
			code, pack = filepath.Dir(path), src
		}
	}
	if pack == nil {
		return "", nil, errors.New("no pack stands alone")
	}
	return code, pack, nil
}

// rename replaces a pack's code, country and hosts and drops its grades, which are
// a list file of their own.
func rename(pack []byte, from, to string) []byte {
	text := string(pack)
	up, upTo := strings.ToUpper(from), strings.ToUpper(to)
	return []byte(strings.NewReplacer(
		"code: "+from+"\n", "code: "+to+"\n",
		"://"+from+".", "://"+to+".",
		"code: "+up+"\n", "code: "+upTo+"\n",
		"id: "+up+"\n", "id: "+upTo+"\n",
		"/"+up+".svg", "/"+upTo+".svg",
		"-"+up+"\n", "-"+upTo+"\n",
	).Replace(text) + "\nshowGrades: false\n")
}

// merge lays a pack over the base, maps key by key.
func merge(base, pack []byte) ([]byte, error) {
	var b, p map[string]any
	if err := errors.Join(yaml.Unmarshal(base, &b), yaml.Unmarshal(pack, &p)); err != nil {
		return nil, err
	}
	delete(b, "lists")
	delete(b, "fallbackLanguage")
	return yaml.Marshal(lay(b, p))
}

func lay(under, over map[string]any) map[string]any {
	for key, value := range over {
		if o, ok := value.(map[string]any); ok {
			if u, ok := under[key].(map[string]any); ok {
				under[key] = lay(u, o)
				continue
			}
		}
		under[key] = value
	}
	return under
}

func copyFolder(from fs.FS, folder, to string) error {
	return fs.WalkDir(from, folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(from, path)
		if err != nil {
			return err
		}
		return write(filepath.Join(to, strings.TrimPrefix(path, folder+"/")), src)
	})
}

func write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}
