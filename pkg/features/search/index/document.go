package index

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

// Document is a published know as it is found.
type Document struct {
	Know     string // uuid
	Market   string // code
	Language string // of the content, see market.BaseLanguage

	Path               string // where it is read
	Title, Description string
	Author             string // name that others see; "" where they have left
	Subject            int    // of the market; 0: none
	SubjectName        string
	Topics             []string // names
	Tags               []string
	Grades             []string // ids
	Format             string

	Pages []string // texts, in order
	Sharp int      // how many of the pages, from the first, every visitor sees with their text

	Published    time.Time
	Views, Likes int
}

const (
	// maxLead is how many bytes of sharp text are kept for snippets and phrases.
	maxLead = 6000
	// maxHeading is how long the first line of a page is, in characters, to be its heading.
	maxHeading = 80
	// maxStrong is how many bytes of headings, tags and the like are kept for phrases.
	maxStrong = 2000
)

// headings are the first lines of the pages, where they are short.
func (d Document) headings() (out []string) {
	for _, page := range d.Pages {
		line, _, _ := strings.Cut(strings.TrimSpace(page), "\n")
		if line = strings.TrimSpace(line); line != "" && utf8.RuneCountInString(line) <= maxHeading {
			out = append(out, line)
		}
	}
	return out
}

// sharpHeadings are those of the pages that every visitor sees.
func (d Document) sharpHeadings() []string {
	return Document{Pages: d.sharpPages()}.headings()
}

func (d Document) sharpPages() []string {
	return d.Pages[:max(0, min(d.Sharp, len(d.Pages)))]
}

// strong are the short texts that every visitor sees beside the title, a line each.
func (d Document) strong() string {
	lines := slices.Concat([]string{d.SubjectName}, d.Topics, d.sharpHeadings(), d.Tags, []string{d.Author})
	lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" })
	return textsearch.Cut(strings.Join(lines, "\n"), maxStrong)
}

// lead is what every visitor sees of the texts.
func (d Document) lead() string {
	var parts []string
	if d.Description != "" {
		parts = append(parts, d.Description)
	}
	return textsearch.OneLine(textsearch.Cut(strings.Join(append(parts, d.sharpPages()...), "\n"), maxLead))
}

// digest differs between documents that are found differently, but for the numbers of
// their readers.
func (d Document) digest() string {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q\n%q\n%q\n%q\n%d\n%q\n%q\n%q\n%q\n%q\n%d\n%d\n%q", d.Market, d.Language, d.Title, d.Description, d.Subject, d.SubjectName,
		d.Topics, d.Tags, d.Grades, d.Format, d.Sharp, d.Published.Unix(), d.Author)
	for _, page := range d.Pages {
		_, _ = fmt.Fprintf(h, "%d %s", len(page), page) // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// entry is a document as the tables have it.
type entry struct {
	document Document
	tokens   []string // without the space's prefix
	packed   []byte   // the words: see vocabulary.Pack
	terms    rank.Terms

	titleWords, bodyWords int
	title, strong, lead   string

	digest string // of the document

	titlePlaces, leadPlaces rows.Places
}

// What tokens begin with, behind the number of their space. No term has such a character.
const (
	anywhere = ":" // a term of the know
	strongly = "_" // a term of its title, topics, headings, tags or author
	filtered = "@" // what filters ask for
)

func filterTokens(d Document) []string {
	out := []string{tokens.OfMarket(d.Market), filtered + "f" + strings.ToLower(d.Format)}
	if d.Subject > 0 {
		out = append(out, subjectToken(d.Market, d.Subject))
	}
	for _, grade := range d.Grades {
		out = append(out, gradeToken(d.Market, grade))
	}
	return out
}

// Ids of subjects and grades are a market's own.
func subjectToken(marketCode string, id int) string {
	return filtered + "s" + marketCode + "-" + strconv.Itoa(id)
}

func gradeToken(marketCode, id string) string {
	return filtered + "g" + marketCode + "-" + plain(id)
}

// plain is a term as tokens have it: without what an engine's syntax could take for its
// own. Analysers give no such characters; others are replaced whatever they give.
func plain(term string) string {
	for i := range len(term) {
		if !isTokenByte(term[i]) {
			return strings.Map(func(r rune) rune {
				if r < utf8.RuneSelf && !isTokenByte(byte(r)) {
					return '.'
				}
				return r
			}, strings.ToValidUTF8(strings.ToLower(term), ""))
		}
	}
	return term
}

func isTokenByte(c byte) bool {
	return c >= utf8.RuneSelf || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("+-*/=<>|.#%", c) >= 0
}

// subjects are a market's, with those of other markets of its language that have the same
// name but for its inflection.
type subjects struct {
	tokens map[int][]string // by the market's own id
	ids    map[string]int   // the market's own, by token
}

func subjectsOf(host *market.Market, all []*market.Market, a *textsearch.Analyzer) subjects {
	out := subjects{map[int][]string{}, map[string]int{}}
	byName := map[string]int{}
	add := func(id int, token string) {
		out.tokens[id] = append(out.tokens[id], token)
		out.ids[token] = id
	}
	for i := range host.Subjects {
		s := &host.Subjects[i]
		byName[terms(a, s.Name)] = s.ID
		add(s.ID, subjectToken(host.Code, s.ID))
	}
	for _, m := range all {
		if m.Code == host.Code || LanguageOf(m) != LanguageOf(host) {
			continue
		}
		for i := range m.Subjects {
			if id, ok := byName[terms(a, m.Subjects[i].Name)]; ok {
				add(id, subjectToken(m.Code, m.Subjects[i].ID))
			}
		}
	}
	return out
}

// terms are those of a text, in their order.
func terms(a *textsearch.Analyzer, text string) string {
	var out []string
	for t := range a.Tokens(text) {
		out = append(out, t.Term)
	}
	return strings.Join(out, " ")
}

// LanguageOf is the language by which markets share knows.
func LanguageOf(m *market.Market) string { return market.BaseLanguage(m.Language.Code) }

// hashOf is a term as rank.Terms and rows.Places have it.
func hashOf(term string) uint32 { return rank.Hash(plain(term)) }
