package source

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
)

// This file finds text that looks like YAML and isn't: Unicode spaces, invisible characters,
// typographic quotation marks, conflict markers of git, a colon without a blank behind it.
// Each has a fault of its own, and the parser goes on with the corrected text, so that it
// reports no further faults that follow from it.

// replaceLookalikes reports Unicode spaces around keys and values, and invisible characters
// anywhere, and returns the text with blanks in place of the former and without the latter.
// A Unicode space inside a value stays: it is typography, such as a no-break space.
func (r *Text) replaceLookalikes(data string) string {
	if !strings.ContainsAny(data, glyph.Lookalikes) {
		return data
	}
	blanks, invisible := glyph.Blanks(), glyph.Unseen()
	lines := strings.Split(data, "\n")
	for i, text := range lines {
		if !strings.ContainsAny(text, glyph.Lookalikes) || i < len(r.src) && r.src[i].prose && strings.HasPrefix(strings.TrimSpace(text), "#") {
			continue
		}
		value := valueStart(text)
		var out strings.Builder
		col, before := 0, rune(0)
		for at, c := range text {
			col++
			p := fault.Pos{File: r.doc.Name, Line: i + 1 + r.shift, Col: col, EndLine: i + 1 + r.shift, EndCol: col + 1}
			if name, ok := invisible[c]; ok {
				r.fault(p, "lookalike", "file", "%s (U+%04X), which can't be seen, stands here; remove it", name, c).Fix = &fault.Fix{Title: "remove it", Edits: []fault.Edit{p.Replace("")}}
				r.moved(i + 1)
				before = c
				continue
			}
			if name, ok := blanks[c]; ok && (at < value || strings.TrimSpace(text[at:]) == "") {
				edit := p.Replace(" ")
				if n := len(r.doc.Faults); n > 0 && before == c && r.doc.Faults[n-1].Line == p.Line && r.doc.Faults[n-1].EndCol == p.Col {
					last := &r.doc.Faults[n-1]
					last.EndCol, last.Fix.Edits = p.EndCol, append(last.Fix.Edits, edit) // one key of the keyboard, pressed again
				} else {
					r.fault(p, "lookalike", "file", "%s (U+%04X) stands here; write a blank", name, c).Fix = &fault.Fix{Title: "write a blank", Edits: []fault.Edit{edit}}
				}
				before = c
				out.WriteByte(' ')
				continue
			}
			out.WriteRune(c)
		}
		lines[i] = out.String()
	}
	return strings.Join(lines, "\n")
}

// valueStart is the byte offset at which the value of a line begins: after the colon of its
// key and all Unicode white space there.
func valueStart(text string) int {
	i := strings.IndexByte(text, ':')
	if i < 0 {
		return len(text) - len(strings.TrimSpace(text))
	}
	return len(text) - len(strings.TrimSpace(text[i+1:]))
}

// moved marks a line whose columns no longer are those of the file, so that later faults on
// it offer no remedy.
func (r *Text) moved(line int) {
	if r.shifted == nil {
		r.shifted = map[int]bool{}
	}
	r.shifted[line] = true
}

// Unmerged is the message about a conflict marker of git.
const Unmerged = "a merge was not finished here; keep one of the two versions and remove the lines that begin with <<<<<<<, ======= and >>>>>>>"

// cutAtConflict reports the first conflict marker of git and returns the text before it.
func (r *Text) cutAtConflict(data string) string {
	for _, l := range r.src {
		if IsConflict(l.text) || l.text == "=======" && !l.prose {
			return r.cutAt(data, l.number, 1, "conflict", Unmerged)
		}
	}
	return data
}

// IsConflict reports whether a line is a conflict marker of git.
func IsConflict(text string) bool {
	return strings.HasPrefix(text, "<<<<<<< ") || strings.HasPrefix(text, ">>>>>>> ") || strings.HasPrefix(text, "||||||| ")
}

// gluedKey returns the column after the colon of a key without a blank behind it, such as
// "name:x".
func (p *Parser) gluedKey(text string) (col int, ok bool) {
	m := p.glued.FindStringSubmatchIndex(text)
	if m == nil || strings.Contains(text[m[3]:], ": ") {
		return 0, false
	}
	return utf8.RuneCountInString(text[:m[3]]) + 2, true
}

// insertMissingBlanks reports keys without a blank after the colon and returns the text with
// the blanks. It is for files that don't parse otherwise.
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

// joinDocuments returns a file of several documents without the --- lines between them, and
// whether it then parses as one. It refuses documents that share a key: those are several
// on purpose.
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

// withoutTypographicQuotes removes the typographic quotation marks around a text; ok is false
// for a text without them, or with further quotation marks inside.
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

// FirstNotUTF8 is the line of the first byte that is no UTF-8, from 1; 0 where all is.
func FirstNotUTF8(text string) int {
	if i := invalidUTF8(text); i >= 0 {
		return strings.Count(text[:i], "\n") + 1
	}
	return 0
}
