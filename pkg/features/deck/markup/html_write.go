package markup

import (
	"html"
	"strconv"
	"strings"
)

// HTML writes a text as the fields of Anki have it: lines end with <br>, TeX stands
// between \( and \) or \[ and \].
func (d Doc) HTML() string {
	var w htmlWriter
	lines := d.Normal()
	for i, line := range lines {
		switch {
		case isBlank(line) && w.afterList(): // it follows every list
			w.closeLists(0)
			if i+1 < len(lines) && lines[i+1].Item {
				w.b.WriteString("<br>")
			}
			w.inline = false
			continue
		case line.Item && w.inline && i > 0 && isBlank(lines[i-1]):
			w.b.WriteString("<br>")
			w.item(line)
		case line.Item:
			w.item(line)
		default:
			w.closeLists(line.Depth)
			if w.inline {
				w.b.WriteString("<br>")
			}
		}
		w.inline = true
		w.spans(line.Spans)
	}
	w.closeLists(0)
	return w.b.String()
}

type htmlWriter struct {
	b      strings.Builder
	lists  []list
	inline bool // the line before needs <br> after it
	open   []layer
}

// list is an open list and the number of its last entry; 0 in one of bullets.
type list struct{ number int }

func (w *htmlWriter) afterList() bool { return len(w.lists) > 0 }

func (l list) tag() string {
	if l.number > 0 {
		return "ol"
	}
	return "ul"
}

// closeLists closes all but the n outermost lists.
func (w *htmlWriter) closeLists(n int) {
	for len(w.lists) > n {
		w.b.WriteString("</li></" + w.lists[len(w.lists)-1].tag() + ">")
		w.lists = w.lists[:len(w.lists)-1]
		w.inline = false
	}
}

// item begins an entry.
func (w *htmlWriter) item(line Line) {
	w.closeLists(line.Depth + 1)
	if n := len(w.lists); n > line.Depth && (w.lists[n-1].number > 0) != (line.Number > 0) {
		w.closeLists(line.Depth)
	}
	value := ""
	if n := len(w.lists); n > line.Depth {
		if last := &w.lists[n-1]; line.Number != last.number+1 && line.Number > 0 {
			value = ` value="` + strconv.Itoa(line.Number) + `"`
		}
		w.b.WriteString("</li>")
	} else {
		w.lists = append(w.lists, list{line.Number})
		w.b.WriteString("<" + w.lists[n].tag())
		if line.Number > 1 {
			w.b.WriteString(` start="` + strconv.Itoa(line.Number) + `"`)
		}
		w.b.WriteByte('>')
	}
	w.lists[line.Depth].number = line.Number
	w.b.WriteString("<li" + value + ">")
}

// tag is the name of a layer's element.
func (l layer) tag() string {
	switch {
	case l.link != "":
		return "a"
	case l.style == Strong:
		return "b"
	case l.style == Emphasis:
		return "i"
	case l.style == Subscript:
		return "sub"
	}
	return "sup"
}

func (w *htmlWriter) spans(spans []Span) {
	for _, s := range spans {
		want := layersOf(s)
		w.closeTo(shared(w.open, want))
		for _, l := range want[len(w.open):] {
			if w.open = append(w.open, l); l.link != "" {
				w.b.WriteString(`<a href="` + html.EscapeString(l.link) + `">`)
			} else {
				w.b.WriteString("<" + l.tag() + ">")
			}
		}
		w.span(s)
	}
	w.closeTo(0)
}

func (w *htmlWriter) closeTo(n int) {
	for ; len(w.open) > n; w.open = w.open[:len(w.open)-1] {
		w.b.WriteString("</" + w.open[len(w.open)-1].tag() + ">")
	}
}

func (w *htmlWriter) span(s Span) {
	text := html.EscapeString(s.Text)
	switch s.Kind {
	case Code:
		w.b.WriteString("<code>" + text + "</code>")
	case Math:
		w.b.WriteString(`\(` + text + `\)`)
	case Display:
		w.b.WriteString(`\[` + text + `\]`)
	case Picture:
		w.b.WriteString(`<img src="` + html.EscapeString(s.Name) + `"`)
		if s.Text != "" {
			w.b.WriteString(` alt="` + text + `"`)
		}
		w.b.WriteByte('>')
	default:
		w.b.WriteString(html.EscapeString(protect(s.Text)))
	}
}

// protect puts a joiner after each sign that could begin TeX or a sound.
func protect(s string) string {
	if !strings.ContainsAny(s, `\[`) {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		rest := s[i+1:]
		if s[i] == '\\' && (rest == "" || strings.IndexByte(`([\`, rest[0]) >= 0) || s[i] == '[' && beginsMark(rest) {
			b.WriteRune(joiner)
		}
	}
	return b.String()
}

// beginsMark reports whether a text after a bracket can begin TeX or a sound; a text that
// ends can.
func beginsMark(rest string) bool {
	for _, mark := range []string{"$", "latex]", "sound:"} {
		if strings.HasPrefix(rest, mark) || strings.HasPrefix(mark, rest) {
			return true
		}
	}
	return false
}
