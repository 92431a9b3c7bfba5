package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg"
	_ "image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

func drawn(t *testing.T, e *pdf.Engine, file []byte, width int) *image.RGBA {
	t.Helper()
	var picture *image.RGBA
	require.NoError(t, read(e, file, func(ctx context.Context, d *pdf.Document) error {
		var err error
		picture, err = d.Image(ctx, 0, width)
		return err
	}))
	return picture
}

var (
	white = color.RGBA{255, 255, 255, 255}
	red   = color.RGBA{255, 0, 0, 255}
)

func TestImageIsWhiteWithThePageOnIt(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	// A red square in the page's lower left corner, which turning moves.
	const square = "1 0 0 rg 0 0 100 100 re f"
	for entries, at := range map[string]image.Point{
		"/MediaBox [0 0 400 200]":                              {10, 190},
		"/MediaBox [0 0 200 400] /Rotate 90":                   {10, 10},
		"/MediaBox [0 0 400 200] /Rotate 180":                  {390, 10},
		"/MediaBox [0 0 200 400] /Rotate 270":                  {390, 190},
		"/MediaBox [-50 -50 900 900] /CropBox [0 0 400 200]":   {10, 190},
		"/MediaBox [0 0 4000 2000] /CropBox [-10 -10 400 200]": {10, 190},
	} {
		picture := drawn(t, e, onePage(entries, square), 400)
		require.Equal(t, image.Pt(400, 200), picture.Bounds().Size(), entries)
		require.Equal(t, red, picture.RGBAAt(at.X, at.Y), entries)
		require.Equal(t, white, picture.RGBAAt(200, 100), entries)
	}
}

func TestImageHasAnnotationsAndFields(t *testing.T) {
	green := func(kind string) string {
		return "<</Type /Annot " + kind + " /F 4 /Rect [0 0 50 50] /AP <</N 6 0 R>>>>"
	}
	appearance := stream("/Type /XObject /Subtype /Form /BBox [0 0 50 50]", "0 1 0 rg 0 0 50 50 re f")
	e := newEngine(t, pdf.Options{})
	for _, kind := range []string{"/Subtype /Square", "/Subtype /Widget /FT /Tx /T (Name) /V (Eva)"} {
		file := build(
			"<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R]>>>>",
			"<</Type /Pages /Kids [3 0 R] /Count 1>>",
			"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 100 100] /Annots [5 0 R]>>",
			stream("", ""), green(kind), appearance,
		)
		picture := drawn(t, e, file, 100)
		require.Equal(t, color.RGBA{0, 255, 0, 255}, picture.RGBAAt(10, 90), kind)
		require.Equal(t, white, picture.RGBAAt(90, 10), kind)
	}
}

func TestImageOfAnUnusualPageIsBounded(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for box, size := range map[string]image.Point{
		"[0 0 600 10000]":    {1003, 16384 * 1003 / 1003}, // bounded below
		"[0 0 100000 600]":   {1600, 10},
		"[0 0 0.001 0.001]":  {0, 0},
		"[0 0 0 0]":          {0, 0},
		"[0 0 -400 -200]":    {1600, 800},
		"[0 0 1e30 1e30]":    {0, 0},
		"[0 0 600 99999999]": {0, 0},
	} {
		err := read(e, onePage("/MediaBox "+box, ""), func(ctx context.Context, d *pdf.Document) error {
			picture, err := d.Image(ctx, 0, 1600)
			if err != nil {
				return err
			}
			got := picture.Bounds().Size()
			require.LessOrEqual(t, got.X*got.Y, 16<<20, box)
			require.LessOrEqual(t, max(got.X, got.Y), 16384, box)
			require.Positive(t, min(got.X, got.Y), box)
			if size.X == 1600 {
				require.Equal(t, size, got, box)
			}
			return nil
		})
		switch {
		case strings.Contains(box, "99999999"):
			require.ErrorIs(t, err, pdf.ErrShape, box)
		case err != nil:
			require.ErrorIs(t, err, pdf.ErrBroken, box)
		}
	}
}

// strips are 100 rectangles of as many colours.
func strips(colour func(n int) string) string {
	var b strings.Builder
	for n := range 100 {
		fmt.Fprintf(&b, "\n%s %d 40 2 150 re f", colour(n), 110+2*n)
	}
	return b.String()
}

func TestPicturesAreThePageAtEachWidth(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for name, c := range map[string]struct {
		content string
		corner  color.Color
		format  string
		kind    image.Image
	}{
		"few colours":  {"1 0 0 rg 0 0 100 100 re f", color.RGBA{254, 0, 0, 255}, "png", &image.Paletted{}},
		"many colours": {"1 0 0 rg 0 0 100 100 re f" + strips(func(n int) string { return fmt.Sprintf("0.%d 0.%d 1 rg", n/10, n%10) }), color.RGBA{254, 0, 0, 255}, "jpeg", &image.YCbCr{}},
		"many greys":   {"0.5 g 0 0 100 100 re f" + strips(func(n int) string { return fmt.Sprintf("0.%02d g", n) }), color.Gray{128}, "jpeg", &image.Gray{}},
	} {
		t.Run(name, func(t *testing.T) {
			file := onePage("/MediaBox [0 0 400 200]", c.content)
			require.NoError(t, read(e, file, func(ctx context.Context, d *pdf.Document) error {
				widths := []int{480, 1600, 960}
				pictures, err := d.Pictures(ctx, 0, widths, 80)
				require.NoError(t, err)
				whole, err := d.Image(ctx, 0, 480)
				require.NoError(t, err)
				require.Equal(t, whole.Rect.Size(), image.Pt(pictures[0].Width, pictures[0].Height))
				for n, p := range pictures {
					require.Equal(t, widths[n], p.Width)
					require.Equal(t, widths[n]/2, p.Height)
					m, format, err := image.Decode(bytes.NewReader(p.Data))
					require.NoError(t, err)
					require.Equal(t, c.format, format)
					require.Equal(t, image.Pt(p.Width, p.Height), m.Bounds().Size())
					require.IsType(t, c.kind, m)
					for x, want := range map[int]color.Color{20: c.corner, p.Width - 20: color.White} {
						r, g, b, _ := m.At(x, p.Height-20).RGBA()
						wr, wg, wb, _ := want.RGBA()
						require.InDelta(t, wr>>8, r>>8, 3)
						require.InDelta(t, wg>>8, g>>8, 3)
						require.InDelta(t, wb>>8, b>>8, 3)
					}
				}
				_, err = d.Pictures(ctx, 0, []int{480, 0}, 80)
				require.Error(t, err)
				none, err := d.Pictures(ctx, 0, nil, 80)
				require.NoError(t, err)
				require.Empty(t, none)
				return nil
			}))
		})
	}
}
