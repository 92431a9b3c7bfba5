package pdf

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// scrub overwrites with spaces, in a PDF that PDFium wrote, what doesn't belong to the
// look of its pages: every entry of a page that isn't drawn, entries of any other
// dictionary that lead to metadata, actions and files, the document's information, and
// what cameras wrote into photographs. No byte moves, so the file's table of
// objects stays right.
func scrub(file []byte) error {
	s := scrubber{file: file}
	for {
		switch s.space(); {
		case s.at >= len(file):
			return nil
		case s.keyword("xref"):
			return s.trailer()
		default:
			if err := s.object(); err != nil {
				return err
			}
		}
	}
}

// scrubber reads a file from front to back.
type scrubber struct {
	file []byte
	at   int
}

// maxNesting bounds arrays and dictionaries in each other; PDFium reads no more than 512.
const maxNesting = 600

func (s *scrubber) fail(what string) error {
	return fmt.Errorf("%w: at byte %d of its copy: %s", ErrBroken, s.at, what)
}

// space goes over spaces and comments, of which the first lines of a file consist.
func (s *scrubber) space() {
	for s.at < len(s.file) {
		switch c := s.file[s.at]; {
		case isSpace(c):
			s.at++
		case c == '%':
			for s.at < len(s.file) && s.file[s.at] != '\n' && s.file[s.at] != '\r' {
				s.at++
			}
		default:
			return
		}
	}
}

func (s *scrubber) keyword(word string) bool {
	if bytes.HasPrefix(s.file[s.at:], []byte(word)) {
		s.at += len(word)
		return true
	}
	return false
}

// object reads "12 0 obj … endobj".
func (s *scrubber) object() error {
	for range 2 {
		if s.token() == "" {
			return s.fail("no object")
		}
		s.space()
	}
	if !s.keyword("obj") {
		return s.fail("no obj")
	}
	dict, err := s.value(0)
	if err != nil {
		return err
	}
	s.space()
	if s.keyword("stream") {
		if err := s.stream(dict); err != nil {
			return err
		}
		s.space()
	}
	if !s.keyword("endobj") {
		return s.fail("no endobj")
	}
	return nil
}

// entry is where an entry of a dictionary stands: from its key to the end of its value.
type entry struct {
	key         string
	from, value int
	to          int
}

// stream goes over a stream's bytes, after blanking what a camera wrote.
func (s *scrubber) stream(dict []entry) error {
	if bytes.HasPrefix(s.file[s.at:], []byte("\r\n")) {
		s.at += 2
	} else {
		s.at++
	}
	length, jpeg := -1, false
	for _, e := range dict {
		value := string(bytes.TrimSpace(s.file[e.value:e.to]))
		switch e.key {
		case "Length":
			length, _ = strconv.Atoi(value)
		case "Filter":
			jpeg = value == "/DCTDecode" || value == "[/DCTDecode]" || value == "[ /DCTDecode ]"
		}
	}
	if length < 0 || length > len(s.file)-s.at {
		return s.fail("a stream without a length")
	}
	if jpeg {
		blankPhotograph(s.file[s.at : s.at+length])
	}
	s.at += length
	s.space()
	if !s.keyword("endstream") {
		return s.fail("no endstream")
	}
	return nil
}

// value reads a value, and returns the entries if it is a dictionary.
func (s *scrubber) value(depth int) ([]entry, error) {
	s.space()
	if depth > maxNesting {
		return nil, s.fail("too deep")
	}
	if s.at >= len(s.file) {
		return nil, s.fail("it ends")
	}
	switch c := s.file[s.at]; {
	case s.keyword("<<"):
		return s.dictionary(depth)
	case c == '[':
		s.at++
		for {
			s.space()
			if s.at < len(s.file) && s.file[s.at] == ']' {
				s.at++
				return nil, nil
			}
			if _, err := s.value(depth + 1); err != nil {
				return nil, err
			}
		}
	case c == '<':
		end := bytes.IndexByte(s.file[s.at:], '>')
		if end < 0 {
			return nil, s.fail("an open string")
		}
		s.at += end + 1
		return nil, nil
	case c == '(':
		return nil, s.literal()
	default:
		if s.token() == "" {
			return nil, s.fail("no value")
		}
		s.reference()
		return nil, nil
	}
}

// literal goes over "(…)", in which parentheses may be nested and escaped.
func (s *scrubber) literal() error {
	open := 0
	for ; s.at < len(s.file); s.at++ {
		switch s.file[s.at] {
		case '\\':
			s.at++
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				s.at++
				return nil
			}
		}
	}
	return s.fail("an open string")
}

