package document

import (
	"bytes"
	"encoding/binary"
	"io"
	"regexp"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/office"
)

// MaxText is how long plain text and Markdown may be: some 4,000 pages.
const MaxText = 8 << 20

// Sniff tells what a file is by its bytes. It reads the first and the last bytes,
// the directory of a zip, and text up to MaxText as a whole. What is none of the
// kinds, or two at once, is an *Error. language is that of the file's market, as Read takes
// it.
func Sniff(r io.ReaderAt, size int64, language string) (block.Kind, error) {
	if size <= 0 {
		return "", &block.Error{Kind: block.ErrEmpty}
	}
	head, err := block.ReadAt(r, 0, min(size, block.HeadSize))
	if err != nil {
		return "", err
	}
	if kind := block.BinaryKind(head); kind != "" && (kind != block.PDF || !mentionsPDF(head)) {
		if err := checkAlone(r, size, kind, head); err != nil {
			return "", err
		}
		return kind, nil
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return office.Sniff(r, size, head)
	case bytes.HasPrefix(head, []byte(oleHeader)):
		return "", sniffOLE(r, size)
	}
	if err := foreign(head); err != nil {
		return "", err
	}
	return sniffText(r, size, head, language)
}

// checkAlone refuses a PDF or picture that a second kind of program would open, too.
func checkAlone(r io.ReaderAt, size int64, kind block.Kind, head []byte) error {
	if kind != block.PDF {
		if bytes.Contains(head, []byte("%PDF-")) {
			return block.Polyglot(string(kind) + " and pdf")
		}
		if tag := markup(head); tag != "" {
			return block.Polyglot(string(kind) + " and " + tag)
		}
	}
	tail, err := block.ReadAt(r, max(0, size-office.TailSize), min(size, office.TailSize))
	if err != nil {
		return err
	}
	end := office.End(tail)
	if end < 0 {
		return nil
	}
	// A file that is attached to a PDF as it is ends before the PDF's own end.
	comment := int(binary.LittleEndian.Uint16(tail[end+office.EndSize-2:]))
	if kind == block.PDF && bytes.Contains(tail[min(len(tail), end+office.EndSize+comment):], []byte("%%EOF")) {
		return nil
	}
	return block.Polyglot(string(kind) + " and zip")
}

// markup finds the beginning of what a browser would run among the first bytes.
func markup(head []byte) string {
	lower := bytes.ToLower(head)
	for _, tag := range []string{"<script", "<html", "<!doctype html", "<svg", "<?php", "<iframe"} {
		if bytes.Contains(lower, []byte(tag)) {
			return strings.Trim(tag, "<?!")
		}
	}
	return ""
}

// pdfMentioned is text that begins with the name of the format: a header ends its line.
var pdfMentioned = regexp.MustCompile(`^\s*%PDF-\d\.\d[ \t]+\pL`)

func mentionsPDF(head []byte) bool { return pdfMentioned.Match(head) && !hasBinary(head) }

