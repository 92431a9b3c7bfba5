package page

import "golang.org/x/text/language"

// directionOf is the direction in which a language is written.
func directionOf(tag string) string {
	script, _ := language.Make(tag).Script()
	switch script.String() {
	case "Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg":
		return "rtl"
	default:
		return "ltr"
	}
}
