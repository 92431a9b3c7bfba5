package share_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/share"
)

// red is a page of one colour.
func red(width, height int) image.Image {
	page := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(page, page.Bounds(), image.NewUniform(color.RGBA{R: 220, A: 255}), image.Point{}, draw.Src)
	return page
}

func document(title string, page image.Image) share.Document {
	return share.Document{Picture: topic(title), Author: "lena.m", Page: page}
}

// drawnDocument draws a document, and checks what holds for each.
func drawnDocument(t *testing.T, p *share.Painter, name string, of share.Document) *image.NRGBA {
	t.Helper()
	data, err := p.DrawDocument(of)
	require.NoError(t, err)
	if folder := os.Getenv("SHARE_PICTURES"); folder != "" { // to look at them
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".jpg"), data, 0o600))
	}
	require.Less(t, len(data), 200<<10, "a picture is small")
	img, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, share.Width, share.Height), img.Bounds())
	flat := image.NewNRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, image.Point{}, draw.Src)
	return flat
}

// near is the box around all pixels of about a colour.
func near(img *image.NRGBA, want color.NRGBA) image.Rectangle {
	var box image.Rectangle
	far := func(a, b uint8) bool { return max(a, b)-min(a, b) > 40 }
	for i := 0; i < len(img.Pix); i += 4 {
		if far(img.Pix[i], want.R) || far(img.Pix[i+1], want.G) || far(img.Pix[i+2], want.B) {
			continue
		}
		x, y := i/4%share.Width, i/4/share.Width
		box = box.Union(image.Rect(x, y, x+1, y+1))
	}
	return box
}

// The first page stands beside the words, whatever its shape is.
func TestFirstPageStandsBesideTheWords(t *testing.T) {
	p := painter(t)
	for name, of := range map[string]struct {
		width, height int
		shown         [2]int // in pixels
	}{
		"a4":     {960, 1358, [2]int{320, 453}},
		"letter": {960, 1242, [2]int{320, 414}},
		"slide":  {1600, 900, [2]int{320, 180}},
		"tall":   {100, 4000, [2]int{288, 490}},
		"wide":   {4000, 100, [2]int{320, 8}},
		"book":   {600, 1000, [2]int{294, 490}},
	} {
		box := near(drawnDocument(t, p, "page-"+name, document("Brüche", red(of.width, of.height))), color.NRGBA{R: 220, A: 255})
		require.True(t, box.In(image.Rect(800, 60, 1140, 570)), "%s: %v", name, box)
		require.InDelta(t, of.shown[0], box.Dx(), 4, name)
		require.InDelta(t, of.shown[1], box.Dy(), 4, name)
	}
	_ = drawnDocument(t, p, "page-none", document("Brüche", image.NewRGBA(image.Rectangle{})))
}

// A title has at most three lines and stays in its column, in each script that the
// markets write.
func TestTitleOfADocumentHasThreeLinesAtMost(t *testing.T) {
	p := painter(t)
	without := document("", red(960, 1358))
	without.Author = ""
	blank := drawnDocument(t, p, "document-blank", without)
	for name, title := range map[string]string{
		"short":  "Brüche",
		"polish": "Powstanie styczniowe: przyczyny, przebieg i skutki — żółć i łódź w źródłach",
		"greek":  "Πιθανότητες και στατιστική για την τρίτη λυκείου: θεωρία, παραδείγματα και λυμένες ασκήσεις",
		"turk":   "İstanbul’un fethi ve Osmanlı İmparatorluğu’nun yükseliş dönemi üzerine notlar",
		"czech":  "Příliš žluťoučký kůň úpěl ďábelské ódy",
		"one":    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
		"flood":  strings.Repeat("Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz ", 20),
		"none":   "漢字 \u202e العربية",
	} {
		img := drawnDocument(t, p, "document-"+name, document(title, red(960, 1358)))
		box := drawnOver(blank, img)
		require.False(t, box.Empty(), name)
		require.GreaterOrEqual(t, box.Min.X, 64, name)
		require.LessOrEqual(t, box.Max.X, 790, name)
		require.GreaterOrEqual(t, box.Min.Y, 140, name)
		require.LessOrEqual(t, box.Max.Y, 560, name)
	}
	named := drawnDocument(t, p, "document-author", document("Brüche", red(960, 1358)))
	other := document("Brüche", red(960, 1358))
	other.Author = strings.Repeat("Ξένια ", 60)
	require.LessOrEqual(t, drawnOver(named, drawnDocument(t, p, "document-long-author", other)).Max.X, 790)
}

// drawnOver is changed without what JPEG makes of edges nearby.
func drawnOver(a, b *image.NRGBA) image.Rectangle {
	var box image.Rectangle
	for i := 0; i < len(a.Pix); i += 4 {
		if d := int(a.Pix[i+1]) - int(b.Pix[i+1]); d*d > 40*40 {
			x, y := i/4%share.Width, i/4/share.Width
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return box
}

func BenchmarkDrawDocument(b *testing.B) {
	p := painter(b)
	page := red(960, 1358)
	for b.Loop() {
		if _, err := p.DrawDocument(document("Lineare Algebra: Gleichungssysteme und Matrizen", page)); err != nil {
			b.Fatal(err)
		}
	}
}
