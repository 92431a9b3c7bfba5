package block

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Bounds that all readers keep.
const (
	// HeadSize is how many of its first bytes tell what a file is: there readers of
	// PDF look for its header.
	HeadSize = 1024
	// MaxBlocks is how many blocks a document may have.
	MaxBlocks = 200_000
	// CheckEvery is after how many elements or blocks readers ask their context.
	CheckEvery = 1024
)

const utf8Mark = "\ufeff"

// ReadAt reads some bytes from a place in a file, all or none.
func ReadAt(r io.ReaderAt, from, n int64) ([]byte, error) {
	b := make([]byte, n)
	if got, err := r.ReadAt(b, from); int64(got) < n {
		if err == nil || errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, fmt.Errorf("document: reading the file: %w", err)
	}
	return b, nil
}

// BinaryKind knows the kinds that begin with bytes of their own.
func BinaryKind(head []byte) Kind {
	switch {
	case bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte(utf8Mark)), " \t\r\n"), []byte("%PDF-")):
		return PDF
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")):
		return PNG
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG
	case len(head) >= 16 && string(head[:4]) == "RIFF" && string(head[8:15]) == "WEBPVP8":
		return WEBP
	}
	return ""
}

// Clean makes text of any source fit for showing: composed letters, no control
// characters, none that turn or hide text.
func Clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return r
		case r == '\r', r == '\v', r == '\f', r == '\u0085', r == '\u2028', r == '\u2029':
			return '\n'
		case r == '\u00ad', r == '\u200b', r == '\ufeff', r == '\u2060', // invisible
			r >= '\u200c' && r <= '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', r == '\u061c', // direction
			r >= '\ufe00' && r <= '\ufe0f', // variants of pictographs
			r >= '\U000e0000' && r <= '\U000e0fff', unicode.IsControl(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return norm.NFC.String(s)
}
