package pack_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
)

// TestTodosAreCounted: however many markers a draft has and wherever they stand,
// each is told once, on its line, and once the pack is live each is a fault.
func TestTodosAreCounted(t *testing.T) {
	good := folder(t, goodPacks)
	source := strings.Split(strings.TrimSuffix(text(good, "gr/market.yaml"), "\n"), "\n")
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		var want []int
		for _, line := range source {
			indent := line[:len(line)-len(strings.TrimLeft(line, " -"))]
			if strings.TrimSpace(line) != "" && rapid.IntRange(0, 9).Draw(t, "above") == 0 {
				lines = append(lines, strings.ReplaceAll(indent, "-", " ")+"# TODO: above")
				want = append(want, len(lines))
			}
			if strings.TrimSpace(line) != "" && rapid.IntRange(0, 9).Draw(t, "behind") == 0 {
				line += "  # TODO behind"
				want = append(want, len(lines)+1)
			}
			lines = append(lines, line)
		}
		packs := clone(good)
		marked := strings.Join(lines, "\n") + "\n"
		for _, status := range []string{"draft", "live"} {
			put(packs, "gr/market.yaml", strings.Replace(marked, "status: live", "status: "+status, 1))
			faults, err := packtest.Vet(packs, pack.VetOptions{})
			require.NoError(t, err)
			var got []int
			for _, f := range faults {
				require.Equal(t, "todo", f.Rule, "%s", f)
				require.Equal(t, status == "draft", f.Warning)
				got = append(got, f.Line)
			}
			require.ElementsMatch(t, want, got)
		}
	})
}

// TestGuidesUUIDsAreRefused: who copies an example of the guide is asked for a uuid of their own.
func TestGuidesUUIDsAreRefused(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join(realPacks, "README.md"))
	require.NoError(t, err)
	examples := regexp.MustCompile(`uuid: (\S+)`).FindAllStringSubmatch(string(guide), -1)
	require.NotEmpty(t, examples)
	for _, example := range examples {
		own := regexp.MustCompile(`uuid: \S+`).FindString(text(folder(t, goodPacks), "de/subjects.yaml"))
		packs := folder(t, goodPacks)
		swap(t, packs, "de/subjects.yaml", own, "uuid: "+example[1])
		faults, err := packtest.Vet(packs, pack.VetOptions{})
		require.NoError(t, err)
		require.Len(t, faults, 1)
		require.Contains(t, faults.Error(), "marketctl new-id")
	}
}
