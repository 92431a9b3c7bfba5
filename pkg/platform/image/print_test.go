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

// A picture for a page has a bounded number of pixels, however long it is.
func TestPrintIsBounded(t *testing.T) {
	bounds := image.Bounds{Pixels: 50_000_000, Side: 16384}
	p, err := image.Print(asPNG(t, stdimage.NewGray(stdimage.Rect(0, 0, 2000, 16000))), bounds, 4000)
	require.NoError(t, err)
	require.LessOrEqual(t, p.Width*p.Height, 16<<20)
	require.InDelta(t, 8, float64(p.Height)/float64(p.Width), 0.01)
}

// The memory of a decoder is bounded by what a header says of it: each sample of a
// progressive JPEG takes five bytes, of one without chroma subsampling there are three a
// pixel.
func TestDecoderIsBounded(t *testing.T) {
	header := func(marker byte, w, h uint16, sampling ...byte) []byte {
		frame := []byte{8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), byte(len(sampling))}
		for i, s := range sampling {
			frame = append(frame, byte(i+1), s, 0)
		}
		file := append([]byte{0xff, 0xd8, 0xff, marker, 0, byte(len(frame) + 2)}, frame...)
		return append(file, 0xff, 0xda, 0, 2) // a scan begins
	}
	bounds := image.Bounds{Pixels: 50_000_000, Side: 16384}
	const baseline, progressive = 0xc0, 0xc2
	for name, c := range map[string]struct {
		file   []byte
		refuse bool
	}{
		"a photograph":            {header(baseline, 7000, 7000, 0x22, 0x11, 0x11), false},
		"progressive":             {header(progressive, 5000, 5000, 0x22, 0x11, 0x11), false},
		"progressive and sharp":   {header(progressive, 7000, 7000, 0x11, 0x11, 0x11), true},
		"progressive, in print":   {header(progressive, 5000, 5000, 0x11, 0x11, 0x11, 0x11), true},
		"a row that is one block": {header(baseline, 16000, 1, 0x22, 0x11, 0x11), false},
	} {
		_, err := image.Print(c.file, bounds, 100)
		if c.refuse {
			refused(t, err, problem.BadRequest, http.StatusRequestEntityTooLarge)
			continue
		}
		require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type, "%s: it ends behind its header", name)
	}
}
