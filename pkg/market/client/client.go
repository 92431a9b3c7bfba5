package client

import (
	_ "embed" // the list of fields
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"knowmad/pkg/market"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

//go:embed fields.json
var fieldsJSON []byte

// Fields are the paths of the fields that browsers get, such as
// payout.tiers.currency, as tools/gen makes them from @client in the schema.
func Fields() ([]string, error) {
	var paths []string
	if err := json.Unmarshal(fieldsJSON, &paths); err != nil {
		return nil, fmt.Errorf("client: the list of fields: %w", err)
	}
	return paths, nil
}

// Market is what a page can say of its market: the compiled market and what the
// server works out beside it. Browsers get the listed fields of it.
type Market struct {
	*market.Market
	// IsExpansionContestRunning reports whether the contest runs by the server's clock.
	IsExpansionContestRunning bool `json:"isExpansionContestRunning"`
	// Countries are all markets, for the country selector, sorted by localized name.
	Countries []CountryChoice `json:"countries"`
	// HasSubjects reports whether the market lists its subjects; the list itself is a call of its own.
	HasSubjects bool `json:"hasSubjects"`
}

// CountryChoice is a market that a visitor may switch to.
type CountryChoice struct {
	Code          string `json:"code"`        // of the market
	CountryCode   string `json:"countryCode"` // upper case
	LocalizedName string `json:"localizedName"`
	Language      string `json:"language"`     // BCP 47 tag of the market's language
	Shown         string `json:"shown"`        // BCP 47 tag of the language that the site is really shown in
	LanguageName  string `json:"languageName"` // in the language itself
	IconURL       string `json:"iconUrl"`
	Domain        string `json:"domain"` // URL of the site without a trailing slash; a linked market has its site's
}

// Cutter cuts the markets of one registry down to what browsers get.
type Cutter struct {
	allowed   fields
	countries json.RawMessage // the same for all
}

// The keys that aren't fixed by the market alone.
const (
	keyRunning   = "isExpansionContestRunning"
	keyCountries = "countries"
)

// NewCutter reads the list of fields and makes the list of countries.
func NewCutter(all []*market.Market) (*Cutter, error) {
	paths, err := Fields()
	if err != nil {
		return nil, err
	}
	c := &Cutter{allowed: newFields(paths)}
	members, err := c.members(Market{Market: &market.Market{}, Countries: choices(all)})
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		if m.name == keyCountries {
			c.countries = m.value
		}
	}
	return c, nil
}

// Countries are the markets that every page of the registry names, as JSON.
func (c *Cutter) Countries() json.RawMessage { return c.countries }

// View is what browsers get of one market.
type View struct {
	members []member
}

// View cuts a market. It is work for when a market is compiled, not for requests.
func (c *Cutter) View(m *market.Market) (View, error) {
	members, err := c.members(Market{Market: m, HasSubjects: m.Subjects != nil})
	for i := range members {
		if members[i].name == keyCountries {
			members[i].value = c.countries
		}
	}
	return View{members}, err
}

// JSON is the view while the market's contest runs, or doesn't.
func (v View) JSON(contestRunning bool) json.RawMessage {
	members := slices.Clone(v.members)
	for i := range members {
		if members[i].name == keyRunning {
			members[i].value = strconv.AppendBool(nil, contestRunning)
		}
	}
	return join(members)
}

func (c *Cutter) members(m Market) ([]member, error) {
	whole, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("client: encoding the market: %w", err)
	}
	return c.allowed.members(whole)
}

// choices lists markets by the letters that people read: Č comes before D.
func choices(markets []*market.Market) []CountryChoice {
	list := make([]CountryChoice, 0, len(markets))
	for _, m := range markets {
		list = append(list, CountryChoice{
			Code: m.Code, CountryCode: m.Country.Code,
			LocalizedName: m.Country.LocalizedName, LanguageName: m.Language.LocalizedName,
			Language: m.Locale.Interface, Shown: m.Locale.Shown,
			IconURL: m.Country.IconURL, Domain: m.Domain,
		})
	}
	order := collate.New(language.Und)
	slices.SortStableFunc(list, func(a, b CountryChoice) int {
		return order.CompareString(a.LocalizedName, b.LocalizedName)
	})
	return list
}
