package suggest

import (
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
)

// MaxSuggestions is the maximum number of suggestions: as many as fit the list below the
// search box.
const MaxSuggestions = 8

// MaxQuery is the maximum length of a query, in characters.
const MaxQuery = 200

// Type is the kind of a suggestion.
type Type string

// The kinds of suggestions.
const (
	Subject Type = "SUBJECT"
	Topic   Type = "TOPIC"
	Text    Type = "TEXT" // a query of others
	Know    Type = "KNOW" // the title of a know
)

// Suggestion is a text that a visitor may be typing, and its page.
type Suggestion struct {
	Text    string      `json:"text"`
	Type    Type        `json:"type" enum:"SUBJECT,TOPIC,TEXT,KNOW"`
	Path    string      `json:"path" doc:"Where it leads, on this host." example:"/subjects/mathematik-bruchrechnung"`
	Subject *SubjectRef `json:"subject" doc:"The subject that it belongs to, or null: that of a know on the site of its own market."`
}

// SubjectRef has the fields of a subject that a suggestion shows.
type SubjectRef struct {
	ID      int    `json:"id"`
	Color   string `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	IconURL string `json:"iconUrl"`
}

// Request is the input of Suggest. The case of languages and locales is ignored; empty ones
// are the market's.
type Request struct {
	Query    string
	Language string // content language
	Variant  string // locale of its variant
}

// Validate checks a request to a market. An empty or too long query is a
// FormValidationError; a language that the market lacks, or a variant that no market has, is
// a NotFoundError.
func (r Request) Validate(m *market.Market, all []*market.Market) error {
	var faults []problem.Field
	switch {
	case strings.TrimSpace(r.Query) == "":
		faults = append(faults, problem.Field{Field: "query", Message: "Please enter something to search for."})
	case utf8.RuneCountInString(r.Query) > MaxQuery:
		faults = append(faults, problem.Field{Field: "query", Message: "Please use at most 200 characters."})
	}
	if len(faults) > 0 {
		return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(faults...)
	}
	if err := checkLocale(m, all, r.Language); err != nil {
		return err
	}
	if r.Variant != "" && !slices.ContainsFunc(all, func(m *market.Market) bool { return hasLocale(m, r.Variant) }) {
		return errLocale(r.Variant)
	}
	return nil
}

// checkLocale refuses a language or locale that a market lacks; "" is the market's own. The
// NotFoundError names a code that no market has.
func checkLocale(m *market.Market, all []*market.Market, code string) error {
	known := slices.ContainsFunc(all, func(m *market.Market) bool { return hasLocale(m, code) })
	switch {
	case code == "" || hasLocale(m, code):
		return nil
	case known:
		return problem.New(problem.NotFound, "Locale not available.")
	case strings.Contains(code, "-"):
		return errLocale(code)
	}
	return problem.New(problem.NotFound, "Unknown language %s", problem.Echo(code, maxEcho))
}

func hasLocale(m *market.Market, code string) bool {
	l := m.Locale
	return slices.ContainsFunc([]string{m.Language.Code, l.Interface, l.Content, l.CMSLegal, l.CMSPages, l.CMSSecondary}, func(of string) bool {
		return strings.EqualFold(of, code)
	})
}

func errLocale(code string) *problem.Error {
	return problem.New(problem.NotFound, "Unknown locale '%s'", problem.Echo(code, maxEcho))
}

// maxEcho is the length, in characters, to which an unknown code is cut in an answer: the
// maximum of a BCP 47 tag.
const maxEcho = 35
