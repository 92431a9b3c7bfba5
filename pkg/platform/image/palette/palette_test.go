package palette_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"knowmad/pkg/platform/image/palette"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	"pgregory.net/rapid"
)

func filled(w, h int, at func(x, y int) color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, at(x, y))
		}
	}
	return m
}

func decoded(t require.TestingT, data []byte) *image.Paletted {
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, m)
	return m.(*image.Paletted)
}

func TestTextIsWrittenAsItWasInFewBytes(t *testing.T) {
	ink, paper := color.RGBA{0x1d, 0x25, 0x33, 255}, color.RGBA{255, 255, 255, 255}
	m := filled(600, 800, func(int, int) color.RGBA { return paper })
	pen := font.Drawer{Dst: m, Src: image.NewUniform(ink), Face: basicfont.Face7x13}
	for line := range 50 {
		pen.Dot = fixed.P(20, 20+15*line)
		pen.DrawString("Der Schwerpunkt eines Dreiecks teilt jede Seitenhalbierende im Verhältnis 2:1.")
	}
	data, ok := palette.PNG(m)
	require.True(t, ok)
	require.Less(t, len(data), 600*800/14)
	out := decoded(t, data)
	require.Equal(t, m.Rect, out.Rect)
	for y := range 800 {
		for x := range 600 {
			require.Equal(t, color.RGBAModel.Convert(m.At(x, y)), color.RGBAModel.Convert(out.At(x, y)))
		}
	}
}

func TestPhotographsGradientsAndGrainAreLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, at := range map[string]func(x, y int) color.RGBA{
		"rainbow": func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(255 - x), 255} },
		"grey":    func(x, _ int) color.RGBA { return color.RGBA{uint8(x), uint8(x), uint8(x), 255} },
		"grain": func(int, int) color.RGBA {
			return color.RGBA{uint8(236 + r.IntN(16)), uint8(236 + r.IntN(16)), uint8(236 + r.IntN(16)), 255}
		},
		"gradient in a corner": func(x, y int) color.RGBA {
			if x < 200 || y < 200 {
				return color.RGBA{255, 255, 255, 255}
			}
			return color.RGBA{uint8(2 * (x - 200)), uint8(2 * (y - 200)), 255, 255}
		},
		"noise": func(int, int) color.RGBA {
			return color.RGBA{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()), 255}
		},
		"halves": func(int, int) color.RGBA {
			v := uint8(255 * r.IntN(2))
			return color.RGBA{v, v, v, 255}
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, ok := palette.PNG(filled(256, 256, at))
			require.False(t, ok)
		})
	}
}

// Parts of a larger picture have the larger picture's stride.
func TestAnyPictureOfFewColoursKeepsThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 40).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
		// Colours that differ by 8 are never counted as one.
		colours := rapid.SliceOfNDistinct(rapid.IntRange(0, 1<<15-1), 1, 64, rapid.ID).Draw(t, "colours")
		whole := filled(w+7, h+3, func(x, y int) color.RGBA {
			c := colours[(x/5+y/5)%len(colours)]
			return color.RGBA{uint8(c >> 10 << 3), uint8(c >> 5 & 31 << 3), uint8(c & 31 << 3), 255}
		})
		part := whole.SubImage(image.Rect(3, 2, 3+w, 2+h)).(*image.RGBA)
		data, ok := palette.PNG(&image.RGBA{Pix: part.Pix, Stride: part.Stride, Rect: image.Rect(0, 0, w, h)})
		require.True(t, ok)
		out := decoded(t, data)
		for y := range h {
			for x := range w {
				require.Equal(t, part.At(3+x, 2+y), color.RGBAModel.Convert(out.At(x, y)))
			}
		}
	})
}
