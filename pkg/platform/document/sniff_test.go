package document_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/platform/document"
)

func sniff(b []byte) (document.Kind, error) {
	return document.Sniff(bytes.NewReader(b), int64(len(b)), "")
}

// part is a part of a package.
type part struct{ name, text string }

// pack makes a zip of parts in their order.
func pack(t testing.TB, parts ...part) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		w, err := z.Create(p.name)
		require.NoError(t, err)
		_, err = w.Write([]byte(p.text))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

const office = "application/vnd.openxmlformats-officedocument."

func contentTypes(main, kind string) part {
	return part{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/` +
		main + `" ContentType="` + kind + `"/></Types>`}
}

const w = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"`

// docx makes a document of what stands in its body, with more parts.
func docx(t testing.TB, body string, more ...part) []byte {
	t.Helper()
	return pack(t, append([]part{
		contentTypes("word/document.xml", office+"wordprocessingml.document.main+xml"),
		{"word/document.xml", `<?xml version="1.0"?><w:document ` + w + `><w:body>` + body + `</w:body></w:document>`},
	}, more...)...)
}

func picture(t testing.TB, kind document.Kind) []byte {
	t.Helper()
	var b bytes.Buffer
	m := image.NewGray(image.Rect(0, 0, 8, 8))
	if kind == document.PNG {
		require.NoError(t, png.Encode(&b, m))
	} else {
		require.NoError(t, jpeg.Encode(&b, m, nil))
	}
	return b.Bytes()
}

func utf16le(s string) []byte {
	b := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}

func in(t testing.TB, m *charmap.Charmap, s string) []byte {
	t.Helper()
	b, err := m.NewEncoder().Bytes([]byte(s))
	require.NoError(t, err)
	return b
}

const greek = "Η φωτοσύνθεση είναι η διαδικασία με την οποία τα φυτά μετατρέπουν την ηλιακή ενέργεια σε χημική ενέργεια. Γίνεται στους χλωροπλάστες."

func TestSniffByBytes(t *testing.T) {
	for name, of := range map[string]struct {
		bytes []byte
		kind  document.Kind
	}{
		"pdf":             {[]byte("%PDF-1.7\n..."), document.PDF},
		"pdf after blank": {[]byte("\ufeff\r\n%PDF-1.4\n..."), document.PDF},
		"png":             {picture(t, document.PNG), document.PNG},
		"jpeg":            {picture(t, document.JPEG), document.JPEG},
		"webp":            {[]byte("RIFF\x10\x00\x00\x00WEBPVP8L\x00\x00\x00\x00"), document.WEBP},
		"docx":            {docx(t, ""), document.DOCX},
		"strict types":    {pack(t, contentTypes("w/d.xml", strings.ToUpper(office)+"wordprocessingml.template.main+xml"), part{"w/d.xml", "<x/>"}), document.DOCX},
		"pptx":            {pack(t, contentTypes("ppt/presentation.xml", office+"presentationml.presentation.main+xml"), part{"ppt/presentation.xml", "<x/>"}), document.PPTX},
		"odt":             {pack(t, part{"mimetype", "application/vnd.oasis.opendocument.text"}, part{"content.xml", "<x/>"}), document.ODT},
		"txt":             {[]byte("Nur Text.\nUnd noch eine Zeile."), document.TXT},
		"a list":          {[]byte("Einkauf\n- Milch\n- Brot"), document.TXT},
		"a title":         {[]byte("Der Erlkönig\n============\n\nMerkmale:\n- eins\n- zwei\n\n1. a\n2. b"), document.TXT},
		"a price":         {[]byte("5 * 3 * 2 und # und > 4"), document.TXT},
		"about pdf":       {[]byte("Eine Datei beginnt mit %PDF-1.4 und endet mit %%EOF."), document.TXT},
		"utf-16":          {utf16le("Übung macht den Meister"), document.TXT},
		"western":         {in(t, charmap.Windows1252, "Größe, Maß und Übung: „so“ – 5 € für Café"), document.TXT},
		"greek":           {in(t, charmap.Windows1253, greek), document.TXT},
		"heading":         {[]byte("# Titel\n\nText mit **Fett**."), document.MD},
		"table":           {[]byte("a | b\n--- | ---\n1 | 2"), document.MD},
		"fence":           {[]byte("Code:\n\n```go\nx := 1\n```\n"), document.MD},
		"task":            {[]byte("- [x] fertig\n- [ ] offen"), document.MD},
		"md with html":    {[]byte("<p align=center>Logo</p>\n\n# Titel\n\n**x**"), document.MD},
	} {
		kind, err := sniff(of.bytes)
		require.NoError(t, err, name)
		require.Equal(t, of.kind, kind, name)
	}
}

// ole makes an OLE file whose directory has a stream.
func ole(stream string) []byte {
	b := make([]byte, 512*4)
	copy(b, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	b[30] = 9                                         // sectors of 512 bytes
	binary.LittleEndian.PutUint32(b[48:], 1)          // the directory begins in sector 1
	binary.LittleEndian.PutUint32(b[76:], 0)          // the table is in sector 0
	binary.LittleEndian.PutUint32(b[512+4:], 2)       // sector 2 follows sector 1
	binary.LittleEndian.PutUint32(b[512+8:], 1<<32-2) // and ends the directory
	for i, u := range utf16.Encode([]rune(stream)) {
		binary.LittleEndian.PutUint16(b[512*3+128+2*i:], u)
	}
	binary.LittleEndian.PutUint16(b[512*3+128+64:], uint16(2*len(stream)+2))
	return b
}

func TestSniffRefuses(t *testing.T) {
	zipped := pack(t, part{"a.txt", "a"})
	jpg, pngs := picture(t, document.JPEG), picture(t, document.PNG)
	macro := "application/vnd.ms-word.document.macroEnabled.main+xml"
	locked := pack(t, part{"a", "b"})
	locked[6] |= 1 // the local header
	locked[bytes.Index(locked, []byte("PK\x01\x02"))+8] |= 1
	for name, of := range map[string]struct {
		bytes  []byte
		kind   error
		reason string
		saveAs document.Kind // one of them
	}{
		"nothing":            {nil, document.ErrEmpty, "", ""},
		"blanks":             {[]byte(" \n\t\r\n"), document.ErrEmpty, "blanks alone", ""},
		"svg":                {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), document.ErrUnknown, "svg", document.PNG},
		"svg in xml":         {[]byte("\ufeff<?xml version='1.0'?>\n<!-- x -->\n<svg/>"), document.ErrUnknown, "svg", document.PNG},
		"html":               {[]byte("\n<!-- hi --><!DOCTYPE html><p>hi"), document.ErrUnknown, "html", document.PDF},
		"html in utf-16":     {utf16le("<html><script>x</script>"), document.ErrUnknown, "html", document.PDF},
		"script":             {[]byte("#!/bin/sh\nrm -rf /"), document.ErrUnknown, "script", ""},
		"php":                {[]byte("<?php system($_GET['x']);"), document.ErrUnknown, "script", ""},
		"rtf":                {[]byte(`{\rtf1 x}`), document.ErrUnknown, "rtf", document.DOCX},
		"gif":                {[]byte("GIF89a\x01\x00"), document.ErrUnknown, "gif", document.PNG},
		"heic":               {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), document.ErrUnknown, "heic", document.JPEG},
		"exe":                {append([]byte("MZ\x90\x00"), make([]byte, 100)...), document.ErrUnknown, "program", ""},
		"elf":                {[]byte("\x7fELF\x02\x01"), document.ErrUnknown, "program", ""},
		"noughts":            {[]byte("text\x00text"), document.ErrUnknown, "binary", ""},
		"doc":                {ole("WordDocument"), document.ErrUnknown, "doc", document.DOCX},
		"ppt":                {ole("PowerPoint Document"), document.ErrUnknown, "ppt", document.PPTX},
		"xls":                {ole("Workbook"), document.ErrUnknown, "xls", document.PDF},
		"other ole":          {ole("x"), document.ErrUnknown, "ole", document.PDF},
		"encrypted office":   {ole("EncryptedPackage"), document.ErrEncrypted, "office", ""},
		"encrypted zip":      {locked, document.ErrEncrypted, "zip", ""},
		"encrypted odt":      {pack(t, part{"mimetype", "application/vnd.oasis.opendocument.text"}, part{"content.xml", "?"}, part{"META-INF/manifest.xml", `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>`}), document.ErrEncrypted, "odf", ""},
		"zip":                {zipped, document.ErrUnknown, "zip", ""},
		"epub":               {pack(t, part{"mimetype", "application/epub+zip"}), document.ErrUnknown, "epub", document.PDF},
		"ods":                {pack(t, part{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}), document.ErrUnknown, "ods", document.PDF},
		"pages":              {pack(t, part{"Index/Document.iwa", "x"}), document.ErrUnknown, "iwork", document.DOCX},
		"xlsx":               {pack(t, contentTypes("xl/workbook.xml", office+"spreadsheetml.sheet.main+xml")), document.ErrUnknown, "xlsx", document.PDF},
		"macros":             {pack(t, contentTypes("word/document.xml", macro), part{"word/document.xml", "<x/>"}), document.ErrUnknown, "macros", document.DOCX},
		"types without part": {pack(t, contentTypes("word/document.xml", office+"wordprocessingml.document.main+xml")), document.ErrBroken, "package without its document", ""},
		"two types":          {pack(t, part{"mimetype", "application/vnd.oasis.opendocument.text"}, contentTypes("a", "b"), part{"content.xml", "<x/>"}), document.ErrPolyglot, "odf and ooxml", ""},
		"same name twice":    {pack(t, part{"Word/a.xml", "x"}, part{"word/A.xml", "y"}), document.ErrBroken, "two parts of one name", ""},
		"cut zip":            {docx(t, "")[:200], document.ErrBroken, "zip without an end", ""},
		"cut utf-16":         {utf16le("abc")[:5], document.ErrEncoding, "utf-16", ""},
		"central europe":     {in(t, charmap.Windows1250, "Zażółć gęślą jaźń"), document.ErrEncoding, "not utf-8", document.TXT},
		"cyrillic":           {in(t, charmap.Windows1251, "Фотосинтез — это процесс, в котором растения превращают солнечную энергию в химическую энергию"), document.ErrEncoding, "not utf-8", document.TXT},
		"pdf and zip":        {append([]byte("%PDF-1.4\n%%EOF\n"), zipped...), document.ErrPolyglot, "pdf and zip", ""},
		"jpeg and zip":       {append(bytes.Clone(jpg), zipped...), document.ErrPolyglot, "jpeg and zip", ""},
		"png and zip, junk":  {append(append(bytes.Clone(pngs), zipped...), "junk"...), document.ErrPolyglot, "png and zip", ""},
		"jpeg and pdf":       {append(jpg[:20:20], "%PDF-1.4"...), document.ErrPolyglot, "jpeg and pdf", ""},
		"jpeg and html":      {append(jpg[:20:20], "<SCRIPT>alert(1)</SCRIPT>"...), document.ErrPolyglot, "jpeg and script", ""},
		"zip and pdf":        {pack(t, part{"%PDF-1.4", "x"}), document.ErrPolyglot, "zip and pdf", ""},
		"zip and more":       {append(docx(t, ""), "more"...), document.ErrPolyglot, "bytes after a zip", ""},
		"zip after zip":      {append(bytes.Clone(zipped), docx(t, "")...), document.ErrPolyglot, "bytes before a zip", ""},
		"text and zip":       {append([]byte("Text\n"), pack(t)...), document.ErrUnknown, "binary", ""},
		"text and pdf":       {[]byte("Text\n%PDF-1.4\nstartxref\n0\n%%EOF"), document.ErrPolyglot, "text and pdf", ""},
		"bytes and pdf":      {[]byte("\x00\x01%PDF-1.4\n"), document.ErrPolyglot, "bytes before a pdf", ""},
	} {
		kind, err := sniff(of.bytes)
		require.ErrorIs(t, err, of.kind, name)
		require.Empty(t, kind, name)
		var e *document.Error
		require.ErrorAs(t, err, &e, name)
		require.Equal(t, of.reason, e.Reason, name)
		if of.saveAs != "" {
			require.Contains(t, e.SaveAs, of.saveAs, name)
		} else {
			require.Empty(t, e.SaveAs, name)
		}
	}
}

