package typeset

import (
	"bytes"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/asset"
	"knowmad/pkg/platform/document"
)

func TestFontsThatWereNotMadeAreAnError(t *testing.T) {
	d := &document.Document{Blocks: []document.Block{&document.Paragraph{Runs: []document.Run{{Text: "word"}}}}}
	var b bytes.Buffer
	_, err := write(t.Context(), &b, d, Options{}, fstest.MapFS{"assets/.gitkeep": {}})
	var missing *asset.MissingError
	require.ErrorAs(t, err, &missing)
	require.ErrorContains(t, err, asset.Command)
	require.Zero(t, b.Len())
}
