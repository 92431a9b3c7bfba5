package icu

import "golang.org/x/text/language"

// Direction is the direction in which a language is written: "ltr" or "rtl".
func Direction(tag string) string {
	script, _ := language.Make(tag).Script()
	switch script.String() {
	case "Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg":
		return "rtl"
	default:
		return "ltr"
	}
}
