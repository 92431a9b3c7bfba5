package prose

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Elements are the elements that the text of a page may have beside links and
// pictures; the sanitiser drops all others.
func Elements() []string {
	return strings.Fields("p br hr h1 h2 h3 h4 h5 h6 strong em del code pre blockquote ul ol li " +
		"table thead tbody tr th td address abbr sup sub details summary")
}

// Schemes are the schemes that the links of a page may have.
func Schemes() []string { return []string{"http", "https", "mailto", "tel"} }

// Attributes are the attributes that survive on elements of a page's text.
func Attributes() map[string][]string {
	return map[string][]string{
		"a": {"href", "lang"}, "img": {"src", "alt", "title", "width", "height", "lang"}, "ol": {"start", "lang"},
		"h1": {"id", "lang"}, "h2": {"id", "lang"}, "h3": {"id", "lang"}, "h4": {"id", "lang"}, "h5": {"id", "lang"}, "h6": {"id", "lang"},
	}
}

// HeadingIDs gives the headings of one page their ids: their words in any script,
// with a number where a heading before has the same. The zero value is ready.
type HeadingIDs struct {
	taken  map[string]bool
	number map[string]int // the last number behind each id without one
}

// Next is the id of the next heading, whose text is Markdown.
func (h *HeadingIDs) Next(text string) string {
	base := headingWords(text)
	if base == "" {
		base = "section"
	}
	id, n := base, max(1, h.number[base])
	for h.taken[id] {
		n++
		id = base + "-" + strconv.Itoa(n)
	}
	h.Take(id)
	h.number[base] = n
	return id
}

// Take reserves an id that the author wrote.
func (h *HeadingIDs) Take(id string) {
	if h.taken == nil {
		h.taken, h.number = map[string]bool{}, map[string]int{}
	}
	h.taken[id] = true
}

func headingWords(s string) string {
	words := strings.FieldsFunc(norm.NFC.String(strings.ToLower(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "-")
}
