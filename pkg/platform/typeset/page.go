package typeset

import (
	"fmt"
	"strconv"

	"github.com/signintech/gopdf"

	"knowmad/pkg/platform/document"
)

// pageState is the page that is being filled.
type pageState struct {
	number int
	y      float64
	full   bool   // something stands on it
	group  []*row // waits for the row that it stays with
	breaks bool   // the next row begins a page
}

// add takes the next row. Rows that stay together are placed when the last of them
// is known.
func (s *setter) add(r *row) error {
	if err := s.tick(); err != nil {
		return err
	}
	if r.breaks {
		if err := s.flush(); err != nil {
			return err
		}
		s.page.breaks = s.page.number > 0
		return nil
	}
	s.page.group = append(s.page.group, r)
	const longest = 200 // rows that would stay together are no longer text
	if r.keep && len(s.page.group) < longest {
		return nil
	}
	return s.flush()
}

// flush places the rows that wait: on this page if they fit, else on the next, else
// one by one.
func (s *setter) flush() error {
	group := s.page.group
	s.page.group = nil
	if len(group) == 0 {
		return nil
	}
	if s.page.number == 0 || s.page.breaks {
		if err := s.newPage(); err != nil {
			return err
		}
	}
	needed := height(group)
	if s.page.full && s.page.y+group[0].before+needed > s.bottom() && needed+headHeight(group[0]) <= s.paper.textHeight() {
		if err := s.newPage(); err != nil {
			return err
		}
	}
	for _, r := range group {
		if s.page.full && s.page.y+r.before+r.height > s.bottom()+0.01 {
			if err := s.newPage(); err != nil {
				return err
			}
		}
		if !s.page.full {
			for _, h := range r.head {
				if err := s.draw(h); err != nil {
					return err
				}
			}
		}
		if err := s.draw(r); err != nil {
			return err
		}
	}
	return nil
}

func headHeight(r *row) float64 { return height(r.head) }

func (s *setter) bottom() float64 { return s.paper.height - s.paper.bottom }

func (s *setter) newPage() error {
	if s.page.number >= MaxPages {
		return ErrTooManyPages
	}
	if s.page.number > 0 {
		if err := s.endPage(); err != nil {
			return err
		}
	}
	s.pdf.AddPage()
	s.page.number++
	s.page.y, s.page.full, s.page.breaks = s.paper.top, false, false
	return nil
}

// endPage writes the number below the text, on the second page and later.
func (s *setter) endPage() error {
	if s.page.number < 2 {
		return nil
	}
	const size = 8.6
	spans, err := s.fonts.spans(strconv.Itoa(s.page.number), document.Style{}, size)
	if err != nil {
		return err
	}
	o := op{y: s.paper.height - s.paper.bottom*0.5, colour: quietColour(), text: &spans[0]}
	o.x = (s.paper.width - spans[0].width()) / 2
	return s.drawOp(o, 0)
}

// draw puts a row on the page.
func (s *setter) draw(r *row) error {
	gap := r.before
	if !s.page.full {
		gap = 0
	}
	top := s.page.y + gap
	for _, b := range r.bars {
		above := gap
		if b.first {
			above = 0
		}
		// The rows of a bar overlap by a hair, so that no seam shows.
		if err := s.drawOp(op{x: b.x, y: -above, w: b.w, h: r.height + above + 0.05, colour: b.colour}, top); err != nil {
			return err
		}
	}
	for _, o := range r.ops {
		if err := s.drawOp(o, top); err != nil {
			return err
		}
	}
	s.page.y, s.page.full = top+r.height, true
	return nil
}

func (s *setter) drawOp(o op, top float64) error {
	switch {
	case o.text != nil:
		if err := s.fonts.use(o.text.face.name, o.text.size); err != nil {
			return err
		}
		s.pdf.SetTextColor(o.colour[0], o.colour[1], o.colour[2])
		s.pdf.SetXY(o.x, top+o.y)
		if err := s.pdf.Text(o.text.text); err != nil {
			return fmt.Errorf("typeset: text: %w", err)
		}
	case o.picture != nil:
		if err := s.pdf.ImageByHolder(o.picture.holder, o.x, top+o.y, &gopdf.Rect{W: o.w, H: o.h}); err != nil {
			return fmt.Errorf("typeset: picture: %w", err)
		}
	default:
		s.pdf.SetFillColor(o.colour[0], o.colour[1], o.colour[2])
		s.pdf.RectFromUpperLeftWithStyle(o.x, top+o.y, o.w, o.h, "F")
	}
	return nil
}
