package office

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"path"
	"strings"

	"knowmad/pkg/platform/document/block"
)

// What a package may have. Word writes a 500-page book with pictures as some
// hundred entries; its text compresses about 1 : 20.
const (
	maxEntries = 10_000
	maxPart    = 32 << 20  // bytes of one part that is read, unpacked
	maxTotal   = 192 << 20 // bytes of all that is read, unpacked
	// maxTypes is how many bytes are unpacked to tell what a package is: ten thousand parts
	// have 1.5 million.
	maxTypes = 2 << 20
	// maxRatio is how much smaller an entry may be packed, beyond freeBytes.
	maxRatio  = 250
	freeBytes = 4 << 20
)

// EndSize is the size of a zip's end record, TailSize where readers of zip look for
// it: the longest comment and the record itself.
const (
	EndSize  = 22
	TailSize = 1<<16 + EndSize
)

const (
	endSignature = "PK\x05\x06"
	localSize    = 30 // of an entry's header, before its name
	typesPart    = "[Content_Types].xml"
)

// archive is an opened package of OOXML or ODF. What is read is counted as it is
// read: headers are not believed.
type archive struct {
	parts map[string]*zip.File // by lower-case name
	left  int64                // bytes that may still be unpacked
}

// openZip reads the directory of a zip that begins the file and ends it.
func openZip(r io.ReaderAt, size int64) (*archive, error) {
	tail, err := block.ReadAt(r, max(0, size-TailSize), min(size, TailSize))
	if err != nil {
		return nil, err
	}
	end := End(tail)
	if end < 0 {
		return nil, block.Broken("zip without an end", nil)
	}
	// archive/zip makes a value for each entry, so they are counted before.
	entries := int64(binary.LittleEndian.Uint16(tail[end+10:]))
	directory := int64(binary.LittleEndian.Uint32(tail[end+12:]))
	if entries > maxEntries || directory > maxEntries*1024 {
		return nil, block.TooLarge("zip entries")
	}
	if comment := int(binary.LittleEndian.Uint16(tail[end+EndSize-2:])); end+EndSize+comment != len(tail) {
		return nil, block.Polyglot("bytes after a zip")
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, block.Broken("zip", err)
	}
	if len(z.File) > maxEntries {
		return nil, block.TooLarge("zip entries")
	}
	a := &archive{parts: make(map[string]*zip.File, len(z.File)), left: maxTotal}
	first := int64(-1) // where the data of the first entry begins
	for _, f := range z.File {
		name := strings.ToLower(strings.TrimPrefix(f.Name, "/"))
		if a.parts[name] != nil {
			return nil, block.Broken("two parts of one name", nil)
		}
		if f.Flags&1 != 0 {
			return nil, block.Encrypted("zip")
		}
		offset, err := f.DataOffset()
		if err != nil {
			return nil, block.Broken("zip", err)
		}
		if first < 0 || offset < first {
			first = offset
		}
		a.parts[name] = f
	}
	// Programs that read from the beginning and those that read from the end find
	// the same entries.
	local, err := block.ReadAt(r, 0, localSize)
	if err != nil {
		return nil, err
	}
	if first >= 0 && first != localSize+int64(binary.LittleEndian.Uint16(local[26:]))+int64(binary.LittleEndian.Uint16(local[28:])) {
		return nil, block.Polyglot("bytes before a zip")
	}
	return a, nil
}

// has reports whether there is a part.
func (a *archive) has(name string) bool { return a.parts[strings.ToLower(name)] != nil }

// errNoPart is a part that a package doesn't have.
var errNoPart = errors.New("document: there is no such part")

// open opens a part for reading within the bounds.
func (a *archive) open(name string) (io.ReadCloser, error) {
	f := a.parts[strings.ToLower(name)]
	if f == nil {
		return nil, errNoPart
	}
	if f.Method != zip.Store && f.Method != zip.Deflate {
		return nil, block.Broken("unknown compression", nil)
	}
	// A header that admits too much is believed.
	if f.UncompressedSize64 > maxPart {
		return nil, block.TooLarge("part")
	}
	r, err := f.Open()
	if err != nil {
		return nil, block.Broken("zip", err)
	}
	allowed := max(freeBytes, int64(min(f.CompressedSize64, maxPart))*maxRatio)
	return &partReader{archive: a, r: r, left: maxPart, ratio: allowed}, nil
}

// partReader counts what a part unpacks to.
type partReader struct {
	archive     *archive
	r           io.ReadCloser
	left, ratio int64
}

// Read implements io.Reader.
func (p *partReader) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.left -= int64(n)
	p.ratio -= int64(n)
	p.archive.left -= int64(n)
	switch {
	case p.ratio < 0:
		return 0, block.TooLarge("zip bomb")
	case p.left < 0:
		return 0, block.TooLarge("part")
	case p.archive.left < 0:
		return 0, block.TooLarge("package")
	case err != nil && !errors.Is(err, io.EOF):
		return 0, block.Broken("zip", err)
	}
	return n, err
}

// Close implements io.Closer.
func (p *partReader) Close() error { return p.r.Close() }

