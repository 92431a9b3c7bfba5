package source

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/pack/fault"
)

// What looks like YAML and is none: blanks that are no blanks, characters that can't
// be seen, quotation marks of a text program, the marks of a merge, a colon without
// its blank. Each is named for what it is, and the file is read on as it was meant.

// blankNames are characters that look like a blank.
func blankNames() map[rune]string {
	return map[rune]string{
		'\u00A0': "a no-break space", '\u2007': "a figure space", '\u202F': "a narrow no-break space",
		'\u2002': "an en space", '\u2003': "an em space", '\u2009': "a thin space", '\u3000': "an ideographic space",
	}
}

// invisibleNames are characters that can't be seen and belong into no text.
func invisibleNames() map[rune]string {
	return map[rune]string{
		'\u200B': "a zero-width space", '\u2060': "a word joiner", '\uFEFF': "a byte order mark", '\u200E': "a left-to-right mark",
	}
}

// replaceLookalikes tells what only looks like a blank, or like nothing, and gives
// the text without it. A no-break space inside of a text is meant.
func (r *Text) replaceLookalikes(data string) string {
	if !strings.ContainsAny(data, "\u00A0\u2007\u202F\u2002\u2003\u2009\u3000\u200B\u2060\uFEFF\u200E") {
		return data
	}
	blanks, invisible := blankNames(), invisibleNames()
	lines := strings.Split(data, "\n")
	for i, text := range lines {
		if !strings.ContainsAny(text, "\u00A0\u2007\u202F\u2002\u2003\u2009\u3000\u200B\u2060\uFEFF\u200E") || i < len(r.src) && r.src[i].prose && strings.HasPrefix(strings.TrimSpace(text), "#") {
			continue
		}
		value := valueStart(text)
		var out strings.Builder
		col := 0
		for at, c := range text {
			col++
			p := fault.Pos{File: r.doc.Name, Line: i + 1 + r.shift, Col: col, EndLine: i + 1 + r.shift, EndCol: col + 1}
			if name, ok := invisible[c]; ok {
				r.fault(p, "lookalike", "file", "%s (U+%04X), which can't be seen, stands here; remove it", name, c).Fix = &fault.Fix{Title: "remove it", Edits: []fault.Edit{p.Replace("")}}
				r.moved(i + 1)
				continue
			}
			if name, ok := blanks[c]; ok && (at < value || strings.TrimSpace(text[at:]) == "") {
				r.fault(p, "lookalike", "file", "%s (U+%04X) stands here; write a blank", name, c).Fix = &fault.Fix{Title: "write a blank", Edits: []fault.Edit{p.Replace(" ")}}
				out.WriteByte(' ')
				continue
			}
			out.WriteRune(c)
		}
		lines[i] = out.String()
	}
	return strings.Join(lines, "\n")
}

// valueStart is where the value of a line begins: behind the colon of its key and
// what looks like blanks there.
func valueStart(text string) int {
	i := strings.IndexByte(text, ':')
	if i < 0 {
		return len(text) - len(strings.TrimSpace(text))
	}
	return len(text) - len(strings.TrimSpace(text[i+1:]))
}

// moved: the columns of a line are no more those of the file, so no remedy is offered there.
func (r *Text) moved(line int) {
	if r.shifted == nil {
		r.shifted = map[int]bool{}
	}
	r.shifted[line] = true
}

// cutAtConflict tells a merge that was not finished.
func (r *Text) cutAtConflict(data string) string {
	for _, l := range r.src {
		if IsConflict(l.text) {
			return r.cutAt(data, l.number, 1, "conflict",
				"a merge was not finished here; keep one of the two versions and remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
		}
	}
	return data
}

// IsConflict tells whether a line is one of those that git leaves where two versions
// were not merged.
func IsConflict(text string) bool {
	return strings.HasPrefix(text, "<<<<<<< ") || strings.HasPrefix(text, ">>>>>>> ") || strings.HasPrefix(text, "||||||| ")
}

// gluedKey gives the column behind the colon of a key that lacks its blank.
func (p *Parser) gluedKey(text string) (col int, ok bool) {
	m := p.glued.FindStringSubmatchIndex(text)
	if m == nil || strings.Contains(text[m[3]:], ": ") {
		return 0, false
	}
	return utf8.RuneCountInString(text[:m[3]]) + 2, true
}

// insertMissingBlanks sets a blank behind colons that lack it, in a file that can't be read
// without them.
func (r *Text) insertMissingBlanks(data string) string {
	lines := strings.Split(data, "\n")
	for i := range lines {
		if i >= len(r.src) || r.src[i].prose {
			continue
		}
		col, ok := r.gluedKey(lines[i])
		if !ok {
			continue
		}
		key, value, _ := strings.Cut(strings.TrimSpace(lines[i]), ":")
		p := fault.Pos{File: r.doc.Name, Line: i + 1 + r.shift, Col: col, EndLine: i + 1 + r.shift, EndCol: col}
		r.fault(p, "syntax", key, "a blank is missing behind the colon; write '%s'", key+": "+value).Fix = &fault.Fix{
			Title: "write a blank", Edits: []fault.Edit{p.Replace(" ")},
		}
		r.moved(i + 1)
		head, rest, _ := strings.Cut(lines[i], ":")
		lines[i] = head + ": " + rest
	}
	return strings.Join(lines, "\n")
}

// joinDocuments reads a file with several documents as one, where no key stands in
// two of them: then the line between them was not meant.
func (r *Text) joinDocuments(data string, rest int) (string, bool) {
	lines := strings.Split(data, "\n")
	keys := map[string]bool{}
	for i, l := range r.src {
		switch {
		case l.prose || l.indent > 0 || strings.HasPrefix(l.text, "- "):
		case strings.HasPrefix(l.text, "---"):
			if strings.TrimRight(l.text, " ") != "---" {
				return "", false
			}
			lines[i] = ""
		case strings.HasPrefix(l.text, "..."), strings.HasPrefix(l.text, "%"):
			return "", false
		default:
			key, _, _ := strings.Cut(l.text, ":")
			if keys[key] {
				return "", false
			}
			keys[key] = true
		}
	}
	joined := strings.Join(lines, "\n")
	_, more, err := decode(joined)
	return joined, err == nil && more == 0 && rest > 0
}

// withoutTypographicQuotes is a text without the quotation marks of a text program that enclose it.
func withoutTypographicQuotes(text string) (string, bool) {
	open, size := utf8.DecodeRuneInString(text)
	last, end := utf8.DecodeLastRuneInString(text)
	if !strings.ContainsRune("“”„‘’‚", open) || !strings.ContainsRune("“”‘’", last) || len(text) <= size+end {
		return "", false
	}
	in := text[size : len(text)-end]
	if strings.ContainsAny(in, "“”„‘’‚\"\\") {
		return "", false
	}
	return in, true
}

func quotesFault(text string) string {
	return fmt.Sprintf("the quotation marks of %s are part of the text; write straight ones (\"), or none", fault.Quoted(text))
}
