package pack_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/vet"
)

// damage is what a slip of the hand or a bad paste puts into a file.
func damage() []string {
	return []string{
		"\t", `"`, "'", "{", "}", "[", "]", "# TODO", "&a ", "*a", "|\n", ">-\n", "\r\n", "\n\n", "- ", ": ",
		"ü", "😀", "\u2028", "\u0085", "!!str ", "yes", "---\n", "? ", "\uFEFF", " ",
	}
}

// TestFixesOfRandomDamageApply damages files at random: every fault ends behind its
// beginning, each remedy fits the text, and takes its fault away.
func TestFixesOfRandomDamageApply(t *testing.T) {
	good := folder(t, goodPacks)
	files := []string{"gr/market.yaml", "_base.yaml", "us/subjects.yaml", "de/pages/legal/terms.md", "_routes.yaml"}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(files).Draw(t, "file")
		data := text(good, name)
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		end := min(at+rapid.IntRange(0, 40).Draw(t, "length"), len(data))
		switch rapid.SampledFrom([]string{"insert", "remove", "repeat"}).Draw(t, "how") {
		case "insert":
			data = data[:at] + rapid.SampledFrom(damage()).Draw(t, "what") + data[at:]
		case "remove":
			data = data[:at] + data[end:]
		case "repeat":
			data = data[:end] + data[at:]
		}
		packs := clone(good)
		put(packs, name, data)
		for _, f := range vetted(t, packs) {
			require.True(t, f.EndLine > f.Line || f.EndLine == f.Line && f.EndCol >= f.Col, "%s ends at %d:%d", f, f.EndLine, f.EndCol)
			if f.Fix == nil {
				continue
			}
			repaired, err := vet.Apply(packs[f.File].Data, f.Fix.Edits)
			require.NoError(t, err, "%s", f)
			after := clone(packs)
			put(after, f.File, string(repaired))
			for _, g := range vetted(t, after) {
				several := f.Rule == "tab" || f.Rule == "duplicate-key" // the next one comes to stand there
				require.False(t, g.String() == f.String() && !several, "the remedy leaves %s", f)
			}
			require.NotEqual(t, text(packs, f.File), string(repaired), "%s", f)
		}
	})
}

func vetted(t *rapid.T, packs fstest.MapFS) fault.Faults {
	t.Helper()
	faults, err := packtest.Vet(packs, pack.VetOptions{Warnings: true})
	require.NoError(t, err)
	return faults
}
