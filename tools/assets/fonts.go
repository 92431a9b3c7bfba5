package main

import "path/filepath"

// Letters of the markets' writing systems and signs of school subjects: ranges of Unicode.
const (
	// pageLetters are those of pages that typeset sets: Latin with all its accents, Greek,
	// Cyrillic, punctuation, currencies, mathematics.
	pageLetters = "20-7E A0-36F 370-52F 1E00-1FFF 2000-209F 20A0-20CF 2100-215F 2200-22FF FFFD"
	// codeLetters are those of code: with arrows, technical signs and boxes.
	codeLetters = pageLetters + " 2190-21FF 2300-23FF 2500-25FF"
	// signs are what the text's family lacks: phonetics, Greek with its old accents,
	// arrows, formulas, dingbats.
	signs = "30-39 250-36F 370-3FF 1D00-1DBF 1F00-1FFF 2000-2BFF A720-A7FF FB00-FB06 FFFC-FFFD"
	// substituteLetters are those of documents that lack their fonts.
	substituteLetters = "20-7E A0-24F 259 292 2B0-2DF 300-36F 370-3FF 400-45F 490-491 1E00-1FFF" +
		" 2000-206F 2070-208E 20A0-20BF 2100-215F 2190-2195 2200-22FF 25A0-25FF 2660-2666 FB01-FB02 FFFD"
)

// fontFile is a font to be made, by its source and its place in the repository.
type fontFile struct {
	source, target string
	recipe         recipe
}

func fontsFrom(from sources) []fontFile {
	var all []fontFile
	for name, source := range map[string]struct {
		file    string
		letters string
	}{
		"open-sans-regular":     {filepath.Join(from.openSans, "400Regular/OpenSans_400Regular.ttf"), pageLetters},
		"open-sans-bold":        {filepath.Join(from.openSans, "700Bold/OpenSans_700Bold.ttf"), pageLetters},
		"open-sans-italic":      {filepath.Join(from.openSans, "400Regular_Italic/OpenSans_400Regular_Italic.ttf"), pageLetters},
		"open-sans-bold-italic": {filepath.Join(from.openSans, "700Bold_Italic/OpenSans_700Bold_Italic.ttf"), pageLetters},
		"dejavu-sans":           {filepath.Join(from.dejavu, "dejavusans/DejaVuSans.ttf"), signs},
		"dejavu-sans-mono":      {filepath.Join(from.dejavu, "dejavusansmono/DejaVuSansMono.ttf"), codeLetters},
	} {
		all = append(all, fontFile{source.file, "pkg/platform/typeset/assets/" + name + ".ttf", recipe{letters: source.letters}})
	}
	// The names are those by which PDFium looks for a system's fonts: "Substitute for
	// Helvetica-Bold" is taken for Helvetica-Bold, Arial,Bold and Arial-BoldMT. The
	// licence keeps the fonts' own name for unchanged ones.
	for name, source := range map[string]struct{ file, standard string }{
		"sans":              {"liberationsansregular/LiberationSans-Regular.ttf", "Helvetica"},
		"sans-bold":         {"liberationsansbold/LiberationSans-Bold.ttf", "Helvetica-Bold"},
		"sans-italic":       {"liberationsansitalic/LiberationSans-Italic.ttf", "Helvetica-Oblique"},
		"sans-bold-italic":  {"liberationsansbolditalic/LiberationSans-BoldItalic.ttf", "Helvetica-BoldOblique"},
		"serif":             {"liberationserifregular/LiberationSerif-Regular.ttf", "Times-Roman"},
		"serif-bold":        {"liberationserifbold/LiberationSerif-Bold.ttf", "Times-Bold"},
		"serif-italic":      {"liberationserifitalic/LiberationSerif-Italic.ttf", "Times-Italic"},
		"serif-bold-italic": {"liberationserifbolditalic/LiberationSerif-BoldItalic.ttf", "Times-BoldItalic"},
	} {
		all = append(all, fontFile{
			filepath.Join(from.liberation, source.file), "pkg/platform/pdf/assets/share/fonts/" + name + ".ttf",
			recipe{letters: substituteLetters, rename: "Substitute for " + source.standard},
		})
	}
	return all
}
