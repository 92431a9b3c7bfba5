package ai

import (
	"slices"

	"knowmad/pkg/features/ai/distress"
	"knowmad/pkg/market"
)

// Help is where people in need find help.
type Help struct {
	Countries []CountryHelp `json:"countries" nullable:"false" doc:"Those of the host's site; that of the site first."`
}

func (Help) SchemaName() string { return "AiHelp" }

// CountryHelp is where people in a country find help.
type CountryHelp struct {
	Code            string     `json:"code" doc:"ISO 3166-1 alpha-2."`
	Name            string     `json:"name" doc:"In its own language."`
	EmergencyNumber string     `json:"emergencyNumber"`
	Lines           []HelpLine `json:"lines" nullable:"false" doc:"Free of charge; the most important first."`
}

func (CountryHelp) SchemaName() string { return "AiCountryHelp" }

// HelpLine is a line to call.
type HelpLine struct {
	Name   string  `json:"name"`
	Number string  `json:"number" doc:"As it is dialled in the country."`
	URL    *string `json:"url"`
}

func (HelpLine) SchemaName() string { return "AiHelpLine" }

// phrasesOf reads the phrases by which people in need are noticed in a market.
func phrasesOf(m *market.Market) *distress.Phrases {
	var all []string
	for _, name := range m.Help.PhraseLists {
		all = append(all, m.Help.Phrases[name]...)
	}
	return distress.New(all)
}

// isInNeed reports whether a text tells of its writer's need, by the phrases of all markets of
// a site.
func (s *Service) isInNeed(site *market.Market, text string) bool {
	return slices.ContainsFunc(s.countries(site), func(m *market.Market) bool { return s.needs.Of(m).Notice(text) })
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
