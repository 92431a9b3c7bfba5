package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/binary"
	"encoding/hex"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

// everyReading is a file's bytes, and each of its streams and strings behind every filter
// that they may hide behind.
func everyReading(file []byte) string {
	var all strings.Builder
	var read func(data []byte, depth int)
	read = func(data []byte, depth int) {
		all.Write(data)
		all.WriteByte('\n')
		if depth == 4 || len(data) == 0 {
			return
		}
		if r, err := zlib.NewReader(bytes.NewReader(data)); err == nil {
			inner, _ := io.ReadAll(io.LimitReader(r, 16<<20))
			read(inner, depth+1)
		}
		if digits := regexp.MustCompile(`^[0-9A-Fa-f\s]{8,}>`).Find(data); digits != nil {
			inner, _ := hex.DecodeString(strings.Join(strings.Fields(string(digits[:len(digits)-1])), ""))
			read(inner, depth+1)
		}
		if end := bytes.Index(data, []byte("~>")); end > 0 {
			out := make([]byte, 4*end+4)
			n, _, _ := ascii85.Decode(out, data[:end], true)
			read(out[:n], depth+1)
		}
	}
	read(file, 0)
	for _, at := range regexp.MustCompile(`stream\r?\n|ID[ \n]`).FindAllIndex(file, -1) {
		read(file[at[1]:], 1)
	}
	for _, s := range regexp.MustCompile(`<[0-9A-Fa-f]+>`).FindAll([]byte(all.String()), -1) {
		plain, _ := hex.DecodeString(string(s[1 : len(s)-1]))
		read(plain, 4)
		read(bytes.ReplaceAll(plain, []byte{0}, nil), 4) // UTF-16
	}
	return all.String()
}

func deflated(data string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = io.WriteString(w, data)
	_ = w.Close()
	return b.String()
}

func in85(data string) string {
	out := make([]byte, ascii85.MaxEncodedLen(len(data)))
	return string(out[:ascii85.Encode(out, []byte(data))]) + "~>"
}

// plainPhotograph is a JPEG in colour without any mark.
func plainPhotograph(t *testing.T) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 16, 16))
	for n := range 256 {
		m.SetRGBA(n%16, n/16, color.RGBA{uint8(n), uint8(255 - n), uint8(16 * (n % 16)), 255})
	}
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, m, nil))
	return b.String()
}

func segment(marker byte, text string) string {
	return string([]byte{0xFF, marker, 0, byte(len(text) + 2)}) + text
}

// profile is a colour profile with the tags that its readers need and one of a maker.
func profile(mark string) string {
	tags := []struct{ name, data string }{
		{"desc", "desc\x00\x00\x00\x00" + mark},
		{"cprt", "text\x00\x00\x00\x00" + mark},
		{"wtpt", "XYZ \x00\x00\x00\x00\x00\x00\xf6\xd6\x00\x01\x00\x00\x00\x00\xd3\x2d"},
		{"rXYZ", "XYZ \x00\x00\x00\x00\x00\x00\x6f\xa2\x00\x00\x38\xf5\x00\x00\x03\x90"},
		{"gXYZ", "XYZ \x00\x00\x00\x00\x00\x00\x62\x99\x00\x00\xb7\x85\x00\x00\x18\xda"},
		{"bXYZ", "XYZ \x00\x00\x00\x00\x00\x00\x24\xa0\x00\x00\x0f\x84\x00\x00\xb6\xcf"},
		{"rTRC", "curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33\x00\x00"},
		{"gTRC", "curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33\x00\x00"},
		{"bTRC", "curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33\x00\x00"},
		{"prv1", "text\x00\x00\x00\x00" + mark},
	}
	head := make([]byte, 128)
	copy(head[4:], mark[:4])
	copy(head[8:], "\x02\x10\x00\x00mntrRGB XYZ ")
	copy(head[36:], "acsp")
	copy(head[68:], "\x00\x00\xf6\xd6\x00\x01\x00\x00\x00\x00\xd3\x2d")
	copy(head[80:], mark[:4])
	table := binary.BigEndian.AppendUint32(nil, uint32(len(tags)))
	var data []byte
	for _, tag := range tags {
		for len(data)%4 != 0 {
			data = append(data, 0)
		}
		table = append(table, tag.name...)
		table = binary.BigEndian.AppendUint32(table, uint32(128+4+12*len(tags)+len(data)))
		table = binary.BigEndian.AppendUint32(table, uint32(len(tag.data)))
		data = append(data, tag.data...)
	}
	whole := slices.Concat(head, table, data)
	binary.BigEndian.PutUint32(whole, uint32(len(whole)))
	return string(whole)
}

