package schema

import (
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // a server may run where there is no zone database

	"golang.org/x/text/language"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
)

// FactCheck looks at a value that has the right form and says why it can't be
// true in the world, or "".
type FactCheck func(text string) string

// FactChecks are the checks that @fact(name) in the schema may name. None of
// them reads the clock: the same pack gets the same verdict tomorrow.
func FactChecks() map[string]FactCheck {
	return map[string]FactCheck{
		"time":      checkTime,
		"day":       checkDay,
		"time-zone": CheckTimeZone,
		"country":   checkCountry(),
		"region":    checkRegion(),
		"currency":  always, // the list below says it all
		"language":  checkLanguage(),
		"host":      checkHost,
		"link":      checkLink,
	}
}

func checkTime(text string) string {
	if _, err := time.Parse(time.RFC3339, text); err != nil {
		return "'" + text + "' is not a moment that exists; write a date with its time, such as 2024-09-01T00:00:00Z"
	}
	return ""
}

func checkDay(text string) string {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "'" + text + "' is not a day that exists; write one such as 2026-11-27"
	}
	return ""
}

// CheckTimeZone says why a text is no time zone, or "".
func CheckTimeZone(text string) string {
	if _, err := time.LoadLocation(text); err != nil {
		return "'" + text + "' is not in the tz database; write a time zone such as Europe/Berlin"
	}
	return ""
}

// factValues are the facts that are lists: with @fact(name) a text is one of them.
func factValues(name string) []string {
	if name != "currency" {
		return nil
	}
	var codes []string
	for _, c := range atlas.Currencies() {
		codes = append(codes, c.Code)
	}
	return codes
}

func always(string) string { return "" }

func checkCountry() FactCheck {
	known := countryCodes()
	return func(text string) string {
		if known[text] {
			return ""
		}
		hint := ""
		if meant := CountryMeant(text); meant != "" {
			hint = "; did you mean '" + meant + "'?"
		}
		return "'" + text + "' is not an ISO 3166-1 country code" + hint
	}
}

// CountryMeant is the code of the country that another code stands for (UK is GB), or "".
func CountryMeant(text string) string {
	r, err := language.ParseRegion(text)
	if err != nil {
		return ""
	}
	if c := r.Canonicalize().String(); c != strings.ToUpper(text) && countryCodes()[c] {
		return c
	}
	return ""
}

// checkRegion wants a code of ISO 3166-2.
func checkRegion() FactCheck {
	known := sync.OnceValue(atlas.RegionCodes)
	return func(text string) string {
		codes := known()
		if codes[text] {
			return ""
		}
		var near []string
		for code := range codes {
			if len(text) > 2 && strings.HasPrefix(code, text[:2]) {
				near = append(near, code)
			}
		}
		return "'" + text + "' is not an ISO 3166-2 code" + fault.DidYouMean(text, near)
	}
}

func countryCodes() map[string]bool {
	codes := map[string]bool{}
	for _, c := range atlas.Countries() {
		codes[c.Code] = true
	}
	return codes
}

// latinAmerica is the one region of languages that is no country (UN M.49).
const latinAmerica = "419"

// checkLanguage wants a language of the atlas, alone or with a country, in the
// one form in which everything else compares it.
func checkLanguage() FactCheck {
	places := countryCodes()
	places[latinAmerica] = true
	languages := map[string]bool{}
	for _, l := range atlas.Languages() {
		languages[l.Tag] = true
	}
	exists := func(tag string) bool {
		i := strings.LastIndexByte(tag, '-')
		return languages[tag] || i > 0 && languages[tag[:i]] && places[tag[i+1:]]
	}
	return func(text string) string {
		if exists(text) {
			return ""
		}
		hint := ""
		if tag := LanguageMeant(text); exists(tag) {
			hint = "; did you mean '" + tag + "'?"
		} else if tag, err := language.Parse(text); err == nil && exists(tag.String()) {
			hint = "; did you mean '" + tag.String() + "'?"
		}
		return "'" + text + "' is not a language tag that exists" + hint
	}
}

// LanguageMeant is the tag of the language with a name, in English or in itself; any other text
// with hyphens in place of its underscores.
func LanguageMeant(text string) string {
	for _, l := range atlas.Languages() {
		if strings.EqualFold(l.Name, text) || strings.EqualFold(l.Own, text) {
			return l.Tag
		}
	}
	return strings.ReplaceAll(text, "_", "-")
}

func checkLink(text string) string {
	if u, err := url.Parse(text); err != nil || u.Hostname() == "" {
		return "'" + text + "' is not a link that a browser could open"
	}
	return ""
}

func checkHost(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" {
		return "'" + text + "' is not an address that a browser could open"
	}
	if port := u.Port(); strings.HasSuffix(u.Host, ":") || port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return "a port is a number from 1 to 65535"
		}
	}
	if strings.HasSuffix(u.Hostname(), ".") {
		return "write the host without a full stop at the end"
	}
	if _, err := market.HostKey(u.Hostname()); err != nil {
		return "'" + u.Hostname() + "' is not a host name"
	}
	return ""
}
