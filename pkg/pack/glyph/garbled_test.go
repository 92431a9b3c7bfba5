package glyph_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/pack/glyph"
)

// TestGarbledTextIsFound: what a program makes of UTF-8 that it takes for another encoding is
// found in every market, and nothing is in the texts as they are.
func TestGarbledTextIsFound(t *testing.T) {
	const markets = "../../../markets"
	files, err := filepath.Glob(markets + "/*/*.yaml")
	require.NoError(t, err)
	pages, err := filepath.Glob(markets + "/*/pages/*/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	for _, file := range append(files, pages...) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Empty(t, glyph.FindGarbled(string(text)), file)
	}
	for code, read := range map[string]*charmap.Charmap{"de": charmap.Windows1252, "pl": charmap.Windows1250, "gr": charmap.Windows1252, "cz": charmap.Windows1250} {
		text, err := os.ReadFile(filepath.Join(markets, code, "subjects.yaml"))
		require.NoError(t, err)
		garbled, err := read.NewDecoder().Bytes(text)
		require.NoError(t, err)
		require.NotEmpty(t, glyph.FindGarbled(string(garbled)), code)
	}
	for _, meant := range []string{"«LÃ», «MÃ» «Â»", "ÄÖÜ ß é", "Ćwiczenia Żółć Źródła"} {
		require.Empty(t, glyph.FindGarbled(meant))
	}
	found := glyph.FindGarbled("JÄ™zyk, KsiÄ™ga, RÄ™ka")
	require.Len(t, found, 3)
	require.Equal(t, glyph.Garbled{At: 0, Was: "JÄ™zyk", Meant: "Język"}, found[0])
}