// Each place where a mark of a camera or an author may stand: the copy has it nowhere, and
// looks the same.
func TestCleanCopyHasNoMarks(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	const mark = "GEHEIM-Marke"
	photo := plainPhotograph(t)
	exif := segment(0xE1, "Exif\x00\x00"+mark)
	with := func(segments string) string { return photo[:2] + segments + photo[2:] }
	marked := with(exif)
	const picture = "/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
	const font = "/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>"
	const words = "BT /F1 20 Tf 20 150 Td (Was bleibt) Tj ET "
	page := func(entries, resources, content string, more ...string) []byte {
		return onePage("/MediaBox [0 0 400 200] "+entries+" /Resources <<"+font+" "+resources+">>", words+content, more...)
	}
	image := func(entries, data string, more ...string) []byte {
		return page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q",
			append([]string{stream(picture+entries, data)}, more...)...)
	}
	raw := strings.Repeat("\x10\x80\xf0", 256)
	drawnRaw := "/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
	inline := func(dict, data string) []byte {
		return page("", "", "q 100 0 0 100 20 20 cm BI /W 16 /H 16 /CS /RGB /BPC 8 "+dict+" ID "+data+"\nEI Q")
	}
	catalog := func(entries string, more ...string) []byte {
		return bytes.Replace(page("", "", "", more...), []byte("<</Type /Catalog"), []byte("<</Type /Catalog "+entries), 1)
	}
	for name, file := range map[string][]byte{
		// Photographs.
		"Exif":                   image("/Filter /DCTDecode", marked),
		"XMP":                    image("/Filter /DCTDecode", with(segment(0xE1, "http://ns.adobe.com/xap/1.0/\x00"+mark))),
		"APP2":                   image("/Filter /DCTDecode", with(segment(0xE2, "ICC_PROFILE\x00\x01\x01"+mark))),
		"APP5, 11 and 12":        image("/Filter /DCTDecode", with(segment(0xE5, mark)+segment(0xEB, mark)+segment(0xEC, "Ducky"+mark))),
		"APP13 and a comment":    image("/Filter /DCTDecode", with(segment(0xED, mark)+segment(0xFE, mark))),
		"APP15 and APP3":         image("/Filter /DCTDecode", with(segment(0xEF, mark)+segment(0xE3, mark))),
		"behind Adobe's segment": image("/Filter /DCTDecode /DecodeParms <</ColorTransform 1>>", with(segment(0xEE, "Adobe\x00\x64\x00\x00\x00\x00\x01"+mark))),
		"a thumbnail of JFIF":    image("/Filter /DCTDecode", with(segment(0xE0, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x02\x02"+mark))),
		"after fill bytes":       image("/Filter /DCTDecode", with("\xFF\xFF\xFF"+exif+"\xFF\xFF")),
		"between segments":       image("/Filter /DCTDecode", with(mark)),
		"after the picture":      image("/Filter /DCTDecode", photo+mark),
		"before the picture":     image("/Filter /DCTDecode", mark+photo),
		"in an array of filters": image("/Filter [ /DCTDecode  ]", marked),
		"Flate and DCT":          image("/Filter [/FlateDecode /DCTDecode]", deflated(marked)),
		"hexadecimal and DCT":    image("/Filter [/ASCIIHexDecode /DCTDecode]", hex.EncodeToString([]byte(marked))+">"),
		"base 85 and DCT":        image("/Filter [/ASCII85Decode /DCTDecode]", in85(marked)),
		"an escaped name":        image("/Filter /DC#54Decode", marked),
		"a filter by reference":  image("/Filter 6 0 R", marked, "/DCTDecode"),
		"filters by reference":   image("/Filter 6 0 R", deflated(marked), "[/FlateDecode 7 0 R]", "/DCTDecode"),
		"entries of a picture":   image("/Filter /DCTDecode /Name /"+mark+" /Metadata 6 0 R /PieceInfo <</P ("+mark+")>> /Title ("+mark+") /Alt ("+mark+")", photo, stream("/Type /Metadata", mark)),
		"an alternate picture":   image("/Filter /DCTDecode /Alternates [<</Image 6 0 R>>]", photo, stream(picture+"/Filter /DCTDecode", marked)),
		"a picture's mask":       image("/Filter /DCTDecode /SMask 6 0 R", photo, stream("/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ", "\x80"+mark)),
		"a photograph as a mask": image("/Filter /DCTDecode /SMask 6 0 R", photo, stream("/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode", photograph(t))),
		// Pictures of other kinds.
		"after raw pixels":         page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q", stream(drawnRaw, raw+mark)),
		"after packed pixels":      page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q", stream(drawnRaw+"/Filter /FlateDecode", deflated(raw+mark))),
		"after Flate's end":        page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q", stream(drawnRaw+"/Filter /FlateDecode", deflated(raw)+mark)),
		"an unused pixel's colour": page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q", stream("/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 0 6 0 R]", "\x00"), stream("", "abc"+mark)),
		"a colour profile": page("", "/XObject <</X 5 0 R>>", "q 100 0 0 100 20 20 cm /X Do Q",
			stream("/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R]", raw), stream("/N 3", profile(mark))),
		// Pictures within content.
		"inline, DCT":           inline("/F /DCT", marked),
		"inline, the long name": inline("/Filter /DCTDecode", marked),
		"inline, Flate and DCT": inline("/F [/Fl /DCT]", deflated(marked)),
		"inline, hexadecimal":   inline("/F [/AHx /DCT]", hex.EncodeToString([]byte(marked))+">"),
		"inline, base 85":       inline("/F [/A85 /DCT]", in85(marked)),
		"inline, more pixels":   inline("", raw+mark),
		"inline, packed":        inline("/F /Fl", deflated(raw+mark)),
		"inline, after its end": inline("/F /Fl", deflated(raw)+mark),
		"inline, entries":       inline("/F /DCT /Name ("+mark+") /Alt /"+mark, photo),
		// Content.
		"a comment":                    page("", "", "%"+mark+"\n"),
		"a marked point":               page("", "", "/"+mark+" MP /T <</A ("+mark+")>> DP"),
		"marked content":               page("", "", "/"+mark+" BMC EMC /T <</Author ("+mark+") /MCID 0>> BDC "+words+" EMC"),
		"properties of marked content": page("", "/Properties <</P <</Title ("+mark+") /Alt (x)>> /Unused <</A ("+mark+")>>>>", "/T /P BDC "+words+" EMC"),
		"text that replaces nothing":   page("", "", "/Span <</ActualText ("+mark+")>> BDC EMC"),
		"text that replaces a letter":  page("", "", "/Span <</ActualText ("+mark+")>> BDC BT /F1 9 Tf 9 9 Td (x) Tj ET EMC"),
		"an alternate description":     page("", "", "/Span <</Alt ("+mark+") /E ("+mark+") /Lang (de)>> BDC "+words+" EMC"),
		"an operator that isn't one":   page("", "", "("+mark+") Tag BX ("+mark+") /"+mark+" foo EX"),
		"operands that aren't used":    page("", "", "("+mark+") 1 0 0 rg ["+"("+mark+")] 0 d /"+mark+" 1 w"),
		"a name in a number":           page("", "", "1"+mark+" w"),
		"content after packed content": build("<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [3 0 R] /Count 1>>", "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources <<"+font+">>>>", stream("/Filter /FlateDecode", deflated(words)+mark)),
		"a resource that isn't used":   page("", "/XObject <</X 5 0 R>>", "", stream(picture+"/Filter /DCTDecode", marked)),
		"entries of a form":            page("", "/XObject <</X 5 0 R>>", "/X Do", stream("/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Name ("+mark+") /LastModified (D:2024) /PieceInfo <</P <</Private ("+mark+")>>>> /Ref <</F ("+mark+")>> /OPI <</F ("+mark+")>> /StructParents 0", "0 0 9 9 re f")),
		"a comment in a form":          page("", "/XObject <</X 5 0 R>>", "/X Do", stream("/Type /XObject /Subtype /Form /BBox [0 0 400 200]", "0 0 9 9 re f %"+mark+"\n/T <</A ("+mark+")>> BDC EMC")),
		"a comment in a pattern":       page("", "/Pattern <</P 5 0 R>>", "/Pattern cs /P scn 0 0 50 50 re f", stream("/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources <<>> /Title ("+mark+")", "0 0 5 5 re f %"+mark)),
		"a comment in a function":      page("", "/Shading <</S <</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 400 0] /Function 5 0 R>>>>", "/S sh", stream("/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1] /Title ("+mark+")", "{ %"+mark+"\n dup dup }")),
		"after a function's samples":   page("", "/Shading <</S <</ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 400 0] /Function 5 0 R>>>>", "/S sh", stream("/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample 8", "\x10\xf0"+mark)),
		"entries of a graphics state":  page("", "/ExtGState <</G <</LW 3 /Title ("+mark+") /HT <</Type /Halftone /HalftoneName ("+mark+")>>>>>>", "/G gs 0 0 m 99 99 l S"),
		"colorants of a DeviceN":       page("", "/ColorSpace <</C [/DeviceN [/A] /DeviceGray <</FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0]>> <</Title ("+mark+")>>]>>", "/C cs .5 scn 0 0 9 9 re f"),
		"entries of a font":            page("", "/Font <</F2 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Title ("+mark+") /ToUnicode 5 0 R>>>>", "BT /F2 9 Tf 9 9 Td (x) Tj ET", stream("/Creator ("+mark+")", "%"+mark+"\nbegincmap /Author ("+mark+") def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <78> <0078> endbfchar endcmap")),
		"a Type 3 font":                page("", "/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> /F2 <</Type /Font /Subtype /Type3 /Name /"+mark+" /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 120 /LastChar 120 /Widths [9] /Encoding <</Differences [120 /x]>> /CharProcs <</x 5 0 R>> /Resources <<>>>>>>", "BT /F2 9 Tf 9 9 Td (x) Tj ET", stream("/Title ("+mark+")", "9 0 d0 0 0 5 5 re f %"+mark)),
		// The document.
		"entries of a page":   page("/Title ("+mark+") /Tabs /S /StructParents 0 /"+mark+" 1 /Thumb 5 0 R /B [5 0 R] /Trans <</A ("+mark+")>> /PZ 1 /ID ("+mark+")", "", "", stream(picture+"/Filter /DCTDecode", marked)),
		"entries of a group":  page("/Group <</S /Transparency /CS /DeviceRGB /Title ("+mark+")>>", "", ""),
		"a structure tree":    catalog("/MarkInfo <</Marked true>> /Lang ("+mark+") /StructTreeRoot 5 0 R", "<</Type /StructTreeRoot /K <</Type /StructElem /S /Figure /P 5 0 R /Alt ("+mark+") /T ("+mark+") /ActualText ("+mark+")>> /RoleMap <</X /"+mark+">>>>"),
		"an outline":          catalog("/Outlines 5 0 R", "<</Type /Outlines /First 6 0 R /Last 6 0 R /Count 1>>", "<</Title ("+mark+") /Parent 5 0 R>>"),
		"names and pages":     catalog("/Names <</Dests <</Names [(" + mark + ") [3 0 R /Fit]]>>>> /Dests <</" + mark + " [3 0 R /Fit]>> /PageLabels <</Nums [0 <</P (" + mark + ")>>]>> /URI <</Base (" + mark + ")>>"),
		"metadata":            catalog("/Metadata 5 0 R /PieceInfo <</P <</Private ("+mark+")>>>> /OutputIntents [<</S /GTS_PDFA1 /Info ("+mark+")>>] /Collection <</A ("+mark+")>>", stream("/Type /Metadata /Subtype /XML", mark)),
		"names of layers":     catalog("/OCProperties <</OCGs [5 0 R] /D <</Name ("+mark+") /Creator ("+mark+") /Order [("+mark+") 5 0 R]>>>>", "<</Type /OCG /Name ("+mark+")>>"),
		"an author's comment": page("/Annots [5 0 R]", "", "", "<</Type /Annot /Subtype /Square /Rect [9 9 99 99] /F 4 /T ("+mark+") /Contents ("+mark+") /NM ("+mark+") /M (D:2024) /RC ("+mark+") /Subj ("+mark+") /Popup 6 0 R /AP <</N 7 0 R /D 8 0 R>>>>", "<</Type /Annot /Subtype /Popup /Parent 5 0 R /Rect [0 0 9 9] /Contents ("+mark+")>>", stream("/Type /XObject /Subtype /Form /BBox [0 0 90 90] /Title ("+mark+")", "1 0 0 RG 5 5 80 80 re S"), stream("/Type /XObject /Subtype /Form /BBox [0 0 90 90]", "("+mark+") pop")),
		"an attachment":       catalog("/AF [5 0 R] /Names <</EmbeddedFiles <</Names [("+mark+") 5 0 R]>>>>", "<</Type /Filespec /F ("+mark+") /EF <</F 6 0 R>>>>", stream("/Type /EmbeddedFile", mark)),
		"information":         bytes.Replace(page("", "", "", "<</Author ("+mark+") /Title ("+mark+") /X ("+mark+")>>"), []byte("/Root"), []byte("/Info 5 0 R /ID [("+mark+") ("+mark+")] /Root"), 1),
		"after the end":       append(page("", "", ""), "\n%"+mark+"\n"...),
		"an object alone":     page("", "", "", "("+mark+")"),
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, everyReading(file), mark[:6], "the file has the mark")
			copied := cleaned(t, e, file)
			all := everyReading(copied)
			if at := strings.Index(all, mark[:6]); at >= 0 {
				t.Errorf("the copy has %q", all[max(at-40, 0):min(at+40, len(all))])
			}
			before, after := drawn(t, e, file, 400), drawn(t, e, copied, 400)
			require.Equal(t, before.Bounds(), after.Bounds())
			different := 0
			for n := range before.Pix {
				if d := int(before.Pix[n]) - int(after.Pix[n]); d > 2 || d < -2 {
					different++
				}
			}
			require.Zero(t, different, "it looks otherwise")
			text, err := plain(e, copied)
			require.NoError(t, err)
			require.Contains(t, text, "Was bleibt")
		})
	}
}