// token goes over a name, a number or a word.
func (s *scrubber) token() string {
	from := s.at
	for s.at < len(s.file) {
		c := s.file[s.at]
		if isSpace(c) || strings.IndexByte("()<>[]{}%", c) >= 0 || c == '/' && s.at > from {
			break
		}
		s.at++
	}
	return string(s.file[from:s.at])
}

// reference goes over the rest of "12 0 R", after the first number.
func (s *scrubber) reference() {
	from := s.at
	s.space()
	if _, err := strconv.Atoi(s.token()); err == nil {
		s.space()
		if s.token() == "R" {
			return
		}
	}
	s.at = from
}

func (s *scrubber) dictionary(depth int) ([]entry, error) {
	var entries []entry
	for {
		s.space()
		if s.keyword(">>") {
			break
		}
		e := entry{from: s.at}
		key := s.token()
		if len(key) < 1 || key[0] != '/' {
			return nil, s.fail("no key")
		}
		e.key, e.value = plainName(key[1:]), s.at
		if _, err := s.value(depth + 1); err != nil {
			return nil, err
		}
		e.to = s.at
		entries = append(entries, e)
	}
	// A dictionary that maps names of the author's choice, such as of fonts, says
	// nothing about itself.
	kind, typed := "", false
	for _, e := range entries {
		typed = typed || e.key == "Type" || e.key == "Subtype" || e.key == "S"
		if e.key == "Type" {
			kind = plainName(string(bytes.TrimPrefix(bytes.TrimSpace(s.file[e.value:e.to]), []byte("/"))))
		}
	}
	for _, e := range entries {
		if !kept(kind, e.key, typed) {
			s.blank(e.from, e.to)
		}
	}
	return entries, nil
}

// trailer blanks the document's information and identity.
func (s *scrubber) trailer() error {
	at := bytes.Index(s.file[s.at:], []byte("trailer"))
	if at < 0 {
		return s.fail("no trailer")
	}
	s.at += at + len("trailer")
	entries, err := s.value(0)
	for _, e := range entries {
		if e.key == "Info" || e.key == "ID" {
			s.blank(e.from, e.to)
		}
	}
	return err
}

func (s *scrubber) blank(from, to int) {
	for n := from; n < to; n++ {
		s.file[n] = ' '
	}
}

// kept tells whether an entry of a dictionary belongs to the look of a page.
func kept(kind, key string, typed bool) bool {
	if kind == "Page" {
		switch key {
		case "Type", "Parent", "Resources", "MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox",
			"Contents", "Rotate", "Group", "UserUnit":
			return true
		}
		return false
	}
	if kind == "Catalog" {
		switch key {
		case "Type", "Pages", "OCProperties":
			return true
		}
		return false
	}
	switch key {
	case "Metadata", "PieceInfo", "LastModified", "OpenAction", "JavaScript", "EmbeddedFiles", "EmbeddedFile",
		"Annots", "AcroForm":
		return false
	case "AA", "JS", "URI", "Launch", "EF", "AF", "FS", "OPI", "Measure", "PtData":
		return !typed
	}
	return true
}

// plainName is a name without the escapes (#41 is A) that it may hide behind.
func plainName(name string) string {
	if !strings.Contains(name, "#") {
		return name
	}
	plain := make([]byte, 0, len(name))
	for n := 0; n < len(name); n++ {
		if name[n] == '#' && n+2 < len(name) {
			if v, err := strconv.ParseUint(name[n+1:n+3], 16, 8); err == nil {
				plain = append(plain, byte(v))
				n += 2
				continue
			}
		}
		plain = append(plain, name[n])
	}
	return string(plain)
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

// JPEG's markers, from ITU T.81.
const (
	markerSOS   = 0xDA // the picture itself follows
	markerAPP1  = 0xE1 // Exif and XMP: place, time, camera
	markerAPP13 = 0xED // Photoshop: names, captions
	markerCOM   = 0xFE // a comment
)

// blankPhotograph overwrites what cameras and programs wrote about a JPEG. The place of
// colour profiles (APP2) and of Adobe's colour transform (APP14) stay.
func blankPhotograph(jpeg []byte) {
	at := 2
	for at+4 <= len(jpeg) && jpeg[at] == 0xFF && jpeg[at+1] != markerSOS {
		size := int(jpeg[at+2])<<8 | int(jpeg[at+3])
		end := at + 2 + size
		if size < 2 || end > len(jpeg) {
			return
		}
		switch jpeg[at+1] {
		case markerAPP1, markerAPP13, markerCOM:
			clear(jpeg[at+4 : end])
		}
		at = end
	}
}
