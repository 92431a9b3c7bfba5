package market

import (
	"slices"
	"strings"
	"time"
)

// remedyKey renames a key that is certainly misspelt. The right one may not be
// there already: not in the map of the same file, and not by another slip.
func remedyKey(n *node, s *shape, f field, misspelt map[string]string) *Fix {
	name, ok := only(f.name, s.names())
	if !ok {
		return nil
	}
	if _, slip := misspelt[name]; slip {
		return nil
	}
	if v := n.get(name); v != nil && v.key.file == f.value.key.file {
		return nil
	}
	return writing(f.value.key, name)
}

// remedyName writes the one name that a text was certainly meant to be, unless
// another already is that one where each may be there once.
func remedyName(n *node, known, taken []string) *Fix {
	name, ok := only(n.text, known)
	if !ok || !n.plain && n.quote == 0 || slices.Contains(taken, name) {
		return nil
	}
	return writing(n.pos, n.inQuotes(name))
}

// remedy writes a scalar as it was certainly meant: what is written is of the
// wrong kind or form, and one other way to write it fits.
func (w *walk) remedy(n *node, s *shape) *Fix {
	if w.full() || n.kind != scalarNode || n.empty || n.scalar == nullScalar || !n.plain && n.quote == 0 {
		return nil
	}
	switch {
	case slices.Contains(s.scalars, boolScalar):
		if text := boolMeant(n); text != "" {
			return writing(n.pos, text)
		}
	case slices.Contains(s.scalars, intScalar):
		if n.scalar == textScalar && w.integer.MatchString(n.text) && w.suits(&node{scalar: intScalar, text: n.text}, s) {
			return writing(n.pos, n.text)
		}
	case len(s.enum) > 0:
		if slices.Contains(s.facts, "currency") {
			if codes := w.signed(n.text); len(codes) == 1 {
				return writing(n.pos, n.inQuotes(codes[0]))
			}
		}
		if text, ok := only(n.text, s.enum); ok {
			return writing(n.pos, n.inQuotes(text))
		}
	case slices.Contains(s.scalars, textScalar):
		if meant := countryMeant(n.text); meant != "" && slices.Contains(s.facts, "country") {
			return writing(n.pos, n.inQuotes(meant))
		}
		if text, ok := w.respelt(n, s); ok {
			return writing(n.pos, n.inQuotes(text))
		}
	}
	return nil
}

// pageZone is the zone in which the date of a page is shown.
const pageZone = "UTC"

// ownMoment is a day, or a time without a zone, as a moment by the clocks of the
// market: of a day the last second for what ends, else the first.
func (w *walk) ownMoment(n *node, s *shape, path string) (string, bool) {
	if !slices.Contains(s.facts, "time") || w.zone == "" || n.scalar != textScalar || !n.plain && n.quote == 0 {
		return "", false
	}
	t, err := ParseMoment(strings.TrimSpace(n.text), w.zone)
	if err != nil {
		return "", false
	}
	if _, err := time.Parse(time.DateOnly, strings.TrimSpace(n.text)); err == nil && strings.HasSuffix(path, "endOn") {
		t = t.AddDate(0, 0, 1).Add(-time.Second)
	}
	text := t.Format(time.RFC3339)
	return text, w.suits(&node{scalar: textScalar, text: text}, s)
}

// respelt tries what authors most often get wrong about a text's form. It is
// certain if just one way fits.
func (w *walk) respelt(n *node, s *shape) (string, bool) {
	var fits []string
	trimmed := strings.TrimSpace(n.text)
	for _, text := range []string{
		n.text, trimmed, strings.TrimRight(trimmed, "/"), strings.ToLower(trimmed), strings.ToUpper(trimmed),
	} {
		same := n.scalar == textScalar && text == n.text
		if !same && !slices.Contains(fits, text) && w.suits(&node{scalar: textScalar, text: text}, s) {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		return "", false
	}
	return fits[0], true
}

// suits asks all that the schema asks of a scalar.
func (w *walk) suits(n *node, s *shape) bool {
	return w.fits(n, s) && !slices.ContainsFunc(s.facts, func(name string) bool {
		check, ok := w.facts[name]
		return !ok || check(n.text) != ""
	})
}

// boolMeant is true or false for what people write instead, or "".
func boolMeant(n *node) string {
	switch strings.ToLower(n.text) {
	case "true", "yes", "on", "y":
		return "true"
	case "false", "no", "off", "n":
		return "false"
	}
	return ""
}
