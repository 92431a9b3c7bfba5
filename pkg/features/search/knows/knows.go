package knows

import (
	"context"
	"fmt"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
)

// Summaries describes knows for lists.
type Summaries interface {
	// Summaries describes knows by their ids: knows published for sites of the host's content
	// language, and a user's own ("" is a visitor). Others are left out.
	Summaries(ctx context.Context, q db.Queryer, host *market.Market, user string, ids []string) (map[string]know.Summary, error)
}

// Config has the dependencies of a Service.
type Config struct {
	DB      *db.DB
	Index   *index.Index
	Knows   Summaries
	Markets *market.Live
}

// Service answers searches. It is safe for concurrent use.
type Service struct{ Config }

// New makes a service.
func New(c Config) *Service { return &Service{c} }

// Found is a page of a search's results.
type Found struct {
	Content    []Hit                        `json:"content" nullable:"false" doc:"Best first."`
	Page       int                          `json:"page" doc:"From 0."`
	Last       bool                         `json:"last" doc:"Nothing follows."`
	Total      int                          `json:"totalElements" doc:"Of all pages; 10001 stands for more than 10,000."`
	Exact      int                          `json:"numberOfExactResults" doc:"Of those that have all words as they were typed; 10001 stands for more than 10,000."`
	Correction openapi.Nullable[Correction] `json:"correction" doc:"What may have been meant, where little is found as typed."`
	Curriculum []CurriculumMatch            `json:"curriculum" nullable:"false" doc:"Subjects and topics of the market that the query names, best first, at most 3; on the first page without filters alone."`
	Subjects   []SubjectCount               `json:"subjects" nullable:"true" doc:"How many of the results each of the market's subjects has, most first; null where there are too many to count."`
}

func (Found) SchemaName() string { return "FoundKnows" }

// Hit is a found know.
type Hit struct {
	Know    know.Summary                  `json:"know"`
	Title   []index.Part                  `json:"title" nullable:"false" doc:"Together they are the title."`
	Snippet []index.Part                  `json:"snippet" nullable:"false" doc:"A piece of the text that every visitor sees; empty where there is none."`
	Explain openapi.Nullable[Explanation] `json:"explain" doc:"Why the know stands where it does; null unless asked for."`
}

func (Hit) SchemaName() string { return "FoundKnow" }

// Correction is a likelier spelling of a query.
type Correction struct {
	Query   string       `json:"query"`
	Parts   []index.Part `json:"parts" nullable:"false" doc:"The query; what was changed is a hit."`
	Applied bool         `json:"applied" doc:"Nothing was found as typed: the results are those of the correction."`
}

func (Correction) SchemaName() string { return "SearchCorrection" }

// SubjectCount is the number of results of a subject.
type SubjectCount struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Color   string `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	IconURL string `json:"iconUrl"`
	Count   int    `json:"count"`
}

func (SubjectCount) SchemaName() string { return "SearchSubjectCount" }

// CurriculumMatch is a subject or topic that the query names.
type CurriculumMatch struct {
	Type    suggest.Type `json:"type" enum:"SUBJECT,TOPIC"`
	Name    string       `json:"name"`
	Path    string       `json:"path" doc:"Where it leads, on this host." example:"/subjects/mathematik-bruchrechnung"`
	Alias   string       `json:"alias" doc:"Another name of it, by which it is found; empty where that is its name."`
	Subject string       `json:"subject" doc:"The name of the subject that it is or belongs to."`
	Color   string       `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	IconURL string       `json:"iconUrl"`
}

func (CurriculumMatch) SchemaName() string { return "SearchCurriculumMatch" }

// Explanation is the composition of a know's score.
type Explanation struct {
	Score float64       `json:"score" doc:"text × all factors."`
	Text  float64       `json:"text" doc:"How well the words fit: the sum of theirs."`
	Words []WordScore   `json:"words" nullable:"false"`
	By    []Explanatory `json:"factors" nullable:"false"`
}

func (Explanation) SchemaName() string { return "SearchExplanation" }

