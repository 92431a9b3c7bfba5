package exam

import (
	"cmp"
	"context"
	"slices"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/textsearch"
)

// maxTerms is the number of missing key terms that are shown.
const maxTerms = 12

// shown describes an exam to its author, who reads the knows.
func (r *row) shown(knows map[string]know.Summary) (Exam, error) {
	kinds, err := r.kinds()
	if err != nil {
		return Exam{}, err
	}
	ids, err := r.knows()
	if err != nil {
		return Exam{}, err
	}
	out := Exam{
		UUID: r.ID, Sources: len(ids), State: r.State, CreatedOn: r.Created.Time, Wanted: r.Wanted, Count: r.Count,
		Kinds: kinds, Difficulty: r.Difficulty, Minutes: r.Minutes, About: r.About, CourseUUID: r.Course,
	}
	for _, id := range ids {
		if k, ok := knows[id]; ok {
			out.Title = k.Title
			break
		}
	}
	if r.Failure != "" {
		out.Failure = &r.Failure
	}
	if r.Provider != "" {
		out.Provider.Value = &cited.Provider{Kind: r.Provider}
		if r.Model != "" {
			out.Provider.Value.Model = &r.Model
		}
	}
	if r.Started != nil {
		out.StartedOn = &r.Started.Time
	}
	if ends, ok := r.ends(); ok {
		out.EndsAt = &ends
	}
	if r.Submitted != nil {
		out.SubmittedOn, out.Points = &r.Submitted.Time, inPoints(r.Points)
	}
	return out, nil
}

// inPoints are points that were counted in halves.
func inPoints(halves int) *float64 { return new(float64(halves) / quiz.Full) }

// list lists the actor's exams on a market's site.
func (s *Service) list(ctx context.Context, m *market.Market, a right.Actor, course string, page, limit int) (List, error) {
	out := List{Page: page, Content: []Exam{}}
	if err := mayRead().Check(a, a.User); err != nil {
		return out, err
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		rows, total, err := list(ctx, q, m.Code, a.User, course, page*limit, limit)
		if err != nil {
			return err
		}
		var ids []string
		for i := range rows {
			of, err := rows[i].knows()
			if err != nil {
				return err
			}
			ids = append(ids, of...)
		}
		slices.Sort(ids)
		knows, err := s.Knows.Summaries(ctx, q, m, a.User, slices.Compact(ids))
		if err != nil {
			return err
		}
		for i := range rows {
			one, err := rows[i].shown(knows)
			if err != nil {
				return err
			}
			out.Content = append(out.Content, one)
		}
		out.Total, out.Last = total, page*limit+len(rows) >= total
		return nil
	})
	return out, err
}

// read reads an exam of the actor's. Answers are told after the submission, or where solutions
// are asked for.
func (s *Service) read(ctx context.Context, m *market.Market, a right.Actor, id string, solutions bool) (out Detail, err error) {
	analyzer, err := s.Analyzer(m)
	if err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayRead(), id)
		if err != nil {
			return err
		}
		rows, err := questions(ctx, q, id)
		if err != nil {
			return err
		}
		ids, err := r.knows()
		if err != nil {
			return err
		}
		knows, err := s.Knows.Summaries(ctx, q, m, a.User, ids)
		if err != nil {
			return err
		}
		out = Detail{Now: s.Clock.Now(), Questions: []Question{}, Topics: []Topic{}}
		if out.Exam, err = r.shown(knows); err != nil {
			return err
		}
		if r.State != Ready && r.State != Running && r.State != Done {
			return nil
		}
		var topics topics
		for i := range rows {
			one, err := shown(analyzer, &rows[i], solutions || r.State == Done, knows)
			if err != nil {
				return err
			}
			out.Questions = append(out.Questions, one)
			if r.State == Done {
				topics.add(&rows[i], one)
			}
		}
		out.Topics = topics.weak()
		return nil
	})
	return out, err
}

// shown describes a question to its author.
func shown(a *textsearch.Analyzer, r *questionRow, told bool, knows map[string]know.Summary) (Question, error) {
	of, kept, err := r.question()
	if err != nil {
		return Question{}, err
	}
	out := Question{UUID: r.ID, Kind: r.Kind, Text: r.Text, Choices: of.Choices, Given: r.Given, Terms: []string{}}
	if !told {
		return out, nil
	}
	out.Answer = r.Answer
	out.Sentence = openapi.Nullable[cited.Sentence]{Value: new(kept.Shown(knows))}
	if r.Points == nil {
		return out, nil
	}
	out.Points, out.Marked = inPoints(*r.Points), &r.Marked
	if *r.Points == 0 || *r.Points == quiz.Full {
		out.Right = new(*r.Points == quiz.Full)
	}
	if r.Kind == quiz.Short && *r.Points < quiz.Full {
		if missing := quiz.Missing(a, of, r.Given); missing != nil {
			out.Terms = missing[:min(len(missing), maxTerms)]
		}
	}
	return out, nil
}

// topics are the parts of the sources, in the order of their questions.
type topics []Topic

func (t *topics) add(r *questionRow, of Question) {
	if of.Sentence.Value == nil || len(of.Sentence.Value.Citations) == 0 {
		return
	}
	c := of.Sentence.Value.Citations[0]
	heading := r.Topic
	if c.Title == "" {
		heading = "" // it is the know's word, too
	}
	at := slices.IndexFunc(*t, func(one Topic) bool { return one.KnowUUID == c.KnowUUID && one.Heading == heading })
	if at < 0 {
		at = len(*t)
		*t = append(*t, Topic{KnowUUID: c.KnowUUID, Title: c.Title, Path: c.Path, Heading: heading})
	}
	one := &(*t)[at]
	one.Count++
	if r.Points != nil && *r.Points < quiz.Full {
		if one.Wrong++; one.Page == 0 {
			one.Page = c.Page
		}
	}
}

// weak are the topics with wrong answers, most of them first.
func (t topics) weak() []Topic {
	out := slices.DeleteFunc(slices.Clone([]Topic(t)), func(one Topic) bool { return one.Wrong == 0 })
	slices.SortStableFunc(out, func(a, b Topic) int { return cmp.Compare(b.Wrong, a.Wrong) })
	if out == nil {
		return []Topic{}
	}
	return out
}

// allowance tells how many exams the actor may make today.
func (s *Service) allowance(ctx context.Context, m *market.Market, a right.Actor) (quota.Allowance, error) {
	if err := mayRead().Check(a, a.User); err != nil {
		return quota.Allowance{}, err
	}
	return quota.Left(ctx, s.DB.One(), m, a, quota.Exam, s.Clock.Now())
}
