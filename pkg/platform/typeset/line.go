package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/document"
)

// Proportions of text to its size.
const (
	lineHeight   = 1.46
	ascent       = 1.07 // of the first line's baseline below its top
	shiftedSize  = 0.66
	superRise    = 0.34
	subRise      = -0.14
	codeSize     = 0.9 // of code within text
	tabStop      = 3.2
	underlineGap = 0.12
	strikeHeight = 0.28
)

// longWord is after how many bytes a word may be broken anywhere: it is longer than
// any line.
const longWord = 400

// span is text of one font on one line.
type span struct {
	piece
	size      float64
	rise      float64
	underline bool
	strike    bool
	code      bool
}

func (s span) width() float64 { return s.face.width(s.text, s.size) }

func (s span) sameStyle(o span) bool {
	return s.face == o.face && s.size == o.size && s.rise == o.rise && s.underline == o.underline && s.strike == o.strike && s.code == o.code
}

// unit is what stands between two places where a line may break.
type unit struct {
	spans []span
	blank *span // after it, unless the line ends there
	hard  bool  // the line ends after it
	tab   bool  // it goes on at the next tab stop
}

func (u unit) width() float64 {
	w := 0.0
	for _, s := range u.spans {
		w += s.width()
	}
	return w
}

// look is how a paragraph is set.
type look struct {
	size   float64
	colour colour
	align  document.Align
	bold   bool
	tight  float64 // height of lines, 0: lineHeight
}

func (l look) height() float64 {
	if l.tight > 0 {
		return l.size * l.tight
	}
	return l.size * lineHeight
}

// units cuts runs where lines may break.
func (f *fonts) units(runs []document.Run, l look) ([]unit, error) {
	var out []unit
	var word unit
	length := 0 // of the word so far, in bytes
	end := func() {
		out = append(out, word)
		word, length = unit{}, 0
	}
	for _, run := range runs {
		style := run.Style
		style.Bold = style.Bold || l.bold
		for _, part := range breakable(run.Text) {
			if err := f.tick(); err != nil {
				return nil, err
			}
			text := strings.TrimRight(part, " \n\t")
			if text != "" {
				spans, err := f.spans(text, style, l.size)
				if err != nil {
					return nil, err
				}
				word.spans = append(word.spans, spans...)
				if length += len(text); length > longWord {
					end()
				}
			}
			for _, r := range part[len(text):] {
				switch r {
				case '\n':
					word.hard = true
					end()
				case '\t':
					word.tab = true
					end()
				default:
					blank, err := f.spans(" ", style, l.size)
					if err != nil {
						return nil, err
					}
					if len(word.spans) == 0 && len(out) > 0 && !out[len(out)-1].hard && !out[len(out)-1].tab {
						if out[len(out)-1].blank == nil {
							out[len(out)-1].blank = &blank[0]
						}
						continue
					}
					word.blank = &blank[0]
					end()
				}
			}
			if len(part) == len(text) && mayBreakAfter(text) {
				end()
			}
		}
	}
	if len(word.spans) > 0 {
		end()
	}
	return out, nil
}

// spans are text of one style with its fonts and sizes.
func (f *fonts) spans(text string, style document.Style, size float64) ([]span, error) {
	text = noBreak(text)
	if style.Shift == document.Superscript && !style.Code {
		if exponent := raise(text); exponent != "" {
			text, style.Shift = exponent, document.OnLine
		}
	}
	pieces, err := f.pieces(text, style)
	if err != nil {
		return nil, err
	}
	s := span{size: size, underline: style.Underline, strike: style.Strike, code: style.Code}
	if style.Code {
		s.size *= codeSize
	}
	switch style.Shift {
	case document.Superscript:
		s.size, s.rise = s.size*shiftedSize, size*superRise
	case document.Subscript:
		s.size, s.rise = s.size*shiftedSize, size*subRise
	case document.OnLine:
	}
	out := make([]span, len(pieces))
	for i, p := range pieces {
		out[i] = s
		out[i].piece = p
	}
	return out, nil
}

