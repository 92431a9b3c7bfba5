package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExportAtTheSharedMoments: `export --at` says of a contest what the
// server and the Storybook say; see pkg/pack/testdata/moments.json.
func TestExportAtTheSharedMoments(t *testing.T) {
	data, err := os.ReadFile("../../pkg/pack/testdata/moments.json")
	require.NoError(t, err)
	var file struct {
		Windows []struct {
			Name, StartOn string
			EndOn         *string
			Moments       []struct {
				At      string
				Running bool
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &file))
	require.NotEmpty(t, file.Windows)
	packs := t.TempDir()
	require.NoError(t, os.CopyFS(packs, os.DirFS("../../pkg/pack/testdata/good")))
	for _, code := range []string{"at", "de", "gb", "us"} { // each call reads all packs; one is enough
		require.NoError(t, os.RemoveAll(filepath.Join(packs, code)))
	}
	for _, w := range file.Windows {
		contest, err := json.Marshal(map[string]any{"contest": map[string]any{"startOn": w.StartOn, "endOn": w.EndOn}})
		require.NoError(t, err)
		// JSON is YAML.
		require.NoError(t, os.WriteFile(filepath.Join(packs, "gr", "staging.yaml"), contest, 0o600))
		for _, x := range w.Moments {
			require.Equal(t, x.Running, running(t, packs, x.At), "%s: %s", w.Name, x.At)
		}
	}
}

func running(t *testing.T, packs, at string) bool {
	t.Helper()
	stdout := told(t, "export", "--env", "staging", "--markets", packs, "--at", at, "gr")
	var exported struct {
		Markets []struct {
			IsExpansionContestRunning *bool `json:"isExpansionContestRunning"`
		} `json:"markets"`
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &exported))
	require.Len(t, exported.Markets, 1)
	require.NotNil(t, exported.Markets[0].IsExpansionContestRunning)
	return *exported.Markets[0].IsExpansionContestRunning
}
