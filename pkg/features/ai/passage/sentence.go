package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

const (
	closers = "\"'”“’»«›‹)]*_"
	openers = "\"'„“‚‘«»‹›([¿¡*_–—-"
	// maxFormula is the length of a formula between dollar signs, in bytes.
	maxFormula = 300
)

// Sentences returns the sentences of a text, in order, without white space around and
// bullets before them. Headings and list items are sentences of their own.
func Sentences(text string) []Span {
	var out []Span
	blocks(text, func(start, end int) {
		start += bullet(text[start:end])
		for at := start; at < end; {
			next := ending(text, at, end)
			if l := trimmed(text, at, next); l.start < l.end {
				out = append(out, Span{l.start, l.end})
			}
			at = next
		}
	})
	return out
}

// ending returns the end of the sentence that begins at a byte.
func ending(text string, at, end int) int {
	begin := at
	for at < end {
		r, size := utf8.DecodeRuneInString(text[at:end])
		if r == '$' {
			at += formula(text[at:end])
			continue
		}
		if !terminal(r) {
			at += size
			continue
		}
		mark := at
		for at < end {
			r, size := utf8.DecodeRuneInString(text[at:end])
			if !terminal(r) {
				break
			}
			at += size
		}
		after := closing(text, at, end)
		if after == end || ends(text[begin:end], mark-begin, at-begin, after-begin) {
			return after
		}
	}
	return end
}

// formula is the length of a formula in dollar signs, or of the sign.
func formula(s string) int {
	mark := "$"
	if strings.HasPrefix(s, "$$") {
		mark = "$$"
	}
	n := strings.Index(s[len(mark):max(len(mark), min(len(s), maxFormula))], mark)
	if n < 0 {
		return len(mark)
	}
	return n + 2*len(mark)
}

// closing skips closing quotes, brackets and numbers of footnotes behind a sentence's mark.
func closing(text string, at, end int) int {
	for at < end {
		r, size := utf8.DecodeRuneInString(text[at:end])
		if r == '[' {
			n := strings.IndexByte(text[at:min(end, at+6)], ']')
			if n < 2 || strings.Trim(text[at+1:at+n], "0123456789,") != "" {
				break
			}
			at += n + 1
			continue
		}
		if !strings.ContainsRune(closers, r) {
			break
		}
		at += size
	}
	return at
}

// ends reports whether the marks at text[mark:to] end the sentence that a text begins with;
// after is behind the quotes that follow.
func ends(text string, mark, to, after int) bool {
	rest := strings.TrimLeftFunc(text[after:], unicode.IsSpace)
	if len(rest) == len(text)-after { // 3.5, z.B., example.org
		return false
	}
	bare := strings.TrimLeft(rest, openers+" ")
	next, _ := utf8.DecodeRuneInString(bare)
	if unicode.IsLower(next) {
		return false
	}
	switch marks := text[mark:to]; marks {
	case ";":
		last, _ := utf8.DecodeLastRuneInString(text[:mark])
		return unicode.Is(unicode.Greek, last) && unicode.IsUpper(next)
	case ".":
		return !abbreviated(text[max(0, mark-maxWord):mark], bare)
	}
	return true
}
