package curriculum

import (
	"slices"

	"knowmad/pkg/market"
)

// Subject is what a know, or a demand for one, is about.
type Subject struct {
	ID      int     `json:"id" minimum:"1"`
	Name    string  `json:"name" example:"Mathematik"`
	Slug    string  `json:"slug" example:"mathematik"`
	IconURL string  `json:"iconUrl"`
	Color   string  `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	Path    *string `json:"path" doc:"On this host; null where its market has no subject of the slug." example:"/subjects/mathematik/knows"`
}

func (Subject) SchemaName() string { return "KnowSubject" }

// Topic is a topic of the subject.
type Topic struct {
	UUID string  `json:"uuid" format:"uuid"`
	Name string  `json:"name" example:"Bruchrechnung"`
	Path *string `json:"path" doc:"On this host; null where its market has no topic of the slug." example:"/subjects/mathematik-bruchrechnung"`
}

func (Topic) SchemaName() string { return "KnowTopic" }

// Choice is an entry of one of the market's lists: a grade, a type of school, an exam board.
type Choice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (Choice) SchemaName() string { return "KnowChoice" }

// Find returns a subject of a market, and those of the topics that are its own, in the
// order in which they are taught, for pages of the market's own site. The subject is nil
// where the market doesn't have it.
func Find(m *market.Market, subject int, topics ...string) (*Subject, []Topic) {
	return FindOn(m, m, subject, topics...)
}

// FindOn is Find for pages of another market's site. Names and ids are those of the
// market; paths lead to the site's own pages: ids of subjects count anew in each market,
// so the slug tells whether the site has the same subject or topic.
func FindOn(site, m *market.Market, subject int, topics ...string) (*Subject, []Topic) {
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == subject })
	if i < 0 {
		return nil, nil
	}
	s := &m.Subjects[i]
	out := Subject{ID: s.ID, Name: s.Name, Slug: s.Slug, IconURL: s.IconURL, Color: s.Color}
	there := &market.Subject{}
	if at := slices.IndexFunc(site.Subjects, func(o market.Subject) bool { return o.Slug == s.Slug }); at >= 0 {
		there = &site.Subjects[at]
		path := there.Path()
		out.Path = &path
	}
	var found []Topic
	for _, t := range s.Topics {
		if !slices.Contains(topics, t.UUID) {
			continue
		}
		one := Topic{UUID: t.UUID, Name: t.Name}
		if at := slices.IndexFunc(there.Topics, func(o market.Topic) bool { return o.Slug == t.Slug }); at >= 0 {
			path := there.TopicPath(&there.Topics[at])
			one.Path = &path
		}
		found = append(found, one)
	}
	return &out, found
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
