package pdf

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/asset"
)

// Neither without PDFium nor without its fonts is anything compiled.
func TestAssetsThatWereNotMadeAreAnError(t *testing.T) {
	wasm, err := assets.ReadFile(wasmFile)
	require.NoError(t, err)
	for _, files := range []fstest.MapFS{
		{"assets/.gitkeep": {}},
		{wasmFile: {Data: wasm}},
		{fontsParent + "/fonts/sans.ttf": {}},
	} {
		_, err := compile(t.Context(), Options{}, files)
		var missing *asset.MissingError
		require.ErrorAs(t, err, &missing)
		require.ErrorContains(t, err, asset.Command)
	}
}
