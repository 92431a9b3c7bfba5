package pack_test

import (
	"slices"
	"strings"
	"time"
)

// The tables of the product, typed in from its specification and not from the
// packs, so that a slip in a pack has something to be caught by.

// codes are the markets of the platform; linked ones use another's site.
const (
	codes  = "ar at br ch cl co cz de es fr gb gr it mx pe pl pt ro tr us"
	linked = "at ch"
	site   = "de" // the site that the linked markets use

	translated     = "ar at ch cl co de es gb gr mx pe us" // whose language the interface speaks; others show the source
	sourceLanguage = "en"
	noneLaunch     = "cz pt" // not open to the public in prod
	aiMarket       = "us"    // whose content the AI host serves
)

// identity is what a market is called and which languages it uses where.
type identity struct {
	country                     string // upper case
	localized, english          string
	interfaceLang, content      string
	cmsLegalPages, cmsSecondary string
	currency                    string
	limit                       int64 // minor units
	badge                       string
}

var identities = map[string]identity{
	"de": {"DE", "Deutschland", "Germany", "de", "de", "de", "de-DE", "EUR", 50_000, "de"},
	"at": {"AT", "Österreich", "Austria", "de", "de", "de", "de-AT", "EUR", 50_000, "de"},
	"ch": {"CH", "Schweiz", "Switzerland", "de", "de", "de", "de-CH", "CHF", 50_000, "de"},
	"fr": {"FR", "France", "France", "fr", "fr", "fr", "fr-FR", "EUR", 10_000, "fr"},
	"pl": {"PL", "Polska", "Poland", "pl", "pl", "pl", "pl-PL", "PLN", 50_000, "pl"},
	"it": {"IT", "Italia", "Italy", "it", "it", "it", "it-IT", "EUR", 50_000, "it"},
	"gb": {"GB", "United Kingdom", "United Kingdom", "en-GB", "en-GB", "en-GB", "en-GB", "GBP", 50_000, "en"},
	"us": {"US", "United States", "United States", "en", "en", "en", "en-US", "USD", 50_000, "en"},
	"es": {"ES", "España", "Spain", "es", "es", "es", "es-ES", "EUR", 50_000, "es"},
	"co": {"CO", "Colombia", "Colombia", "es-CO", "es", "es-419", "es-CO", "COP", 130_000_000, "es"},
	"tr": {"TR", "Türkiye", "Türkiye", "tr", "tr", "tr", "tr-TR", "TRY", 600_000, "tr"},
	"mx": {"MX", "México", "Mexico", "es-MX", "es", "es-419", "es-MX", "MXN", 0, "es"},
	"cl": {"CL", "Chile", "Chile", "es-CL", "es", "es-419", "es-CL", "CLP", 0, "es"},
	"ar": {"AR", "Argentina", "Argentina", "es-AR", "es", "es-419", "es-AR", "ARS", 0, "es"},
	"pe": {"PE", "Perú", "Peru", "es-PE", "es", "es-419", "es-PE", "PEN", 0, "es"},
	"ro": {"RO", "România", "Romania", "ro", "ro", "ro", "ro-RO", "RON", 200_000, "ro"},
	"gr": {"GR", "Ελλάδα", "Greece", "el", "el", "el", "el-GR", "EUR", 50_000, "el"},
	"br": {"BR", "Brasil", "Brazil", "pt-BR", "pt-BR", "pt-BR", "pt-BR", "BRL", 50_000, "pt"},
	"cz": {"CZ", "Česko", "Czechia", "cs", "cs", "cs", "cs-CZ", "CZK", 50_000, "cs"},
	"pt": {"PT", "Portugal", "Portugal", "pt", "pt", "pt", "pt-PT", "EUR", 50_000, "pt"},
}

// planTaxes are the taxes in the prices of the Plus plan, in basis points, and for how many
// years each country wants invoices kept.
var planTaxes = map[string]struct {
	rate  int
	name  string
	years int
}{
	"de": {1900, "MwSt.", 8},
	"at": {2000, "MwSt.", 7},
	"ch": {810, "MwSt.", 10},
	"fr": {2000, "TVA", 10},
	"pl": {2300, "VAT", 5},
	"it": {2200, "IVA", 10},
}

