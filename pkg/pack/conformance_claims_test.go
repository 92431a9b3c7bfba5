package pack_test

import (
	"regexp"
	"strings"
	"testing"

	"knowmad/pkg/market"
)

// claims are what a page may only speak of as there where a screen for it is
// there: the words in the languages that pages are written in, and how the
// addresses of those screens begin.
var claims = []struct {
	what   string
	words  *regexp.Regexp
	routes []string
}{
	{"chats", regexp.MustCompile(`(?i)\bchats?\b|chatten|chatea|συνομιλείς`), []string{"/chats", "/app/chats"}},
	{"AI help", regexp.MustCompile(`(?i)\bAI (help|answers)|KI-(Hilfe|Antworten)|(ayuda|respuestas) de IA|βοήθεια ΤΝ|απαντήσεις της ΤΝ|βοήθεια τεχνητής|language model|Sprachmodell|modelos? de lenguaje|γλωσσικ. μοντέλ`), []string{"/university", "/app/school-gpt"}},
	{"uploads", regexp.MustCompile(`(?i)\bupload|\bfile is checked|\bhochl(ad|äd)|\blad\S* .{0,40} hoch\b|Jede Datei|\bsub(es|e|as|ir) (tu|material|lo|sol)|\bsubes\b|cada archivo|ανέβα[σζ]|ανεβάζ|κάθε αρχείο`), []string{"/knows", "/app/knows"}},
	{"knows", regexp.MustCompile(`\b[Kk]nows\b|\b[Aa] know\b|\bKnow\b|\bun know\b|ένα know`), []string{"/knows", "/app/knows"}},
	{"flashcards", regexp.MustCompile(`(?i)flashcards?|Karteikarten|\btarjetas\b|\bκάρτες`), []string{"/app/flashcards", "/knows/create/import-flashcards"}},
	{"payouts", regexp.MustCompile(`(?i)\bpayouts?\b|paid as a Knower|How Knowers are paid|Auszahlung|Knower bezahlt|\bcobras\b|cobran los|πληρώνεσαι|πληρώνονται|Πληρωμές`), []string{"/app/payouts", "/payouts"}},
	{"the Plus plan", regexp.MustCompile(`\bPlus\b`), []string{"/pro-plan"}},
	{"a newsletter", regexp.MustCompile(`(?i)newsletter|\bbolet[ií]n`), []string{"/newsletter"}},
	{"notifications", regexp.MustCompile(`(?i)\bnotifications?\b|\bpush\b|Benachrichtigung|\bnotificaciones\b|ειδοποιήσεις (push|στο κινητό)`), []string{"/app/notifications", "/notifications"}},
	{"a blog", regexp.MustCompile(`(?i)\bblogs?\b|ιστολόγι`), []string{"/blog"}},
	{"advertising", regexp.MustCompile(`(?i)\b(partner profile|newsletter mention|Partnerprofil|Hinweis im Newsletter|perfil de colaborador|mención en el boletín)|προφίλ συνεργάτη|αναφορά στο newsletter`), []string{"/partners"}},
}

// never are words of pages that no promise makes true: a button that no screen
// has, and what would have to be told in the privacy policy first.
var never = map[string]*regexp.Regexp{
	"a button to report":                regexp.MustCompile(`[“‘]Report[”’]|„Melden“|«Denunciar»|«Αναφορά» (εκεί|ή)|το «Αναφορά»|κουμπί «Αναφορά»|right where you see it|direkt dort, wo er steht`),
	"a button to cancel or withdraw":    regexp.MustCompile(`„Verträge hier kündigen“|„Vertrag widerrufen“`),
	"statistics and marketing that run": regexp.MustCompile(`(?i)ad networks|Werbenetz|redes publicitarias|διαφημιστικ|Clarity|analytics session|Analysesitzung|statistics run|Statistik läuft|la estadística solo|Objection to statistics|Εναντίωση σε στατιστικά`),
	"a newsletter that partners book":   regexp.MustCompile(`Newsletter mention|Hinweis im Newsletter|Mención en el boletín|Αναφορά στο newsletter`),
	"work that nobody can see":          regexp.MustCompile(`(?i)\bwe(’re| are) (building|working on)|\bwir bauen|\bbauen wir|arbeiten (gerade )?daran|estamos (preparando|creando)|ετοιμάζουμε`),
	"apps that do more than sign in":    regexp.MustCompile(`(?i)\bapps? .{0,60}(offline|scan|camera|notif|Kamera|ohne Netz|sin conexión|cámara|escane)|εφαρμογή .{0,60}(χωρίς σύνδεση|κάμερα|σαρών|ειδοποι)`),
	"the camera of apps":                regexp.MustCompile(`the camera\.|die Kamera benutzen|usar la cámara|χρησιμοποιεί την κάμερα`),
}

