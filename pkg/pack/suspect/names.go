package suspect

import (
	"strings"
	"unicode/utf8"

	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/source"
)

// swappedTexts finds a tagline that is longer than the description by half.
func (m *Market) swappedTexts() []Finding {
	tagline, description := m.Tree.Get("tagline"), m.Tree.Get("description")
	short, long := utf8.RuneCountInString(tagline.Str()), utf8.RuneCountInString(description.Str())
	if long == 0 || 2*short <= 3*long {
		return nil
	}
	return []Finding{finding(m.Place("tagline"), "text-swapped", "tagline",
		"the tagline has %d characters and the description %d; were they swapped? The tagline is one line, the description one or two sentences", short, long)}
}

// names finds names of the country and its language under the key of another language, and
// those of another country.
func (m *Market) names() []Finding {
	if m.Country.Code == "" {
		return nil
	}
	tag := m.Tree.At("language.code").Str()
	language, known := atlas.IndexLanguages().Find(tag)
	if !known {
		return nil
	}
	own := ""
	for _, l := range m.Country.Languages {
		if l.Tag == language.Tag || strings.HasPrefix(tag, l.Tag+"-") || strings.HasPrefix(l.Tag, tag+"-") {
			own = l.Country
			break
		}
	}
	found := m.namesOf("country", m.Country.Name, own, language.Name)
	if found == nil {
		found = m.othersName(own)
	}
	return append(found, m.namesOf("language", language.Name, language.Own, language.Name)...)
}

// namesOf compares the two names below a key with the English name and the local one.
func (m *Market) namesOf(key, english, local, language string) []Finding {
	inEnglish, inLocal := m.Tree.At(key+".englishName"), m.Tree.At(key+".localizedName")
	if local == "" || strings.EqualFold(english, local) {
		return nil
	}
	wrongEnglish, wrongLocal := strings.EqualFold(inEnglish.Str(), local), strings.EqualFold(inLocal.Str(), english)
	switch {
	case wrongEnglish && wrongLocal:
		return []Finding{finding(inEnglish.Pos, "name-language", key+".englishName",
			"englishName and localizedName are swapped: the English name is '%s', the one in %s '%s'", english, language, local)}
	case wrongEnglish:
		return []Finding{finding(inEnglish.Pos, "name-language", key+".englishName", "'%s' is the name in %s; the English one is '%s'", inEnglish.Text, language, english)}
	case wrongLocal:
		return []Finding{finding(inLocal.Pos, "name-language", key+".localizedName", "'%s' is the English name; the one in %s is '%s'", inLocal.Text, language, local)}
	}
	return nil
}

// othersName finds the name of another country.
func (m *Market) othersName(own string) (out []Finding) {
	check := func(n *source.Node, path, right string, is func(atlas.Country) bool) {
		if n.Str() == "" || right == "" || is(m.Country) {
			return
		}
		for _, c := range atlas.Countries() {
			if is(c) {
				out = append(out, finding(n.Pos, "name-language", path, "'%s' is the name of %s; that of %s is '%s'", n.Text, c.Code, m.Country.Code, right))
				return
			}
		}
	}
	english, local := m.Tree.At("country.englishName"), m.Tree.At("country.localizedName")
	check(english, "country.englishName", m.Country.Name, func(c atlas.Country) bool { return strings.EqualFold(c.Name, english.Str()) })
	check(local, "country.localizedName", own, func(c atlas.Country) bool {
		for _, l := range c.Languages {
			if strings.EqualFold(l.Country, local.Str()) {
				return true
			}
		}
		return false
	})
	return out
}
