package pack_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
)

// TestWarnedPacks is TestBrokenPacks for what is told beside faults: each
// fixture of testdata/warned changes the good packs, asks about the moment in
// its section `at`, with the good packs as what was before, and `want` is all
// that the good packs themselves don't say.
func TestWarnedPacks(t *testing.T) {
	good := folder(t, goodPacks)
	fixtures, err := filepath.Glob("testdata/warned/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, fixtures)
	for _, file := range fixtures {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			at, want := take(t, archive)
			packs, _ := broken(t, good, archive)
			o := pack.VetOptions{Warnings: true, At: at, Since: good, PromisesAt: at}
			faults, err := packtest.Vet(packs, o)
			require.NoError(t, err)
			before, err := packtest.Vet(good, o)
			require.NoError(t, err)
			faults = slices.DeleteFunc(faults, func(f fault.Fault) bool {
				return slices.ContainsFunc(before, func(b fault.Fault) bool { return b.String() == f.String() })
			})
			if *update {
				set(archive, "want", faults)
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o600))
				return
			}
			require.Empty(t, cmp.Diff(want, listed(faults)))
			if want != "" && !strings.Contains(name, "_") {
				require.True(t, slices.ContainsFunc(faults, func(f fault.Fault) bool { return f.Rule == name }))
			}
		})
	}
}

func take(t *testing.T, archive *txtar.Archive) (at time.Time, want string) {
	t.Helper()
	archive.Files = slices.Clone(archive.Files)
	for _, f := range archive.Files {
		switch f.Name {
		case "at":
			parsed, err := time.Parse(time.RFC3339, strings.TrimSpace(string(f.Data)))
			require.NoError(t, err)
			at = parsed
		case "want":
			want = string(f.Data)
		}
	}
	return at, want
}

func set(archive *txtar.Archive, name string, faults fault.Faults) {
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			archive.Files[i].Data = []byte(listed(faults))
		}
	}
}

func listed(faults fault.Faults) string {
	if len(faults) == 0 {
		return ""
	}
	return faults.Error() + "\n"
}

// TestVetWithoutWarningsOption: without the option the only warnings are the TODOs of drafts.
func TestVetWithoutWarningsOption(t *testing.T) {
	faults, err := packtest.Vet(folder(t, realPacks), pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, faults)
}

// TestRealPacksHaveNoNeedlessWarnings: what is left in the landed packs waits
// for translators and developers, not for market managers.
func TestRealPacksHaveNoNeedlessWarnings(t *testing.T) {
	faults, err := packtest.Vet(folder(t, realPacks), pack.VetOptions{Warnings: true})
	require.NoError(t, err)
	for _, f := range faults {
		require.Contains(t, []string{"page-fallback", "messages-missing", "field-unread"}, f.Rule, "%s", f)
	}
}
