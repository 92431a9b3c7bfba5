package subject

import (
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
)

// List is what is taught in a country.
type List struct {
	CountryID   string    `json:"countryId" example:"DE"`
	CountryCode string    `json:"countryCode" doc:"ISO 3166-1 alpha-2, upper case." example:"DE"`
	Subjects    []Subject `json:"subjects" doc:"In the order of the menu; null where the market has no list."`
}

// Subject is a school subject with its topics.
type Subject struct {
	Head
	Topics     []Topic `json:"topics" nullable:"false" doc:"In the order in which they are taught; empty where only their number was asked for."`
	TopicCount int     `json:"topicCount,omitempty" doc:"Where it was asked for in place of the topics."`
}

// Head is a subject without its topics.
type Head struct {
	ID             int     `json:"id" minimum:"1"`
	Name           string  `json:"name" example:"Mathematik"`
	Slug           string  `json:"slug" example:"mathematik"`
	IconURL        string  `json:"iconUrl" example:"/icons/subjects/calculator.svg"`
	Color          string  `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink" doc:"One of twelve hues."`
	StudyGuideSlug *string `json:"studyGuideSlug" doc:"Where the market has study guides."`
}

// Topic is a topic of a subject.
type Topic struct {
	UUID string `json:"uuid" format:"uuid"`
	Name string `json:"name" example:"Bruchrechnung"`
	Slug string `json:"slug" example:"bruchrechnung" doc:"Within its subject."`
}

// Page is a subject with the address of its page.
type Page struct {
	Subject
	CanonicalPath string `json:"canonicalPath" doc:"The subject's own address." example:"/subjects/mathematik/knows"`
}

func (Page) SchemaName() string { return "SubjectPage" }

// TopicPage is a topic with what stands around it.
type TopicPage struct {
	Topic
	SubjectName   string  `json:"subjectName" example:"Mathematik"`
	CanonicalPath string  `json:"canonicalPath" doc:"The topic's own address." example:"/subjects/mathematik-bruchrechnung"`
	Subject       Head    `json:"subject"`
	Topics        []Topic `json:"topics" nullable:"false" doc:"All topics of the same subject."`
}

// Of lists what is taught in a market.
func Of(m *market.Market) List {
	l := List{CountryID: m.Country.ID, CountryCode: m.Country.Code}
	if m.Subjects == nil {
		return l
	}
	l.Subjects = make([]Subject, 0, len(m.Subjects))
	for i := range m.Subjects {
		s := &m.Subjects[i]
		l.Subjects = append(l.Subjects, Subject{Head: head(m, s), Topics: topics(s)})
	}
	return l
}

// Counted has numbers in place of topics: a page that shows a grid of subjects would
// otherwise carry hundreds of topics that it doesn't show.
func (l List) Counted() List {
	subjects := l.Subjects
	l.Subjects = nil
	for _, s := range subjects {
		l.Subjects = append(l.Subjects, Subject{Head: s.Head, Topics: []Topic{}, TopicCount: len(s.Topics)})
	}
	return l
}

// BySlug is the page of a subject.
func BySlug(m *market.Market, slug string) (Page, error) {
	for i := range m.Subjects {
		if s := &m.Subjects[i]; s.Slug == slug {
			return Page{Subject{Head: head(m, s), Topics: topics(s)}, s.Path()}, nil
		}
	}
	return Page{}, problem.New(problem.NotFound, "This subject does not exist here.")
}

// TopicByID is the page of a topic by its uuid in any case.
func TopicByID(m *market.Market, uuid string) (TopicPage, error) {
	return find(m, func(_ *market.Subject, t *market.Topic) bool {
		return strings.EqualFold(t.UUID, uuid)
	})
}

// TopicBySlug is the page of a topic by {subject's slug}-{topic's slug}.
func TopicBySlug(m *market.Market, slug string) (TopicPage, error) {
	return find(m, func(s *market.Subject, t *market.Topic) bool {
		return len(slug) == len(s.Slug)+1+len(t.Slug) &&
			strings.HasPrefix(slug, s.Slug) && slug[len(s.Slug)] == '-' && strings.HasSuffix(slug, t.Slug)
	})
}

func find(m *market.Market, is func(*market.Subject, *market.Topic) bool) (TopicPage, error) {
	for i := range m.Subjects {
		s := &m.Subjects[i]
		for j := range s.Topics {
			if t := &s.Topics[j]; is(s, t) {
				return page(m, s, t), nil
			}
		}
	}
	return TopicPage{}, problem.New(problem.NotFound, "This topic does not exist here.")
}

func page(m *market.Market, s *market.Subject, t *market.Topic) TopicPage {
	return TopicPage{
		Topic: topic(t), SubjectName: s.Name, CanonicalPath: s.TopicPath(t),
		Subject: head(m, s), Topics: topics(s),
	}
}

func head(m *market.Market, s *market.Subject) Head {
	h := Head{ID: s.ID, Name: s.Name, Slug: s.Slug, IconURL: s.IconURL, Color: s.Color}
	if m.Flags.HasStudyGuides {
		h.StudyGuideSlug = s.StudyGuideSlug
	}
	return h
}

func topic(t *market.Topic) Topic { return Topic{UUID: t.UUID, Name: t.Name, Slug: t.Slug} }

func topics(s *market.Subject) []Topic {
	out := make([]Topic, 0, len(s.Topics))
	for i := range s.Topics {
		out = append(out, topic(&s.Topics[i]))
	}
	return out
}
