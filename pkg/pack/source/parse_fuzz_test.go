package source

import (
	"strings"
	"testing"
)

// FuzzParse: whatever a file holds, reading it ends, and what it says stands
// inside of the file.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"a: 1\nb:\n  - c: 2\n    d: x\n", "a:\n   b: 1\n  c: 2\n", "a: \"b\nc: d\n", "a: >-\n  b\n  c\nd: 1\n", "\ta: 1\n",
		"a: &x 1\nb: *x\n", "a: {b: [1, 2]}\n", "a: 'b\n  c'\nd: 1", "\xff", "- - a: b\n  - c", "a: |\n\n x\n\n", "---\n...\n---\n", "? a\n: b\n", "a:\n- b\n  - c\n",
	} {
		f.Add(s)
	}
	p := NewParser()
	f.Fuzz(func(t *testing.T, data string) {
		doc := p.Parse("x.yaml", data, 1)
		lines := strings.Count(data, "\n") + 1
		for _, x := range doc.Faults {
			if x.Line < 1 || x.Line > lines+1 || x.Col < 1 || x.Path == "" || x.Message == "" {
				t.Fatalf("%+v is not in %d lines", x, lines)
			}
		}
		if doc.Cut && len(doc.Faults) == 0 {
			t.Fatal("something is hidden and nothing is told")
		}
		if doc.Root != nil && !doc.Cut {
			_ = doc.Root.Value()
		}
	})
}
