package document

import (
	"encoding/json"
	"fmt"

	"knowmad/pkg/page/route"
)

// guide has the fields of a study guide's answer for its head.
type guide struct {
	Title     string
	Minutes   int
	UpdatedOn string
	Subject   struct{ Name, Slug string }
	Topics    []struct{ Name, Path string }
	Parts     []struct {
		ID, Title string
		Cards     []struct{ Front, Back string }
	}
}

// guideOf reads an answer as a study guide; nil for other answers.
func guideOf(f Fields) *guide {
	if f["parts"] == nil || f["minutes"] == nil {
		return nil
	}
	all, err := json.Marshal(f)
	g := &guide{}
	if err != nil || json.Unmarshal(all, g) != nil {
		return nil
	}
	return g
}

// structured is the guide in schema.org's terms: its topics, and a quiz of flashcards per
// part.
func (g *guide) structured(s *Site, h Head) map[string]any {
	out := map[string]any{
		keyContext: schemaContext, keyType: []string{"Article", "LearningResource"}, "learningResourceType": "Study guide",
		keyName: g.Title, "headline": g.Title, keyURL: h.canonical, "description": h.description,
		"inLanguage": s.Outline.Market.LanguageTag(h.language), keyFree: true, "dateModified": g.UpdatedOn,
		"timeRequired": fmt.Sprintf("PT%dM", g.Minutes), "about": map[string]any{keyType: "Thing", keyName: g.Subject.Name},
		"publisher": map[string]any{keyType: "Organization", keyName: s.Outline.Market.Brand, keyURL: s.Outline.Market.Domain + "/"},
	}
	var teaches []string
	for _, t := range g.Topics {
		if route.IsOwnPath(t.Path) {
			teaches = append(teaches, t.Name)
		}
	}
	if teaches != nil {
		out["teaches"] = teaches
	}
	var quizzes []any
	for _, p := range g.Parts {
		var cards []any
		for _, c := range p.Cards {
			cards = append(cards, map[string]any{
				keyType: "Question", "eduQuestionType": "Flashcard", "text": c.Front,
				"acceptedAnswer": map[string]any{keyType: "Answer", "text": c.Back},
			})
		}
		if cards != nil {
			quizzes = append(quizzes, map[string]any{keyType: "Quiz", keyName: p.Title, keyURL: h.canonical + "#" + p.ID, "hasPart": cards})
		}
	}
	if quizzes != nil {
		out["hasPart"] = quizzes
	}
	return out
}

// trail is the breadcrumb trail of the guide: its subject and the guide.
func (g *guide) trail(s *Site, h Head) []crumb {
	overview := s.Outline.SubjectURL(g.Subject.Slug)
	if g.Subject.Name == "" || g.Subject.Slug == "" || overview == "" {
		return nil
	}
	return []crumb{{g.Subject.Name, overview}, {g.Title, h.canonical}}
}
