package exam

import (
	"context"
	"slices"
	"strconv"
	"time"

	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// change changes an exam of the actor's, one change after another.
func (s *Service) change(ctx context.Context, m *market.Market, a right.Actor, id string, do func(q db.Queryer, r row) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		r, err := own(ctx, q, m, a, maySit(), id)
		if err != nil {
			return err
		}
		return do(q, r)
	})
}

// start starts the clock of an exam, once. The error is a BadRequestError (409) where it has
// no questions.
func (s *Service) start(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	return s.change(ctx, m, a, id, func(q db.Queryer, r row) error {
		switch r.State {
		case Running, Done:
			return nil
		case Ready:
			return setStarted(ctx, q, id, s.Clock.Now())
		case Waiting, Making, Failed:
		}
		return conflict("This mock exam has no questions.")
	})
}

// save stores answers while the exam runs. The errors are a FormValidationError, and a
// BadRequestError (409) before the start, and after the end or the submission.
func (s *Service) save(ctx context.Context, m *market.Market, a right.Actor, id string, given map[string]Given) error {
	return s.change(ctx, m, a, id, func(q db.Queryer, r row) error {
		if r.State != Running {
			return conflict("This mock exam isn't running.")
		}
		if ends, ok := r.ends(); ok && s.Clock.Now().After(ends.Add(grace)) {
			return conflict("The time of this mock exam is over.")
		}
		rows, err := questions(ctx, q, id)
		if err != nil {
			return err
		}
		known := map[string]*questionRow{}
		for i := range rows {
			known[rows[i].ID] = &rows[i]
		}
		for key, text := range given {
			of, ok := known[key]
			if !ok {
				return problem.InField("answers", "There is no such question: "+strconv.QuoteToASCII(problem.Echo(key, 40)))
			}
			one, fault := freetext.Text(string(text), maxGiven)
			if fault != "" {
				return problem.InField("answers."+key, fault)
			}
			if of.Kind == quiz.Choice {
				question, _, err := of.question()
				if err != nil {
					return err
				}
				if one != "" && !slices.Contains(question.Choices, one) {
					return problem.InField("answers."+key, "This is none of the choices.")
				}
			}
			if err := setGiven(ctx, q, id, key, one); err != nil {
				return err
			}
		}
		return nil
	})
}

// submit ends an exam and marks its answers, once. The error is a BadRequestError (409) where
// it wasn't started.
func (s *Service) submit(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	analyzer, err := s.Analyzer(m)
	if err != nil {
		return err
	}
	return s.change(ctx, m, a, id, func(q db.Queryer, r row) error {
		if r.State == Done {
			return nil
		}
		if r.State != Running {
			return conflict("This mock exam isn't running.")
		}
		rows, err := questions(ctx, q, id)
		if err != nil {
			return err
		}
		points := 0
		for i := range rows {
			question, _, err := rows[i].question()
			if err != nil {
				return err
			}
			one := marked(analyzer, question, rows[i].Given)
			points += one.points
			if err := setMark(ctx, q, rows[i].ID, one); err != nil {
				return err
			}
		}
		now := s.Clock.Now()
		if ends, ok := r.ends(); ok && now.After(ends) {
			now = ends
		}
		return setSubmitted(ctx, q, id, points, now)
	})
}

// judge stores the actor's verdict on their own answer to a question that isn't compared word
// by word, or marks it anew. The errors are a NotFoundError, and a BadRequestError (409) before
// the submission and of a choice.
func (s *Service) judge(ctx context.Context, m *market.Market, a right.Actor, id, question string, isRight bool) error {
	analyzer, err := s.Analyzer(m)
	if err != nil {
		return err
	}
	return s.change(ctx, m, a, id, func(q db.Queryer, r row) error {
		rows, err := questions(ctx, q, id)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(rows, func(one questionRow) bool { return one.ID == question })
		switch {
		case at < 0:
			return problem.New(problem.NotFound, "There is no such question.")
		case r.State != Done:
			return conflict("This mock exam isn't submitted.")
		case rows[at].Kind == quiz.Choice || rows[at].Given == "":
			return conflict("This answer is right or wrong by itself.")
		}
		one := mark{points: quiz.Full, by: Own}
		if !isRight {
			of, _, err := rows[at].question()
			if err != nil {
				return err
			}
			one = marked(analyzer, of, rows[at].Given)
		}
		if err := setMark(ctx, q, question, one); err != nil {
			return err
		}
		return setPoints(ctx, q, id)
	})
}

// repeat makes another attempt at the questions of an exam that was submitted. The errors are a
// ForbiddenError, and a BadRequestError (409) before the submission, where nothing was wrong,
// and for users who have as many exams as they may have.
func (s *Service) repeat(ctx context.Context, m *market.Market, a right.Actor, id string, wrongOnly bool) (Receipt, error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	out := Receipt{uuid.NewString()}
	return out, s.change(ctx, m, a, id, func(q db.Queryer, r row) error {
		if r.State != Done {
			return conflict("This mock exam isn't submitted.")
		}
		if err := bounded(ctx, q, a.User); err != nil {
			return err
		}
		rows, err := questions(ctx, q, id)
		if err != nil {
			return err
		}
		if wrongOnly {
			rows = slices.DeleteFunc(rows, func(one questionRow) bool { return one.Points != nil && *one.Points == quiz.Full })
		}
		if len(rows) == 0 {
			return conflict("All answers of this mock exam are right.")
		}
		if wrongOnly && r.Minutes > 0 {
			// The same time for each question, rounded up.
			r.Minutes = (r.Minutes*len(rows) + r.Count - 1) / r.Count
		}
		r.ID, r.State, r.Count, r.Wanted, r.Points, r.Created, r.Started, r.Submitted = out.UUID, Ready, len(rows), len(rows), 0, db.At(s.Clock.Now().Truncate(time.Millisecond)), nil, nil
		if err := insert(ctx, q, r); err != nil {
			return err
		}
		for i, one := range rows {
			one.ID, one.Exam, one.Position, one.Given, one.Points, one.Marked = uuid.NewString(), r.ID, i+1, "", nil, ""
			if err := insertQuestion(ctx, q, one); err != nil {
				return err
			}
		}
		return nil
	})
}
