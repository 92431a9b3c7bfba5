package document

import (
	"context"
	"io"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/office"
)

// Read gives the blocks of a file of a kind that has some, as Sniff found it. language is
// that of the file's market, a BCP 47 tag, by which text in one byte per letter is read; ""
// where there is none. A file
// that isn't of the kind after all, or has more in it than the bounds allow, is an
// *Error; the end of ctx is its cause.
func Read(ctx context.Context, kind block.Kind, r io.ReaderAt, size int64, language string) (*block.Document, error) {
	if size <= 0 {
		return nil, &block.Error{Kind: block.ErrEmpty}
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	switch kind {
	case block.TXT, block.MD:
		if size > MaxText {
			return nil, block.TooLarge("text")
		}
		b, err := block.ReadAt(r, 0, size)
		if err != nil {
			return nil, err
		}
		text, lost, err := decodeText(b, language, false)
		if err != nil {
			return nil, err
		}
		read := readText
		if kind == block.MD {
			read = readMarkdown
		}
		d, err := read(ctx, text)
		if err == nil {
			d.Omitted = block.Omit(d.Omitted, block.OmittedBytes, "", lost)
		}
		return d, err
	case block.DOCX, block.PPTX, block.ODT:
		return office.Read(ctx, kind, r, size)
	case block.PDF, block.PNG, block.JPEG, block.WEBP:
	}
	return nil, block.Unknown(string(kind) + " has no blocks")
}