// A zip that is attached to a PDF as it is stands before the PDF's end.
func TestAttachedZipIsNoPolyglot(t *testing.T) {
	b := append([]byte("%PDF-1.7\nstream\n"), pack(t, part{"a", "b"})...)
	kind, err := sniff(append(b, "\nendstream\nstartxref\n0\n%%EOF\n"...))
	require.NoError(t, err)
	require.Equal(t, document.PDF, kind)
}

// counted tells how many bytes are read of a file.
type counted struct {
	*bytes.Reader
	n int
}

func (c *counted) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.Reader.ReadAt(p, off)
	c.n += n
	return n, err
}

// A file of any size costs its head and its tail; text is read as a whole only up to
// its bound.
func TestSniffReadsLittle(t *testing.T) {
	for name, head := range map[string]string{"pdf": "%PDF-1.4", "jpeg": "\xff\xd8\xff\xe0", "text": "text"} {
		b := append([]byte(head), bytes.Repeat([]byte("text "), 20<<20/5)...)
		r := &counted{Reader: bytes.NewReader(b)}
		_, err := document.Sniff(r, int64(len(b)), "")
		require.LessOrEqual(t, r.n, 1<<17, name)
		require.Equal(t, name == "text", errors.Is(err, document.ErrTooLarge), name)
	}
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, errors.New("disk") }

// A disk that fails is no fault of the file.
func TestSniffTellsFaultsOfTheDisk(t *testing.T) {
	_, err := document.Sniff(failing{}, 100, "")
	var e *document.Error
	require.Error(t, err)
	require.NotErrorAs(t, err, &e)
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte("%PDF-1.4"))
	f.Add(docx(f, ""))
	f.Add(ole("WordDocument"))
	f.Add([]byte("# a\n**b**"))
	f.Fuzz(func(t *testing.T, b []byte) {
		kind, err := sniff(b)
		if (kind == "") == (err == nil) {
			t.Fatalf("%q, %v", kind, err)
		}
		if err != nil {
			var e *document.Error
			require.ErrorAs(t, err, &e)
			require.NotEmpty(t, fmt.Sprint(err))
		}
	})
}
