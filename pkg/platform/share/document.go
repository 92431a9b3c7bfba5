package share

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/draw"
)

// DocumentMediaType is that of the picture of a document: a page may be a photograph,
// which is ten times as large as PNG.
const DocumentMediaType = "image/jpeg"

// Document is the picture of a document that a user shared: beside the words stands its
// first page in place of an icon.
type Document struct {
	Picture

	Author string // below the title; may be empty
	Page   image.Image
}

const (
	// documentLines is how many lines a title has at most; what is longer is cut.
	documentLines   = 3
	documentQuality = 88 // JPEG's, at which large letters have no halos
)

// Where the page stands, in pixels: in the middle of this box, as large as it goes.
const (
	pageLeft, pageTop     = 810, 70
	pageWidth, pageHeight = 320, 490
	pageRadius            = 14
	shadowDepth           = 18
)

// DrawDocument makes the picture of a document as JPEG.
func (p *Painter) DrawDocument(of Document) ([]byte, error) {
	c := newCanvas(p.background(of.Picture))
	p.drawPage(c, of)
	if err := p.write(c, of.Picture, of.Author, documentLines); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, c.img, &jpeg.Options{Quality: documentQuality}); err != nil {
		return nil, fmt.Errorf("share: encoding: %w", err)
	}
	return out.Bytes(), nil
}

// drawPage puts the page on the ground, with a shadow and round corners. Of one that is
// very high the upper part is shown.
func (p *Painter) drawPage(c *canvas, of Document) {
	from := of.Page.Bounds()
	if from.Empty() {
		return
	}
	width, height := float64(pageWidth), float64(pageWidth)*float64(from.Dy())/float64(from.Dx())
	if height > pageHeight {
		// A page of a book fits as a whole; the lower part of a higher page is cut.
		const narrowest = 0.9
		width = max(pageWidth*narrowest, pageWidth*pageHeight/height)
		height = width * float64(from.Dy()) / float64(from.Dx())
		if height > pageHeight {
			from.Max.Y = from.Min.Y + int(math.Round(float64(from.Dy())*pageHeight/height))
			height = pageHeight
		}
	}
	x, y := pageLeft+(pageWidth-width)/2, pageTop+(pageHeight-height)/2
	for depth := shadowDepth; depth > 0; depth -= 3 {
		d := float64(depth)
		c.plate(x-d, y-d+shadowDepth/2, width+2*d, height+2*d, pageRadius+d, color.NRGBA{A: 7})
	}
	c.plate(x, y, width, height, pageRadius, p.colours["card"])
	to := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+width)), int(math.Round(y+height)))
	page := image.NewRGBA(image.Rect(0, 0, to.Dx(), to.Dy()))
	draw.CatmullRom.Scale(page, page.Bounds(), of.Page, from, draw.Over, nil)
	draw.DrawMask(c.img, to, page, image.Point{}, roundCorners(to.Size()), image.Point{}, draw.Over)
}

// roundCorners is opaque but for its corners.
func roundCorners(size image.Point) *image.RGBA {
	mask := image.NewRGBA(image.Rectangle{Max: size})
	filler := rasterx.NewFiller(size.X, size.Y, rasterx.NewScannerGV(size.X, size.Y, mask, mask.Bounds()))
	rasterx.AddRoundRect(0, 0, float64(size.X), float64(size.Y), pageRadius, pageRadius, 0, rasterx.RoundGap, filler)
	filler.SetColor(color.White)
	filler.Draw()
	return mask
}