// raise writes a number and its signs with those of Unicode that stand high, which the fonts
// have: who reads the text of a page gets 10⁻³ and not 10-3. It is "" for other text.
func raise(text string) string {
	const plain, high = "0123456789+-\u2212=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"
	signs := []rune(high)
	var b strings.Builder
	for _, r := range text {
		at := strings.IndexRune(plain, r)
		if at < 0 {
			return ""
		}
		b.WriteRune(signs[utf8.RuneCountInString(plain[:at])])
	}
	return b.String()
}

// noBreak writes blanks and hyphens at which no line ends by the usual ones.
func noBreak(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case '\u00a0', '\u202f', '\u2007':
			return ' '
		case '\u2010', '\u2011':
			return '-'
		}
		return r
	}, text)
}

// breakable cuts text after blanks, and after hyphens and dashes within words.
func breakable(text string) []string {
	var out []string
	start := 0
	previous := rune(0)
	for i, r := range text {
		blank := r == ' ' || r == '\n' || r == '\t'
		before := previous == ' ' || previous == '\n' || previous == '\t'
		if i-start > longWord || i > start && !blank && (before || joins(previous) && (unicode.IsLetter(r) || unicode.IsDigit(r)) && hasLetter(text[start:i])) {
			out = append(out, text[start:i])
			start = i
		}
		previous = r
	}
	if start < len(text) {
		out = append(out, text[start:])
	}
	return out
}

func joins(r rune) bool {
	switch r {
	case '-', '\u2010', '–', '—', '/', '…', '|', '_', '\\', '=', '&', '?':
		return true
	}
	return false
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// mayBreakAfter reports whether a part that goes on without a blank may end a line.
func mayBreakAfter(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return joins(r) && hasLetter(text)
}

// line is a line of text, its parts with their places.
type line struct {
	parts []placed
	width float64
}

type placed struct {
	span
	x float64
}

// breakLines fills lines of a width, each as far as it goes.
func breakLines(units []unit, width, size float64, tick func() error) ([]line, error) {
	var out []line
	var current line
	started := false // the line has something, be it an empty unit
	var gap *span
	finish := func() {
		out = append(out, current)
		current, started, gap = line{}, false, nil
	}
	for i := 0; i < len(units); i++ {
		if err := tick(); err != nil {
			return nil, err
		}
		u := units[i]
		space := 0.0
		if gap != nil {
			space = gap.width()
		}
		w := u.width()
		if len(current.parts) > 0 && current.width+space+w > width {
			finish()
			i-- // on a line of its own
			continue
		}
		if w > width { // longer than a line: cut it anywhere
			head, tail := cut(u, width)
			if len(tail.spans) > 0 {
				units[i] = tail
				i--
			}
			u = head
		}
		if gap != nil && len(current.parts) > 0 {
			current.add(*gap)
		}
		for _, s := range u.spans {
			current.add(s)
		}
		started, gap = true, u.blank
		switch {
		case u.hard:
			finish()
		case u.tab:
			stop := size * tabStop
			current.width = (float64(int(current.width/stop)) + 1) * stop
			gap = nil
		}
	}
	if started {
		out = append(out, current)
	}
	return out, nil
}

// add puts a span at the line's end, joined with what has its style.
func (l *line) add(s span) {
	if n := len(l.parts); n > 0 {
		last := &l.parts[n-1]
		if last.sameStyle(s) && last.x+last.width() > l.width-0.001 {
			last.text += s.text
			l.width = last.x + last.width()
			return
		}
	}
	l.parts = append(l.parts, placed{s, l.width})
	l.width += s.width()
}

// cut splits a unit where a line is full; the head has one sign at least.
func cut(u unit, width float64) (head, tail unit) {
	used := 0.0
	for i, s := range u.spans {
		n := s.face.fit(s.text, s.size, width-used, len(head.spans) == 0)
		if n > 0 {
			part := s
			part.text = s.text[:n]
			head.spans = append(head.spans, part)
			used += part.width()
		}
		if n < len(s.text) {
			rest := s
			rest.text = s.text[n:]
			tail = unit{spans: append([]span{rest}, u.spans[i+1:]...), blank: u.blank, hard: u.hard, tab: u.tab}
			return head, tail
		}
	}
	return u, unit{}
}
