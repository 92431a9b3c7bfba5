package image_test

import (
	"bytes"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/image"
)

// White and the pure colours of a lossy WebP are those of its author, and it stands upright.
func TestLossyWebPHasItsColours(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "features", "know", "testdata", "documents", "i01-exif-6.webp"))
	require.NoError(t, err)
	printed, err := image.Print(b, image.Bounds{Pixels: 1 << 20, Side: 1000}, 1000)
	require.NoError(t, err)
	m, err := jpeg.Decode(bytes.NewReader(printed.Data))
	require.NoError(t, err)
	require.Equal(t, 400, m.Bounds().Dx())
	require.Equal(t, 600, m.Bounds().Dy())
	for _, c := range []struct {
		x, y int
		want color.RGBA
	}{{200, 300, color.RGBA{255, 255, 255, 255}}, {385, 30, color.RGBA{255, 0, 0, 255}}, {15, 570, color.RGBA{0, 0, 255, 255}}} {
		got := color.RGBAModel.Convert(m.At(c.x, c.y)).(color.RGBA)
		require.LessOrEqual(t, apart(got, c.want), 6, "%v, not %v", got, c.want)
	}
}
