package textsearch

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Part is a piece of a text; Hit marks a term that was searched for.
type Part struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit"`
}

func (Part) SchemaName() string { return "SearchPart" }

// Terms is the set of terms to mark in a text.
type Terms map[string]bool

const (
	// maxHighlighted is the number of bytes of a text in which hits are marked.
	maxHighlighted = 64 << 10
	// maxSnippet is the maximum length of a snippet, in characters.
	maxSnippet = 1000
)

// Hit is an occurrence of a term in a text, by byte offsets.
type Hit struct {
	Start, End int
	Term       string
}

// hits finds terms in a text, in order; overlapping hits are merged.
func (a *Analyzer) hits(text string, terms Terms) []Hit {
	if len(terms) == 0 {
		return nil
	}
	var all []Hit
	for t := range a.Tokens(text) {
		if !terms[t.Term] {
			continue
		}
		if n := len(all); n > 0 && t.Start < all[n-1].End {
			all[n-1].End = max(all[n-1].End, t.End)
			continue
		}
		all = append(all, Hit{t.Start, t.End, t.Term})
	}
	return all
}

// Highlight marks the words of a text whose term is in terms. The parts, joined, are the
// whole text; nothing is marked after its first 64 KiB.
func (a *Analyzer) Highlight(text string, terms Terms) []Part {
	return marked(text, 0, len(text), a.hits(Cut(text, maxHighlighted), terms))
}

func marked(text string, from, to int, hits []Hit) []Part {
	parts := []Part{}
	at := from
	for _, h := range hits {
		if h.Start < at || h.End > to {
			continue
		}
		if h.Start > at {
			parts = append(parts, Part{Text: text[at:h.Start]})
		}
		parts = append(parts, Part{Text: text[h.Start:h.End], Hit: true})
		at = h.End
	}
	if at < to {
		parts = append(parts, Part{Text: text[at:to]})
	}
	return parts
}

// Snippet is the passage of at most most characters with the most terms, marked as by
// Highlight: first by the number of different terms, then by the number of hits, then the
// earliest. It begins and ends at whole words, with "…" where the text is cut; runs of
// spaces and line breaks become one space. Without a hit it is the start of the text.
func (a *Analyzer) Snippet(text string, terms Terms, most int) []Part {
	text = OneLine(text)
	return Excerpt(text, a.hits(text, terms), most)
}

// OneLine is the first 64 KiB of a text with each run of spaces and line breaks as one
// space.
func OneLine(text string) string {
	text = Cut(text, maxHighlighted)
	var line strings.Builder
	line.Grow(len(text))
	word := -1 // start of the current word; -1: between words
	for i, r := range text {
		switch {
		case !blank(r) && word < 0:
			if word = i; line.Len() > 0 {
				line.WriteByte(' ')
			}
		case blank(r) && word >= 0:
			line.WriteString(text[word:i])
			word = -1
		}
	}
	if word >= 0 {
		line.WriteString(text[word:])
	}
	return line.String()
}

// Mark is Highlight for known hits, in order and without overlaps.
func Mark(text string, hits []Hit) []Part { return marked(text, 0, len(text), hits) }

// Excerpt is Snippet for known hits, in order and without overlaps, of a text of one line.
func Excerpt(text string, hits []Hit, most int) []Part {
	most = min(most, maxSnippet)
	start, end := window(text, passage(text, hits, most), most)
	parts := marked(text, start, end, hits)
	if start > 0 && len(parts) > 0 {
		if parts[0].Hit {
			parts = append([]Part{{}}, parts...)
		}
		parts[0].Text = "…" + parts[0].Text
	}
	if end < len(text) && len(parts) > 0 {
		if parts[len(parts)-1].Hit {
			parts = append(parts, Part{})
		}
		parts[len(parts)-1].Text += "…"
	}
	return parts
}

func blank(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || r == 0x7F
	}
	return unicode.IsSpace(r) || unicode.IsControl(r)
}

// stretch is a byte range of a text.
type stretch struct{ start, end int }

// passage finds the range of hits that fits into most characters and has the best score. A
// moving window counts each character at most twice, however many hits there are.
func passage(text string, hits []Hit, most int) stretch {
	best, bestScore := stretch{}, 0
	count := map[string]int{}
	from, length := 0, 0
	for to, h := range hits {
		count[h.Term]++
		before := h.Start
		if to > from {
			before = hits[to-1].End
		}
		length += utf8.RuneCountInString(text[before:h.End])
		for ; from < to && length > most; from++ {
			if count[hits[from].Term]--; count[hits[from].Term] == 0 {
				delete(count, hits[from].Term)
			}
			length -= utf8.RuneCountInString(text[hits[from].Start:hits[from+1].Start])
		}
		if score := 100*len(count) + min(99, to-from); score > bestScore {
			bestScore = score
			best = stretch{hits[from].Start, h.End}
		}
	}
	return best
}

// window widens a passage to most characters, at word boundaries. A third of the room goes
// before the passage; a sentence that begins there becomes the start.
func window(text string, p stretch, most int) (int, int) {
	left := max(0, most-utf8.RuneCountInString(text[p.start:p.end]))
	start := p.start
	for range left / 3 {
		if start == 0 {
			break
		}
		_, size := utf8.DecodeLastRuneInString(text[:start])
		start -= size
	}
	if start > 0 {
		before := text[start:p.start]
		if i := strings.LastIndexAny(before, ".!?"); i >= 0 && strings.HasPrefix(before[i+1:], " ") {
			start += i + 2
		} else if i := strings.IndexByte(before, ' '); i >= 0 {
			start += i + 1
		} else {
			start = p.start
		}
	}
	end, n := start, 0
	for end < len(text) && n < most {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		n++
	}
	if end < len(text) && text[end] != ' ' {
		if i := strings.LastIndexByte(text[start:end], ' '); i > 0 && start+i >= p.end {
			end = start + i
		}
	}
	return start, end
}
