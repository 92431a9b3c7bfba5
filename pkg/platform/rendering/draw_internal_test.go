package rendering

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page of lines of letters: of its twin only the layout can be told. Neighbouring
// pixels hardly differ, and lines of other letters look the same.
func TestBlurredTwinHasNoLetters(t *testing.T) {
	page := func(letter int) *image.RGBA {
		m := image.NewRGBA(image.Rect(0, 0, 1600, 2262))
		for y := range 2262 {
			for x := range 1600 {
				c := color.RGBA{255, 255, 255, 255}
				if y%44 < 22 && x > 160 && x < 1440 && (x/(letter+y/4%3)+y/5)%3 == 0 {
					c = color.RGBA{0, 0, 0, 255}
				}
				m.SetRGBA(x, y, c)
			}
		}
		return m
	}
	twin := func(letter int) image.Image {
		drawing, err := Draw(page(letter), []int{480, 960, 1600})
		require.NoError(t, err)
		require.Len(t, drawing.Pictures, 3)
		m, err := jpeg.Decode(bytes.NewReader(drawing.Blurred))
		require.NoError(t, err)
		require.Equal(t, 480, m.Bounds().Dx())
		return m
	}
	a, b := twin(5), twin(7)
	grey := func(m image.Image, x, y int) int { return int(color.GrayModel.Convert(m.At(x, y)).(color.Gray).Y) }
	sharpest, differs := 0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() - 1 {
			sharpest = max(sharpest, abs(grey(a, x, y)-grey(a, x+1, y)))
			differs = max(differs, abs(grey(a, x, y)-grey(b, x, y)))
		}
	}
	require.Less(t, sharpest, 16)
	require.Less(t, differs, 40)
}

func abs(n int) int { return max(n, -n) }
