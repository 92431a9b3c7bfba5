package markup

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// indent of a list's depth: four spaces nest below "- " and "10. " alike.
const indent = "    "

// Markdown writes a text.
func (d Doc) Markdown() string {
	var b strings.Builder
	for i, line := range d.Normal() {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strings.Repeat(indent, line.Depth))
		if line.Item && line.Number == 0 {
			b.WriteString("- ")
		} else if line.Item {
			b.WriteString(strconv.Itoa(line.Number) + ". ")
		}
		var w writer
		w.line(line.Spans)
		b.WriteString(protectStart(w.b.String()))
	}
	return b.String()
}

// protectStart escapes a text that would begin another kind of line: a list, a heading,
// a quotation, a rule.
func protectStart(text string) string {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	at := -1
	switch rest := text[digits:]; {
	case digits > 0 && strings.IndexFunc(rest, isMarker) == 0 && blankAt(rest, 1):
		at = digits
	case digits > 0 || text == "":
	case strings.IndexByte("-+", text[0]) >= 0 && blankAt(text, 1), text[0] == '>', isRule(text):
		at = 0
	case text[0] == '#' && blankAt(strings.TrimLeft(text, "#"), 0):
		at = 0
	}
	if at < 0 {
		return text
	}
	return text[:at] + `\` + text[at:]
}

func isMarker(r rune) bool { return r == '.' || r == ')' }

// blankAt reports whether a text ends or has a blank at a place.
func blankAt(text string, at int) bool { return at >= len(text) || text[at] == ' ' }

func isRule(text string) bool {
	return len(text) >= 2 && (strings.Trim(text, "-") == "" || strings.Trim(text, "=") == "")
}

// layer is a style, or a link, that is open while spans are written.
type layer struct {
	style Style
	link  string
}

// layersOf lists the styles and the link of a span, outermost first.
func layersOf(s Span) []layer {
	var layers []layer
	for _, style := range []Style{Strong, Emphasis} {
		if s.Style&style != 0 {
			layers = append(layers, layer{style: style})
		}
	}
	if s.Link != "" {
		layers = append(layers, layer{link: s.Link})
	}
	for _, style := range []Style{Subscript, Superscript} {
		if s.Style&style != 0 {
			layers = append(layers, layer{style: style})
		}
	}
	return layers
}

// shared counts the outermost layers that two lists have in common.
func shared(a, b []layer) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// sign is the Markdown of a style.
func (s Style) sign() string {
	switch s {
	case Strong:
		return "**"
	case Emphasis:
		return "*"
	case Subscript:
		return "~"
	}
	return "^"
}

// writer writes a line of Markdown.
type writer struct {
	b    strings.Builder
	open []layer
}

func (w *writer) line(spans []Span) {
	for i, s := range spans {
		want := layersOf(s)
		w.closeTo(shared(w.open, want))
		for _, l := range want[len(w.open):] {
			if w.open = append(w.open, l); l.link != "" {
				w.b.WriteByte('[')
			} else {
				w.b.WriteString(l.style.sign())
			}
		}
		bang := i+1 < len(spans) && spans[i+1].Link != "" && spans[i+1].Link != s.Link
		w.span(s, bang)
	}
	w.closeTo(0)
}

func (w *writer) closeTo(n int) {
	for len(w.open) > n {
		last := w.open[len(w.open)-1]
		if w.open = w.open[:len(w.open)-1]; last.link != "" {
			w.b.WriteString("](" + last.link + ")")
		} else {
			w.b.WriteString(last.style.sign())
		}
	}
}

// span writes a span. With bang, an exclamation mark at the end is escaped, as a link
// follows that it would turn into a picture.
func (w *writer) span(s Span, bang bool) {
	switch s.Kind {
	case Code:
		ticks, pad := fence(s.Text), ""
		if s.Text[0] == '`' || s.Text[len(s.Text)-1] == '`' {
			pad = " "
		}
		w.b.WriteString(ticks + pad + s.Text + pad + ticks)
	case Math:
		w.b.WriteString("$" + s.Text + "$")
	case Display:
		w.b.WriteString("$$" + s.Text + "$$")
	case Picture:
		w.b.WriteString("![" + escape(s.Text, true, false) + "](" + destination(s.Name) + ")")
	default:
		w.b.WriteString(escape(s.Text, s.Link != "", bang))
	}
}

// destination writes a file's name: between < and > where it has blanks or parentheses.
func destination(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == ')' }) {
		return "<" + name + ">"
	}
	return name
}

// fence returns backticks that enclose a code, "" for a code that can't be enclosed.
func fence(code string) string {
	if strings.Trim(code, " ") == "" {
		return ""
	}
	var taken [maxTicks + 1]bool
	for i := 0; i < len(code); i++ {
		n := len(code[i:]) - len(strings.TrimLeft(code[i:], "`"))
		if n > 0 && n <= maxTicks {
			taken[n] = true
		}
		i += n
	}
	for n := 1; n <= maxTicks; n++ {
		if !taken[n] {
			return strings.Repeat("`", n)
		}
	}
	return ""
}

// escape writes plain text. linked text escapes its brackets, bang one at the end.
func escape(text string, linked, bang bool) string {
	var b strings.Builder
	before := ' '
	for i, r := range text {
		if escapes(text, i, r, before, linked) || bang && r == '!' && i == len(text)-1 {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// escapes reports whether a character at a place in plain text would mean something else.
func escapes(text string, i int, r, before rune, linked bool) bool {
	rest := text[i+utf8.RuneLen(r):]
	switch r {
	case '\\', '`', '*', '~', '^', '$':
		return true
	case '_':
		after, _ := utf8.DecodeRuneInString(rest)
		return !isWord(before) || !isWord(after)
	case '!':
		return strings.HasPrefix(rest, "[")
	case '[':
		return linked
	case ']':
		return linked || rest == "" || rest[0] == '('
	case '<':
		return rest != "" && (rest[0] < utf8.RuneSelf && isWord(rune(rest[0])) || strings.IndexByte("/!?", rest[0]) >= 0)
	case '&':
		name, _, found := strings.Cut(rest[:min(len(rest), maxEntity)], ";")
		return found && name != "" && strings.Trim(name, "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
	}
	return false
}

// maxEntity bounds the search for an entity's end, in bytes; the longest of HTML has 32.
const maxEntity = 40

func isWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
