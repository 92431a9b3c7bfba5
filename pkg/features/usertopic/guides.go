package usertopic

import (
	"fmt"

	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/guidetext"
)

// guide is a study guide with the questions of its quizzes.
type guide struct {
	title, path string
	parts       []guidetext.Part
	questions   []question.Candidate
}

// partPath is the address of a part.
func (g guide) partPath(part int) string { return g.path + "#" + g.parts[part].ID }

// guidesOf reads a market's guides, by their slugs. A market without the flag has none.
func guidesOf(m *market.Market) map[string]guide {
	out := map[string]guide{}
	if !m.Flags.HasStudyGuides {
		return out
	}
	for i := range m.Subjects {
		slug := m.Subjects[i].StudyGuideSlug
		if slug == nil {
			continue
		}
		page, ok := m.Pages[market.GuidePages+*slug]
		if !ok {
			continue
		}
		text, _ := guidetext.Parse(page.Markdown) // vet names the faults
		g := guide{title: page.Title, path: market.GuidePath(*slug), parts: text.Parts}
		for part := range text.Parts {
			for n, q := range text.Parts[part].Quiz {
				id := fmt.Sprintf("%s/%s/%d", *slug, text.Parts[part].ID, n+1)
				g.questions = append(g.questions, question.Written(id, q.Text, q.Choices, q.Answer, q.Why, part))
			}
		}
		out[*slug] = g
	}
	return out
}
