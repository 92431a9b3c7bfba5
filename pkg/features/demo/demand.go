package demo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"go.yaml.in/yaml/v3"
)

// Demand is what an author asks others for.
type Demand struct {
	Market             *market.Market
	Author             string // uuid
	Title, Description string
	Subject            int
	Topic, Grade       string // a uuid and an id; "" for none
}

// Demands stores the demands of the demo content.
type Demands interface {
	// Ask asks for something, as a call of the author's would. The error is a
	// DuplicateError where they are asking for it already.
	Ask(ctx context.Context, d Demand) (id string, err error)
	// Backdate says when a demand was asked, in the caller's transaction.
	Backdate(ctx context.Context, q db.Queryer, id string, asked time.Time) error
}

// demandsFile has the demands of a market, where it has some.
const demandsFile = "demands.yaml"

// latestDemand is how many days ago a demand was asked at most: after 30 it expires.
const latestDemand = 14

// row is a row of demandsFile.
type row struct {
	Author       string `yaml:"author"` // a key of authors.yaml
	Title        string `yaml:"title"`
	Description  string `yaml:"description"`
	Subject      string `yaml:"subject"` // by its slug, as is the topic
	Topic        string `yaml:"topic"`
	Grade        string `yaml:"grade"`
	AskedDaysAgo int    `yaml:"askedDaysAgo"`
}

// asked is a demand with all that it names, found in its market.
type asked struct {
	Demand

	name    string // de/demands.yaml#1
	author  Author
	daysAgo int
}

// demands reads those of a market.
func (r *reader) demands(m *market.Market, authors map[string]Author) (out []asked) {
	file := path.Join(m.Code, demandsFile)
	if _, err := fs.Stat(r.files, file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var node yaml.Node
	var rows []row
	if !r.decode(file, 0, &node, &rows) {
		return nil
	}
	if !m.Flags.HasKnowDemandsMenu {
		r.wrong(file, 0, "the market has no know demands")
	}
	for i, d := range rows {
		line := node.Content[0].Content[i].Line
		wrong := func(format string, args ...any) { r.wrong(file, line, format, args...) }
		author, known := authors[d.Author]
		if !known {
			wrong("authors.yaml has no author %s", d.Author)
		}
		if d.Title == "" {
			wrong("a title is needed")
		}
		if d.Grade != "" && !hasGrade(m, d.Grade) {
			wrong("the market has no grade %s", d.Grade)
		}
		if d.AskedDaysAgo < 0 || d.AskedDaysAgo > latestDemand {
			wrong("askedDaysAgo has to be from 0 to %d", latestDemand)
		}
		a := asked{
			Demand: Demand{Market: m, Author: author.ID, Title: d.Title, Description: d.Description, Grade: d.Grade},
			name:   fmt.Sprintf("%s#%d", file, i+1), author: author, daysAgo: d.AskedDaysAgo,
		}
		a.Subject, a.Topic = findSubject(m, d, wrong)
		out = append(out, a)
	}
	return out
}

// findSubject finds what a row names of its market's lists.
func findSubject(m *market.Market, d row, wrong func(format string, args ...any)) (subject int, topic string) {
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.Slug == d.Subject })
	if i < 0 {
		wrong("the market has no subject %s", d.Subject)
		return 0, ""
	}
	if d.Topic == "" {
		return m.Subjects[i].ID, ""
	}
	at := slices.IndexFunc(m.Subjects[i].Topics, func(t market.Topic) bool { return t.Slug == d.Topic })
	if at < 0 {
		wrong("the subject %s has no topic %s", d.Subject, d.Topic)
		return m.Subjects[i].ID, ""
	}
	return m.Subjects[i].ID, m.Subjects[i].Topics[at].UUID
}

// ask makes a demand. One that another process is making is left to it.
func (s *Service) ask(ctx context.Context, a asked) error {
	now := s.clock.Now()
	err := s.db.Write(ctx, func(q db.Queryer) error {
		if err := begin(ctx, q, a.name); err != nil {
			return err
		}
		return s.authors.Add(ctx, q, a.author, now.AddDate(0, 0, -oldest-1))
	})
	if err != nil {
		return err
	}
	id, err := s.wanting.Ask(ctx, a.Demand)
	if err != nil && problem.From(err).Type == problem.Duplicate {
		return nil
	}
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		first, err := finish(ctx, q, a.name, id)
		if err != nil || !first {
			return err
		}
		return s.wanting.Backdate(ctx, q, id, now.AddDate(0, 0, -a.daysAgo))
	})
}
