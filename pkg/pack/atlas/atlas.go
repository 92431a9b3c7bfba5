package atlas

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Country is a country of ISO 3166-1. In each list the main one comes first.
type Country struct {
	Code       string   `json:"code"` // ISO 3166-1 alpha-2, upper case
	Name       string   `json:"name"` // in English
	EU         bool     `json:"eu"`   // a member state of the European Union
	Currencies []string `json:"currencies"`
	Languages  []Spoken `json:"languages"` // the official ones
	Zones      []string `json:"zones"`     // names of the tz database
}

// Spoken is a language of a country.
type Spoken struct {
	Tag     string `json:"tag"`     // BCP 47, with a script where that doesn't go without saying
	Country string `json:"country"` // the country's name in it
}

// Language is a language with its names.
type Language struct {
	Tag  string `json:"tag"`  // BCP 47
	Name string `json:"name"` // in English
	Own  string `json:"own"`  // in itself; "" where CLDR doesn't know
}

// Currency is legal tender of some country.
type Currency struct {
	Code   string `json:"code"`   // ISO 4217
	Digits int    `json:"digits"` // of the minor unit: 100 cents are 2
}

// Region is a part of a country.
type Region struct {
	Code string // ISO 3166-2
	Name string // as ISO spells it: in the country's language, in Latin letters
}

// Division is how a country is divided: into regions, and these, in some
// countries, into smaller parts.
type Division struct{ Regions, Parts []Region }

var (
	//go:embed countries.json
	countriesJSON []byte
	//go:embed currencies.json
	currenciesJSON []byte
	//go:embed languages.json
	languagesJSON []byte
	//go:embed regions.json
	regionsJSON []byte
)

// read decodes one of the files, which were written by a program and are
// tested: one that can't be read is a mistake of the build.
func read[T any](data []byte) []T {
	var out []T
	if err := json.Unmarshal(data, &out); err != nil {
		panic(fmt.Sprintf("atlas: %v", err))
	}
	return out
}

// Countries gives every country by code.
func Countries() []Country { return read[Country](countriesJSON) }

// Currencies gives every currency by code.
func Currencies() []Currency { return read[Currency](currenciesJSON) }

// Languages gives every language by tag.
func Languages() []Language { return read[Language](languagesJSON) }

// Find gives a country by its code, in any case.
func Find(code string) (Country, bool) {
	all := Countries()
	i := slices.IndexFunc(all, func(c Country) bool { return strings.EqualFold(c.Code, code) })
	if i < 0 {
		return Country{}, false
	}
	return all[i], true
}

// LanguageIndex finds languages by their tags. Who looks up many makes one and keeps
// it: reading the file takes milliseconds.
type LanguageIndex map[string]Language

// IndexLanguages makes the index of every language.
func IndexLanguages() LanguageIndex {
	out := LanguageIndex{}
	for _, l := range Languages() {
		out[l.Tag] = l
	}
	return out
}

// Find gives a language by its tag. A tag with a country (es-MX) has the names of its
// language.
func (x LanguageIndex) Find(tag string) (Language, bool) {
	for t := tag; t != ""; t = parent(t) {
		if l, ok := x[t]; ok {
			return l, true
		}
	}
	return Language{}, false
}

// parent is the tag without its last part.
func parent(tag string) string {
	i := strings.LastIndexByte(tag, '-')
	if i < 0 {
		return ""
	}
	return tag[:i]
}

// DivisionOf tells how a country is divided; both lists are empty for one that isn't.
func DivisionOf(code string) Division {
	type entry struct {
		Country string      `json:"country"`
		Regions [][2]string `json:"regions"`
		Parts   [][2]string `json:"parts"`
	}
	for _, e := range read[entry](regionsJSON) {
		if strings.EqualFold(e.Country, code) {
			return Division{regions(e.Regions), regions(e.Parts)}
		}
	}
	return Division{}
}

// RegionCodes gives every code of ISO 3166-2.
func RegionCodes() map[string]bool {
	type entry struct {
		Regions   [][2]string `json:"regions"`
		Parts     [][2]string `json:"parts"`
		Countries []string    `json:"countries"`
	}
	out := map[string]bool{}
	for _, e := range read[entry](regionsJSON) {
		for _, p := range slices.Concat(e.Regions, e.Parts) {
			out[p[0]] = true
		}
		for _, code := range e.Countries {
			out[code] = true
		}
	}
	return out
}

// CurrenciesOf gives the codes of the currencies that a sign such as zł or $ stands
// for in some country that pays with it, sorted.
func CurrenciesOf(sign string) []string {
	var out []string
	for _, c := range Countries() {
		for _, code := range c.Currencies {
			unit, err := currency.ParseISO(code)
			if err != nil || slices.Contains(out, code) {
				continue
			}
			for _, l := range c.Languages {
				p := message.NewPrinter(language.Make(l.Tag + "-" + c.Code))
				if p.Sprint(currency.NarrowSymbol(unit)) == sign || p.Sprint(currency.Symbol(unit)) == sign {
					out = append(out, code)
					break
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func regions(pairs [][2]string) []Region {
	out := make([]Region, len(pairs))
	for i, p := range pairs {
		out[i] = Region{Code: p[0], Name: p[1]}
	}
	return out
}

// Script is the script that a language is written in, ISO 15924, such as Latn.
func Script(tag string) string {
	script, _ := language.Make(tag).Script()
	return script.String()
}

// Latin reports whether a text has Latin letters alone, and what is no letter.
func Latin(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
}

// Home reports whether a language without a country means the one that is spoken
// in this country: pl means that of PL, pt that of BR.
func Home(tag, code string) bool {
	region, _ := language.Make(tag).Region()
	return strings.EqualFold(region.String(), code)
}
