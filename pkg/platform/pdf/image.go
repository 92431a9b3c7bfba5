package pdf

import (
	"context"
	"fmt"
	"image"
	"math"
)

// What an image may have at most. A page of unusual proportions is drawn smaller
// than it was asked for, so that it fits.
const (
	maxSide   = 16384
	maxPixels = 16 << 20 // 64 MiB in PDFium, and again in the image
	// MaxShape is the largest ratio of a page's longer side to its shorter one: more is
	// drawn as a line, which nobody can read.
	MaxShape = 200
)

// From fpdfview.h.
const (
	formatBGRA       = 4
	white            = 0xFFFFFFFF
	drawAnnotations  = 0x01
	reverseByteOrder = 0x10 // RGBA in place of BGRA
)

// Image draws a page, the first is 0, as a reader sees it: on white, turned as the
// document says, with its annotations and the contents of its form fields. The image
// is width pixels wide, unless it would have more than 16 million pixels or a side of
// more than 16384: such a page is drawn as large as fits, in its own proportions. Each
// side has at least one pixel. The error of a page beyond MaxShape is ErrShape.
func (d *Document) Image(ctx context.Context, page, width int) (*image.RGBA, error) {
	if err := checkWidth(width); err != nil {
		return nil, err
	}
	var drawn *image.RGBA
	err := d.step(ctx, fmt.Sprintf("drawing page %d", page+1), func(ctx context.Context) error {
		return d.withPage(ctx, page, func(handle uint64) error {
			w, h, err := d.pageSize(ctx, handle)
			if err != nil {
				return err
			}
			drawn, err = d.draw(ctx, handle, imageSize(w, h, width))
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return drawn, nil
}

func checkWidth(width int) error {
	if width < 1 || width > maxSide {
		return fmt.Errorf("pdf: an image of %d pixels was asked for, and 1 to %d may be", width, maxSide)
	}
	return nil
}

// imageSize is the size in pixels of a page of w × h points that should be width
// pixels wide.
func imageSize(w, h float64, width int) image.Point {
	scale := float64(width) / w
	scale = min(scale, maxSide/h, math.Sqrt(maxPixels/(w*h)))
	side := func(points float64) int { return min(max(int(math.Round(points*scale)), 1), maxSide) }
	size := image.Pt(side(w), side(h))
	// Rounding can add a row.
	if size.X*size.Y > maxPixels {
		size.Y = maxPixels / size.X
	}
	return size
}

// pageSize is a loaded page's width and height in points, as it is shown.
func (d *Document) pageSize(ctx context.Context, page uint64) (w, h float64, err error) {
	bits, err := d.instance.call(ctx, "FPDF_GetPageWidthF", page)
	if err != nil {
		return 0, 0, err
	}
	w = float32Of(bits)
	if bits, err = d.instance.call(ctx, "FPDF_GetPageHeightF", page); err != nil {
		return 0, 0, err
	}
	h = float32Of(bits)
	if !(w > 0 && h > 0) || math.IsInf(w, 0) || math.IsInf(h, 0) {
		return 0, 0, fmt.Errorf("%w: a page of %g × %g points", ErrBroken, w, h)
	}
	if max(w, h) > MaxShape*min(w, h) {
		return 0, 0, fmt.Errorf("%w: %g × %g points", ErrShape, w, h)
	}
	return w, h, nil
}

func (d *Document) draw(ctx context.Context, page uint64, size image.Point) (*image.RGBA, error) {
	bitmap, address, err := d.bitmap(ctx, page, size)
	if err != nil {
		return nil, err
	}
	pixels, err := d.instance.bytes(address, uint64(4*size.X*size.Y))
	if err != nil {
		return nil, err
	}
	drawn := image.NewRGBA(image.Rectangle{Max: size})
	copy(drawn.Pix, pixels)
	_, err = d.instance.call(ctx, "FPDFBitmap_Destroy", bitmap)
	return drawn, err
}

// bitmap draws a page into an FPDF_BITMAP, whose pixels are at an address, without gaps
// between rows.
func (d *Document) bitmap(ctx context.Context, page uint64, size image.Point) (bitmap, address uint64, err error) {
	i := d.instance
	form, err := d.formHandle(ctx)
	if err != nil {
		return 0, 0, err
	}
	width, height := uint64(size.X), uint64(size.Y)
	if bitmap, err = i.call(ctx, "FPDFBitmap_CreateEx", width, height, formatBGRA, 0, width*4); err != nil {
		return 0, 0, err
	}
	if bitmap == 0 {
		return 0, 0, ErrMemory
	}
	if _, err := i.call(ctx, "FPDFBitmap_FillRect", bitmap, 0, 0, width, height, white); err != nil {
		return 0, 0, err
	}
	const flags = drawAnnotations | reverseByteOrder
	if _, err := i.call(ctx, "FPDF_RenderPageBitmap", bitmap, page, 0, 0, width, height, 0, flags); err != nil {
		return 0, 0, err
	}
	if form != 0 {
		if _, err := i.call(ctx, "FPDF_FFLDraw", form, bitmap, page, 0, 0, width, height, 0, flags); err != nil {
			return 0, 0, err
		}
	}
	address, err = i.call(ctx, "FPDFBitmap_GetBuffer", bitmap)
	return bitmap, address, err
}

// formHandle is what draws the document's form fields; 0 when it has none.
func (d *Document) formHandle(ctx context.Context) (uint64, error) {
	if d.formed {
		return d.form, nil
	}
	d.formed = true
	i := d.instance
	kind, err := i.call(ctx, "FPDF_GetFormType", d.handle)
	if err != nil || kind == 0 {
		return 0, err
	}
	return d.formEnvironment(ctx)
}

// formEnvironment is what PDFium shows fields and annotations in.
func (d *Document) formEnvironment(ctx context.Context) (uint64, error) {
	if d.form != 0 {
		return d.form, nil
	}
	i := d.instance
	info, err := i.call(ctx, "FPDF_FORMFILLINFO_Create")
	if err != nil || info == 0 {
		return 0, err
	}
	if d.form, err = i.call(ctx, "FPDFDOC_InitFormFillEnvironment", d.handle, info); err != nil || d.form == 0 {
		return 0, err
	}
	// Fields look as on paper, without the colour that invites to fill them in.
	_, err = i.call(ctx, "FPDF_SetFormFieldHighlightAlpha", d.form, 0)
	return d.form, err
}
