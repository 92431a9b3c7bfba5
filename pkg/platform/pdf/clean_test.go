package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

func cleaned(t *testing.T, e *pdf.Engine, file []byte) []byte {
	t.Helper()
	var copied bytes.Buffer
	require.NoError(t, read(e, file, func(ctx context.Context, d *pdf.Document) error {
		_, err := d.Clean(ctx, &copied)
		return err
	}))
	return copied.Bytes()
}

// unpacked is a PDF with its packed streams behind it as they read.
func unpacked(t *testing.T, file []byte) string {
	t.Helper()
	var all strings.Builder
	all.Write(file)
	for _, at := range regexp.MustCompile(`stream\r?\n`).FindAllIndex(file, -1) {
		if r, err := zlib.NewReader(bytes.NewReader(file[at[1]:])); err == nil {
			_, _ = io.Copy(&all, io.LimitReader(r, 64<<20))
		}
	}
	return all.String()
}

// photograph is a JPEG that says where it was taken.
func photograph(t *testing.T) string {
	t.Helper()
	var plain bytes.Buffer
	require.NoError(t, jpeg.Encode(&plain, image.NewGray(image.Rect(0, 0, 16, 16)), nil))
	segment := func(marker byte, text string) string {
		return string([]byte{0xFF, marker, 0, byte(len(text) + 2)}) + text
	}
	b := plain.String()
	return b[:2] + segment(0xE1, "Exif\x00\x00GEHEIM-Exif") + segment(0xED, "Photoshop GEHEIM-IPTC") +
		segment(0xFE, "GEHEIM-Kommentar") + b[2:]
}

// carrying is a PDF with all that a copy leaves behind, each with GEHEIM in it.
func carrying(t *testing.T) []byte {
	t.Helper()
	file := build(
		"<</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (app.alert\\('GEHEIM-OpenAction'\\))>> "+
			"/Metadata 5 0 R /AA <</WC <</S /JavaScript /JS (GEHEIM-Catalog-AA)>>>> "+
			"/Names <</JavaScript <</Names [(GEHEIM-Name) 6 0 R]>> /EmbeddedFiles <</Names [(GEHEIM-Datei) 7 0 R]>>>> "+
			"/Outlines 9 0 R /AcroForm <</Fields [13 0 R] /XFA (GEHEIM-XFA)>> /PieceInfo <</P <</Private (GEHEIM-Piece)>>>>>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 200] /Metadata 5 0 R /Thumb 10 0 R "+
			"/AA <</O <</S /JavaScript /JS (GEHEIM-Page-AA)>>>> /Annots [11 0 R 12 0 R 13 0 R 14 0 R 15 0 R] "+
			"/PieceInfo <</P <</Private (GEHEIM-Piece)>>>> /GEHEIM-Key (GEHEIM-Value) /#41A 6 0 R "+
			"/Resources <</XObject <</X 10 0 R>> /Properties <</M <</Metadata 5 0 R /#4detadata 5 0 R>>>> "+
			"/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>",
		stream("", "BT /F1 20 Tf 20 150 Td (Was bleibt \\(und \\\\ noch\\)) Tj ET q 100 0 0 100 20 20 cm /X Do Q"),
		stream("/Type /Metadata /Subtype /XML", "<x:xmpmeta>GEHEIM-XMP</x:xmpmeta>"),
		"<</S /JavaScript /JS (GEHEIM-Script)>>",
		"<</Type /Filespec /F (GEHEIM-Dateiname) /EF <</F 8 0 R>>>>",
		stream("/Type /EmbeddedFile", "GEHEIM-Anhang"),
		"<</Type /Outlines /Title (GEHEIM-Lesezeichen)>>",
		stream("/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 8 "+
			"/Filter /DCTDecode /Metadata 5 0 R", photograph(t)),
		"<</Type /Annot /Subtype /Link /Rect [0 0 50 50] /A <</S /URI /URI (javascript:GEHEIM-URI)>>>>",
		"<</Type /Annot /Subtype /Link /Rect [0 0 50 50] /A <</S /Launch /F (GEHEIM-Programm) /Next 6 0 R>>>>",
		"<</Type /Annot /Subtype /Widget /FT /Tx /T (GEHEIM-Feld) /V (GEHEIM-Wert) /F 4 /Rect [200 20 300 60] "+
			"/AA <</K 6 0 R>> /AP <</N 16 0 R>>>>",
		"<</Type /Annot /Subtype /FileAttachment /Rect [0 0 50 50] /FS 7 0 R /Contents (GEHEIM-Notiz)>>",
		"<</Type /Annot /Subtype /Square /F 4 /Rect [320 20 380 80] /Contents (GEHEIM-Kommentar) /T (GEHEIM-Person) /AP <</N 17 0 R>>>>",
		stream("/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 "+
			"/BaseFont /Helvetica>>>>>>", "BT /F1 20 Tf 5 10 Td (Ausgefuellt) Tj ET"),
		stream("/Type /XObject /Subtype /Form /BBox [0 0 60 60] /Metadata 5 0 R", "0 1 0 rg 0 0 60 60 re f"),
		"<</Author (GEHEIM-Name) /Producer (GEHEIM-Programm) /CreationDate (D:20240101)>>",
	)
	return bytes.Replace(file, []byte("/Root 1 0 R"), []byte("/Root 1 0 R /Info 18 0 R /ID [<4745484549> <4745484549>]"), 1)
}

