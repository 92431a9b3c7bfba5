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

// fontFile takes apart the source of a font in the manifest:
// …/poppins-latin-900-normal.woff2 is a family, the letters in it and a weight.
var fontFile = regexp.MustCompile(`/([a-z]+(?:-[a-z]+)*?)-(latin-ext|latin|greek|cyrillic)-([0-9]+)-normal\.woff2$`)

// interfaceFont is the family of everything but headings (web/ui/tokens.css).
const interfaceFont = "inter"

// fontLetters is the part of a family that a script (ISO 15924) is written
// with; "" for a script that no family has.
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

// isExtendedLatin tells whether a letter is in the families' second Latin file.
// The first has three letters beyond Latin-1.
func isExtendedLatin(r rune) bool {
	return r > unicode.MaxLatin1 && unicode.Is(unicode.Latin, r) && !strings.ContainsRune("ıŒœ", r)
}

type font struct {
	family, letters string
	weight          int
	url             string
}

// fonts are the font files of the build, lightest first.
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

// paintedWeights is how many weights of the interface's font the first lines of
// a page have: text and labels.
const paintedWeights = 2

// FirstFonts are the URLs of the fonts that a page in the language paints its
// first lines with: the heaviest of the headings' family, and of the
// interface's the lightest (text) and the next (labels), each with the letters
// of the language's script and with the Latin ones, which spaces, punctuation
// and names are to a font. A font that comes late is not used on this page at
// all (web/ui/fonts.css), so the browser has to learn of them first.
// sample is text of the market: where it has rarer Latin letters, the files with
// those are among the first, too.
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
