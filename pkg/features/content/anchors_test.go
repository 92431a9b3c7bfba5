package content_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/prosehtml"
)

// TestVetKnowsTheHeadingsOfPages: a link to any heading of any page, by the id that
// the heading has in a browser, is good, and one to another id is told.
func TestVetKnowsTheHeadingsOfPages(t *testing.T) {
	registry, err := pack.Load(markets.FS, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	packs := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		packs[path] = &fstest.MapFile{Data: data}
		return err
	}))
	id, renderer, headings := regexp.MustCompile(`<h[1-6] id="([^"]+)"`), prosehtml.NewRenderer(), 0
	for _, m := range registry.All() {
		for path, p := range m.Pages {
			file := m.Code + "/pages/" + path + ".md"
			if packs[file] == nil {
				continue
			}
			html, err := renderer.Render(p.Markdown)
			require.NoError(t, err)
			var text strings.Builder
			text.WriteString(string(packs[file].Data) + "\n")
			for _, found := range id.FindAllStringSubmatch(html, -1) {
				headings++
				fmt.Fprintf(&text, "[%d](#%s)\n", headings, found[1])
			}
			packs[file] = &fstest.MapFile{Data: []byte(text.String())}
		}
	}
	require.Greater(t, headings, 200)
	faults, err := pack.Vet(packs, pack.VetOptions{})
	require.NoError(t, err)
	require.Empty(t, faults.Errors())

	const file = "gr/pages/legal/privacy.md"
	packs[file] = &fstest.MapFile{Data: []byte(string(packs[file].Data) + "[dead](#no-such-heading)\n")}
	faults, err = pack.Vet(packs, pack.VetOptions{Codes: []string{"gr"}})
	require.NoError(t, err)
	require.Len(t, faults.Errors(), 1)
	require.True(t, strings.HasPrefix(faults.Error(), file))
	require.Contains(t, faults.Error(), "has no heading #no-such-heading")
}
