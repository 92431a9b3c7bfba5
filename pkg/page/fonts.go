package page

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/text/language"
)

// fontFile takes apart the source of a font in the manifest:
// …/poppins-latin-900-normal.woff2 is a family, the letters in it and a weight.
var fontFile = regexp.MustCompile(`/([a-z]+(?:-[a-z]+)*?)-(latin|greek|cyrillic)-([0-9]+)-normal\.woff2$`)

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

type font struct {
	family, letters string
	weight          int
	url             string
}

// fonts are the font files of the build, lightest first.
func (a *assets) fonts() []font {
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

// firstFonts are the URLs of the fonts that a page in the language paints its
// first lines with, three at most: the heaviest of the headings' family, and
// of the interface's the lightest (text) and the next (labels). Spaces and
// punctuation are Latin letters to a font: where another script is written, the
// headings' Latin file matters more to where lines break than the labels'.
// Without them in the head a browser would learn of them from the stylesheet
// only, and change what it has already painted.
func (a *assets) firstFonts(headingFont, tag string) []string {
	script, _ := language.Make(tag).Script()
	latin, letters := fontLetters("Latn"), fontLetters(script.String())
	var heading, spaces string
	var labels []string
	for _, f := range a.fonts() {
		switch {
		case f.family == headingFont && f.letters == letters:
			heading = f.url
		case f.family == headingFont && f.letters == latin:
			spaces = f.url
		}
		if f.family == interfaceFont && f.letters == letters {
			labels = append(labels, f.url)
		}
	}
	second := spaces
	if letters == latin && len(labels) > 1 {
		second = labels[1]
	}
	first := []string{heading, second}
	if len(labels) > 0 {
		first = append(first, labels[0])
	}
	slices.Sort(first)
	return slices.DeleteFunc(slices.Compact(first), func(u string) bool { return u == "" })
}
