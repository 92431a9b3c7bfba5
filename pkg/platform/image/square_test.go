package image

import (
	"bytes"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

func TestSquaresOfEveryShape(t *testing.T) {
	bounds := Bounds{Pixels: 1 << 20, Side: 4096}
	for _, size := range []stdimage.Point{{1, 1}, {2, 3}, {1, 4096}, {4096, 1}, {255, 257}, {600, 400}} {
		m := stdimage.NewNRGBA(stdimage.Rectangle{Max: size})
		for i := range m.Pix {
			m.Pix[i] = 0x40 // see-through grey
		}
		var b bytes.Buffer
		require.NoError(t, png.Encode(&b, m))
		squares, err := Squares(b.Bytes(), bounds, 8, 256)
		require.NoError(t, err, size)
		for i, side := range []int{8, 256} {
			got, err := jpeg.Decode(bytes.NewReader(squares[i]))
			require.NoError(t, err)
			require.Equal(t, stdimage.Rect(0, 0, side, side), got.Bounds())
			grey := color.GrayModel.Convert(got.At(side/2, side/2)).(color.Gray).Y
			require.InDelta(t, 0xff-0x40*(0xff-0x40)/0xff, int(grey), 4, "it lies on white")
		}
	}
	_, err := Squares([]byte("GIF89a"), bounds, 8)
	require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type)
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, stdimage.NewGray(stdimage.Rect(0, 0, 4096, 257))))
	_, err = Squares(b.Bytes(), bounds, 8)
	require.Equal(t, problem.FormValidation, problem.From(err).Type)
	require.Equal(t, 413, problem.From(err).StatusCode())
}

// A JPEG that goes over the picture again and again is no picture.
func TestJPEGWithTooManyScansIsRefused(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, stdimage.NewGray(stdimage.Rect(0, 0, 64, 64)), nil))
	good := b.Bytes()
	require.Equal(t, 1, scans(good))
	require.Equal(t, 1, scans(append(bytes.Clone(good), bytes.Repeat([]byte("\xff\xda\x00\x02"), 100)...)), "what follows the picture is none of it")
	in := bytes.Index(good, []byte("\xff\xda"))
	bomb := append(bytes.Clone(good[:in]), bytes.Repeat(good[in:len(good)-2], maxScans+1)...)
	require.Equal(t, maxScans+1, scans(bomb))
	_, err := decode(bomb, limits{1 << 20, 4096})
	require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type)
	require.ErrorContains(t, err, "scans")
	for _, b := range [][]byte{nil, {0xff}, []byte("\xff\xd8\xff\xda"), bytes.Repeat([]byte{0xff}, 99), []byte("\xff\xd8\xff\xe1\xff\xff\xff")} {
		require.LessOrEqual(t, scans(b), 1)
	}
}
