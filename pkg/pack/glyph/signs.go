package glyph

import (
	"html"
	"regexp"
	"strings"
)

// Signs finds HTML, Markdown and placeholders in texts that are shown as they stand.
type Signs struct{ element, entity, placeholder, bold, link, escape *regexp.Regexp }

// NewSigns compiles the patterns.
func NewSigns() *Signs {
	return &Signs{
		element:     regexp.MustCompile(`(?i)</(?:a|b|i|u|p|em|strong|small|big|span|div|font|center|sup|sub|h[1-6]|ul|ol|li)>|<(?:br|hr)\s*/?>|<(?:a|img|font|span|div|p)\s[^<>]*>`),
		entity:      regexp.MustCompile(`&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z]+);`),
		placeholder: regexp.MustCompile(`\{\{[^{}]*\}?\}?|\$?\{[A-Za-z]{3,}\}`),
		bold:        regexp.MustCompile(`\*\*[^\s*][^*]*\*\*|__[^\s_][^_]*__`),
		link:        regexp.MustCompile(`\[[^\[\]]+\]\((?:/|#|https?:|mailto:)[^()\s]*\)`),
		escape:      regexp.MustCompile(`\\(?:[nrt](?:[^a-z]|$)|u[0-9a-fA-F]{4})`),
	}
}

// Find describes the first such sign in a text, and its remedy; "" where there is none.
// A text with placeholders may have those in braces.
func (s *Signs) Find(text string, placeholders bool) string {
	if !strings.ContainsAny(text, `<&{*_[\`) {
		return ""
	}
	const seen = " as it stands: "
	if m := s.element.FindString(text); m != "" {
		return strings.Replace(m, "</", "<", 1) + seen + "the text is no HTML; remove it"
	}
	if m := s.entity.FindString(text); m != "" && html.UnescapeString(m) != m {
		if sign := strings.TrimSpace(html.UnescapeString(m)); sign != "" {
			return m + seen + "the text is no HTML; write " + sign
		}
		return m + seen + "the text is no HTML; write a blank"
	}
	if m := s.placeholder.FindString(text); m != "" && !placeholders {
		return m + seen + "the text has no placeholders, as pages have; write the words"
	}
	if m := s.bold.FindString(text); m != "" {
		return m[:2] + seen + "the text is no Markdown; remove it"
	}
	if m := s.link.FindString(text); m != "" {
		return m + seen + "the text is no Markdown and has no links; write the words alone"
	}
	if m := s.escape.FindString(text); m != "" {
		return m[:2] + seen + "it is an escape only in a text in double quotation marks; remove it"
	}
	return ""
}
