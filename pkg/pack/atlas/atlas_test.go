package atlas_test

import (
	"regexp"
	"slices"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"knowmad/pkg/pack/atlas"
)

// TestEveryCountryHasItsFacts holds each country against what its users rely on.
func TestEveryCountryHasItsFacts(t *testing.T) {
	all, languages := atlas.Countries(), atlas.IndexLanguages()
	require.Len(t, all, 249, "ISO 3166-1 has 249 countries")
	var members []string
	for _, c := range all {
		require.Regexp(t, `^[A-Z]{2}$`, c.Code)
		require.NotEmpty(t, c.Name, c.Code)
		require.Len(t, slices.Compact(slices.Sorted(slices.Values(c.Zones))), len(c.Zones), c.Code)
		for _, zone := range c.Zones {
			_, err := time.LoadLocation(zone)
			require.NoError(t, err, c.Code)
		}
		for _, code := range c.Currencies {
			require.True(t, slices.ContainsFunc(atlas.Currencies(), func(x atlas.Currency) bool { return x.Code == code }), "%s pays in %s", c.Code, code)
		}
		for _, l := range c.Languages {
			require.NotEmpty(t, l.Country, "%s in %s", c.Code, l.Tag)
			found, ok := languages.Find(l.Tag)
			require.True(t, ok, "%s of %s", l.Tag, c.Code)
			require.Equal(t, l.Tag, found.Tag)
			require.NotEmpty(t, found.Name, l.Tag)
		}
		if c.EU {
			members = append(members, c.Code)
		}
	}
	require.Len(t, members, 27)
	require.NotContains(t, members, "GB")
}

// TestCountriesWithMissingFacts names the countries that no market can come from
// facts alone; one more would mean that a source has changed.
func TestCountriesWithMissingFacts(t *testing.T) {
	var lacking []string
	for _, c := range atlas.Countries() {
		if len(c.Currencies) == 0 || len(c.Languages) == 0 || len(c.Zones) == 0 {
			lacking = append(lacking, c.Code)
		}
	}
	require.Equal(t, []string{"AQ", "BV", "HM"}, lacking)
}

func TestFind(t *testing.T) {
	c, ok := atlas.Find("sk")
	require.True(t, ok)
	require.Equal(t, atlas.Country{
		Code: "SK", Name: "Slovakia", EU: true, Currencies: []string{"EUR"},
		Languages: []atlas.Spoken{{Tag: "sk", Country: "Slovensko"}}, Zones: []string{"Europe/Bratislava"},
	}, c)
	for _, code := range []string{"", "uk", "xk", "zz", "slovakia", "s"} {
		_, ok := atlas.Find(code)
		require.False(t, ok, code)
	}
	belgium, _ := atlas.Find("BE")
	require.Equal(t, []string{"nl", "fr", "de"}, []string{belgium.Languages[0].Tag, belgium.Languages[1].Tag, belgium.Languages[2].Tag})
	bulgaria, _ := atlas.Find("BG")
	require.Equal(t, []string{"EUR"}, bulgaria.Currencies, "the lev ended in 2026")
	states, _ := atlas.Find("US")
	require.Equal(t, "America/New_York", states.Zones[0])
}

func TestCurrenciesHaveTheDigitsOfISO(t *testing.T) {
	digits := map[string]int{}
	for _, c := range atlas.Currencies() {
		digits[c.Code] = c.Digits
	}
	for code, want := range map[string]int{"EUR": 2, "JPY": 0, "KWD": 3, "CLP": 0, "COP": 2, "XCG": 2, "ISK": 0} {
		require.Equal(t, want, digits[code], code)
	}
	require.NotContains(t, digits, "HRK")
	require.NotContains(t, digits, "BGN")
}

func TestFindLanguage(t *testing.T) {
	index := atlas.IndexLanguages()
	for tag, want := range map[string]atlas.Language{
		"pl":      {Tag: "pl", Name: "Polish", Own: "Polski"},
		"es-MX":   {Tag: "es", Name: "Spanish", Own: "Español"},
		"zh-Hant": {Tag: "zh-Hant", Name: "Traditional Chinese", Own: "繁體中文"},
		"fil-PH":  {Tag: "fil", Name: "Filipino", Own: "Filipino"},
	} {
		got, ok := index.Find(tag)
		require.True(t, ok, tag)
		require.Equal(t, want, got)
	}
	for _, tag := range []string{"", "qq", "plx", "-", "xx-PL"} {
		_, ok := index.Find(tag)
		require.False(t, ok, tag)
	}
	for _, l := range atlas.Languages() {
		_, err := language.Parse(l.Tag)
		require.NoError(t, err, "%s is a tag that pages can carry", l.Tag)
	}
}

func TestDivisions(t *testing.T) {
	code := regexp.MustCompile(`^[A-Z]{2}-[A-Z0-9]{1,3}$`)
	divided := 0
	for _, c := range atlas.Countries() {
		d := atlas.DivisionOf(c.Code)
		if len(d.Regions) > 0 {
			divided++
		} else {
			require.Empty(t, d.Parts, c.Code)
		}
		seen := map[string]bool{}
		for _, r := range slices.Concat(d.Regions, d.Parts) {
			require.Regexp(t, code, r.Code)
			require.Equal(t, c.Code, r.Code[:2])
			require.NotEmpty(t, r.Name, r.Code)
			require.False(t, seen[r.Code], r.Code)
			seen[r.Code] = true
		}
	}
	require.Greater(t, divided, 190)
	ireland := atlas.DivisionOf("ie")
	require.Len(t, ireland.Regions, 4)
	require.Len(t, ireland.Parts, 26)
	for _, r := range atlas.DivisionOf("NL").Regions {
		require.NotEqual(t, "NL-AW", r.Code, "Aruba is a country of its own")
	}
	require.Equal(t, atlas.Division{}, atlas.DivisionOf("zz"))
}

func TestScriptsOfLanguagesAndTexts(t *testing.T) {
	require.Equal(t, "Latn", atlas.Script("pl"))
	require.Equal(t, "Cyrl", atlas.Script("bg"))
	require.Equal(t, "Grek", atlas.Script("el-CY"))
	require.Equal(t, "Arab", atlas.Script("ar"))
	require.True(t, atlas.Latin("Łódź, 2 (a)"))
	require.False(t, atlas.Latin("София"))
	require.True(t, atlas.Home("pl", "PL"))
	require.True(t, atlas.Home("pt", "br"))
	require.False(t, atlas.Home("pt", "PT"))
	require.False(t, atlas.Home("es", "MX"))
}

func TestRegionCodes(t *testing.T) {
	codes := atlas.RegionCodes()
	require.Greater(t, len(codes), 4000)
	for _, code := range []string{"DE-BY", "GB-ENG", "US-PR", "NL-AW", "IE-D"} {
		require.True(t, codes[code], code)
	}
	for _, code := range []string{"DE-XX", "de-by", "", "DE"} {
		require.False(t, codes[code], code)
	}
}

func TestCurrenciesOf(t *testing.T) {
	for sign, want := range map[string][]string{"zł": {"PLN"}, "€": {"EUR"}, "Kč": {"CZK"}, "R$": {"BRL"}, "₺": {"TRY"}} {
		require.Equal(t, want, atlas.CurrenciesOf(sign), sign)
	}
	require.Contains(t, atlas.CurrenciesOf("$"), "USD")
	require.Greater(t, len(atlas.CurrenciesOf("$")), 10)
	require.Empty(t, atlas.CurrenciesOf("zl"))
	require.Empty(t, atlas.CurrenciesOf(""))
}