func TestCleanCopyHasThePagesAlone(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	file := carrying(t)
	copied := cleaned(t, e, file)
	all := unpacked(t, copied)
	if at := strings.Index(all, "GEHEIM"); at >= 0 {
		t.Errorf("the copy has %q", all[at:min(at+40, len(all))])
	}
	for _, word := range []string{
		"JavaScript", "/JS", "/AA", "/OpenAction", "/Metadata", "/Launch", "/URI", "/EmbeddedFile", "/Filespec", "/AcroForm",
		"/Annots", "/Annot", "/Outlines", "/PieceInfo", "/Author", "/Info", "/Names", "/Thumb", "xmpmeta", "D:20",
	} {
		require.NotContains(t, all, word)
	}
	text, err := plain(e, copied)
	require.NoError(t, err)
	require.Contains(t, text, `Was bleibt (und \ noch)`)
	require.Contains(t, text, "Ausgefuellt", "what was filled in is drawn")
	require.Equal(t, drawn(t, e, file, 800).Pix, drawn(t, e, copied, 800).Pix)
}

// A copy looks as its original does, to the pixel.
func TestCleanCopyLooksTheSame(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	files := map[string][]byte{
		"turned": onePage("/MediaBox [0 0 200 400] /CropBox [10 20 200 300] /Rotate 90 "+helvetica,
			"BT /F1 20 Tf 0 1 -1 0 30 20 Tm (Oben) Tj ET 1 0 0 rg 0 0 100 100 re f"),
	}
	for _, name := range []string{"guide-cs.pdf", "refcard-el.pdf", "columns.pdf"} {
		files[name] = fixture(t, name)
	}
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			copied := cleaned(t, e, file)
			// A copy is no burden: objects that pages share are written once.
			require.Less(t, len(copied), 3*len(file)+2000)
			before, err := plain(e, file)
			require.NoError(t, err)
			after, err := plain(e, copied)
			require.NoError(t, err)
			require.Equal(t, before, after)
			require.Equal(t, drawn(t, e, file, 480), drawn(t, e, copied, 480))
		})
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left on device")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestCleanTellsTheWritersError(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	require.ErrorIs(t, read(e, fixture(t, "columns.pdf"), func(ctx context.Context, d *pdf.Document) error {
		_, err := d.Clean(ctx, fullDisk{})
		return err
	}), errFull)
}
