package pdf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

// hidden lists what of marks a document still has: in its bytes, its unpacked streams and
// the text of its pages.
func hidden(t *testing.T, e *pdf.Engine, copied []byte, marks ...string) []string {
	t.Helper()
	text, err := plain(e, copied)
	require.NoError(t, err)
	all := unpacked(t, copied) + text
	var found []string
	for _, mark := range marks {
		if strings.Contains(all, mark) {
			found = append(found, mark)
		}
	}
	return found
}

func TestLayerThatIsSwitchedOffIsNowhere(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	file := fixture(t, "../../../features/know/testdata/documents/p02-layer-off.pdf")
	copied := cleaned(t, e, file)
	text, err := plain(e, copied)
	require.NoError(t, err)
	require.Equal(t, "Aufgabe sichtbar: Kaninchen", text)
	require.Empty(t, hidden(t, e, copied, "Nashorn", "Loesung", "OCG", "OCProperties"))
	// PDFium doesn't draw the layer either.
	require.Equal(t, drawn(t, e, file, 480).Pix, drawn(t, e, copied, 480).Pix)
}

// layered is a page with the text Nashorn in the content of a property list L, beside
// Kaninchen, which is always shown. Groups are the objects 5 and 6.
func layered(config, property, usage string) []byte {
	return build(
		"<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [5 0 R 6 0 R] /D <<"+config+">>>>>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 200] /Resources <<"+
			"/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>> /Properties <</L "+property+">>>>>>",
		stream("", "BT /F1 20 Tf 20 150 Td (Kaninchen) Tj ET /OC /L BDC BT /F1 20 Tf 20 100 Td (Nashorn) Tj ET EMC"),
		"<</Type /OCG /Name (Eins) "+usage+">>",
		"<</Type /OCG /Name (Zwei)>>",
	)
}

func TestLayersFollowTheirConfiguration(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	const off = "/OFF [5 0 R]"
	membership := func(entries string) string { return "<</Type /OCMD " + entries + ">>" }
	both := "/OCGs [5 0 R 6 0 R] "
	for _, c := range []struct {
		config, property, usage string
		shown                   bool
	}{
		{"", "5 0 R", "", true},
		{off, "5 0 R", "", false},
		{off, "6 0 R", "", true},
		{"/BaseState /OFF", "5 0 R", "", false},
		{"/BaseState /OFF /ON [5 0 R]", "5 0 R", "", true},
		{"/BaseState /Unchanged", "5 0 R", "", true},
		{off, "5 0 R", "/Intent /Design", true},
		{off + " /Intent /All", "5 0 R", "/Intent /Design", false},
		{off + " /Intent [/Design /View]", "5 0 R", "/Intent [/Design]", false},
		// Usage counts where the configuration applies it on a screen.
		{"", "5 0 R", "/Usage <</View <</ViewState /OFF>>>>", true},
		{"/AS [<</Event /View /Category [/View] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</View <</ViewState /OFF>>>>", false},
		{off + "/AS [<</Event /View /Category [/View] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</View <</ViewState /ON>>>>", true},
		{"/AS [<</Event /Print /Category [/Print] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</Print <</PrintState /OFF>>>>", true},
		{off + "/AS [<</Event /Print /Category [/Print] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</Print <</PrintState /ON>>>>", false},
		{off + "/AS [<</Event /Export /Category [/Export] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</Export <</ExportState /ON>>>>", false},
		{"/AS [<</Event /View /Category [/Zoom] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</Zoom <</min 2>>>>", false},
		{"/AS [<</Event /View /Category [/Zoom] /OCGs [5 0 R]>>]", "5 0 R", "/Usage <</Zoom <</max 2>>>>", true},
		// Memberships.
		{off, membership("/OCGs 5 0 R"), "", false},
		{off, membership(both), "", true},
		{off, membership(both + "/P /AnyOn"), "", true},
		{off, membership(both + "/P /AllOn"), "", false},
		{off, membership(both + "/P /AnyOff"), "", true},
		{off, membership(both + "/P /AllOff"), "", false},
		{off, membership("/OCGs [] /P /AllOn"), "", true},
		{off, membership("/OCGs [null 5 0 R]"), "", false},
		{off, membership("/VE [/And 5 0 R 6 0 R]"), "", false},
		{off, membership("/VE [/Or 5 0 R 6 0 R]"), "", true},
		{off, membership("/VE [/Not 5 0 R]"), "", true},
		{off, membership("/VE [/And 6 0 R [/Not [/Or 5 0 R 6 0 R]]]"), "", false},
		{off, membership("/OCGs 6 0 R /VE [/Or 5 0 R]"), "", false},
	} {
		t.Run(fmt.Sprint(c.config, " ", c.property, " ", c.usage), func(t *testing.T) {
			copied := cleaned(t, e, layered(c.config, c.property, c.usage))
			text, err := plain(e, copied)
			require.NoError(t, err)
			require.Contains(t, text, "Kaninchen")
			require.Equal(t, c.shown, strings.Contains(text, "Nashorn"))
			if !c.shown {
				require.Empty(t, hidden(t, e, copied, "Nashorn"))
			}
			require.Empty(t, hidden(t, e, copied, "Eins", "Zwei", "/OC"))
		})
	}
}

