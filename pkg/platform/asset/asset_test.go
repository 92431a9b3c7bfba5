package asset_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"knowmad/pkg/platform/asset"

	"github.com/stretchr/testify/require"
)

// A folder before the build: a .gitkeep alone.
var empty = fstest.MapFS{"assets/.gitkeep": {}, "assets/fonts/.gitkeep": {}}

func TestMissingAssetsNameTheCommand(t *testing.T) {
	_, err := asset.Read(empty, "assets/program.wasm")
	var missing *asset.MissingError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, "assets/program.wasm", missing.File)
	require.ErrorContains(t, err, "npm run build")

	for _, folder := range []string{"assets/fonts", "assets/none"} {
		_, err = asset.Sub(empty, folder, "*.ttf")
		require.ErrorAs(t, err, &missing, folder)
		require.Equal(t, folder+"/*.ttf", missing.File)
	}
}

func TestAssetsAreRead(t *testing.T) {
	made := fstest.MapFS{"assets/fonts/.gitkeep": {}, "assets/fonts/sans.ttf": {Data: []byte("font")}}
	b, err := asset.Read(made, "assets/fonts/sans.ttf")
	require.NoError(t, err)
	require.Equal(t, "font", string(b))

	fonts, err := asset.Sub(made, "assets/fonts", "*.ttf")
	require.NoError(t, err)
	b, err = fs.ReadFile(fonts, "sans.ttf")
	require.NoError(t, err)
	require.Equal(t, "font", string(b))
}
