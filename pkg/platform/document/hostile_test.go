package document_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/document"
)

func tryRead(t testing.TB, kind document.Kind, b []byte) (*document.Document, error) {
	t.Helper()
	return document.Read(t.Context(), kind, bytes.NewReader(b), int64(len(b)), "")
}

func odt(t testing.TB, text string, more ...part) []byte {
	t.Helper()
	return pack(t, append([]part{
		{"mimetype", "application/vnd.oasis.opendocument.text"},
		{"content.xml", `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text>` + text + `</office:text></office:body></office:document-content>`},
	}, more...)...)
}

func para(text string) string { return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>" }

// rels names the relations of a docx.
func rels(targets ...string) part {
	var b strings.Builder
	b.WriteString(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i, target := range targets {
		fmt.Fprintf(&b, `<Relationship Id="r%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="%s"/>`, i, target)
	}
	b.WriteString(`</Relationships>`)
	return part{"word/_rels/document.xml.rels", b.String()}
}

func blip(id string) string {
	return `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr descr="Bild"/><a:blip r:embed="` + id + `"/></wp:inline></w:drawing></w:r></w:p>`
}

// flood is a PNG whose header asks for many pixels.
func flood(side uint32) string {
	b := []byte("IHDR")
	b = binary.BigEndian.AppendUint32(b, side)
	b = binary.BigEndian.AppendUint32(b, side)
	b = append(b, 8, 2, 0, 0, 0)
	sum := crc32.ChecksumIEEE(b)
	b = append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), b...)
	return string(binary.BigEndian.AppendUint32(b, sum))
}

func TestHostilePackages(t *testing.T) {
	many := make([]part, 10_001)
	for i := range many {
		many[i].name = fmt.Sprint(i)
	}
	entities := `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document ` + w + `><w:body>` + para("&b;") + `</w:body></w:document>`
	var numbered strings.Builder
	for i := range 200_001 {
		numbered.WriteString(para(fmt.Sprint(i)))
	}
	deep := strings.Repeat("<w:sdt>", 5000) + strings.Repeat("</w:sdt>", 5000)
	types := contentTypes("word/document.xml", office+"wordprocessingml.document.main+xml")
	for name, of := range map[string]struct {
		bytes  []byte
		kind   document.Kind
		err    error
		reason string
	}{
		"bomb":                {docx(t, para(strings.Repeat("a", 30<<20))), document.DOCX, document.ErrTooLarge, "zip bomb"},
		"large part":          {docx(t, para(strings.Repeat("a", 33<<20))), document.DOCX, document.ErrTooLarge, "part"},
		"many entries":        {pack(t, many...), document.DOCX, document.ErrTooLarge, "zip entries"},
		"entities":            {pack(t, types, part{"word/document.xml", entities}), document.DOCX, document.ErrBroken, "xml with a document type"},
		"unknown entity":      {docx(t, para("&b;")), document.DOCX, document.ErrBroken, "xml"},
		"deep":                {docx(t, deep), document.DOCX, document.ErrTooLarge, "xml depth"},
		"deep odt":            {odt(t, strings.Repeat("<text:section>", 5000)+strings.Repeat("</text:section>", 5000)), document.ODT, document.ErrTooLarge, "xml depth"},
		"deep lists":          {odt(t, strings.Repeat("<text:list><text:list-item>", 12)+strings.Repeat("</text:list-item></text:list>", 12)), document.ODT, document.ErrTooLarge, "nesting"},
		"many cells":          {odt(t, "<table:table>"+strings.Repeat(`<table:table-row table:number-rows-repeated="50"><table:table-cell table:number-columns-repeated="64"/></table:table-row>`, 100)+"</table:table>"), document.ODT, document.ErrTooLarge, "cells"},
		"many elements":       {docx(t, "<w:tbl>"+strings.Repeat("<w:tr/>", 600_000)+"</w:tbl>"), document.DOCX, document.ErrTooLarge, "xml elements"},
		"many blocks":         {docx(t, numbered.String()), document.DOCX, document.ErrTooLarge, "blocks"},
		"cut xml":             {pack(t, types, part{"word/document.xml", "<w:document " + w + "><w:body><w:p>"}), document.DOCX, document.ErrBroken, "xml"},
		"other charset":       {pack(t, types, part{"word/document.xml", `<?xml version="1.0" encoding="utf-7"?><a/>`}), document.DOCX, document.ErrBroken, "xml"},
		"pixels":              {docx(t, blip("r0"), rels("media/a.png"), part{"word/media/a.png", flood(19_999)}), document.DOCX, document.ErrTooLarge, "pixels"},
		"another kind":        {docx(t, ""), document.ODT, document.ErrBroken, "it is docx"},
		"odt without content": {pack(t, part{"mimetype", "application/vnd.oasis.opendocument.text"}), document.ODT, document.ErrBroken, "odf without content"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tryRead(t, of.kind, of.bytes)
			require.ErrorIs(t, err, of.err)
			var e *document.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, of.reason, e.Reason)
		})
	}
}

