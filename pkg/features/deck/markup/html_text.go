package markup

import "strings"

// tex is TeX that is being read.
type tex struct {
	text   strings.Builder
	opened string // the sign that began it
	style  tag
}

// space stands for a tag within TeX.
func (t *tex) space() { t.text.WriteByte(' ') }

// text reads text, in which TeX and sounds may begin and end.
func (r *htmlReader) text(s string) {
	if r.hidden != "" {
		return
	}
	for s != "" {
		if r.tex != nil {
			s = r.readTeX(s)
			continue
		}
		at, sign := r.findSign(s)
		if at < 0 {
			r.plain(s)
			return
		}
		r.plain(s[:at])
		s = s[at+len(sign):]
		if sign == soundSign {
			s = r.sound(s)
			continue
		}
		r.tex = &tex{opened: sign, style: r.now}
	}
}

const soundSign = "[sound:"

// findSign finds the first sign that begins TeX or a sound. There is none in code. Two
// backslashes are text.
func (r *htmlReader) findSign(s string) (at int, sign string) {
	if r.now.code {
		return -1, ""
	}
	for i := 0; i < len(s); i++ {
		rest := s[i:]
		if rest[0] == '\\' {
			if strings.HasPrefix(rest, `\(`) || strings.HasPrefix(rest, `\[`) {
				return i, rest[:2]
			}
			if strings.HasPrefix(rest, `\\`) {
				i++
			}
		}
		if rest[0] != '[' {
			continue
		}
		for _, sign := range []string{"[$]", "[$$]", "[latex]", soundSign} {
			if strings.HasPrefix(rest, sign) {
				return i, sign
			}
		}
	}
	return -1, ""
}

// sound reads the name of a sound after its sign.
func (r *htmlReader) sound(s string) string {
	end := strings.IndexByte(s, ']')
	if end < 0 {
		r.add(Span{Text: soundSign})
		return s
	}
	r.lose(Sound, s[:end])
	return s[end+1:]
}

// closingSign is the sign that ends TeX.
func closingSign(opened string) string {
	switch opened {
	case `\(`:
		return `\)`
	case `\[`:
		return `\]`
	}
	return "[/" + opened[1:]
}

// readTeX reads TeX to its end, if that is in the text, and returns the rest.
func (r *htmlReader) readTeX(s string) string {
	closing := closingSign(r.tex.opened)
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], closing) {
			r.tex.text.WriteString(s[:i])
			kind := Math
			if r.tex.opened != `\(` && r.tex.opened != "[$]" {
				kind = Display
			}
			text, inner := unwrap(r.tex.text.String(), r.tex.opened)
			if inner != 0 {
				kind = inner
			}
			done := r.tex
			r.tex = nil
			r.line = append(r.line, Span{Kind: kind, Text: text, Style: done.style.style, Link: done.style.link})
			return s[i+len(closing):]
		}
		if s[i] == '\\' {
			i++
		}
	}
	r.tex.text.WriteString(s)
	return ""
}

// unwrap removes the signs that LaTeX itself has around mathematics within [latex].
func unwrap(text, opened string) (string, Kind) {
	text = strings.TrimSpace(text)
	if opened != "[latex]" {
		return text, 0
	}
	for _, signs := range []struct {
		open, end string
		kind      Kind
	}{
		{"$$", "$$", Display},
		{"$", "$", Math},
		{`\(`, `\)`, Math},
		{`\[`, `\]`, Display},
		{`\begin{displaymath}`, `\end{displaymath}`, Display},
		{`\begin{math}`, `\end{math}`, Math},
	} {
		if inner, ok := strings.CutPrefix(text, signs.open); ok && strings.HasSuffix(inner, signs.end) {
			return strings.TrimSuffix(inner, signs.end), signs.kind
		}
	}
	return text, 0
}

// endTeX adds TeX without an end as text.
func (r *htmlReader) endTeX() {
	if r.tex == nil {
		return
	}
	text := r.tex.opened + r.tex.text.String()
	r.tex = nil
	r.plain(text)
}

// plain adds text without signs.
func (r *htmlReader) plain(s string) {
	if !r.now.lines {
		r.add(Span{Text: s})
		return
	}
	first := true
	for line := range linesOf(s) {
		if !first {
			r.breakLine()
		}
		first = false
		if code := codeSpan(line); code.Text != "" {
			r.add(code)
		}
	}
}