// flagsOn names the markets where a flag is on; everywhere else it is off.
var flagsOn = map[string]string{
	"hasPlusPlan":                    "de at ch fr pl it",
	"showCookieBanner":               "de at ch fr pl it gb es",
	"hasBlog":                        "us",
	"hasParentsPages":                "de at ch",
	"hasStudyGuides":                 "us",
	"hasUniversity":                  "de at ch fr pl gb it us",
	"enableMicrosoftClarityPageWide": "us co tr mx cl ar pe",
	"imageUpload":                    "us",
	"hasMultipleGradeSelection":      "de at ch fr",
	"showNavbarDownloadLink":         "de at ch fr pl it gb us es co",
	"hasKnowLibraryMenu":             "de at ch fr pl",
	"showContentConversionBanner":    "de at ch fr pl",
	"hasKnowDemandsMenu":             "de at ch fr pl it us",
	"hasExamBoard":                   "gb tr",
	"hasKnowSchoolTypes":             "de at ch fr pl it",
	"unblurContent":                  "co tr cl ar pe mx gr ro br cz pt",
	"hasCustomCustomerStorePage":     "de at ch fr",
	"hideHomepageFaq":                "us",
	"isContentCampaignRunning":       "",
	"hasMessengerWidget":             "",
	"hasAiTools":                     "de at ch fr pl gb it us es tr gr ro mx br cz pt ar cl co pe",
	"showExpansionCompetitionEnded":  "",
	"hidePayouts":                    "cl ar pe mx",
}

// tierAmounts are the payout tables from the highest tier down, in whole units.
var tierAmounts = map[string][6]int64{
	"gr": {50, 40, 35, 30, 25, 20},
	"ro": {200, 180, 140, 120, 100, 80},
	"br": {160, 140, 120, 100, 80, 60},
	"pt": {45, 40, 35, 30, 25, 20},
	"cz": {900, 800, 700, 600, 500, 400},
}

// tierRanges are the same for every table; top 0 stands for no upper limit.
var tierRanges = [6]struct {
	label       string
	bottom, top int
}{
	{"50+", 50, 0},
	{"36-50", 36, 51},
	{"26-35", 26, 36},
	{"16-25", 16, 26},
	{"6-15", 6, 16},
	{"1-5", 0, 6},
}

// tierOf says which tier (0 is the highest) a number of knows reaches; -1 is none.
var tierOf = map[int]int{
	-1: -1, 0: -1,
	1: 5, 5: 5,
	6: 4, 15: 4,
	16: 3, 25: 3,
	26: 2, 35: 2,
	36: 1, 49: 1,
	50: 0, 51: 0, 1_000_000: 0,
}

// contests are the dates of the expansion contests; they begin with the first
// day's first second and end with the last day's last.
var contests = map[string][2]string{
	"mx": {"2024-09-01", "2024-12-15"},
	"tr": {"2024-09-15", "2025-01-15"},
	"br": {"2024-10-01", "2025-02-28"},
	"ro": {"2024-11-01", "2025-03-31"},
	"gr": {"2024-11-15", "2025-04-15"},
	"pt": {"2025-01-10", "2025-06-30"},
	"cz": {"2025-02-01", "2025-07-31"},
}

// pathsFull and pathsShort are the reserved top-level paths of the default brand.
const (
	pathsFull = "advertise for-parents download pro-plan checkout success activate profile company knowmad-ai " +
		"ai-summary uni-gpt university mock-exam signin signup confirm reset-password forgot-password"
	pathsShort = "download activate profile company knowmad-ai university signin signup confirm reset-password forgot-password"
	fullIn     = "de at ch fr pl gb it us"

	appFirst   = "/knows/[slug] /knows/u/[slug] /"
	appFirstIn = "es co mx cl ar pe tr us"

	footerImprint    = "imprint privacy guidelines terms knower-terms cancellation contact"
	footerImprintIn  = "de at ch fr pl it gb"
	footerEssential  = "privacy terms guidelines"
	footerEssentialI = "es"
	footerOther      = "privacy guidelines terms knower-terms cancellation contact"

	noindexSegments = "app auth profile chats polls users user-topic ads-survey-redirect " +
		"de fr pl it en-GB en es es-MX es-CO es-PE es-CL es-AR tr ro el pt-BR cs pt es-419"

	subjectsIn   = "de at ch fr pl it gb es us" // static lists
	legalPages   = "legal/imprint legal/privacy legal/tos legal/guidelines legal/contact legal/tos-knower"
	generalPages = "about/company about/advertise about/calendly about/become-knower about/download about/safety expansion"
	ownPagesIn   = "de at ch us gb es gr" // elsewhere the platform's English ones

	agedIn   = "us"
	leastAge = 13
)

