package prosehtml

import (
	"html"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// formula is TeX that an author wrote.
type formula struct {
	tex     string
	display bool
}

// A formula's place is held by its number between two private-use characters, which
// Markdown and the sanitiser treat as letters. Those of the author are dropped.
const (
	opens  = '\uE000'
	closes = '\uE001'
)

// setAside replaces the formulas of a Markdown text by what holds their places. Code keeps
// its dollars; in prose, a price is no formula: the first $ has no blank behind it, the
// last none before it and no digit behind it. Neither contains an empty line.
func setAside(markdown string) (string, []formula) {
	s := &aside{}
	var paragraph strings.Builder
	flush := func() {
		s.paragraph(paragraph.String())
		paragraph.Reset()
	}
	fence := ""
	for line := range strings.SplitAfterSeq(strings.Map(withoutHolders, markdown), "\n") {
		marks := fenceOf(line)
		switch {
		case fence != "":
			s.out.WriteString(line)
			if strings.HasPrefix(marks, fence) && strings.TrimSpace(line) == marks {
				fence = ""
			}
		case marks != "":
			flush()
			s.out.WriteString(line)
			fence = marks
		case strings.TrimSpace(line) == "":
			flush()
			s.out.WriteString(line)
		default:
			paragraph.WriteString(line)
		}
	}
	flush()
	return s.out.String(), s.found
}

func withoutHolders(r rune) rune {
	if r == opens || r == closes {
		return -1
	}
	return r
}

// fenceOf is the run of marks with which a line opens or closes a block of code; "" for
// other lines.
func fenceOf(line string) string {
	text := strings.TrimLeft(line, " ")
	if len(line)-len(text) > 3 {
		return ""
	}
	for _, mark := range []string{"`", "~"} {
		if run := len(text) - len(strings.TrimLeft(text, mark)); run >= 3 {
			return text[:run]
		}
	}
	return ""
}

// aside collects the formulas of a text.
type aside struct {
	out   strings.Builder
	found []formula
}

// paragraph takes linear time: where no end of some kind follows, none is looked for again.
func (s *aside) paragraph(text string) {
	code := codeEnds(text)
	noInline, noDisplay := false, false
	for at := 0; at < len(text); {
		rest := text[at:]
		switch {
		case rest[0] == '\\' && len(rest) > 1:
			_, size := utf8.DecodeRuneInString(rest[1:])
			s.out.WriteString(rest[:1+size])
			at += 1 + size
		case rest[0] == '`':
			end := at + len(rest) - len(strings.TrimLeft(rest, "`"))
			if closing, ok := code[at]; ok {
				end = closing
			}
			s.out.WriteString(text[at:end])
			at = end
		case strings.HasPrefix(rest, "$$") && !noDisplay:
			length := dollar(rest[2:], "$$")
			if noDisplay = length < 0; noDisplay || strings.TrimSpace(rest[2:2+length]) == "" {
				s.out.WriteString("$$")
				at += 2
				continue
			}
			s.hold(rest[2:2+length], true)
			at += length + 4
		case rest[0] == '$' && !noInline:
			length := dollar(rest[1:], "$")
			if noInline = length < 0; noInline || !isFormula(rest[1:1+length], rest[2+length:]) {
				s.out.WriteString("$")
				at++
				continue
			}
			s.hold(rest[1:1+length], false)
			at += length + 2
		default:
			s.out.WriteByte(rest[0])
			at++
		}
	}
}

// codeEnds finds spans of code: where each begins and where it ends.
func codeEnds(text string) map[int]int {
	var starts, lengths []int
	for at := 0; at < len(text); at++ {
		if text[at] != '`' {
			continue
		}
		run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		starts, lengths = append(starts, at), append(lengths, run)
		at += run - 1
	}
	out, next := map[int]int{}, map[int]int{} // next: where a run of some length comes next
	for i := len(starts) - 1; i >= 0; i-- {
		if closing, ok := next[lengths[i]]; ok {
			out[starts[i]] = closing + lengths[i]
		}
		next[lengths[i]] = starts[i]
	}
	return out
}

// dollar is how many bytes stand before the next mark that isn't escaped; -1 without one.
func dollar(text, mark string) int {
	for at := 0; at < len(text); at++ {
		if text[at] == '\\' {
			at++
		} else if strings.HasPrefix(text[at:], mark) {
			return at
		}
	}
	return -1
}

func isFormula(tex, after string) bool {
	first, _ := utf8.DecodeRuneInString(tex)
	last, _ := utf8.DecodeLastRuneInString(tex)
	next, _ := utf8.DecodeRuneInString(after)
	return tex != "" && !strings.Contains(tex, "`") && !unicode.IsSpace(first) && !unicode.IsSpace(last) && !unicode.IsDigit(next)
}

func (s *aside) hold(tex string, display bool) {
	s.out.WriteRune(opens)
	s.out.WriteString(strconv.Itoa(len(s.found)))
	s.out.WriteRune(closes)
	s.found = append(s.found, formula{strings.TrimSpace(tex), display})
}

// putBack writes the formulas into HTML: spans into its text, TeX into its attributes.
func putBack(page string, formulas []formula) string {
	var b strings.Builder
	inTag := false
	for text, more := range partsOf(page) {
		for _, r := range text {
			inTag = r == '<' || inTag && r != '>'
		}
		b.WriteString(text)
		if i, err := strconv.Atoi(more); err == nil && i < len(formulas) {
			formulas[i].write(&b, inTag)
		}
	}
	return b.String()
}

// partsOf yields each text with the number of the formula behind it; "" behind the last.
func partsOf(page string) iter.Seq2[string, string] {
	return func(yield func(text, number string) bool) {
		for found := true; found; {
			var text, number string
			text, page, found = strings.Cut(page, string(opens))
			if found {
				number, page, _ = strings.Cut(page, string(closes))
			}
			if !yield(text, number) {
				return
			}
		}
	}
}

func (f formula) write(b *strings.Builder, inTag bool) {
	tex := html.EscapeString(f.tex)
	if inTag {
		b.WriteString(tex)
		return
	}
	b.WriteString(`<span data-tex="` + tex + `"`)
	if f.display {
		b.WriteString(` data-display=""`)
	}
	b.WriteString(">" + tex + "</span>")
}
