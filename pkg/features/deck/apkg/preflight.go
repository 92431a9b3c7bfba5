package apkg

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"

	"knowmad/pkg/platform/document/block"
)

// Bounds of a schema. Anki's has some 25 objects of at most 700 bytes.
const (
	maxSchemaPages   = 64
	maxSchemaDepth   = 4
	maxSchemaObjects = 200
	maxSchemaObject  = 16 << 10 // bytes of one statement
)

const (
	sqliteMagic = "SQLite format 3\x00"
	headerSize  = 100
	// Positions in the header.
	pageSizeAt = 16
	writeAt    = 18 // version for writing, then the one for reading
	// Kinds of pages of a table.
	leafPage     = 0x0d
	interiorPage = 0x05
)

var errSchema = errors.New("apkg: the schema isn't as Anki has it")

// copied is our copy of a database.
type copied interface {
	io.ReaderAt
	io.WriterAt
}

// preflight bounds the schema of a database before SQLite parses it: parsing takes memory
// for each object, and a file of some hundred megabytes has room for a million of them. In
// the copy, Anki's collation is replaced by one that SQLite has.
func preflight(file copied) error {
	header, err := block.ReadAt(file, 0, headerSize)
	if err != nil || string(header[:len(sqliteMagic)]) != sqliteMagic {
		return broken("no database", errors.Join(errSchema, err))
	}
	size := int64(binary.BigEndian.Uint16(header[pageSizeAt:]))
	if size == 1 {
		size = 1 << 16
	}
	if size < 512 || size&(size-1) != 0 {
		return broken("size of pages", errSchema)
	}
	s := schema{file: file, size: size}
	return s.page(1, 0)
}

// schema walks the pages of the table sqlite_schema.
type schema struct {
	file           copied
	size           int64 // of a page in bytes
	pages, objects int
}

func (s *schema) page(number uint32, depth int) error {
	if s.pages++; s.pages > maxSchemaPages || depth > maxSchemaDepth || number == 0 {
		return foreign("too large a schema")
	}
	page, err := block.ReadAt(s.file, int64(number-1)*s.size, s.size)
	if err != nil {
		return broken("schema", err)
	}
	at := 0
	if number == 1 {
		at = headerSize
	}
	kind, cells := page[at], int(binary.BigEndian.Uint16(page[at+3:]))
	head := 8 // bytes of a leaf's header
	if kind == interiorPage {
		head = 12
	}
	if kind != leafPage && kind != interiorPage || at+head+2*cells > len(page) {
		return broken("schema", errSchema)
	}
	for i := range cells {
		cell := int(binary.BigEndian.Uint16(page[at+head+2*i:]))
		if cell+4 > len(page) {
			return broken("schema", errSchema)
		}
		if kind == interiorPage {
			if err := s.page(binary.BigEndian.Uint32(page[cell:]), depth+1); err != nil {
				return err
			}
			continue
		}
		if s.objects++; s.objects > maxSchemaObjects || !smallPayload(page[cell:]) {
			return foreign("too large a schema")
		}
	}
	if kind == interiorPage {
		return s.page(binary.BigEndian.Uint32(page[at+8:]), depth+1)
	}
	return s.replaceCollation(page, int64(number-1)*s.size)
}

// collation finds Anki's collation, which compares names without regard to case. SQLite opens no table with a
// column of an unknown collation, and a collation can be registered only for the whole
// process, for good. As nothing is looked for or ordered by name, any does.
var collation = regexp.MustCompile(`(?i)\bcollate\s+(unicase)\b`)

// replaceCollation replaces Anki's collation on a page of the schema that begins at a
// place in the file.
func (s *schema) replaceCollation(page []byte, at int64) error {
	for _, found := range collation.FindAllSubmatchIndex(page, -1) {
		if _, err := s.file.WriteAt([]byte("binary "), at+int64(found[2])); err != nil {
			return fmt.Errorf("apkg: a temporary file: %w", err)
		}
	}
	return nil
}

// smallPayload reports whether a cell of a table begins with a size up to maxSchemaObject. SQLite's
// numbers have seven bits to a byte, the highest ones first.
func smallPayload(cell []byte) bool {
	n := 0
	for i := 0; i < 3 && i < len(cell); i++ {
		n = n<<7 | int(cell[i]&0x7f)
		if cell[i] < 0x80 {
			return n <= maxSchemaObject
		}
	}
	return false
}
