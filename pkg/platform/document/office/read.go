package office

import (
	"context"
	"io"

	"knowmad/pkg/platform/document/block"
)

// Bounds of pictures.
const (
	maxPicture  = 32 << 20   // bytes of one picture in the file
	maxPixels   = 50_000_000 // of one picture
	maxSide     = 20_000
	maxPictures = 128 << 20 // bytes of all pictures
)

// runs is text that is being gathered.
type runs = block.Runs

// Read gives the blocks of a docx, pptx or odt, as Sniff found it.
func Read(ctx context.Context, kind block.Kind, r io.ReaderAt, size int64) (*block.Document, error) {
	a, err := openZip(r, size)
	if err != nil {
		return nil, err
	}
	found, main, err := a.kind()
	if err != nil {
		return nil, err
	}
	if found != kind {
		return nil, block.Broken("it is "+string(found), nil)
	}
	switch kind {
	case block.DOCX:
		return readDOCX(ctx, a, main)
	case block.PPTX:
		return readPPTX(ctx, a, main)
	default:
		return readODT(ctx, a)
	}
}
