package app

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

// promise is a feature with the words for it in the languages of the interface. Texts may
// use them as soon as its path is in the table of routes.
type promise struct {
	path  string
	words *regexp.Regexp
}

func promises() []promise {
	return []promise{
		{"/app/flashcards", regexp.MustCompile(`(?i)flashcard|karteikart|tarjetas de estudio|tus tarjetas|οι κάρτες`)},
		{"/subjects/study-guide/{slug}", regexp.MustCompile(`(?i)study guide|guías? de estudio`)},
		{"/pro-plan", regexp.MustCompile(`(?i)(plus|pro)[ -](plan|tarif)|plan plus|συνδρομή plus`)},
		{"/app/payouts", regexp.MustCompile(`(?i)payout|auszahlung|\blos pagos|πληρωμές`)},
		{"/newsletter", regexp.MustCompile(`(?i)newsletter|\bbolet[ií]n`)},
		{"/app/notifications", regexp.MustCompile(`(?i)\bnotifications\b|push[ -]|benachrichtigungen|\bnotificaciones\b|ειδοποιήσεις (push|στο κινητό)`)},
		{"/blog", regexp.MustCompile(`(?i)\bblogs?\b|ιστολόγι`)},
		{"/app/chat", regexp.MustCompile(`(?i)\bchats?\b|chatbot`)},
		{"/app/school-gpt", regexp.MustCompile(`(^|[^\pL])(AI|KI|IA|ΤΝ)([^\pL]|$)`)},
		{"/app/ai-summary", regexp.MustCompile(`(?i)\bAI[ -]summar|KI-Zusammenfass|(resumen|resúmenes) de IA|περ[ίι]λήψ\pL+ ΤΝ`)},
		{"/app/ai-mock-exam", regexp.MustCompile(`(?i)\bAI[ -]exam|KI-Prüfung|simulacros? de IA`)},
	}
}

// namesFeatures reports if a text may name features that aren't there: the page about AI
// states that they are missing, and so do unavailable.feature.*; nav.techBlog names a page
// of the company on another site, which only a market that has one links.
func namesFeatures(id string) bool {
	return strings.HasPrefix(id, "ai.") || strings.HasPrefix(id, "head.ai.") || strings.HasPrefix(id, "unavailable.feature.") || id == "nav.techBlog"
}

// work matches announcements of work in progress: neither texts nor pages have one, the
// page about AI included.
func work() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bwe(’re| are) (building|working on)|\bwir bauen|\bbauen wir|estamos (preparando|creando)|ετοιμάζουμε`)
}

// Texts of the interface and pages of markets name no feature before it has a route.
func TestTextsPromiseNothingThatIsNotBuilt(t *testing.T) {
	current := compiled(t, market.Local).Current()
	missing := slices.DeleteFunc(promises(), func(p promise) bool {
		return slices.ContainsFunc(current.Routes().Routes, func(r market.Route) bool { return r.Path == p.path })
	})
	check := func(place, text string) {
		for _, p := range missing {
			require.Empty(t, p.words.FindString(text), "%s names what no route %s shows: %.200s", place, p.path, text)
		}
	}
	working, read := work(), 0
	require.NoError(t, fs.WalkDir(web.Messages, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".json" || path.Base(path.Dir(name)) != "messages" {
			return err
		}
		raw, err := fs.ReadFile(web.Messages, name)
		if err != nil {
			return err
		}
		var texts map[string]string
		if err := json.Unmarshal(raw, &texts); err != nil {
			return err
		}
		for id, text := range texts {
			require.Empty(t, working.FindString(text), "%s %s", name, id)
			if read++; !namesFeatures(id) {
				check(name+" "+id, text)
			}
		}
		return nil
	}))
	require.Greater(t, read, 3000)
	for _, m := range current.All() {
		for name, page := range m.Pages {
			if page.IsGuide() {
				continue // it speaks of its subject
			}
			require.Empty(t, working.FindString(page.Description+page.Markdown), "%s %s", m.Code, name)
			// Terms say what applies once there is something; rules and contests, that what an
			// AI wrote has to be checked.
			if strings.HasPrefix(name, "legal/") || name == "expansion" {
				continue
			}
			check(m.Code+" "+name, page.Title+"\n"+page.Description+"\n"+page.Markdown)
		}
	}
}