// coming says of something that it is not there today.
var coming = regexp.MustCompile(`(?i)\bnot (there|open) yet|there (is|are) no .{0,30} yet|none of .{0,40} is there yet|is on its way|no advertising on .{0,12} today|\bonce (it|they|there|knows|uploads|publishing|payouts|we|you)\b|should (it|they|we|there)\b|we send no newsletter|` +
	`noch nicht|gibt es keines|noch gibt es|noch keine|kommt erst noch|gibt es auf .{0,12} keine Werbung|sobald|verschicken wir heute nicht|` +
	`todavía no|existe todavía|hoy no (hay|enviamos)|en cuanto|` +
	`δεν (υπάρχ|έχ)\S+ (ανοίξει )?ακόμη|υπάρχει ακόμη|δεν υπάρχουν διαφημίσεις|μόλις (υπάρξ|ανοίξ|γίν)|όταν ανοίξει|σήμερα δεν στέλνουμε`)

// inTheMaking says in a market's description, which search engines show, that
// the place for study material is being made.
var inTheMaking = regexp.MustCompile(`is being built|entsteht|se está creando|se construit|sta nascendo|powstaje|está nascendo|está a nascer|se construiește|vzniká|kuruluyor|ετοιμάζεται`)

// found are words of taglines that lead to material which must be there.
var found = regexp.MustCompile(`are already here|sono qui|Encuentra tus apuntes|Tady najdeš`)

// strict are the pages that people rely on for their safety: one sentence at
// their top doesn’t speak for the rest.
var strict = map[string]bool{"legal/privacy": true, "about/safety": true, "for-parents": true}

// checkClaims: a page speaks of what is yet to be built only where it says so,
// in the same section or, for the whole page, before its first heading.
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
	if words := found.FindString(m.Tagline); words != "" && !has([]string{"/knows", "/app/knows"}) {
		t.Errorf("the tagline says that material can be found (%q), which is not there", words)
	}
	if !inTheMaking.MatchString(m.Description) && !has([]string{"/knows", "/app/knows"}) {
		t.Errorf("the description doesn’t say that the place for material is being made: %s", m.Description)
	}
	for path, page := range m.Pages {
		if page.IsGuide() {
			continue // it speaks of its subject
		}
		sections := strings.Split("\n"+page.Markdown, "\n## ")
		opening := sections[0]
		for what, words := range never {
			if found := words.FindString(page.Description + "\n" + page.Markdown); found != "" {
				t.Errorf("%s speaks of %s (%q)", path, what, found)
			}
		}
		for _, c := range claims {
			if has(c.routes) {
				continue
			}
			if found := c.words.FindString(page.Title + "\n" + page.Description); found != "" {
				t.Errorf("the head of %s speaks of %s (%q), which is not there", path, c.what, found)
			}
			told := !strict[path] && coming.MatchString(opening)
			for _, section := range sections {
				found := c.words.FindString(section)
				if found == "" || told || coming.MatchString(section) {
					continue
				}
				t.Errorf("%s speaks of %s (%q), which is not there, and doesn’t say so:\n%s", path, c.what, found, section)
			}
		}
	}
}
