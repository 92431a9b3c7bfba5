package curriculum

import (
	"slices"

	"knowmad/pkg/market"
)

// Subject is what a know, or a demand for one, is about.
type Subject struct {
	ID      int    `json:"id" minimum:"1"`
	Name    string `json:"name" example:"Mathematik"`
	Slug    string `json:"slug" example:"mathematik"`
	IconURL string `json:"iconUrl"`
	Color   string `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	Path    string `json:"path" doc:"On the site of the market that it belongs to." example:"/subjects#mathematik"`
}

// SchemaName is its name in the API's document.
func (Subject) SchemaName() string { return "KnowSubject" }

// Topic is a topic of the subject.
type Topic struct {
	UUID string `json:"uuid" format:"uuid"`
	Name string `json:"name" example:"Bruchrechnung"`
	Path string `json:"path" example:"/subjects/mathematik-bruchrechnung"`
}

// SchemaName is its name in the API's document.
func (Topic) SchemaName() string { return "KnowTopic" }

// Choice is an entry of one of the market's lists: a grade, a type of school, an exam board.
type Choice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SchemaName is its name in the API's document.
func (Choice) SchemaName() string { return "KnowChoice" }

// Find gives a subject of a market, and those of the topics that are its own, in the order
// in which they are taught. The subject is nil where the market doesn't have it.
func Find(m *market.Market, subject int, topics ...string) (*Subject, []Topic) {
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == subject })
	if i < 0 {
		return nil, nil
	}
	s := &m.Subjects[i]
	var found []Topic
	for j := range s.Topics {
		if t := &s.Topics[j]; slices.Contains(topics, t.UUID) {
			found = append(found, Topic{t.UUID, t.Name, s.TopicPath(t)})
		}
	}
	return &Subject{s.ID, s.Name, s.Slug, s.IconURL, s.Color, s.Path()}, found
}

// Grade is a grade of a market; nil where it doesn't have it.
func Grade(m *market.Market, id string) *Choice {
	return choose(m.Grades, id, func(g market.Grade) Choice { return Choice{g.ID, g.Name} })
}

// SchoolType is a type of school of a market; nil where it doesn't have it.
func SchoolType(m *market.Market, id string) *Choice {
	return choose(m.SchoolTypes, id, func(t market.SchoolType) Choice { return Choice{t.ID, t.Name} })
}

// ExamBoard is an exam board of a market; nil where it doesn't have it.
func ExamBoard(m *market.Market, id string) *Choice {
	return choose(m.ExamBoards, id, func(e market.Exam) Choice { return Choice{e.ID, e.Name} })
}

func choose[T any](all []T, id string, choice func(T) Choice) *Choice {
	for _, one := range all {
		if c := choice(one); c.ID == id {
			return &c
		}
	}
	return nil
}
