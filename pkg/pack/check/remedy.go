package check

import (
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// remedyKey renames a key that is certainly misspelt. The right one may not be
// there already: not in the map of the same file, and not by another slip.
func remedyKey(n *source.Node, s *schema.Shape, f source.Field, misspelt map[string]string) *fault.Fix {
	name, ok := fault.OnlyMatch(f.Name, s.Names())
	if !ok {
		return nil
	}
	if _, slip := misspelt[name]; slip {
		return nil
	}
	if v := n.Get(name); v != nil && v.Key.File == f.Value.Key.File {
		return nil
	}
	return fault.Writing(f.Value.Key, name)
}

// RemedyName writes the one name that a text was certainly meant to be, unless
// another already is that one where each may be there once.
func RemedyName(n *source.Node, known, taken []string) *fault.Fix {
	name, ok := fault.OnlyMatch(n.Text, known)
	if !ok || !n.Plain && n.Quote == 0 || slices.Contains(taken, name) {
		return nil
	}
	return fault.Writing(n.Pos, n.InQuotes(name))
}

// remedy writes a scalar as it was certainly meant: what is written is of the
// wrong kind or form, and one other way to write it fits.
func (w *walk) remedy(n *source.Node, s *schema.Shape) *fault.Fix {
	if w.full() || n.Kind != source.ScalarNode || n.Empty || n.Scalar == schema.NullScalar || !n.Plain && n.Quote == 0 {
		return nil
	}
	switch {
	case slices.Contains(s.Scalars, schema.BoolScalar):
		if text := boolMeant(n); text != "" {
			return fault.Writing(n.Pos, text)
		}
	case slices.Contains(s.Scalars, schema.IntScalar):
		if n.Scalar == schema.TextScalar && w.integer.MatchString(n.Text) && w.suits(&source.Node{Scalar: schema.IntScalar, Text: n.Text}, s) {
			return fault.Writing(n.Pos, n.Text)
		}
	case len(s.Enum) > 0:
		if slices.Contains(s.Facts, "currency") {
			if codes := w.bySign(n.Text); len(codes) == 1 {
				return fault.Writing(n.Pos, n.InQuotes(codes[0]))
			}
		}
		if text, ok := fault.OnlyMatch(n.Text, s.Enum); ok {
			return fault.Writing(n.Pos, n.InQuotes(text))
		}
	case slices.Contains(s.Scalars, schema.TextScalar):
		if meant := schema.CountryMeant(n.Text); meant != "" && slices.Contains(s.Facts, "country") {
			return fault.Writing(n.Pos, n.InQuotes(meant))
		}
		if text, ok := w.respelt(n, s); ok {
			return fault.Writing(n.Pos, n.InQuotes(text))
		}
	}
	return nil
}

// pageZone is the zone in which the date of a page is shown.
const pageZone = "UTC"

// ownMoment is a day, or a time without a zone, as a moment by the clocks of the
// market: of a day the last second for what ends, else the first.
func (w *walk) ownMoment(n *source.Node, s *schema.Shape, path string) (string, bool) {
	if !slices.Contains(s.Facts, "time") || w.zone == "" || n.Scalar != schema.TextScalar || !n.Plain && n.Quote == 0 {
		return "", false
	}
	written := isoDay(strings.TrimSpace(n.Text))
	t, err := market.ParseMoment(written, w.zone)
	if err != nil {
		return "", false
	}
	if _, err := time.Parse(time.DateOnly, written); err == nil && strings.HasSuffix(path, "endOn") {
		t = t.AddDate(0, 0, 1).Add(-time.Second)
	}
	text := t.Format(time.RFC3339)
	return text, w.suits(&source.Node{Scalar: schema.TextScalar, Text: text}, s)
}

// isoDay rewrites a day with full stops, such as 27.11.2026, which is day, month and year in
// every country. Any other text stays as it is.
func isoDay(text string) string {
	if t, err := time.Parse("2.1.2006", text); err == nil {
		return t.Format(time.DateOnly)
	}
	return text
}

// respelt tries what authors most often get wrong about a text's form. It is
// certain if just one way fits.
func (w *walk) respelt(n *source.Node, s *schema.Shape) (string, bool) {
	var fits []string
	trimmed := strings.TrimSpace(n.Text)
	for _, text := range []string{
		n.Text, trimmed, isoDay(trimmed), strings.TrimRight(trimmed, "/"), strings.ToLower(trimmed), strings.ToUpper(trimmed),
	} {
		same := n.Scalar == schema.TextScalar && text == n.Text
		if !same && !slices.Contains(fits, text) && w.suits(&source.Node{Scalar: schema.TextScalar, Text: text}, s) {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		return "", false
	}
	return fits[0], true
}

// suits asks all that the schema asks of a scalar.
func (w *walk) suits(n *source.Node, s *schema.Shape) bool {
	return w.fits(n, s) && !slices.ContainsFunc(s.Facts, func(name string) bool {
		check, ok := w.facts[name]
		return !ok || check(n.Text) != ""
	})
}

// boolMeant is true or false for what people write instead, or "".
func boolMeant(n *source.Node) string {
	switch strings.ToLower(n.Text) {
	case "true", "yes", "on", "y":
		return "true"
	case "false", "no", "off", "n":
		return "false"
	}
	return ""
}
