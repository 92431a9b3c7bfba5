package share_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/share"
	"knowmad/web"
)

// painter draws with the built front end; where none was built there is nothing
// to test.
func painter(t testing.TB) *share.Painter {
	t.Helper()
	if _, err := fs.Stat(web.Dist, "dist/server/share/colours.json"); err != nil {
		t.Skip("the front end was not built")
	}
	p, err := share.New(web.Dist)
	require.NoError(t, err)
	return p
}

func drawn(t *testing.T, p *share.Painter, name string, of share.Picture) *image.NRGBA {
	t.Helper()
	data, err := p.Draw(of)
	require.NoError(t, err)
	if folder := os.Getenv("SHARE_PICTURES"); folder != "" { // to look at them
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".png"), data, 0o600))
	}
	require.Less(t, len(data), 150<<10, "a picture is small")
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, share.Width, share.Height), img.Bounds())
	flat := image.NewNRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, image.Point{}, draw.Src)
	return flat
}

func topic(title string) share.Picture {
	return share.Picture{
		Brand: "Knowmad", Host: "de.knowmad.example", Family: "poppins", Title: title, Label: "Mathematik",
		Hue: "blue", Icon: "/icons/subjects/sigma.svg",
	}
}

func TestTitleFitsThePicture(t *testing.T) {
	p := painter(t)
	blank := drawn(t, p, "blank", topic(""))
	for name, of := range map[string]share.Picture{
		"long":  topic("Lineare Algebra: Gleichungssysteme und Matrizen"),
		"words": topic("Entwicklungsländer und Entwicklungspolitik in der Weltwirtschaftsordnung"),
		"one":   topic("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
		"flood": topic(strings.Repeat("Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz ", 20)),
		"short": topic("Brüche"),
	} {
		img := drawn(t, p, name, of)
		box := changed(blank, img)
		require.False(t, box.Empty(), name)
		// Words stay in their column, below the brand and above the host.
		require.GreaterOrEqual(t, box.Min.X, 70, name)
		require.LessOrEqual(t, box.Max.X, 790, name)
		require.GreaterOrEqual(t, box.Min.Y, 140, name)
		require.LessOrEqual(t, box.Max.Y, 545, name)
	}
}

// A script that the headings' family lacks is set in another: Greek is no row of
// empty boxes.
func TestMissingScriptUsesFallbackFont(t *testing.T) {
	p := painter(t)
	for _, family := range []string{"poppins", "inter", "open-sans", "none"} {
		of := topic("Πιθανότητες και στατιστική")
		of.Family = family
		greek := drawn(t, p, "greek-"+family, of)
		of.Title = "Πιθανότητες"
		require.False(t, changed(greek, drawn(t, p, "greek-short-"+family, of)).Empty(), family)
		of.Title = "漢字"
		box := changed(drawn(t, p, "none-"+family, of), drawn(t, p, "empty-"+family, topic("")))
		require.Less(t, box.Dy(), share.Height, family)
	}
	of := topic("Żółć, Łódź, čeština, șțăâî, İstanbul")
	drawn(t, p, "latin-ext", of)
}

// Every icon of the front end can be drawn, in white on its disc.
func TestIcons(t *testing.T) {
	p := painter(t)
	icons, err := fs.Glob(web.Dist, "dist/client/icons/subjects/*.svg")
	require.NoError(t, err)
	require.NotEmpty(t, icons)
	without := topic("x")
	without.Icon = ""
	disc := drawn(t, p, "disc", without)
	for _, icon := range icons {
		of := topic("x")
		of.Icon = strings.TrimPrefix(icon, "dist/client")
		img := drawn(t, p, "icon-"+strings.TrimSuffix(filepath.Base(icon), ".svg"), of)
		box := changed(disc, img)
		require.True(t, box.In(image.Rect(880, 210, 1090, 420)), "%s: %v", icon, box)
		require.Greater(t, max(box.Dx(), box.Dy()), 100, icon)
	}
}

func TestOnlySVGFilesAreRead(t *testing.T) {
	p := painter(t)
	for _, icon := range []string{"/icons/subjects/none.svg", "/../server/worker.mjs", "/../../go.mod", "x", "/brand/icon-512.png"} {
		of := topic("x")
		of.Icon = icon
		_, err := p.Draw(of)
		require.Error(t, err, icon)
	}
}

func TestMarketsPicture(t *testing.T) {
	p := painter(t)
	img := drawn(t, p, "market", share.Picture{Brand: "Knowmad", Host: "de.knowmad.example", Family: "poppins", Title: "Morgen Klausur? Heute verstehst du’s."})
	require.Equal(t, color.NRGBA{R: 0x0a, G: 0x1b, B: 0x45, A: 255}, img.NRGBAAt(5, 5))
	drawn(t, p, "market-gr", share.Picture{Brand: "Knowmad", Host: "gr.knowmad.example", Family: "inter", Title: "Διάβασε μαζί με όσους το έχουν ήδη καταλάβει."})
}

func TestNewRefusesMissingOrBrokenBuild(t *testing.T) {
	_, err := share.New(fstest.MapFS{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	colours := &fstest.MapFile{Data: []byte(`{"sea":"#12345"}`)}
	_, err = share.New(fstest.MapFS{"dist/server/share/colours.json": colours})
	require.ErrorContains(t, err, `"#12345" is no colour`)
}

// changed is the box around all pixels in which two pictures differ.
func changed(a, b *image.NRGBA) image.Rectangle {
	var box image.Rectangle
	for i := 0; i < len(a.Pix); i += 4 {
		if !bytes.Equal(a.Pix[i:i+4], b.Pix[i:i+4]) {
			x, y := i/4%share.Width, i/4/share.Width
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return box
}

func BenchmarkDraw(b *testing.B) {
	p, err := share.New(web.Dist)
	if err != nil {
		b.Skip(err)
	}
	for b.Loop() {
		if _, err := p.Draw(topic("Lineare Algebra: Gleichungssysteme und Matrizen")); err != nil {
			b.Fatal(err)
		}
	}
}