// foreign names kinds that are known and not read, with what helps. Most begin with
// letters that text may begin with, too: "GIF89a is a format". They have bytes that no
// text has soon after.
func foreign(head []byte) error {
	binary := hasBinary(head)
	for _, f := range []struct {
		magic, reason string
		saveAs        []block.Kind
		text          bool // all of the format is text
	}{
		{`{\rtf1`, "rtf", []block.Kind{block.DOCX, block.ODT, block.PDF}, true},
		{"%!PS-Adobe-", "postscript", []block.Kind{block.PDF}, true},
		{"GIF8", "gif", []block.Kind{block.PNG}, false},
		{"II*\x00", "tiff", []block.Kind{block.PNG, block.PDF}, false},
		{"MM\x00*", "tiff", []block.Kind{block.PNG, block.PDF}, false},
		{"AT&TFORM", "djvu", []block.Kind{block.PDF}, false},
		{"\x7fELF", "program", nil, false},
		{"PK\x05\x06", "empty zip", nil, false},
		{"PK\x07\x08", "split zip", nil, false},
		{"7z\xbc\xaf\x27\x1c", "7z", nil, false},
		{"Rar!", "rar", nil, false},
		{"\x1f\x8b", "gzip", nil, false},
		{"SQLite format 3\x00", "database", nil, false},
		{"ID3", "sound", nil, false},
		{"OggS", "sound", nil, false},
		{"fLaC", "sound", nil, false},
	} {
		if bytes.HasPrefix(head, []byte(f.magic)) && (binary || f.text) {
			return block.Unknown(f.reason, f.saveAs...)
		}
	}
	switch {
	case !binary:
		return nil
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		switch string(head[8:12]) {
		case "heic", "heix", "hevc", "mif1", "msf1", "heim", "heis":
			return block.Unknown("heic", block.JPEG)
		case "avif", "avis":
			return block.Unknown("avif", block.JPEG, block.PNG)
		}
		return block.Unknown("film")
	case len(head) >= 64 && string(head[:2]) == "MZ" && bytes.IndexByte(head[:64], 0) >= 0:
		return block.Unknown("program")
	case len(head) >= 30 && string(head[:2]) == "BM" && bytes.Equal(head[6:10], []byte{0, 0, 0, 0}):
		return block.Unknown("bmp", block.PNG)
	case bytes.Contains(head, []byte("%PDF-")) && bytes.IndexByte(head, 0) >= 0:
		return block.Polyglot("bytes before a pdf")
	}
	return nil
}

// sniffText tells Markdown from plain text, and both from what isn't text.
func sniffText(r io.ReaderAt, size int64, head []byte, language string) (block.Kind, error) {
	if size > MaxText {
		if _, _, err := decodeText(head, language, true); err != nil {
			return "", err
		}
		return "", block.TooLarge("text")
	}
	b, err := block.ReadAt(r, 0, size)
	if err != nil {
		return "", err
	}
	text, _, err := decodeText(b, language, false)
	if err != nil {
		return "", err
	}
	if err := disguised(text); err != nil {
		return "", err
	}
	tail := b[max(0, len(b)-office.TailSize):]
	switch {
	case strings.TrimSpace(text) == "":
		return "", &block.Error{Kind: block.ErrEmpty, Reason: "blanks alone"}
	case office.End(tail) >= 0:
		return "", block.Polyglot("text and zip")
	case bytes.Contains(head, []byte("%PDF-")) && bytes.Contains(b, []byte("startxref")):
		return "", block.Polyglot("text and pdf")
	case looksLikeMarkdown(text):
		return block.MD, nil
	}
	return block.TXT, nil
}