// Each way to put something into a layer, with the layer off: GEHEIM is in what is hidden.
func TestWhatIsInALayerThatIsOffIsNotCopied(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	const font = "/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>"
	const text = "BT /F1 20 Tf 20 20 Td (GEHEIM) Tj ET"
	const shown = "BT /F1 20 Tf 20 150 Td (Kaninchen) Tj ET "
	page := func(resources, entries, content string, more ...string) []byte {
		return build(append([]string{
			"<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [5 0 R 6 0 R] /D <</OFF [5 0 R]>>>>>>",
			"<</Type /Pages /Kids [3 0 R] /Count 1>>",
			"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 200] " + entries + " /Resources <<" + font +
				" /Properties <</L 5 0 R /V 6 0 R>> " + resources + ">>>>",
			stream("", shown+content),
			"<</Type /OCG /Name (GEHEIM)>>", "<</Type /OCG /Name (An)>>",
		}, more...)...)
	}
	form := func(entries string) string {
		return stream("/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Resources <<"+font+">> "+entries, text)
	}
	annotation := func(entries string) string {
		return "<</Type /Annot " + entries + " /F 4 /Rect [0 0 400 200] /AP <</N 8 0 R>>>>"
	}
	without := drawn(t, e, page("", "", ""), 400)
	for name, file := range map[string][]byte{
		"text":                          page("", "", "/OC /L BDC "+text+" EMC"),
		"text in two strings":           page("", "", "/OC /L BDC BT /F1 20 Tf 20 20 Td [(GEHEIM) -20 (GEHEIM)] TJ (GEHEIM) ' 1 1 (GEHEIM) \" ET EMC"),
		"a section within":              page("", "", "/OC /L BDC /OC /V BDC /Span BMC "+text+" EMC EMC "+text+" EMC"),
		"within a section":              page("", "", "/OC /V BDC /OC /L BDC "+text+" EMC EMC"),
		"a section that isn't closed":   page("", "", "/OC /L BDC "+text),
		"a form in a section":           page("/XObject <</X 7 0 R>>", "", "/OC /L BDC /X Do EMC", form("")),
		"a form of the layer":           page("/XObject <</X 7 0 R>>", "", "/X Do", form("/OC 5 0 R")),
		"a form that isn't drawn":       page("/XObject <</X 7 0 R>>", "", "", form("")),
		"a section of a form":           page("/XObject <</X 7 0 R>>", "", "/X Do", stream("/Type /XObject /Subtype /Form /BBox [0 0 400 200]", "/OC /L BDC "+text+" EMC")),
		"a picture of the layer":        page("/XObject <</X 7 0 R>>", "", "/X Do", stream("/Type /XObject /Subtype /Image /Width 6 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /OC 5 0 R", "GEHEIM")),
		"a picture within a section":    page("", "", "/OC /L BDC BI /W 6 /H 1 /BPC 8 /CS /G ID GEHEIM EI EMC"),
		"an annotation":                 page("", "/Annots [7 0 R]", "", annotation("/Subtype /Stamp /OC 5 0 R"), form("")),
		"an annotation's appearance":    page("", "/Annots [7 0 R]", "", annotation("/Subtype /Stamp"), form("/OC 5 0 R")),
		"an annotation that is hidden":  page("", "/Annots [7 0 R]", "", strings.Replace(annotation("/Subtype /Stamp"), "/F 4", "/F 2", 1), form("")),
		"an annotation for print":       page("", "/Annots [7 0 R]", "", strings.Replace(annotation("/Subtype /Stamp"), "/F 4", "/F 36", 1), form("")),
		"a field":                       page("", "/Annots [7 0 R]", "", annotation("/Subtype /Widget /FT /Tx /T (a) /V (b) /OC 5 0 R"), form("")),
		"a field's membership":          page("", "/Annots [7 0 R]", "", annotation("/Subtype /Widget /FT /Tx /T (a) /V (b) /OC <</Type /OCMD /OCGs [5 0 R]>>"), form("")),
		"a membership within a section": page("/Properties <</L <</Type /OCMD /OCGs 5 0 R>>>>", "", "/OC /L BDC "+text+" EMC"),
		"a pattern's content": page("/Pattern <</P 7 0 R>>", "", "/Pattern cs /P scn 0 0 400 200 re f",
			stream("/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 200] /XStep 400 /YStep 200 "+
				"/Resources <<"+font+" /Properties <</L 5 0 R>>>>", "/OC /L BDC "+text+" EMC")),
	} {
		t.Run(name, func(t *testing.T) {
			copied := cleaned(t, e, file)
			got, err := plain(e, copied)
			require.NoError(t, err)
			require.Equal(t, "Kaninchen", got)
			require.Empty(t, hidden(t, e, copied, "GEHEIM"))
			require.True(t, bytes.Equal(without.Pix, drawn(t, e, copied, 400).Pix), "it looks as without the layer")
		})
	}
}

