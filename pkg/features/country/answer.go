package country

import (
	"time"

	"knowmad/pkg/market"
)

// Country is a country with its languages and where its site is.
type Country struct {
	Place
	Languages []Language `json:"languages" nullable:"false" doc:"The languages of the country's content."`
	Domain    string     `json:"domain" format:"uri" doc:"The site, without a trailing slash."`
}

// Place is a country as people and programs call it.
type Place struct {
	ID            string `json:"id" example:"DE"`
	Name          string `json:"name" example:"Germany"`
	Code          string `json:"code" doc:"ISO 3166-1 alpha-2, upper case." example:"DE"`
	LocalizedName string `json:"localizedName" doc:"In the country's own language." example:"Deutschland"`
	EnglishName   string `json:"englishName" example:"Germany"`
	IconURL       string `json:"iconUrl" doc:"The flag, as a path of the site." example:"/icons/flags/DE.svg"`
}

// Language is a content language.
type Language struct {
	ID            string `json:"id" example:"de"`
	Name          string `json:"name" example:"German"`
	Code          string `json:"code" doc:"BCP 47." example:"de"`
	LocalizedName string `json:"localizedName" example:"Deutsch"`
	EnglishName   string `json:"englishName" example:"German"`
}

// Region is a part of a country.
type Region struct {
	ID   int    `json:"id" minimum:"1" doc:"Stable within the country."`
	Name string `json:"name" example:"Bayern"`
	Code string `json:"code" doc:"ISO 3166-2." example:"DE-BY"`
}

// SchoolType is a type of school.
type SchoolType struct {
	ID   string `json:"id" doc:"Stable within the country." example:"gymnasium"`
	Name string `json:"name" doc:"In the country's own language." example:"Gymnasium"`
}

// Grade is a year of school.
type Grade struct {
	ID            string   `json:"id" doc:"Stable within the country." example:"klasse-10"`
	Name          string   `json:"name" doc:"What its students call it." example:"Klasse 10"`
	Level         int      `json:"level" minimum:"1" doc:"The year of school, counted from the first of primary school; university comes behind the last." example:"10"`
	SchoolTypeIDs []string `json:"schoolTypeIds" nullable:"false" doc:"The types of school that have it; empty where the country has no types."`
}

// Exam is an exam board or a type of exam.
type Exam struct {
	ID        string `json:"id" format:"uuid"`
	Name      string `json:"name"`
	ShortName string `json:"shortName"`
}

// Config is what a client needs to know of one country in one of its languages.
type Config struct {
	Country                        Place      `json:"country"`
	Language                       Language   `json:"language"`
	Domain                         string     `json:"domain" format:"uri" doc:"The site, without a trailing slash."`
	SupportEmail                   string     `json:"supportEmail" format:"email"`
	IsLaunched                     bool       `json:"isLaunched" doc:"Whether the market is open to the public."`
	IsExpansionContestRunning      bool       `json:"isExpansionContestRunning" doc:"By the server's clock, at the moment of the answer."`
	InstagramURL                   *string    `json:"instagramUrl" format:"uri"`
	TiktokURL                      *string    `json:"tiktokUrl" format:"uri"`
	DiscordURL                     *string    `json:"discordUrl" format:"uri"`
	KnowerGuideURL                 *string    `json:"knowerGuideUrl" format:"uri"`
	KnowerCallURL                  *string    `json:"knowerCallUrl" format:"uri"`
	KnowerGuideStudyCollectionUUID *string    `json:"knowerGuideStudyCollectionUuid" format:"uuid"`
	HasExamBoard                   bool       `json:"hasExamBoard"`
	PrimaryInternalUserUUID        string     `json:"primaryInternalUserUuid" format:"uuid"`
	ShowGrades                     bool       `json:"showGrades"`
	MinimumAge                     *int       `json:"minimumAge" doc:"Least age in years for an account."`
	BaseURLs                       BaseURLs   `json:"baseUrls"`
	SubscribeEmailByDefault        bool       `json:"subscribeEmailByDefault"`
	ExpansionContestStartOn        *time.Time `json:"expansionContestStartOn" doc:"First moment of the contest, UTC."`
	ExpansionContestEndOn          *time.Time `json:"expansionContestEndOn" doc:"Last moment of the contest, UTC; null while it has no end."`
}

// BaseURLs say where the browser finds the API.
type BaseURLs struct {
	BackendEdge      string `json:"backendEdge" doc:"A path of the site, or a URL." example:"/api"`
	AnalyticsService string `json:"analyticsService" doc:"A path of the site, or a URL." example:"/api/analytics"`
}

func countryOf(m *market.Market) Country {
	return Country{Place: Place(m.Country), Languages: []Language{Language(m.Language)}, Domain: m.Domain}
}

func configOf(m *market.Market, now time.Time) Config {
	c := Config{
		Country: Place(m.Country), Language: Language(m.Language),
		Domain: m.Domain, SupportEmail: m.SupportEmail,
		IsLaunched: m.IsLaunched, IsExpansionContestRunning: m.ContestRunning(now),
		InstagramURL: m.Social.InstagramURL, TiktokURL: m.Social.TiktokURL, DiscordURL: m.Social.DiscordURL,
		KnowerGuideURL: m.KnowerGuideURL, KnowerCallURL: m.KnowerCallURL,
		KnowerGuideStudyCollectionUUID: m.KnowerGuideStudyCollectionUUID,
		HasExamBoard:                   m.Flags.HasExamBoard,
		PrimaryInternalUserUUID:        m.PrimaryInternalUserUUID,
		ShowGrades:                     m.ShowGrades, MinimumAge: m.MinimumAge,
		BaseURLs:                BaseURLs(m.BaseURLs),
		SubscribeEmailByDefault: m.SubscribeEmailByDefault,
	}
	if m.Contest != nil {
		start := m.Contest.StartOn.UTC()
		c.ExpansionContestStartOn = &start
		if m.Contest.EndOn != nil {
			end := m.Contest.EndOn.UTC()
			c.ExpansionContestEndOn = &end
		}
	}
	return c
}

func exams(list []market.Exam) []Exam {
	out := make([]Exam, 0, len(list))
	for _, e := range list {
		out = append(out, Exam(e))
	}
	return out
}

func schoolTypes(list []market.SchoolType) []SchoolType {
	out := make([]SchoolType, 0, len(list))
	for _, s := range list {
		out = append(out, SchoolType(s))
	}
	return out
}

func grades(m *market.Market) []Grade {
	all := make([]string, 0, len(m.SchoolTypes))
	for _, t := range m.SchoolTypes {
		all = append(all, t.ID)
	}
	out := make([]Grade, 0, len(m.Grades))
	for _, g := range m.Grades {
		types := g.SchoolTypes
		if types == nil {
			types = all
		}
		out = append(out, Grade{ID: g.ID, Name: g.Name, Level: g.Level, SchoolTypeIDs: types})
	}
	return out
}

func regions(list []market.Region) []Region {
	out := make([]Region, 0, len(list))
	for _, r := range list {
		out = append(out, Region(r))
	}
	return out
}