// regionCounts are the parts of each country, with one code that must be among them.
var regionCounts = map[string]struct {
	n    int
	code string
}{
	"de": {16, "DE-BY"}, "at": {9, "AT-9"}, "ch": {26, "CH-ZH"}, "fr": {18, "FR-IDF"}, "pl": {16, "PL-14"},
	"it": {20, "IT-62"}, "gb": {4, "GB-SCT"}, "us": {51, "US-DC"}, "es": {19, "ES-MD"}, "co": {33, "CO-DC"},
	"tr": {81, "TR-34"}, "mx": {32, "MX-CMX"}, "cl": {16, "CL-RM"}, "ar": {24, "AR-C"}, "pe": {26, "PE-LMA"},
	"ro": {42, "RO-B"}, "gr": {13, "GR-I"}, "br": {27, "BR-SP"}, "cz": {14, "CZ-10"}, "pt": {20, "PT-11"},
}

// gradesOf are the lowest and the highest grade of each market's schools, and a
// type of school that its students would look for.
var gradesOf = map[string]struct{ first, last, schoolType string }{
	"de": {"Klasse 5", "Studium", "Gesamtschule"}, "at": {"5. Schulstufe", "Studium", "HTL"},
	"ch": {"7. Klasse", "Studium", "Bezirksschule"}, "fr": {"6e", "Études supérieures", "Collège"},
	"pl": {"Klasa 4 szkoły podstawowej", "Studia", "Technikum"}, "it": {"1ª media", "Università", "Liceo classico"},
	"gb": {"Year 7", "University", ""}, "us": {"6th grade", "College", ""},
	"es": {"1.º ESO", "2.º Bachillerato", ""}, "gr": {"Α΄ Γυμνασίου", "Γ΄ Λυκείου", ""},
	"tr": {"5. sınıf", "12. sınıf", ""}, "ro": {"Clasa a V-a", "Clasa a XIII-a", ""},
	"cz": {"6. třída ZŠ", "4. ročník SŠ", ""}, "pt": {"5.º ano", "12.º ano", ""},
	"br": {"6º ano do Ensino Fundamental", "3ª série do Ensino Médio", ""},
	"mx": {"1.º de secundaria", "3.º de preparatoria", ""}, "ar": {"1.º año", "7.º año", ""},
	"cl": {"7.º básico", "4.º medio", ""}, "co": {"Grado 6.º", "Grado 11.º", ""},
	"pe": {"1.º de secundaria", "5.º de secundaria", ""},
}

// examNames are boards and types that students of the market would look for.
var examNames = map[string]struct{ boards, types []string }{
	"gb": {[]string{"AQA", "Edexcel", "OCR", "WJEC", "CCEA", "SQA"}, []string{"GCSE", "A-level", "AS", "National 5", "Higher", "Advanced Higher", "BTEC"}},
	"tr": {[]string{"MEB", "ÖSYM"}, []string{"LGS", "TYT", "AYT", "YDT"}},
}

// origins has the address pattern of each environment; * is a market's code, or ai.
var origins = map[string]string{
	"prod":    "https://*.knowmad.example",
	"staging": "https://*.staging.knowmad.example",
	"dev":     "https://*.dev.knowmad.example",
	"local":   "http://*.localhost:8080",
}

// exportKeys are the keys of a market's export that other programs rely on.
const exportKeys = "code site brand tagline domain hosts isLaunched supportEmail country language locale currency minimumAge " +
	"flags payout reservedPaths specialKnowPaths noindexSegments footerLinks contest storeBadge social baseUrls subjects servedSubjects " +
	"isExpansionContestRunning knowerGuideUrl knowerCallUrl knowerGuideStudyCollectionUuid primaryInternalUserUuid showGrades subscribeEmailByDefault"

// in says whether a market is in a list of codes.
func in(code, list string) bool { return slices.Contains(strings.Fields(list), code) }

// siteOf is the market whose site a market uses.
func siteOf(code string) string {
	if in(code, linked) {
		return site
	}
	return code
}

// origin is the address of a site, or of the AI host, in an environment.
func origin(env, name string) string { return strings.Replace(origins[env], "*", name, 1) }

// hostOf is an origin's host without scheme and port.
func hostOf(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	host, _, _ = strings.Cut(host, ":")
	return host
}

// contestWindow is a market's window by its own clocks, both moments included.
func contestWindow(code, zone string) (start, end time.Time, ok bool) {
	days, ok := contests[code]
	if !ok {
		return start, end, false
	}
	place, err := time.LoadLocation(zone)
	if err != nil {
		panic(err)
	}
	parse := func(text string) time.Time {
		t, err := time.ParseInLocation(time.DateTime, text, place)
		if err != nil {
			panic(err)
		}
		return t
	}
	return parse(days[0] + " 00:00:00"), parse(days[1] + " 23:59:59"), true
}

func at(rfc3339 string) time.Time {
	t, err := time.Parse(time.RFC3339, rfc3339)
	if err != nil {
		panic(err)
	}
	return t
}
