package apkg

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"io"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/office"
	"knowmad/pkg/platform/problem"

	"github.com/klauspost/compress/zstd"
)

const (
	maxEntries  = MaxMedia + 16
	maxDatabase = 512 << 20 // bytes of a collection, unpacked
	maxList     = 8 << 20   // bytes of the list of files
	// maxRatio is how much smaller a member may be packed beyond freeBytes; databases of
	// Anki are packed about 1 : 10.
	maxRatio  = 250
	freeBytes = 4 << 20
	// maxWindow is how far zstd may look back, in bytes; Anki's compressor uses 2 MB.
	maxWindow = 8 << 20
)

// archive is an opened zip.
type archive struct {
	members map[string]*zip.File
}

// openZip reads the directory of a zip.
func openZip(r io.ReaderAt, size int64) (*archive, error) {
	tail, err := block.ReadAt(r, max(0, size-office.TailSize), min(size, office.TailSize))
	if err != nil {
		return nil, broken("reading the end", err)
	}
	end := office.End(tail)
	if end < 0 {
		return nil, notPackage(errors.New("apkg: no end of a zip"))
	}
	// archive/zip makes a value for each entry, so they are counted before.
	entries := int64(binary.LittleEndian.Uint16(tail[end+10:]))
	directory := int64(binary.LittleEndian.Uint32(tail[end+12:]))
	if entries > maxEntries || directory > maxEntries*1024 {
		return nil, tooLarge("too many files")
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, broken("zip", err)
	}
	if len(z.File) > maxEntries {
		return nil, tooLarge("too many files")
	}
	a := &archive{members: make(map[string]*zip.File, len(z.File))}
	for _, f := range z.File {
		if a.members[f.Name] != nil {
			return nil, foreign("two members of one name")
		}
		if f.Flags&1 != 0 {
			return nil, foreign("a password")
		}
		a.members[f.Name] = f
	}
	return a, nil
}

// open opens a member. More than most bytes, or more than its packed size allows, is an error
// while it is read. packed members are decompressed from zstd.
func (a *archive) open(name string, most int64, packed bool) (io.ReadCloser, error) {
	f := a.members[name]
	if f == nil {
		return nil, broken("no member "+name, io.ErrUnexpectedEOF)
	}
	if f.Method != zip.Store && f.Method != zip.Deflate {
		return nil, foreign("unknown compression")
	}
	r, err := f.Open()
	if err != nil {
		return nil, broken("zip", err)
	}
	m := &member{file: r, r: r, left: most, ratio: max(freeBytes, int64(min(f.CompressedSize64, maxDatabase))*maxRatio)}
	if packed {
		m.zstd, err = zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, errors.Join(broken("zstd", err), r.Close())
		}
		m.r = m.zstd
	}
	return m, nil
}

// member counts the unpacked bytes of a member.
type member struct {
	file        io.Closer
	zstd        *zstd.Decoder
	r           io.Reader
	left, ratio int64
}

// Read implements io.Reader.
func (m *member) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	m.left -= int64(n)
	m.ratio -= int64(n)
	switch {
	case m.ratio < 0:
		return 0, problem.New(problem.InvalidMIMEType, "This Anki package is packed in a way that Anki doesn't use. Please export it from Anki once more.").
			WithCause(errors.New("apkg: zip bomb"))
	case m.left < 0:
		return 0, tooLarge("a file that is too large")
	case err != nil && !errors.Is(err, io.EOF):
		return 0, broken("unpacking", err)
	}
	return n, err //nolint:wrapcheck // io.EOF must stay itself
}

// Close implements io.Closer.
func (m *member) Close() error {
	if m.zstd != nil {
		m.zstd.Close()
	}
	return m.file.Close()
}

// bytes reads a member as a whole.
func (a *archive) bytes(name string, most int64, packed bool) ([]byte, error) {
	r, err := a.open(name, most, packed)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
