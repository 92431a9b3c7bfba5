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

// Document has the indexed fields of a published know.
type Document struct {
	Know     string // uuid
	Market   string // code
	Language string // of the content, see market.BaseLanguage

	Path               string // of the know's page
	Title, Description string
	Author             string // public name; "" if they have left
	Subject            int    // of the market; 0: none
	SubjectName        string
	Topics             []string // names
	Tags               []string
	Grades             []string // ids
	Format             string

	Pages []string // texts, in order
	Sharp int      // number of the first pages that every visitor sees sharp

	Published    time.Time
	Views, Likes int
}

const (
	// maxLead is the maximum length, in bytes, of the stored text for snippets and phrases.
	maxLead = 6000
	// maxHeading is the maximum length, in characters, of the first line of a page that
	// counts as a heading.
	maxHeading = 80
	// maxStrong is the maximum length, in bytes, of the stored headings, tags and other
	// strong fields for phrases.
	maxStrong = 2000
)

// headings returns the first lines of the pages, without long ones.
func (d Document) headings() (out []string) {
	for _, page := range d.Pages {
		line, _, _ := strings.Cut(strings.TrimSpace(page), "\n")
		if line = strings.TrimSpace(line); line != "" && utf8.RuneCountInString(line) <= maxHeading {
			out = append(out, line)
		}
	}
	return out
}

// sharpHeadings returns the headings of the pages that every visitor sees sharp.
func (d Document) sharpHeadings() []string {
	return Document{Pages: d.sharpPages()}.headings()
}

func (d Document) sharpPages() []string {
	return d.Pages[:max(0, min(d.Sharp, len(d.Pages)))]
}

// strong returns the short texts that every visitor sees, except the title, one per line.
func (d Document) strong() string {
	lines := slices.Concat([]string{d.SubjectName}, d.Topics, d.sharpHeadings(), d.Tags, []string{d.Author})
	lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" })
	return textsearch.Cut(strings.Join(lines, "\n"), maxStrong)
}

// lead returns the start of the texts that every visitor sees sharp.
func (d Document) lead() string {
	var parts []string
	if d.Description != "" {
		parts = append(parts, d.Description)
	}
	return textsearch.OneLine(textsearch.Cut(strings.Join(append(parts, d.sharpPages()...), "\n"), maxLead))
}

// digest is a hash of the indexed fields, except the readership. A know with the stored
// digest needs no new rows.
func (d Document) digest() string {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q\n%q\n%q\n%q\n%d\n%q\n%q\n%q\n%q\n%q\n%d\n%d\n%q", d.Market, d.Language, d.Title, d.Description, d.Subject, d.SubjectName,
		d.Topics, d.Tags, d.Grades, d.Format, d.Sharp, d.Published.Unix(), d.Author)
	for _, page := range d.Pages {
		_, _ = fmt.Fprintf(h, "%d %s", len(page), page) // writing to a hash never fails
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// entry has a document's rows for the tables.
type entry struct {
	document Document
	tokens   []string // without the space's prefix
	packed   []byte   // the words, see vocabulary.Pack
	terms    rank.Terms

	titleWords, bodyWords int
	title, strong, lead   string

	digest string // of the document

	titlePlaces, leadPlaces rows.Places
}

// Prefixes of tokens, after the number of the space. No term contains such a character.
const (
	anywhere = ":" // a term in any field
	strongly = "_" // a term in the title, topics, headings, tags or author
	filtered = "@" // a filter's value
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

// Each market numbers its own subjects and grades, so tokens name the market.
func subjectToken(marketCode string, id int) string {
	return filtered + "s" + marketCode + "-" + strconv.Itoa(id)
}

func gradeToken(marketCode, id string) string {
	return filtered + "g" + marketCode + "-" + plain(id)
}

// plain returns a term without characters of an engine's query syntax. The analysers of
// textsearch emit no such characters; others are replaced by dots.
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

// subjects maps a market's subjects to tokens: its own, and the equally named ones of other
// markets of the language; inflection is ignored.
type subjects struct {
	tokens map[int][]string // by the id in the market
	ids    map[string]int   // id in the market, by token
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

// terms joins the terms of a text in order.
func terms(a *textsearch.Analyzer, text string) string {
	var out []string
	for t := range a.Tokens(text) {
		out = append(out, t.Term)
	}
	return strings.Join(out, " ")
}

// LanguageOf is the base language of a market's content; markets of one language share
// knows.
func LanguageOf(m *market.Market) string { return market.BaseLanguage(m.Language.Code) }

// hashOf is the hash of a term in rank.Terms and rows.Places.
func hashOf(term string) uint32 { return rank.Hash(plain(term)) }
