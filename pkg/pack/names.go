package pack

import (
	"fmt"
	"strings"
	"unicode"

	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
)

// namesShown is how many names a warning about a list quotes.
const namesShown = 3

// foreignNames: what visitors read as the name of their country, language or
// region, in letters that the market's language is not written in. ISO 3166-2
// has Latin letters alone, and `marketctl new` copies it.
func (w *packWarner) foreignNames() {
	tag := w.market.At("locale.content").Str()
	letters := lettersOf(atlas.Script(tag))
	if tag == "" || letters == nil {
		return
	}
	for _, path := range []string{"country.name", "country.localizedName", "language.name", "language.localizedName"} {
		if name := w.market.At(path).Str(); foreign(name, letters) {
			w.warn(w.place(path), "foreign-script", path,
				"'%s' has none of the letters that '%s' is written in; write the name as its readers do, or except it with the reason", name, tag)
		}
	}
	w.foreignRegions(tag, letters)
}

// foreignRegions tells of all regions in one warning, at the first.
func (w *packWarner) foreignRegions(tag string, letters []*unicode.RangeTable) {
	list := w.Lists["regions"]
	if list == nil {
		return
	}
	var found []string
	var at fault.Pos
	for _, item := range list.Items {
		name := item.Get("name")
		if !foreign(name.Str(), letters) {
			continue
		}
		if len(found) == 0 {
			at = name.Pos
		}
		found = append(found, "'"+name.Str()+"'")
	}
	if len(found) == 0 {
		return
	}
	named := strings.Join(found[:min(len(found), namesShown)], ", ")
	if more := len(found) - namesShown; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	w.warn(at, "foreign-script", "regions",
		"%d of %d names have none of the letters that '%s' is written in: %s; write them as their readers do, or except them with the reason",
		len(found), len(list.Items), tag, named)
}

// foreign reports whether a name has letters, and none of these.
func foreign(name string, letters []*unicode.RangeTable) bool {
	return strings.ContainsFunc(name, unicode.IsLetter) &&
		!strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, letters...) })
}

// lettersOf are the letters of a script by its ISO 15924 code; nil of one that
// no language of a country is mostly written in.
func lettersOf(script string) []*unicode.RangeTable {
	return map[string][]*unicode.RangeTable{
		"Latn": {unicode.Latin}, "Grek": {unicode.Greek}, "Cyrl": {unicode.Cyrillic}, "Arab": {unicode.Arabic},
		"Hebr": {unicode.Hebrew}, "Armn": {unicode.Armenian}, "Geor": {unicode.Georgian}, "Ethi": {unicode.Ethiopic},
		"Deva": {unicode.Devanagari}, "Beng": {unicode.Bengali}, "Taml": {unicode.Tamil}, "Telu": {unicode.Telugu},
		"Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam},
		"Orya": {unicode.Oriya}, "Sinh": {unicode.Sinhala}, "Thai": {unicode.Thai}, "Laoo": {unicode.Lao},
		"Khmr": {unicode.Khmer}, "Mymr": {unicode.Myanmar}, "Tibt": {unicode.Tibetan}, "Thaa": {unicode.Thaana},
		"Mong": {unicode.Mongolian}, "Hans": {unicode.Han}, "Hant": {unicode.Han},
		"Jpan": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Kore": {unicode.Hangul, unicode.Han},
	}[script]
}
