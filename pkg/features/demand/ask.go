package demand

import (
	"context"
	"net/http"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// Draft is what a user asks for.
type Draft struct {
	Title       string `json:"title" maxLength:"500" doc:"3 to 120 characters." example:"Gedichtanalyse: Der Panther"`
	Description string `json:"description,omitempty" maxLength:"4000" doc:"At most 1,000 characters."`
	SubjectID   int    `json:"subjectId" minimum:"1" doc:"One of the market's subjects."`
	TopicID     string `json:"topicId,omitempty" maxLength:"100" doc:"uuid of one of the subject's topics."`
	GradeID     string `json:"gradeId,omitempty" maxLength:"100" doc:"One of the market's grades, where it asks for them."`
}

func (Draft) SchemaName() string { return "NewKnowDemand" }

// Ask asks for learning material on a market's site. The errors are a
// FormValidationError, a DuplicateError for what the user asks for already, and a
// TooManyRequestsError.
func (s *Service) Ask(ctx context.Context, m *market.Market, a right.Actor, n Draft) (out Demand, err error) {
	now := s.Clock.Now()
	d, err := parse(m, n)
	if err != nil {
		return Demand{}, err
	}
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Demand{}, err
	}
	d.ID, d.Market, d.Asker, d.Created, d.Expires = uuid.NewString(), m.Code, a.User, now, now.Add(openFor)
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		asked, same, err := countAsked(ctx, q, d, now.Add(-day), now)
		if err != nil {
			return err
		}
		if same {
			const already = "You are asking for this already."
			return problem.New(problem.Duplicate, already).WithFields(problem.Field{Field: "title", Message: already})
		}
		if asked >= perDay {
			p := problem.New(problem.TooManyRequests, "You have asked for a lot today. Please try again tomorrow.")
			p.RetryAfter = time.Hour
			return p
		}
		s.purge(q, d)
		return insert(ctx, q, d)
	})
	if err != nil {
		return Demand{}, err
	}
	return show(d, m, now, a.User), nil
}

// Backdate says when a demand was asked, for demo content, in the caller's transaction.
func (s *Service) Backdate(ctx context.Context, q db.Queryer, id string, asked time.Time) error {
	return setAsked(ctx, q, id, asked, asked.Add(openFor))
}

// parse reads what a user typed. All faults are told at once.
func parse(m *market.Market, n Draft) (demand, error) {
	var faults []problem.Field
	wrong := func(field, fault string) {
		if fault != "" {
			faults = append(faults, problem.Field{Field: field, Message: fault})
		}
	}
	d := demand{Subject: n.SubjectID, Topic: n.TopicID, Grade: n.GradeID}
	var fault string
	d.Title, fault = freetext.Line(n.Title, minTitle, maxTitle)
	wrong("title", fault)
	d.Description, fault = freetext.Text(n.Description, maxDescription)
	wrong("description", fault)
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == n.SubjectID })
	if i < 0 {
		wrong("subjectId", "There is no such subject.")
	} else if n.TopicID != "" && !slices.ContainsFunc(m.Subjects[i].Topics, func(t market.Topic) bool { return t.UUID == n.TopicID }) {
		wrong("topicId", "The subject has no such topic.")
	}
	switch {
	case n.GradeID == "":
	case !m.ShowGrades:
		wrong("gradeId", "Demands have no grades here.")
	case !slices.ContainsFunc(m.Grades, func(g market.Grade) bool { return g.ID == n.GradeID }):
		wrong("gradeId", "There is no such grade.")
	}
	if len(faults) > 0 {
		return demand{}, problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(faults...)
	}
	return d, nil
}

// Delete deletes a demand of the actor's without answers. A reservation ends
// with it.
func (s *Service) Delete(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	now := s.Clock.Now()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		d, err := s.lock(ctx, q, m.Code, id, now)
		if err != nil {
			return err
		}
		if err := mayDeleteDemand().Check(a, d.Asker); err != nil {
			return err
		}
		if d.Answers > 0 {
			return conflict("It was answered, so it stays for those who look for the answer.")
		}
		return s.remove(ctx, q, d, now)
	})
}

// DeleteAny deletes a demand of any user's, answered or not, on record.
func (s *Service) DeleteAny(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	now := s.Clock.Now()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		d, err := s.lock(ctx, q, m.Code, id, now)
		if err != nil {
			return err
		}
		if err := mayDeleteAnyDemand().Check(a, d.Asker); err != nil {
			return err
		}
		if err := s.Staff.RecordDeletedDemand(ctx, q, person.Member{User: a.User, Market: a.Market, Request: httpx.RequestID(ctx)}, d.ID, d.Asker); err != nil {
			return err
		}
		return s.remove(ctx, q, d, now)
	})
}

// remove deletes a demand, which the caller's transaction has locked, and ends its cases.
func (s *Service) remove(ctx context.Context, q db.Queryer, d demand, now time.Time) error {
	if err := s.Cases.Ended(ctx, q, d.ID); err != nil {
		return err
	}
	s.purge(q, d)
	if err := s.Notices.Withdraw(ctx, q, subject(d.ID)); err != nil {
		return err
	}
	return empty(ctx, q, d.ID, now)
}

// lock reads a demand of a market, or of any for "", and keeps others from changing it
// until the transaction ends.
func (s *Service) lock(ctx context.Context, q db.Queryer, marketCode, id string, now time.Time) (demand, error) {
	if err := lockRow(ctx, s.DB, q, id); err != nil {
		return demand{}, err
	}
	return find(ctx, q, marketCode, id, now)
}

// conflict is the error for what the state of a demand doesn't allow.
func conflict(why string) *problem.Error {
	return problem.New(problem.BadRequest, "%s", why).WithStatus(http.StatusConflict)
}
