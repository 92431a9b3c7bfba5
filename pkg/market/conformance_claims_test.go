package market_test

import (
	"regexp"
	"strings"
	"testing"

	"knowmad/pkg/market"
)

// claims are what a page may only speak of where there is a screen for it: the
// words in the languages that pages are written in, and how the addresses of
// those screens begin.
var claims = []struct {
	what   string
	words  *regexp.Regexp
	routes []string
	about  bool // pages about the company and the app don't speak of it either
}{
	{"chats", regexp.MustCompile(`(?i)\bchats?\b|chatten|chatear|συνομιλείς`), []string{"/chats", "/app/chats"}, true},
	{"AI help", regexp.MustCompile(`(?i)\bAI help|KI-Hilfe|ayuda de IA|βοήθεια ΤΝ|βοήθεια τεχνητής|language model|Sprachmodell|modelo de lenguaje|γλωσσικό μοντέλο`), []string{"/university", "/app/ai"}, true},
	{"uploads", regexp.MustCompile(`(?i)\bupload|\bfile is checked|Jede Datei|subes material|cada archivo|ανεβάζεις|κάθε αρχείο`), []string{"/knows", "/app/knows"}, false},
	{"a button to report", regexp.MustCompile(`[“‘]Report[”’]|„Melden“|«Denunciar»|«Αναφορά»`), []string{"/knows", "/app/knows"}, false},
	{"payouts", regexp.MustCompile(`(?i)\bpayouts?\b|paid as a Knower|Auszahlung|cobras como|πληρώνεσαι`), []string{"/app/payouts", "/payouts"}, false},
	{"the Plus plan", regexp.MustCompile(`\bPlus\b`), []string{"/pro-plan"}, false},
	{"statistics and marketing that run", regexp.MustCompile(`(?i)ad networks|Werbenetz|redes publicitarias|διαφημιστικ|Clarity|analytics session|Analysesitzung`), []string{"/app/cookies", "/cookies"}, false},
}

// checkClaims: the pages that people rely on for their safety say what is there
// today, and nothing that is yet to be built.
func checkClaims(t *testing.T, _ market.Environment, r *market.Registry, m *market.Market) {
	has := func(prefixes []string) bool {
		for _, route := range r.Routes().Routes {
			for _, prefix := range prefixes {
				if route.Path == prefix || strings.HasPrefix(route.Path, prefix+"/") {
					return true
				}
			}
		}
		return false
	}
	for path, about := range map[string]bool{
		"legal/privacy": false, "about/safety": false, "for-parents": false, "about/company": true, "about/download": true,
	} {
		page := m.Pages[path]
		for _, c := range claims {
			if about && !c.about {
				continue
			}
			if found := c.words.FindString(page.Title + "\n" + page.Description + "\n" + page.Markdown); found != "" && !has(c.routes) {
				t.Errorf("%s speaks of %s (%q), which is not there", path, c.what, found)
			}
		}
	}
}
