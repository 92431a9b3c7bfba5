package compile

import (
	"strings"
	"testing"

	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// FuzzExpectations: whatever an expect.yaml holds, reading it gives cases that
// say something and stand in the file, or faults that do.
func FuzzExpectations(f *testing.F) {
	for _, s := range []string{
		"", "cases: []", "cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      status: 200\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00+14:00\n    then:\n      tiers: [{knows: 0, tier: none}]\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      head: {canonical: null}\n",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then: null\n", "cases: null", "cases:\n  - null", "cases:\n  -",
		"cases:\n  - then: {links: {has: [null]}}", "\tcases:", "cases:\n  - {then: {status: 99999999999999999999}}", "a: &a [*a]",
		"cases:\n  - name: a\n    at: 2025-01-01T00:00:00Z\n    path: /\n    then:\n      status: 2e2\n",
	} {
		f.Add(s)
	}
	c, err := New(schemas.FS)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data string) {
		cases, faults := c.expectations(&source.Pack{Name: "gr", Expect: &data})
		lines := strings.Count(data, "\n") + 1
		for _, x := range faults {
			if x.File != "gr/expect.yaml" || x.Line < 1 || x.Line > lines+1 || x.Col < 1 || x.Message == "" {
				t.Fatalf("%+v is not in %d lines", x, lines)
			}
		}
		if len(faults) > 0 {
			return
		}
		for i := range cases {
			requireMeaning(t, &cases[i], lines)
		}
	})
}

func requireMeaning(t *testing.T, e *Expectation, lines int) {
	t.Helper()
	file, line, col := e.Place("then")
	switch {
	case e.Name == "":
		t.Fatal("a case has a name")
	case !e.Then.Visits() && len(e.Then.Tiers) == 0 && e.Then.Head == nil:
		t.Fatalf("a case expects something: %+v", e)
	case e.Path == "" && e.Then.Visits():
		t.Fatalf("what is looked at is visited: %+v", e)
	case file != "gr/expect.yaml" || line < 1 || line > lines || col < 1:
		t.Fatalf("%s:%d:%d is not in %d lines", file, line, col, lines)
	}
}
