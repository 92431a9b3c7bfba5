package markup

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxOpen = 32  // styles and links that stand open; further signs are text
	maxAlt  = 500 // bytes of a picture's description
)

// piece is a span, or a sign that may turn out to be text.
type piece struct {
	span  Span
	style Style  // of a sign that opens or ends a style
	link  string // of a sign that ends a link
	ends  bool   // a sign that ends something
	mate  bool   // a sign whose other half was found
}

// opener is an open sign.
type opener struct {
	at    int // its piece
	style Style
	char  byte // * _ ~ ^ or [
}

// parser reads the spans of a line.
type parser struct {
	text   string
	at     int
	plain  strings.Builder
	pieces []piece
	open   []opener
	failed [maxTicks + 1]bool // backticks that nothing ends
}

func parseSpans(text string) []Span {
	p := parser{text: text}
	for p.at < len(text) {
		p.next()
	}
	p.flush()
	return p.spans()
}

// next reads one character, sign or span.
func (p *parser) next() {
	rest := p.text[p.at:]
	switch c := rest[0]; c {
	case '\\':
		if len(rest) > 1 && isPunctuation(rest[1]) {
			p.plain.WriteByte(rest[1])
			p.at += 2
			return
		}
	case '`':
		p.code(rest)
		return
	case '$':
		if p.math(rest) {
			return
		}
	case '!':
		if p.picture(rest) {
			return
		}
		if strings.HasPrefix(rest, "![") { // no link, either
			p.plain.WriteString("![")
			p.at += 2
			return
		}
	case '[':
		if p.room() {
			p.push('[', 0, "[")
			p.at++
			return
		}
	case ']':
		if p.endLink(rest) {
			return
		}
	case '*', '_', '~', '^':
		p.signs(c)
		return
	}
	p.plain.WriteByte(rest[0])
	p.at++
}

func isPunctuation(c byte) bool {
	return c > ' ' && c < utf8.RuneSelf-1 && !unicode.IsLetter(rune(c)) && !unicode.IsDigit(rune(c))
}

// flush makes a piece of the plain text so far.
func (p *parser) flush() {
	if p.plain.Len() > 0 {
		p.pieces = append(p.pieces, piece{span: Span{Text: p.plain.String()}})
		p.plain.Reset()
	}
}

func (p *parser) add(s Span, length int) {
	p.flush()
	p.pieces = append(p.pieces, piece{span: s})
	p.at += length
}

// room reports whether something more may stand open. The oldest bracket yields: most
// brackets are text.
func (p *parser) room() bool {
	if len(p.open) < maxOpen {
		return true
	}
	at := slices.IndexFunc(p.open, func(o opener) bool { return o.char == '[' })
	if at < 0 {
		return false
	}
	p.open = slices.Delete(p.open, at, at+1)
	return true
}

// push adds a sign that may open something.
func (p *parser) push(char byte, style Style, text string) {
	p.flush()
	p.open = append(p.open, opener{len(p.pieces), style, char})
	p.pieces = append(p.pieces, piece{span: Span{Text: text}, style: style})
}

// end closes the opener n; the open signs after it become text.
func (p *parser) end(n int, link string) {
	p.flush()
	o := p.open[n]
	p.open = p.open[:n]
	p.pieces[o.at].mate, p.pieces[o.at].link = true, link
	p.pieces = append(p.pieces, piece{style: o.style, link: link, ends: true, mate: true})
}

// code reads code between equally many backticks, or the backticks as text.
func (p *parser) code(rest string) {
	n := leading(rest, '`')
	if n <= maxTicks && !p.failed[n] {
		if length := codeLength(rest[n:], n); length >= 0 {
			text := rest[n : n+length]
			if len(text) > 2 && text[0] == ' ' && text[len(text)-1] == ' ' {
				text = text[1 : len(text)-1]
			}
			p.add(Span{Kind: Code, Text: text}, length+2*n)
			return
		}
		p.failed[n] = true
	}
	p.plain.WriteString(rest[:n])
	p.at += n
}

// codeLength finds the end of a code that n backticks end, -1 without one.
func codeLength(s string, n int) int {
	for i := 0; i < len(s); {
		at := strings.IndexByte(s[i:], '`')
		if at < 0 {
			return -1
		}
		i += at
		run := leading(s[i:], '`')
		if run == n {
			return i
		}
		i += run
	}
	return -1
}

func leading(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// math reads TeX between $ or $$. TeX has no $ but an escaped one, so that the next one
// ends it or nothing does.
func (p *parser) math(rest string) bool {
	sign, kind := "$", Math
	if strings.HasPrefix(rest, display) {
		sign, kind = display, Display
	}
	body := rest[len(sign):]
	end := 0
	for end < len(body) && body[end] != '$' {
		if body[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(body) || !strings.HasPrefix(body[end:], sign) || strings.TrimSpace(body[:end]) == "" {
		return false
	}
	if kind == Math && (strings.TrimSpace(body[:end]) != body[:end]) {
		return false
	}
	p.add(Span{Kind: kind, Text: body[:end]}, end+2*len(sign))
	return true
}

// picture reads ![description](name).
func (p *parser) picture(rest string) bool {
	if !strings.HasPrefix(rest, "![") {
		return false
	}
	var alt strings.Builder
	for i := 2; i < len(rest) && i < 2*maxAlt; i++ {
		switch {
		case rest[i] == '\\' && i+1 < len(rest) && isPunctuation(rest[i+1]):
			i++
			alt.WriteByte(rest[i])
		case rest[i] == '[':
			return false
		case rest[i] == ']':
			name, length := cutDestination(rest[i+1:], maxName+2)
			if !IsName(name) {
				return false
			}
			p.add(Span{Kind: Picture, Text: alt.String(), Name: name}, i+1+length)
			return true
		default:
			alt.WriteByte(rest[i])
		}
	}
	return false
}

// cutDestination reads (name), (<name>) or (address) at the beginning of a text. length is
// 0 where there is none.
func cutDestination(s string, most int) (destination string, length int) {
	if len(s) < 2 || s[0] != '(' {
		return "", 0
	}
	s = s[:min(len(s), most+len("()"))]
	closing, from := ")", 1
	if s[1] == '<' {
		closing, from = ">)", 2
	}
	end := strings.Index(s[from:], closing)
	if end < 0 || strings.ContainsAny(s[from:from+end], "()") && from == 1 {
		return "", 0
	}
	return s[from : from+end], from + end + len(closing)
}

// endLink reads ](address). A bracket without an address takes its opener with it.
func (p *parser) endLink(rest string) bool {
	n := len(p.open) - 1
	for n >= 0 && p.open[n].char != '[' {
		n--
	}
	if n < 0 {
		return false
	}
	link, length := cutDestination(rest[1:], maxAddress)
	if link = Address(link); link == "" {
		p.open = slices.Delete(p.open, n, n+1)
		return false
	}
	p.end(n, link)
	p.at += 1 + length
	p.open = slices.DeleteFunc(p.open, func(o opener) bool { return o.char == '[' }) // links don't nest
	return true
}