// disguised refuses text that is a page, drawing or program for another reader.
func disguised(text string) error {
	start := strings.ToLower(strings.TrimLeft(text[:min(len(text), 4*block.HeadSize)], " \t\r\n\f"))
	for strings.HasPrefix(start, "<!--") { // may stand before anything
		_, after, ok := strings.Cut(start, "-->")
		if !ok {
			break
		}
		start = strings.TrimLeft(after, " \t\r\n\f")
	}
	for _, f := range []struct {
		prefix, reason string
		saveAs         []block.Kind
	}{
		{"<!doctype svg", "svg", []block.Kind{block.PNG, block.PDF}},
		{"<svg", "svg", []block.Kind{block.PNG, block.PDF}},
		{"<!doctype", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<html", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<head", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<body", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<script", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<iframe", "html", []block.Kind{block.PDF, block.DOCX}},
		{"<?php", "script", nil},
		{"<?xml", "xml", []block.Kind{block.PDF, block.DOCX}},
		{"#!/", "script", nil},
		{`\documentclass`, "tex", []block.Kind{block.PDF}},
		{"mime-version:", "mail", []block.Kind{block.PDF}},
	} {
		if strings.HasPrefix(start, f.prefix) && !mentions(start, f.prefix) {
			if f.reason == "xml" && strings.Contains(start, "<svg") {
				return block.Unknown("svg", block.PNG, block.PDF)
			}
			return block.Unknown(f.reason, f.saveAs...)
		}
	}
	return nil
}

var (
	anyTag      = regexp.MustCompile(`<[/!?a-z][^<>]*>`)
	interpreter = regexp.MustCompile(`^#!/\S+( -?[\w.=-]+)*\s*(\n|$)`)
)

// mentions tells prose that begins with a tag or a command from what is written in them:
// "<head> is the part of a page that …" has words and hardly any other tag.
func mentions(start, prefix string) bool {
	switch {
	case prefix == "#!/":
		return !interpreter.MatchString(start)
	case strings.HasPrefix(prefix, `\`):
		return !strings.Contains(start, `\begin{document}`)
	case prefix == "mime-version:":
		return !strings.Contains(start, "content-type:")
	case prefix == "<?php":
		return !strings.ContainsAny(start, ";$")
	}
	const wordsOfTag = 5
	tags := anyTag.FindAllString(start, -1)
	words := len(strings.Fields(anyTag.ReplaceAllString(start, " ")))
	name := strings.Trim(prefix, "<!?")
	return len(tags) > 0 && words >= wordsOfTag*len(tags) && !strings.Contains(start, "</"+name) && !strings.Contains(start, "</html")
}

// oleHeader begins Office files before 2007 and encrypted ones of today.
const oleHeader = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// sniffOLE reads the names of an OLE file's streams to say what it is.
func sniffOLE(r io.ReaderAt, size int64) error {
	const (
		header     = 512
		entrySize  = 128
		maxSectors = 64
		inHeader   = 109 // sectors of the table that the header names
	)
	if size < header {
		return block.Broken("ole", nil)
	}
	b, err := block.ReadAt(r, 0, header)
	if err != nil {
		return err
	}
	shift := binary.LittleEndian.Uint16(b[30:])
	if shift != 9 && shift != 12 {
		return block.Broken("ole", nil)
	}
	sector := int64(1) << shift
	next := binary.LittleEndian.Uint32(b[48:])
	for range maxSectors {
		at := (int64(next) + 1) * sector
		if at+sector > size {
			break
		}
		entries, err := block.ReadAt(r, at, sector)
		if err != nil {
			return err
		}
		for ; len(entries) >= entrySize; entries = entries[entrySize:] {
			if err := oleStream(entries[:entrySize]); err != nil {
				return err
			}
		}
		// The allocation table tells which sector follows.
		perTable := uint32(sector / 4)
		if next/perTable >= inHeader {
			break
		}
		table := (int64(binary.LittleEndian.Uint32(b[76+4*(next/perTable):])) + 1) * sector
		if table+sector > size {
			break
		}
		link, err := block.ReadAt(r, table+4*int64(next%perTable), 4)
		if err != nil {
			return err
		}
		next = binary.LittleEndian.Uint32(link)
	}
	return block.Unknown("ole", block.DOCX, block.PPTX, block.PDF)
}

// oleStream says what a file is that has the stream of a directory's entry.
func oleStream(entry []byte) error {
	n := int(binary.LittleEndian.Uint16(entry[64:]))
	if n > 64 || n%2 != 0 {
		return nil
	}
	var name strings.Builder
	for i := 0; i+2 < n; i += 2 {
		name.WriteRune(rune(binary.LittleEndian.Uint16(entry[i:])))
	}
	switch name.String() {
	case "EncryptedPackage":
		return block.Encrypted("office")
	case "WordDocument":
		return block.Unknown("doc", block.DOCX, block.PDF)
	case "PowerPoint Document":
		return block.Unknown("ppt", block.PPTX, block.PDF)
	case "Workbook", "Book":
		return block.Unknown("xls", block.PDF)
	}
	return nil
}
