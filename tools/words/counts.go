package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// countsFile has the number of allowed hits of each file that has some.
const countsFile = "tools/words/counts.json"

// counts maps the path of a file to a number of hits.
type counts map[string]int

// readCounts reads countsFile; found is false if there is no such file.
func readCounts(root string) (c counts, found bool, err error) {
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(countsFile))) //nolint:gosec // a file of the module
	if errors.Is(err, fs.ErrNotExist) {
		return counts{}, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, false, fmt.Errorf("%s: %w", countsFile, err)
	}
	return c, true, nil
}

func (c counts) write(root string) error {
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(countsFile)), append(data, '\n'), 0o644) //nolint:gosec // a source file
}

// byFile groups hits.
func byFile(hits []hit) map[string][]hit {
	out := map[string][]hit{}
	for _, h := range hits {
		out[h.file] = append(out[h.file], h)
	}
	return out
}

// countHits returns the present numbers.
func countHits(hits []hit) counts {
	out := counts{}
	for _, h := range hits {
		out[h.file]++
	}
	return out
}

// lowered returns the smaller one of each file's allowed and present number, without zeros.
func (c counts) lowered(hits []hit) counts {
	out := counts{}
	for file, n := range countHits(hits) {
		if n = min(n, c[file]); n > 0 {
			out[file] = n
		}
	}
	return out
}

// check compares the numbers. Of a file with too many hits it lists all, as their lines
// move with any edit.
func (c counts) check(hits []hit) []string {
	found := byFile(hits)
	files := slices.Concat(slices.Collect(maps.Keys(c)), slices.Collect(maps.Keys(found)))
	slices.Sort(files)
	var out []string
	for _, file := range slices.Compact(files) {
		n := len(found[file])
		switch {
		case n > c[file]:
			for _, h := range found[file] {
				out = append(out, h.String())
			}
			out = append(out, fmt.Sprintf("%s: %d hits, %d allowed", file, n, c[file]))
		case n < c[file]:
			out = append(out, fmt.Sprintf("%s: %d hits, %s has %d: run go run ./tools/words -write .", file, n, countsFile, c[file]))
		}
	}
	return out
}
