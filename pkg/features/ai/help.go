package ai

import (
	"maps"
	"slices"

	"knowmad/pkg/features/ai/distress"
	"knowmad/pkg/market"
)

// Help is where people in need find help.
type Help struct {
	Countries []CountryHelp `json:"countries" nullable:"false" doc:"Those of the host's site; that of the site first."`
}

// SchemaName is its name in the API's document.
func (Help) SchemaName() string { return "AiHelp" }

// CountryHelp is where people in a country find help.
type CountryHelp struct {
	Code            string     `json:"code" doc:"ISO 3166-1 alpha-2."`
	Name            string     `json:"name" doc:"In its own language."`
	EmergencyNumber string     `json:"emergencyNumber"`
	Lines           []HelpLine `json:"lines" nullable:"false" doc:"Free of charge; the most important first."`
}

// SchemaName is its name in the API's document.
func (CountryHelp) SchemaName() string { return "AiCountryHelp" }

// HelpLine is a line to call.
type HelpLine struct {
	Name   string  `json:"name"`
	Number string  `json:"number" doc:"As it is dialled in the country."`
	URL    *string `json:"url"`
}

// SchemaName is its name in the API's document.
func (HelpLine) SchemaName() string { return "AiHelpLine" }

// phrases are those of a market by which people in need are noticed, with those of the
// markets that share its site.
func (s *Service) phrases(m *market.Market) *distress.Phrases {
	lists := map[string][]string{}
	for _, each := range s.countries(m) {
		for _, name := range each.Help.PhraseLists {
			lists[name] = each.Help.Phrases[name]
		}
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		all = append(all, lists[name]...)
	}
	return distress.New(all)
}

// countries are the markets of a site, its own first.
func (s *Service) countries(site *market.Market) []*market.Market {
	out := []*market.Market{site}
	for _, each := range s.Markets().All() {
		if each.Site == site.Code && each.Code != site.Code {
			out = append(out, each)
		}
	}
	return out
}

// help is where people on a market's site find help.
func (s *Service) help(m *market.Market) Help {
	out := Help{Countries: []CountryHelp{}}
	for _, each := range s.countries(m) {
		one := CountryHelp{each.Country.Code, each.Country.LocalizedName, each.Help.EmergencyNumber, []HelpLine{}}
		for _, line := range each.Help.Lines {
			one.Lines = append(one.Lines, HelpLine{line.Name, line.Number, line.URL})
		}
		out.Countries = append(out.Countries, one)
	}
	return out
}