// bytes reads a part as a whole.
func (a *archive) bytes(name string) ([]byte, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// within resolves the target of a relationship of a part to a part of the package.
// It is "" for what is outside.
func within(part, target string) string {
	if target == "" || strings.Contains(target, "://") || strings.ContainsAny(target, "\\\x00") {
		return ""
	}
	if strings.HasPrefix(target, "/") {
		return strings.TrimPrefix(path.Clean(target), "/")
	}
	name := path.Join(path.Dir(part), target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return ""
	}
	return name
}

// Sniff tells what a package is by its content types or its mimetype.
func Sniff(r io.ReaderAt, size int64, head []byte) (block.Kind, error) {
	if bytes.Contains(head, []byte("%PDF-")) {
		return "", block.Polyglot("zip and pdf")
	}
	a, err := openZip(r, size)
	if err != nil {
		return "", err
	}
	kind, _, err := a.kind()
	if err != nil {
		return "", err
	}
	return kind, nil
}

// kind tells what a package is, and the name of its main part.
func (a *archive) kind() (block.Kind, string, error) {
	rest := a.left - maxTypes
	a.left = maxTypes
	defer func() { a.left += rest }()
	odf, ooxml := a.has("mimetype"), a.has(typesPart)
	switch {
	case odf && ooxml:
		return "", "", block.Polyglot("odf and ooxml")
	case odf:
		kind, err := a.odfKind()
		return kind, "content.xml", err
	case ooxml:
		return a.ooxmlKind()
	case a.has("index/document.iwa") || a.has("index.zip"):
		return "", "", block.Unknown("iwork", block.DOCX, block.PPTX, block.PDF)
	case a.has("word/document.xml"), a.has("ppt/presentation.xml"), a.has("content.xml"):
		return "", "", block.Broken("package without types", nil)
	}
	return "", "", block.Unknown("zip")
}

func (a *archive) odfKind() (block.Kind, error) {
	b, err := a.bytes("mimetype")
	if err != nil {
		return "", err
	}
	switch strings.TrimSpace(string(b[:min(len(b), block.HeadSize)])) {
	case block.ODTType, block.ODTType + "-template":
		if !a.has("content.xml") {
			if a.has("encrypted-package") {
				return "", block.Encrypted("odf")
			}
			return "", block.Broken("odf without content", nil)
		}
		return block.ODT, a.odfEncryption()
	case "application/vnd.oasis.opendocument.presentation":
		return "", block.Unknown("odp", block.PPTX, block.PDF)
	case "application/vnd.oasis.opendocument.spreadsheet":
		return "", block.Unknown("ods", block.PDF)
	case "application/epub+zip":
		return "", block.Unknown("epub", block.PDF)
	}
	return "", block.Unknown("odf", block.ODT, block.PDF)
}

// odfEncryption finds parts that the manifest calls encrypted.
func (a *archive) odfEncryption() error {
	if !a.has("META-INF/manifest.xml") {
		return nil
	}
	found := false
	err := a.walk("META-INF/manifest.xml", func(n *node, _ int) {
		found = found || strings.HasSuffix(n.name, "encryption-data")
	})
	if err == nil && found {
		return block.Encrypted("odf")
	}
	return err
}

// ooxmlKind reads the content types for the main part.
func (a *archive) ooxmlKind() (block.Kind, string, error) {
	const office, macro = "application/vnd.openxmlformats-officedocument.", ".macroenabled.main+xml"
	type found struct {
		kind block.Kind
		part string
	}
	var mains []found
	other := ""
	err := a.walk(typesPart, func(n *node, _ int) {
		part := strings.TrimPrefix(n.attr("PartName"), "/")
		switch kind := strings.ToLower(n.attr("ContentType")); {
		case part == "":
		case kind == office+"wordprocessingml.document.main+xml", kind == office+"wordprocessingml.template.main+xml":
			mains = append(mains, found{block.DOCX, part})
		case kind == office+"presentationml.presentation.main+xml", kind == office+"presentationml.slideshow.main+xml",
			kind == office+"presentationml.template.main+xml":
			mains = append(mains, found{block.PPTX, part})
		case strings.HasSuffix(kind, macro):
			other = "macros"
		case kind == office+"spreadsheetml.sheet.main+xml":
			other = "xlsx"
		}
	})
	switch {
	case err != nil:
		return "", "", err
	case len(mains) > 1:
		return "", "", block.Polyglot("ooxml with two documents")
	case other == "macros":
		return "", "", block.Unknown(other, block.DOCX, block.PPTX, block.PDF)
	case len(mains) == 0 && other != "":
		return "", "", block.Unknown(other, block.PDF)
	case len(mains) == 0:
		return "", "", block.Unknown("ooxml", block.DOCX, block.PPTX, block.PDF)
	case !a.has(mains[0].part):
		return "", "", block.Broken("package without its document", nil)
	}
	return mains[0].kind, mains[0].part, nil
}

// End finds the last end record of a zip that has its whole comment.
func End(tail []byte) int {
	for i := len(tail) - EndSize; i >= 0; i-- {
		i = bytes.LastIndex(tail[:i+4], []byte(endSignature))
		if i < 0 {
			return -1
		}
		if i+EndSize+int(binary.LittleEndian.Uint16(tail[i+EndSize-2:])) <= len(tail) && plausibleEnd(tail[i:]) {
			return i
		}
	}
	return -1
}

// plausibleEnd tells an end record from four bytes that look like its beginning: it
// is on one disk, or a directory of one entry would take less than it is said to.
func plausibleEnd(b []byte) bool {
	const entry = 46 // bytes at least
	disk, entries, total := binary.LittleEndian.Uint16(b[4:]), binary.LittleEndian.Uint16(b[8:]), binary.LittleEndian.Uint16(b[10:])
	return disk == 0 && entries == total && binary.LittleEndian.Uint32(b[12:]) >= entry*uint32(entries)
}