// A header that admits a few bytes is not believed: what is unpacked is counted.
func TestSizesInHeadersAreNotBelieved(t *testing.T) {
	var packed bytes.Buffer
	f, err := flate.NewWriter(&packed, flate.BestCompression)
	require.NoError(t, err)
	text := `<w:document ` + w + `><w:body>` + para(strings.Repeat("a", 60<<20))
	_, err = io.WriteString(f, text)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	types := contentTypes("word/document.xml", office+"wordprocessingml.document.main+xml")
	e, err := z.Create(types.name)
	require.NoError(t, err)
	_, err = io.WriteString(e, types.text)
	require.NoError(t, err)
	e, err = z.CreateRaw(&zip.FileHeader{
		Name: "word/document.xml", Method: zip.Deflate, CRC32: crc32.ChecksumIEEE([]byte(text)), CompressedSize64: uint64(packed.Len()), UncompressedSize64: 1000,
	})
	require.NoError(t, err)
	_, err = e.Write(packed.Bytes())
	require.NoError(t, err)
	require.NoError(t, z.Close())
	_, err = tryRead(t, document.DOCX, b.Bytes())
	var fault *document.Error
	require.ErrorAs(t, err, &fault)
}

// Names with path tricks, parts outside of the package and nested packages are never
// opened; what refers to them is left out.
func TestNothingOutsideIsOpened(t *testing.T) {
	targets := []string{"../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "http://127.0.0.1/a.png", `..\..\a.png`, "media/missing.png", "media/nested.docx", "media/a.svg"}
	var body strings.Builder
	for i := range targets {
		body.WriteString(blip(fmt.Sprintf("r%d", i)))
	}
	d, err := tryRead(t, document.DOCX, docx(t, para("Text")+body.String(), rels(targets...),
		part{"../../../etc/passwd", "x"}, part{"word/media/nested.docx", string(docx(t, ""))}, part{"word/media/a.svg", "<svg/>"}))
	require.NoError(t, err)
	require.Equal(t, "p Text\n"+strings.Repeat("p {i Bild}\n", len(targets)), outline(d.Blocks))
}

// A picture that stands in the text many times is read once.
func TestPicturesAreReadOnce(t *testing.T) {
	d, err := tryRead(t, document.DOCX, docx(t, strings.Repeat(blip("r0"), 3000), rels("media/a.png"), part{"word/media/a.png", string(picture(t, document.PNG))}))
	require.NoError(t, err)
	require.Len(t, d.Blocks, 3000)
	require.Same(t, &d.Blocks[0].(*document.Picture).Data[0], &d.Blocks[2999].(*document.Picture).Data[0])
	require.Equal(t, "picture 100x50 Bild\n", outline(d.Blocks[:1]))
}

// Every cut of a package is an error of its own type, never a crash.
func TestCutPackages(t *testing.T) {
	whole := docx(t, para("Text")+blip("r0"), rels("media/a.png"), part{"word/media/a.png", string(picture(t, document.PNG))})
	for n := range whole {
		_, err := tryRead(t, document.DOCX, whole[:n])
		var e *document.Error
		require.ErrorAs(t, err, &e, "%d bytes", n)
	}
}

// The bytes that a bomb costs are bounded: the file is read to the bound, no further.
func TestBombsCostLittle(t *testing.T) {
	b := docx(t, para(strings.Repeat("a", 31<<20)))
	r := &counted{Reader: bytes.NewReader(b)}
	_, err := document.Read(t.Context(), document.DOCX, r, int64(len(b)), "")
	require.ErrorIs(t, err, document.ErrTooLarge)
	require.Less(t, r.n, 1<<18)
}

func TestReadEndsWithItsContext(t *testing.T) {
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	b := docx(t, para("a"))
	_, err := document.Read(ctx, document.DOCX, bytes.NewReader(b), int64(len(b)), "")
	require.ErrorIs(t, err, gone)
}

// What Word writes beside plain text.
func TestDOCX(t *testing.T) {
	styles := part{"word/styles.xml", `<w:styles ` + w + `>
		<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
		<w:style w:styleId="Eigene"><w:name w:val="Eigene"/><w:basedOn w:val="berschrift2"/></w:style>
		<w:style w:styleId="N1"><w:name w:val="Nagłówek 1"/></w:style>
		<w:style w:styleId="fett"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
		<w:style w:styleId="ring"><w:name w:val="x"/><w:basedOn w:val="ring"/></w:style>
		<w:style w:styleId="toc1"><w:name w:val="toc 1"/></w:style></w:styles>`}
	numbering := part{"word/numbering.xml", `<w:numbering ` + w + `><w:abstractNum w:abstractNumId="7">
		<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl>
		<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
		<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`}
	relations := part{"word/_rels/document.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
		<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
		<Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="/word/numbering.xml"/></Relationships>`}
	p := func(style, inner string) string {
		return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>` + inner + `</w:p>`
	}
	item := func(level int, text string) string {
		return fmt.Sprintf(`<w:p><w:pPr><w:numPr><w:ilvl w:val="%d"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>%s</w:t></w:r></w:p>`, level, text)
	}
	r := func(properties, text string) string {
		return `<w:r><w:rPr>` + properties + `</w:rPr><w:t xml:space="preserve">` + text + `</w:t></w:r>`
	}
	d, err := tryRead(t, document.DOCX, docx(t,
		p("Eigene", r("", "Zwei"))+p("N1", r("", "Eins"))+p("ring", r("", "Ring"))+p("toc1", r("", "Kapitel")+`<w:r><w:tab/><w:t>17</w:t></w:r>`)+
			p("", r("<w:b/>", "fett ")+r(`<w:b w:val="0"/><w:i/>`, "schief ")+r(`<w:rStyle w:val="fett"/>`, "stark")+r("<w:vanish/>", "geheim")+
				`<w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:ins>`+r("", " neu")+`</w:ins><w:hyperlink>`+r(`<w:u w:val="single"/>`, " Link")+`</w:hyperlink>`+
				`<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`+
				`<w:r><w:br/><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/><w:noBreakHyphen/></w:r>`)+
			item(0, "drei")+item(1, "a")+item(1, "b")+item(0, "vier")+item(1, "wieder a")+
			`<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>`+para("Kasten")+`</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><w:txbxContent>`+para("Kasten")+`</w:txbxContent></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`+
			`<w:p><m:oMathPara><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>=</m:t></m:r><m:rad><m:radPr><m:degHide/></m:radPr><m:e><m:r><m:t>a+b</m:t></m:r></m:e></m:rad></m:oMath></m:oMathPara></w:p>`+
			`<w:tbl><w:tr><w:tc><w:p/><w:tbl><w:tr><w:tc>`+para("innen")+`</w:tc><w:tc>`+para("zwei")+`</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`+
			para("rechts\u202enach links")+`<w:sectPr><w:pgSz w:orient="landscape"/></w:sectPr>`,
		styles, numbering, relations))
	require.NoError(t, err)
	require.True(t, d.Landscape)
	require.Equal(t, `h2 Zwei
h1 Eins
p Ring
p Kapitel
p {b fett }{i schief }{b stark} neu{u  Link}⏎α✓‑
0 III. p drei
1 III.a) p a
1 III.b) p b
0 IV. p vier
1 IV.a) p wieder a
p Kasten
p centre x² = √(a+b)
table 0
| 1x1 p innen   zwei |
p rechtsnach links
`, outline(d.Blocks))
}

func FuzzRead(f *testing.F) {
	kinds := []document.Kind{document.DOCX, document.ODT, document.PPTX, document.MD, document.TXT}
	f.Add(0, "word/document.xml", `<w:document `+w+`><w:body>`+para("a")+`</w:body></w:document>`)
	f.Add(1, "content.xml", "<a/>")
	f.Add(3, "", "# a\n- b\n\n|a|b|\n|-|-|\n")
	f.Fuzz(func(t *testing.T, k int, name, text string) {
		kind := kinds[max(k, -k)&0xff%len(kinds)]
		var b []byte
		switch kind {
		case document.DOCX:
			b = pack(t, contentTypes("word/document.xml", office+"wordprocessingml.document.main+xml"), part{"word/document.xml", text})
		case document.ODT:
			b = pack(t, part{"mimetype", "application/vnd.oasis.opendocument.text"}, part{"content.xml", text})
		case document.PPTX:
			b = pack(t, contentTypes("p.xml", office+"presentationml.presentation.main+xml"), part{"p.xml", `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>`},
				part{"_rels/p.xml.rels", `<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>`}, part{"s.xml", text})
		default:
			b = []byte(name + text)
		}
		if len(b) == 0 {
			return
		}
		d, err := document.Read(t.Context(), kind, bytes.NewReader(b), int64(len(b)), "")
		if (d == nil) == (err == nil) {
			t.Fatalf("%v, %v", d, err)
		}
		if err != nil {
			var e *document.Error
			require.ErrorAs(t, err, &e)
		}
	})
}
