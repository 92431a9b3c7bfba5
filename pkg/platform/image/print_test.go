package image_test

import (
	"bytes"
	"encoding/binary"
	stdimage "image"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// Pictures of pages stand upright and lie on white, no wider than asked for, of the
// kind that they were.
func TestPrint(t *testing.T) {
	bounds := image.Bounds{Pixels: 1 << 20, Side: 4096}
	for kind, b := range map[string][]byte{
		"png":  asPNG(t, quadrants(400, 200)),
		"jpeg": withExif(asJPEG(t, quadrants(200, 400)), exif(binary.LittleEndian, 6)),
	} {
		p, err := image.Print(b, bounds, 100)
		require.NoError(t, err)
		m, got, err := stdimage.Decode(bytes.NewReader(p.Data))
		require.NoError(t, err)
		require.Equal(t, kind, got)
		require.Equal(t, stdimage.Rect(0, 0, 100, 50), m.Bounds())
		require.Equal(t, [2]int{100, 50}, [2]int{p.Width, p.Height})
		require.NotContains(t, string(p.Data), "Exif")
		require.Equal(t, map[string]string{"png": "rgbw", "jpeg": "brwg"}[kind], read(m))
	}
	p, err := image.Print(asPNG(t, stdimage.NewNRGBA(stdimage.Rect(0, 0, 8, 8))), bounds, 100)
	require.NoError(t, err)
	require.Equal(t, 8, p.Width, "it isn't enlarged")
	m, _, err := stdimage.Decode(bytes.NewReader(p.Data))
	require.NoError(t, err)
	r, _, _, a := m.At(4, 4).RGBA()
	require.Equal(t, [2]uint32{0xffff, 0xffff}, [2]uint32{r, a})
	_, err = image.Print([]byte("GIF89a"), bounds, 8)
	refused(t, err, problem.InvalidMIMEType, http.StatusUnsupportedMediaType)
	_, err = image.Print(pngBomb(5000, 5000, 8), bounds, 8)
	refused(t, err, problem.BadRequest, http.StatusRequestEntityTooLarge)
}
