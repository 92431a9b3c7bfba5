package typeset

import (
	"github.com/signintech/gopdf"

	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/image"
)

// Pictures in pages.
const (
	pictureWidth   = 1600 // pixels; pages are shown up to so wide
	pixelsPerInch  = 120  // of pictures that don't say how large they are
	pointsPerInch  = 72
	maxPictureSide = 20_000
	maxPixels      = 50_000_000
	pageShare      = 0.86 // of a page's height that a picture takes at most
)

// prepared is a picture as the writer takes it.
type prepared struct {
	holder        gopdf.ImageHolder
	width, height float64 // pixels
}

// prepare draws a picture anew, upright, on white and no larger than pages need. It is
// nil for one that can't be read: its description stands for it.
func (s *setter) prepare(p *document.Picture) *prepared {
	if len(p.Data) == 0 {
		return nil
	}
	if found, ok := s.seen[&p.Data[0]]; ok {
		return found
	}
	var out *prepared
	printed, err := image.Print(p.Data, image.Bounds{Pixels: maxPixels, Side: maxPictureSide}, pictureWidth)
	if err == nil {
		if holder, err := gopdf.ImageHolderByBytes(printed.Data); err == nil {
			out = &prepared{holder: holder, width: float64(printed.Width), height: float64(printed.Height)}
		}
	}
	s.seen[&p.Data[0]] = out
	return out
}

func (f *flow) picture(p *document.Picture) error {
	ready := f.prepare(p)
	if ready == nil {
		if p.Alt == "" {
			return nil
		}
		return f.paragraph(&document.Paragraph{Runs: []document.Run{{Text: p.Alt, Style: document.Style{Italic: true}}}}, false)
	}
	w, h := p.Width, p.Height
	if w <= 0 || h <= 0 {
		w, h = ready.width*pointsPerInch/pixelsPerInch, ready.height*pointsPerInch/pixelsPerInch
	}
	w, h = w*f.scale, h*f.scale
	if fit := min(1, f.width/w, f.paper.textHeight()*pageShare*f.scale/h); fit < 1 {
		w, h = w*fit, h*fit
	}
	r := &row{height: h, ops: []op{{x: f.x + (f.width-w)/2, w: w, h: h, picture: ready}}}
	return f.give([]*row{r}, f.gap(blockGap, blockGap), false)
}
