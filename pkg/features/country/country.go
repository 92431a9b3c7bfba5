package country

import (
	"net/netip"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/geo"
	"knowmad/pkg/platform/problem"
)

// Registry is all markets at one moment.
type Registry interface {
	All() []*market.Market
	ByCode(code string) (*market.Market, bool)
}

// maxEcho bounds what an error repeats of a caller's words.
const maxEcho = 32

// List is every country of the platform, by code.
func List(reg Registry) []Country {
	all := reg.All()
	out := make([]Country, 0, len(all))
	for _, m := range all {
		out = append(out, countryOf(m))
	}
	return out
}

// Find is the market of a country by the country's code in any case.
func Find(reg Registry, code string) (*market.Market, error) {
	m, ok := reg.ByCode(strings.ToLower(code))
	if !ok {
		return nil, problem.New(problem.NotFound, "Unknown country code %s", problem.Echo(code, maxEcho))
	}
	return m, nil
}

// ConfigFor is the configuration of a country in one of its content languages
// at a moment. A language that exists elsewhere only is 'not available'; one
// that no market has is unknown.
func ConfigFor(reg Registry, country, language string, now time.Time) (Config, error) {
	m, err := Find(reg, country)
	if err != nil {
		return Config{}, err
	}
	if strings.EqualFold(m.Language.Code, language) {
		return configOf(m, now), nil
	}
	if knownLanguage(reg, language) {
		return Config{}, problem.New(problem.NotFound, "Locale not available.")
	}
	return Config{}, problem.New(problem.NotFound, "Unknown language %s", problem.Echo(language, maxEcho))
}

func knownLanguage(reg Registry, code string) bool {
	for _, m := range reg.All() {
		if strings.EqualFold(m.Language.Code, code) || strings.EqualFold(m.Locale.Interface, code) {
			return true
		}
	}
	return false
}

// ofCaller is the country of a visitor by their address, or as a trusted proxy told it.
func ofCaller(a netip.Addr, told string) (string, error) {
	if code, ok := (geo.Table{}).Caller(a, told); ok {
		return code, nil
	}
	return "", problem.New(problem.NotFound, "The country of this address is unknown.")
}
