package assets

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/language"
)

// fontFile parses a font's source in the manifest: …/poppins-latin-900-normal.woff2 has the
// family, the subset of letters and the weight.
var fontFile = regexp.MustCompile(`/([a-z]+(?:-[a-z]+)*?)-(latin-ext|latin|greek|cyrillic)-([0-9]+)-normal\.woff2$`)

// interfaceFont is the family of all texts but headings (web/ui/tokens.css).
const interfaceFont = "inter"

// fontLetters is the subset of a family for a script (ISO 15924); "" if no family has the
// script.
func fontLetters(script string) string {
	switch script {
	case "Latn":
		return "latin"
	case "Grek":
		return "greek"
	case "Cyrl":
		return "cyrillic"
	}
	return ""
}

// isExtendedLatin reports whether a letter is in the families' second Latin file. The first
// has three letters beyond Latin-1: ı, Œ and œ.
func isExtendedLatin(r rune) bool {
	return r > unicode.MaxLatin1 && unicode.Is(unicode.Latin, r) && !strings.ContainsRune("ıŒœ", r)
}

type font struct {
	family, letters string
	weight          int
	url             string
}

// fonts returns the font files of the build, lightest first.
func (a *Assets) fonts() []font {
	var fonts []font
	for source, c := range a.chunks {
		parts := fontFile.FindStringSubmatch(source)
		if parts == nil {
			continue
		}
		weight, err := strconv.Atoi(parts[3])
		if err != nil {
			continue
		}
		fonts = append(fonts, font{family: parts[1], letters: parts[2], weight: weight, url: "/" + c.File})
	}
	slices.SortFunc(fonts, func(a, b font) int { return cmp.Or(a.weight-b.weight, cmp.Compare(a.url, b.url)) })
	return fonts
}

// paintedWeights is the number of weights of the interface's font in the first lines of a
// page: text and labels.
const paintedWeights = 2

// FirstFonts returns the URLs of the fonts for the first lines of a page in a language: the
// heaviest of the headings' family, and the two lightest of the interface's (text and
// labels), each with the letters of the language's script, and with Latin letters, whose
// files also contain spaces and punctuation. A font that arrives late isn't used on the
// page at all (web/ui/fonts.css), so the document must name these fonts. sample is text of
// the market: if it contains rarer Latin letters, their files are included.
func (a *Assets) FirstFonts(headingFont, tag, sample string) []string {
	script, _ := language.Make(tag).Script()
	letters := []string{fontLetters(script.String()), fontLetters("Latn")}
	if strings.ContainsFunc(sample, isExtendedLatin) {
		letters = append(letters, "latin-ext")
	}
	heading, interfaces := map[string]string{}, map[string][]string{}
	for _, f := range a.fonts() {
		if f.family == headingFont {
			heading[f.letters] = f.url
		}
		if f.family == interfaceFont {
			interfaces[f.letters] = append(interfaces[f.letters], f.url)
		}
	}
	var first []string
	for _, l := range slices.Compact(letters) {
		first = append(first, heading[l])
		first = append(first, interfaces[l][:min(paintedWeights, len(interfaces[l]))]...)
	}
	slices.Sort(first)
	return slices.DeleteFunc(slices.Compact(first), func(u string) bool { return u == "" })
}
