package pack_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/schemas"
)

var update = flag.Bool("update", false, "write what the packs really say into the fixtures")

// TestBrokenPacks breaks the good packs in one way per fixture. A fixture is
// named for the rule that it breaks; its section `edit` changes lines of good
// files (- for the old ones, + for the new), other sections are new files, and
// `want` is all that vet says.
func TestBrokenPacks(t *testing.T) {
	good := folder(t, goodPacks)
	faults, err := packtest.Check(good, nil, nil)
	require.NoError(t, err)
	require.Empty(t, faults.Errors(), "the good packs must be good")

	fixtures, err := filepath.Glob("testdata/broken/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, fixtures)
	for _, file := range fixtures {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			packs, want := broken(t, good, archive)
			faults, err := packtest.Check(packs, nil, nil)
			require.NoError(t, err)
			got := ""
			if len(faults.Errors()) > 0 {
				got = faults.Errors().Error() + "\n"
			}
			if *update {
				for i := range archive.Files {
					if archive.Files[i].Name == "want" {
						archive.Files[i].Data = []byte(got)
					}
				}
				require.NotEmpty(t, got, "the fixture breaks nothing")
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o600))
				return
			}
			require.Empty(t, cmp.Diff(want, got))
			rule := strings.SplitN(name, "_", 2)[0]
			require.Contains(t, rules(faults), rule, "the fixture must break the rule that it is named for")
		})
	}
}

func rules(faults fault.Faults) []string {
	var out []string
	for _, f := range faults.Errors() {
		out = append(out, f.Rule)
	}
	return out
}

func broken(t *testing.T, good fstest.MapFS, archive *txtar.Archive) (packs fstest.MapFS, want string) {
	t.Helper()
	packs = clone(good)
	for _, f := range archive.Files {
		switch f.Name {
		case "at":
		case "want":
			want = string(f.Data)
		case "edit":
			applyEdits(t, packs, string(f.Data))
		default:
			put(packs, f.Name, string(f.Data))
		}
	}
	return packs, want
}

// applyEdits reads `@ file`, then old lines after - and new lines after +.
func applyEdits(t *testing.T, packs fstest.MapFS, edits string) {
	t.Helper()
	file, old, now := "", "", ""
	flush := func() {
		if old != "" {
			put(packs, file, "\n"+text(packs, file))
			swap(t, packs, file, "\n"+old, "\n"+now)
			put(packs, file, text(packs, file)[1:])
		}
		old, now = "", ""
	}
	for _, line := range strings.Split(edits, "\n") {
		switch {
		case strings.HasPrefix(line, "@ "):
			flush()
			file = line[2:]
		case strings.HasPrefix(line, "! "):
			flush()
			delete(packs, line[2:])
		case strings.HasPrefix(line, "-"):
			if now != "" {
				flush()
			}
			old += line[1:] + "\n"
		case strings.HasPrefix(line, "+"):
			now += line[1:] + "\n"
		}
	}
	flush()
}

// TestEveryRuleHasAFixture: a rule whose input is misspelt is left out without
// a word, so each must be seen to speak.
func TestEveryRuleHasAFixture(t *testing.T) {
	source, err := schemas.FS.ReadFile("rules.cue")
	require.NoError(t, err)
	names := regexp.MustCompile(`(?m)^\t\t"([a-z-]+)": \[`).FindAllStringSubmatch(string(source), -1)
	require.Greater(t, len(names), 20)
	for _, m := range names {
		require.FileExists(t, "testdata/broken/"+m[1]+".txtar")
	}
}
