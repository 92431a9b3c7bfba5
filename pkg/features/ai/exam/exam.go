package exam

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/textsearch"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

const (
	// maxExams is the number of exams of a user.
	maxExams = 200
	// minCount and maxMinutes bound what is asked for.
	minCount, maxMinutes = 3, 180
	maxAbout             = 300  // characters
	maxGiven             = 2000 // characters
	// grace is how long after its end an exam takes answers that were on their way.
	grace = 10 * time.Second
)

// LanguageModel is a language model at an endpoint.
type LanguageModel interface {
	// Model is its name.
	Model() string
	// Stream asks it, and calls take with each piece of its answer.
	Stream(ctx context.Context, r llm.Request, take func(piece string) error) (llm.Usage, error)
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Knows   know.Reader
	Sources *source.Service
	Jobs    *job.Queue
	// Analyzer reads texts of a market's language.
	Analyzer func(*market.Market) (*textsearch.Analyzer, error)
	Model    LanguageModel   // nil: questions are built in
	Stopping <-chan struct{} // nil: the server never stops
	Notices  notice.Teller
}

// Service makes exams and marks them. It is safe for use by many goroutines; several servers
// may work on one database.
type Service struct{ Config }

func notFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such mock exam.")
}

func conflict(message string, args ...any) *problem.Error {
	return problem.New(problem.BadRequest, message, args...).WithStatus(http.StatusConflict)
}

// checked checks all of a draft but its sources.
func checked(d *Draft) error {
	var fields []problem.Field
	add := func(field, fault string) { fields = append(fields, problem.Field{Field: field, Message: fault}) }
	if d.Count < minCount || d.Count > quiz.MaxCount {
		add("count", "Please choose 3 to 30 questions.")
	}
	var kinds []quiz.Kind
	for _, k := range []quiz.Kind{quiz.Choice, quiz.Cloze, quiz.Short} {
		if slices.Contains(d.Kinds, k) {
			kinds = append(kinds, k)
		}
	}
	if d.Kinds = kinds; len(kinds) == 0 {
		add("kinds", "Please choose at least one kind of questions.")
	}
	if !slices.Contains([]quiz.Difficulty{quiz.Easy, quiz.Medium, quiz.Hard}, d.Difficulty) {
		add("difficulty", "Please choose EASY, MEDIUM or HARD.")
	}
	if d.Minutes < 0 || d.Minutes > maxMinutes {
		add("minutes", "Please choose at most 180 minutes, or 0 for no clock.")
	}
	about, fault := freetext.Text(d.About, maxAbout)
	if fault != "" {
		add("about", fault)
	}
	d.About = about
	if len(fields) == 0 {
		return nil
	}
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(fields...)
}

// Create stores an exam and queues its making. The errors are a FormValidationError, a
// ForbiddenError, a TooManyRequestsError where the day's exams are made, and a BadRequestError
// (409) for users who have as many as they may have.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d Draft) (Receipt, error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	if err := checked(&d); err != nil {
		return Receipt{}, err
	}
	now := s.Clock.Now()
	// Checked before files and texts become knows, and again in the transaction that counts.
	if err := s.DB.Read(ctx, func(q db.Queryer) error { return room(ctx, q, m, a, d.CourseUUID, now) }); err != nil {
		return Receipt{}, err
	}
	knows, err := s.Sources.Take(ctx, m, a, d.Given)
	if err != nil {
		return Receipt{}, err
	}
	kinds, err := json.Marshal(d.Kinds)
	if err != nil {
		return Receipt{}, err
	}
	sources, err := json.Marshal(knows)
	if err != nil {
		return Receipt{}, err
	}
	r := row{
		ID: uuid.NewString(), Market: m.Code, Author: a.User, Knows: string(sources), State: Making,
		Wanted: d.Count, Kinds: string(kinds), Difficulty: d.Difficulty, Minutes: d.Minutes, About: d.About, Created: db.At(now),
	}
	return Receipt{r.ID}, s.DB.Write(ctx, func(q db.Queryer) error {
		// Requests of one user run in turn, so that the bounds are seen.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		var err error
		if r.Course, err = course.Own(ctx, q, m, a.User, d.CourseUUID); err != nil {
			return err
		}
		if err := bounded(ctx, q, a.User); err != nil {
			return err
		}
		use, err := quota.Take(ctx, q, m, a, quota.Exam, now)
		if err != nil {
			return err
		}
		r.Day = use.Day
		if err := insert(ctx, q, r); err != nil {
			return err
		}
		_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: jobKind, Key: r.ID, Owner: a.User})
		return err
	})
}

// room refuses where another exam couldn't be stored.
func room(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, under *string, now time.Time) error {
	if _, err := course.Own(ctx, q, m, a.User, under); err != nil {
		return err
	}
	if err := bounded(ctx, q, a.User); err != nil {
		return err
	}
	left, err := quota.Left(ctx, q, m, a, quota.Exam, now)
	if err != nil || left.Remaining > 0 {
		return err
	}
	return quota.Refused(quota.Exam, now)
}

func bounded(ctx context.Context, q db.Queryer, user string) error {
	n, err := count(ctx, q, user)
	if err == nil && n >= maxExams {
		err = conflict("You have %d mock exams. Please delete one first.", maxExams)
	}
	return err
}

// own finds an exam of the actor's. The error is a NotFoundError, for another user's exam too,
// so that nobody learns whether it exists.
func own(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, rule right.Rule, id string) (row, error) {
	r, err := find(ctx, q, id)
	if err != nil {
		return row{}, err
	}
	if r.Author != a.User || r.Market != m.Code {
		return row{}, notFound()
	}
	return r, rule.Check(a, r.Author)
}

// delete deletes an exam of the actor's, and ends its making.
func (s *Service) delete(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		r, err := own(ctx, q, m, a, maySit(), id)
		if err != nil {
			return err
		}
		if r.State == Making || r.State == Waiting {
			if err := s.Jobs.Cancel(ctx, q, jobKind, id); err != nil {
				return err
			}
		}
		if err := s.Notices.Withdraw(ctx, q, subject(id)); err != nil {
			return err
		}
		return deleteOne(ctx, q, id)
	})
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
