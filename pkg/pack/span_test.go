package pack_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/vet"
)

// TestSpans shows what each fault of the fixtures marks, and what its remedy
// makes of the line, in testdata/spans.txt. A mark that is empty stands where
// something is missing, or for a whole file.
func TestSpans(t *testing.T) {
	good := folder(t, goodPacks)
	fixtures, err := filepath.Glob("testdata/*/*.txtar")
	require.NoError(t, err)
	var got strings.Builder
	for _, file := range fixtures {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		at, _ := take(t, archive)
		packs, _ := broken(t, good, archive)
		faults, err := packtest.Vet(packs, pack.VetOptions{At: at, Since: good, PromisesAt: at})
		require.NoError(t, err)
		for _, f := range faults {
			var source string
			if packs[f.File] != nil {
				source = text(packs, f.File)
			}
			fmt.Fprintf(&got, "%-26s %-20s [%s]%s\n", strings.TrimSuffix(filepath.Base(file), ".txtar"), f.Rule, marked(t, source, f), remedied(t, source, f))
		}
	}
	const golden = "testdata/spans.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got.String()), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Empty(t, cmp.Diff(string(want), got.String()))
}

// marked is the text between a fault's place and its end.
func marked(t *testing.T, source string, f fault.Fault) string {
	t.Helper()
	if f.Line == f.EndLine && f.Col == f.EndCol {
		return ""
	}
	const begin, end = "\x01", "\x02"
	out, err := vet.Apply([]byte(source), []fault.Edit{
		{Line: f.Line, Col: f.Col, EndLine: f.Line, EndCol: f.Col, Text: begin},
		{Line: f.EndLine, Col: f.EndCol, EndLine: f.EndLine, EndCol: f.EndCol, Text: end},
	})
	require.NoError(t, err, "%s", f)
	_, rest, _ := strings.Cut(string(out), begin)
	inside, _, _ := strings.Cut(rest, end)
	return strings.ReplaceAll(inside, "\n", "⏎")
}

// remedied is the line of the fault once its remedy is applied.
func remedied(t *testing.T, source string, f fault.Fault) string {
	t.Helper()
	if f.Fix == nil {
		return ""
	}
	if r := f.Fix.Rename; r != nil {
		return " -> " + r.To
	}
	out, err := vet.Apply([]byte(source), f.Fix.Edits)
	require.NoError(t, err, "%s", f)
	return " -> " + strings.Split(string(out), "\n")[f.Line-1]
}
