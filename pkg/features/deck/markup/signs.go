package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// signs reads a run of one sign.
func (p *parser) signs(c byte) {
	n := leading(p.text[p.at:], c)
	before, _ := utf8.DecodeLastRuneInString(p.text[:p.at])
	after, _ := utf8.DecodeRuneInString(p.text[p.at+n:])
	opens := p.at+n < len(p.text) && !unicode.IsSpace(after)
	closes := p.at > 0 && !unicode.IsSpace(before)
	if c == '_' {
		opens, closes = opens && !isWord(before), closes && !isWord(after)
	}
	p.at += n
	if c == '~' || c == '^' {
		p.shift(c, n, opens, closes)
		return
	}
	for n > 0 {
		used := 0
		if closes {
			used = p.close(c, n, opens)
		}
		if used == 0 && opens && p.room() {
			used = min(n, 2)
			p.push(c, styleOf(used), strings.Repeat(string(rune(c)), used))
		}
		if used == 0 {
			p.plain.WriteString(strings.Repeat(string(rune(c)), n))
			return
		}
		n -= used
	}
}

func styleOf(signs int) Style {
	if signs == len("**") {
		return Strong
	}
	return Emphasis
}

// shift opens or ends a sub- or superscript. Several signs together are text: they strike
// text through elsewhere.
func (p *parser) shift(c byte, n int, opens, closes bool) {
	style := Subscript
	if c == '^' {
		style = Superscript
	}
	if n == 1 {
		if at := p.find(c, style); at >= 0 && closes {
			p.end(at, "")
			return
		} else if at < 0 && opens && p.room() {
			p.push(c, style, string(rune(c)))
			return
		}
	}
	p.plain.WriteString(strings.Repeat(string(rune(c)), n))
}

// find returns the innermost open sign of a style, -1 without one.
func (p *parser) find(c byte, style Style) int {
	for i := len(p.open) - 1; i >= 0; i-- {
		if p.open[i].char == c && p.open[i].style == style {
			return i
		}
	}
	return -1
}

// close ends emphasis or strong with some of n signs and returns how many; 0 where nothing
// ends. opens says that the signs may open something as well.
func (p *parser) close(c byte, n int, opens bool) int {
	em, strong := p.find(c, Emphasis), p.find(c, Strong)
	switch {
	case strong > em && n >= 2, strong >= 0 && n == 2:
		p.end(strong, "")
		return 2
	case em > strong && n == 2 && opens: // strong begins within emphasis
		return 0
	case em >= 0 && (em > strong || !opens):
		p.end(em, "")
		return 1
	}
	return 0
}

// spans joins the pieces, with the styles that are open at each.
func (p *parser) spans() []Span {
	var out []Span
	var open [Superscript + 1]int
	link := ""
	for _, part := range p.pieces {
		switch {
		case part.mate && part.ends && part.style == 0:
			link = ""
		case part.mate && part.style == 0:
			link = part.link
		case part.mate && part.ends:
			open[part.style]--
		case part.mate:
			open[part.style]++
		default:
			s := part.span
			s.Link = link
			for _, style := range []Style{Strong, Emphasis, Subscript, Superscript} {
				if open[style] > 0 {
					s.Style |= style
				}
			}
			out = append(out, s)
		}
	}
	return out
}