// What follows hidden content looks as if that were there: its font, clip and place.
func TestContentAfterALayerStaysInPlace(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	for name, content := range map[string]string{
		"font":   "BT /OC /L BDC /F1 30 Tf EMC 20 20 Td (Ah) Tj ET",
		"matrix": "/OC /L BDC 2 0 0 2 20 20 cm 1 0 0 rg (x) Tj EMC 0 0 20 20 re f",
		"clip":   "/OC /L BDC 0 0 30 30 re W n EMC 0 1 0 rg 0 0 200 200 re f",
		"states": "q /OC /L BDC q 1 0 0 rg 0 0 9 9 re f Q EMC 0 0 1 rg 50 50 50 50 re f Q Q Q 10 10 10 10 re f",
		"path":   "/OC /L BDC 0 0 100 100 re 0 0 m 50 50 l b* EMC 0 0 1 RG 10 w 0 0 m 100 200 l S",
	} {
		t.Run(name, func(t *testing.T) {
			file := build(
				"<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [5 0 R] /D <</OFF [5 0 R]>>>>>>",
				"<</Type /Pages /Kids [3 0 R] /Count 1>>",
				"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 200 200] /Resources <<"+
					"/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>> /Properties <</L 5 0 R>>>>>>",
				stream("", content), "<</Type /OCG /Name (Eins)>>",
			)
			require.True(t, bytes.Equal(drawn(t, e, file, 400).Pix, drawn(t, e, cleaned(t, e, file), 400).Pix))
		})
	}
}
