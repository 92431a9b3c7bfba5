package textsearch

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Part is a piece of a text; Hit says that it is what was looked for.
type Part struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit"`
}

// SchemaName is its name in the API's document.
func (Part) SchemaName() string { return "SearchPart" }

// Terms are what is marked in a text.
type Terms map[string]bool

const (
	// maxHighlighted is how many bytes of a text are looked at.
	maxHighlighted = 64 << 10
	// maxSnippet is how long a snippet may be asked for.
	maxSnippet = 1000
)

// Hit is where a term stands in a text, in bytes.
type Hit struct {
	Start, End int
	Term       string
}

// hits finds terms in a text, in order, none within another.
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

// Highlight marks in a text the words that have one of the terms. The parts' texts make
// up the text; past its first 64 KiB nothing is marked.
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

// Snippet is the passage of at most max characters that has most of the terms, marked
// as Highlight does: different terms count before the same again, what comes first
// before what comes later. It begins and ends with whole words, "…" where the text goes
// on, and spaces and lines run together. Without a hit it is the text's beginning.
func (a *Analyzer) Snippet(text string, terms Terms, most int) []Part {
	text = OneLine(text)
	return Excerpt(text, a.hits(text, terms), most)
}

// OneLine is the beginning of a text without lines and runs of spaces.
func OneLine(text string) string {
	text = Cut(text, maxHighlighted)
	var line strings.Builder
	line.Grow(len(text))
	word := -1 // where the present one begins
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

// Mark is Highlight for hits that are known, in order, none within another.
func Mark(text string, hits []Hit) []Part { return marked(text, 0, len(text), hits) }

// Excerpt is Snippet for hits that are known, in order, of a text of one line.
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

// stretch is a range of hits.
type stretch struct{ start, end int }

// passage finds the range of hits that fits and says most. The characters of a range are
// counted as it moves, each twice at most, however many hits there are.
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

// window widens a passage to most characters, from word to word: a third of what is
// left goes before it, and a sentence that begins there begins the snippet.
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
