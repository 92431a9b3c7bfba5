package guide

import (
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/guidetext"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/prose"
	"knowmad/pkg/platform/prosehtml"
)

// Summary is a study guide in a list.
type Summary struct {
	Slug        string             `json:"slug" example:"ap-biology"`
	Path        string             `json:"path" doc:"The guide's address on this host." example:"/subjects/study-guide/ap-biology"`
	Title       string             `json:"title" doc:"Without the brand."`
	Description string             `json:"description" doc:"One or two sentences for search engines."`
	Lang        string             `json:"lang" doc:"BCP 47 tag of the text; it may differ from the interface." example:"en"`
	UpdatedOn   time.Time          `json:"updatedOn" doc:"When the text was last changed in substance."`
	Subject     curriculum.Subject `json:"subject"`
	Words       int                `json:"words" minimum:"1" doc:"Of its prose, without cards and quizzes."`
	Minutes     int                `json:"minutes" minimum:"1" doc:"How long its prose takes to read."`
	PartCount   int                `json:"partCount" minimum:"1"`
}

// Guide is a study guide.
type Guide struct {
	Summary
	Intro   string             `json:"intro" doc:"Sanitised HTML before the first part; may be empty. Formulas as in a part's."`
	Parts   []Part             `json:"parts" nullable:"false"`
	Closing string             `json:"closing" doc:"Sanitised HTML behind the last part, such as a notice; may be empty."`
	Topics  []curriculum.Topic `json:"topics" nullable:"false" doc:"All topics of the subject, in the order in which they are taught."`
}

func (Guide) SchemaName() string { return "StudyGuide" }

// Part is a part of a guide.
type Part struct {
	ID    string     `json:"id" doc:"Unique in the guide; the id of the part's heading in a page." example:"cells-and-membranes"`
	Title string     `json:"title"`
	HTML  string     `json:"html" doc:"Sanitised HTML without a heading for the title. Each formula is an element span whose attribute data-tex is its TeX, with data-display for one on a line of its own."`
	Cards []Card     `json:"cards" nullable:"false"`
	Quiz  []Question `json:"quiz" nullable:"false"`
}

func (Part) SchemaName() string { return "StudyGuidePart" }

// Card is a question and its answer.
type Card struct {
	Front string `json:"front" doc:"Markdown of flashcards, as of a deck's cards."`
	Back  string `json:"back" doc:"Markdown of flashcards."`
}

func (Card) SchemaName() string { return "StudyGuideCard" }

// Question is a question of a quiz.
type Question struct {
	Question string   `json:"question" doc:"Markdown of flashcards."`
	Choices  []string `json:"choices" minItems:"2" maxItems:"8" nullable:"false" doc:"Markdown of flashcards."`
	Answer   int      `json:"answer" minimum:"0" doc:"Which choice is right, from 0."`
	Why      string   `json:"why" doc:"Markdown of flashcards: why it is right; may be empty."`
}

func (Question) SchemaName() string { return "StudyGuideQuestion" }

// shelf is what a market has of guides: summaries in the order of its subjects, and guides
// by slug, each rendered when it is first asked for.
type shelf struct {
	summaries []Summary
	guides    map[string]func() (Guide, error)
}

func (s *shelf) find(slug string) (Guide, error) {
	guide, ok := s.guides[slug]
	if !ok {
		return Guide{}, problem.New(problem.NotFound, "This study guide does not exist here.")
	}
	return guide()
}

// shelves makes the guides of markets.
type shelves struct{ renderer *prosehtml.Renderer }

// of is empty for a market without guides.
func (s shelves) of(m *market.Market) *shelf {
	out := &shelf{guides: map[string]func() (Guide, error){}}
	if !m.Flags.HasStudyGuides {
		return out
	}
	for i := range m.Subjects {
		subject := &m.Subjects[i]
		if subject.StudyGuideSlug == nil {
			continue
		}
		slug := *subject.StudyGuideSlug
		page, ok := m.Pages[market.GuidePages+slug]
		if !ok || out.guides[slug] != nil {
			continue
		}
		text, _ := guidetext.Parse(page.Markdown) // vet told of faults
		about, topics := curriculum.Find(m, subject.ID, topicIDs(subject)...)
		words := text.Words()
		summary := Summary{
			Slug: slug, Path: market.GuidePath(slug), Title: page.Title, Description: page.Description, Lang: page.Lang, UpdatedOn: page.Updated.UTC(),
			Subject: *about, Words: words, Minutes: minutes(words), PartCount: len(text.Parts),
		}
		out.summaries = append(out.summaries, summary)
		out.guides[slug] = sync.OnceValues(func() (Guide, error) { return s.render(summary, &text, topics) })
	}
	return out
}

func topicIDs(s *market.Subject) []string {
	ids := make([]string, len(s.Topics))
	for i := range s.Topics {
		ids[i] = s.Topics[i].UUID
	}
	return ids
}

// wordsPerMinute is how many words of a text to learn from a student reads in a minute;
// for stories it is about 240.
const wordsPerMinute = 150

func minutes(words int) int { return max(1, (words+wordsPerMinute-1)/wordsPerMinute) }

func (s shelves) render(summary Summary, text *guidetext.Guide, topics []curriculum.Topic) (Guide, error) {
	out := Guide{Summary: summary, Parts: make([]Part, len(text.Parts)), Topics: append([]curriculum.Topic{}, topics...)}
	headings := &prose.HeadingIDs{}
	for i := range text.Parts {
		headings.Take(text.Parts[i].ID)
	}
	var err error
	if out.Intro, err = s.renderer.RenderFormulas(text.Intro, headings); err != nil {
		return Guide{}, err
	}
	for i := range text.Parts {
		p := &text.Parts[i]
		html, err := s.renderer.RenderFormulas(p.Markdown, headings)
		if err != nil {
			return Guide{}, err
		}
		out.Parts[i] = Part{ID: p.ID, Title: p.Title, HTML: html, Cards: []Card{}, Quiz: []Question{}}
		for _, c := range p.Cards {
			out.Parts[i].Cards = append(out.Parts[i].Cards, Card{c.Front, c.Back})
		}
		for _, q := range p.Quiz {
			out.Parts[i].Quiz = append(out.Parts[i].Quiz, Question{q.Text, q.Choices, q.Answer, q.Why})
		}
	}
	out.Closing, err = s.renderer.RenderFormulas(text.Closing, headings)
	return out, err
}
