package pdf_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

// letters of languages, by the names that fonts have for them.
const (
	polish  = "aogonek cacute eogonek lslash nacute oacute sacute zacute zdotaccent Aogonek Cacute Lslash Sacute Zdotaccent"
	czech   = "ccaron dcaron ecaron ncaron rcaron scaron tcaron uring zcaron yacute Ccaron Rcaron Scaron"
	turkish = "gbreve Gbreve Idotaccent dotlessi scedilla Scedilla odieresis udieresis ccedilla"
	greek   = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda xi pi rho sigma sigma1 tau phi chi psi omega " +
		"alphatonos etatonos omegatonos Gamma Theta Lambda Xi Sigma Phi Psi"
	romanian = "abreve acircumflex icircumflex uni0219 uni021B Abreve"
)

// Fonts that a document names and doesn't have in it are drawn with every letter of the
// markets' languages: each has a picture, and no two have the same, as a box for what is
// missing would.
func TestFontsThatAreNotInTheDocument(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for _, font := range []string{
		"/Subtype /Type1 /BaseFont /Helvetica", "/Subtype /Type1 /BaseFont /Helvetica-Bold", "/Subtype /Type1 /BaseFont /Times-Roman",
		"/Subtype /Type1 /BaseFont /Times-Italic", "/Subtype /TrueType /BaseFont /Arial", "/Subtype /TrueType /BaseFont /Arial,BoldItalic",
		"/Subtype /TrueType /BaseFont /TimesNewRomanPSMT", "/Subtype /TrueType /BaseFont /TimesNewRomanPS-BoldMT",
		"/Subtype /TrueType /BaseFont /Calibri", "/Subtype /TrueType /BaseFont /ABCDEF+Cambria-Bold",
	} {
		t.Run(font, func(t *testing.T) {
			for _, language := range []string{polish, czech, turkish, greek, romanian} {
				seen := map[string]string{}
				for name, cell := range glyphs(t, e, font, strings.Fields(language)) {
					require.Contains(t, cell, "#", "%s isn't drawn", name)
					require.Empty(t, seen[cell], "%s looks as another letter", name)
					seen[cell] = name
				}
			}
		})
	}
}

// What the document doesn't have is as wide as its author's program thought.
func TestSubstitutesAreAsWideAsTheirFonts(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for font, want := range map[string]float64{"Helvetica": 105.6, "Times-Roman": 95.54, "Helvetica-Bold": 113.36} { // of Adobe's tables
		page := onePage("/MediaBox [0 0 400 200] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /"+font+" /Encoding /WinAnsiEncoding>>>>>>",
			"BT /F1 20 Tf 20 100 Td (Handgloves) Tj 10 -40 Td (.) Tj ET")
		line := lines(t, e, page).Lines[0]
		require.InDelta(t, want, line.W*400, 0.5, font)
	}
}

// glyphs draws each letter in a cell of its own, as text: # where there is ink.
func glyphs(t *testing.T, e *pdf.Engine, font string, names []string) map[string]string {
	t.Helper()
	const cell, first = 30, 128
	var content strings.Builder
	for n := range names {
		fmt.Fprintf(&content, "BT /F1 20 Tf %d 12 Td (\\%o) Tj ET\n", n*cell+5, first+n)
	}
	widths := strings.Repeat("600 ", len(names))
	page := onePage(fmt.Sprintf("/MediaBox [0 0 %d 40] /Resources <</Font <</F1 <</Type /Font %s /FirstChar %d /LastChar %d /Widths [%s] "+
		"/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [%d /%s]>>>>>>>>", cell*len(names), font, first, first+len(names)-1, widths,
		first, strings.Join(names, " /")), content.String())
	m := drawn(t, e, page, 2*cell*len(names))
	out := map[string]string{}
	for n, name := range names {
		out[name] = inked(m, image.Rect(n*2*cell, 0, (n+1)*2*cell, m.Rect.Dy()))
	}
	return out
}

func inked(m *image.RGBA, r image.Rectangle) string {
	var b strings.Builder
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if m.RGBAAt(x, y).R < 128 {
				b.WriteByte('#')
			} else {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}