// WordScore is the share of a word of the query in a score.
type WordScore struct {
	Word  string  `json:"word"`
	Score float64 `json:"score" doc:"0: the know doesn't have it."`
}

func (WordScore) SchemaName() string { return "SearchWordScore" }

// Explanatory is a factor of a score.
type Explanatory struct {
	Name   string  `json:"name" enum:"title,coverage,forms,length,ownCountry,quality,freshness,popularity"`
	Factor float64 `json:"factor" doc:"1 changes nothing."`
}

func (Explanatory) SchemaName() string { return "SearchFactor" }

// Search finds a page of knows.
func (s *Service) Search(ctx context.Context, q index.Query, explain bool) (Found, error) {
	result, err := s.Index.Search(ctx, q)
	if err != nil {
		return Found{}, err
	}
	ids := make([]string, 0, len(result.Hits))
	for _, hit := range result.Hits {
		ids = append(ids, hit.Know)
	}
	known, err := s.Knows.Summaries(ctx, s.DB.One(), q.Host, "", ids)
	if err != nil {
		return Found{}, fmt.Errorf("telling of what is found: %w", err)
	}
	out := Found{Content: make([]Hit, 0, len(ids)), Page: q.Page, Last: result.Last, Total: result.Total, Exact: result.Exact}
	if c := result.Correction; c != nil {
		out.Correction.Value = &Correction{Query: c.Query, Parts: c.Parts, Applied: c.Applied}
	}
	out.Subjects = subjectCounts(q.Host, result.Subjects)
	if out.Curriculum, err = s.curriculum(q); err != nil {
		return Found{}, err
	}
	for _, hit := range result.Hits {
		k, ok := known[hit.Know]
		if !ok { // the know was deleted after the search
			continue
		}
		h := Hit{Know: k, Title: hit.Title, Snippet: hit.Snippet}
		if explain {
			h.Explain.Value = explained(hit)
		}
		out.Content = append(out.Content, h)
	}
	return out, nil
}

// curriculum returns the subjects and topics that a query names; none for a filtered search
// and for later pages.
func (s *Service) curriculum(q index.Query) ([]CurriculumMatch, error) {
	out := []CurriculumMatch{}
	if q.Page > 0 || q.Subject > 0 || q.Format != "" || q.Grade != "" {
		return out, nil
	}
	found, err := s.Index.MatchCurriculum(q.Host, q.Text)
	for _, f := range found {
		one := CurriculumMatch{suggest.Subject, f.Subject.Name, f.Subject.Path(), f.Alias, f.Subject.Name, f.Subject.Color, f.Subject.IconURL}
		if f.Topic != nil {
			one.Type, one.Name, one.Path = suggest.Topic, f.Topic.Name, f.Subject.TopicPath(f.Topic)
		}
		out = append(out, one)
	}
	return out, err
}

func explained(hit index.Hit) *Explanation {
	e := &Explanation{
		Score: hit.Score, Text: hit.Text, Words: make([]WordScore, 0, len(hit.Words)),
		By: []Explanatory{
			{"title", hit.Explanation.Title},
			{"coverage", hit.Coverage},
			{"forms", hit.Forms},
			{"length", hit.Length},
			{"ownCountry", hit.Own},
			{"quality", hit.Quality},
			{"freshness", hit.Freshness},
			{"popularity", hit.Popularity},
		},
	}
	for _, w := range hit.Words {
		e.Words = append(e.Words, WordScore{w.Text, w.Score})
	}
	return e
}

// subjectCounts adds names and icons to counts by subject; nil stays nil.
func subjectCounts(m *market.Market, counts []index.SubjectCount) []SubjectCount {
	if counts == nil {
		return nil
	}
	out := make([]SubjectCount, 0, len(counts))
	for _, c := range counts {
		for i := range m.Subjects {
			if s := &m.Subjects[i]; s.ID == c.Subject {
				out = append(out, SubjectCount{s.ID, s.Name, s.Color, s.IconURL, c.Count})
			}
		}
	}
	return out
}
