package course

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

const (
	// maxCourses is the number of courses of a user on a market.
	maxCourses = 50
	maxName    = 80 // characters
)

// Service keeps courses. It is safe for use by many goroutines; several servers may work on
// one database.
type Service struct {
	DB    *db.DB
	Clock clock.Clock
}

// Course is a course of a user.
type Course struct {
	UUID string `json:"uuid" format:"uuid"`
	Name string `json:"name"`
}

func (Course) SchemaName() string { return "AiCourse" }

// List is all of a user's courses on a market.
type List struct {
	Content []Course `json:"content" nullable:"false" doc:"The oldest first; at most 50."`
}

func (List) SchemaName() string { return "AiCourseList" }

// Naming is the name of a course.
type Naming struct {
	Name string `json:"name" maxLength:"400" doc:"1 to 80 characters."`
}

func (Naming) SchemaName() string { return "AiCourseNaming" }

// Offered is nil where a market has the screens of the university, else a ForbiddenError.
func Offered(m *market.Market) error {
	if m.Flags.HasUniversity && m.Flags.HasAITools {
		return nil
	}
	return problem.New(problem.Forbidden, "There are no courses on this site.")
}

// Own is the course of a user on a market by its uuid; nil stands for none. The error for any
// other is a FormValidationError.
func Own(ctx context.Context, q db.Queryer, m *market.Market, user string, id *string) (*string, error) {
	if id == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	r, ok, err := find(ctx, q, m.Code, user, strings.ToLower(*id))
	if err == nil && !ok {
		err = problem.InField("courseUuid", "Please choose one of your courses.")
	}
	return &r.ID, err
}

// list lists the actor's courses.
func (s *Service) list(ctx context.Context, m *market.Market, a right.Actor) (out List, err error) {
	if err := allowed(m, a, mayRead()); err != nil {
		return List{}, err
	}
	out.Content, err = list(ctx, s.DB.One(), m.Code, a.User)
	return out, err
}

// allowed refuses actors without a right, on markets that have courses.
func allowed(m *market.Market, a right.Actor, do right.Rule) error {
	if err := do.Check(a, a.User); err != nil {
		return err
	}
	return Offered(m)
}

// Create makes a course of the actor's. The errors are a FormValidationError, a ForbiddenError,
// a DuplicateError for a name that another course of theirs has, and a BadRequestError (409) for
// users who have as many as they may have.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, n Naming) (Course, error) {
	if err := allowed(m, a, mayChange()); err != nil {
		return Course{}, err
	}
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Course{}, err
	}
	name, fault := freetext.Line(n.Name, 1, maxName)
	if fault != "" {
		return Course{}, problem.InField("name", fault)
	}
	out := Course{uuid.NewString(), name}
	return out, s.DB.Write(ctx, func(q db.Queryer) error {
		// Requests of one user run in turn, so that bound and names are seen.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		all, err := list(ctx, q, m.Code, a.User)
		if err != nil {
			return err
		}
		if err := isNew(all, out); err != nil {
			return err
		}
		if len(all) >= maxCourses {
			return problem.New(problem.BadRequest, "You have %d courses. Please delete one first.", maxCourses).WithStatus(http.StatusConflict)
		}
		return insert(ctx, q, m.Code, a.User, out, s.Clock.Now())
	})
}

// isNew refuses a name that another course has, whatever its case and accents.
func isNew(all []Course, one Course) error {
	name := fold.Text(one.Name)
	if slices.ContainsFunc(all, func(c Course) bool { return c.UUID != one.UUID && fold.Text(c.Name) == name }) {
		return problem.New(problem.Duplicate, "You have a course of this name.")
	}
	return nil
}

// Rename gives a course of the actor's another name. The error is a FormValidationError, a
// ForbiddenError, a DuplicateError, or a NotFoundError, also for another user's course, so that
// nobody learns whether it exists.
func (s *Service) Rename(ctx context.Context, m *market.Market, a right.Actor, id string, n Naming) (Course, error) {
	if err := allowed(m, a, mayChange()); err != nil {
		return Course{}, err
	}
	name, fault := freetext.Line(n.Name, 1, maxName)
	if fault != "" {
		return Course{}, problem.InField("name", fault)
	}
	out := Course{id, name}
	return out, s.change(ctx, m, a, id, func(q db.Queryer) error {
		all, err := list(ctx, q, m.Code, a.User)
		if err != nil {
			return err
		}
		if err := isNew(all, out); err != nil {
			return err
		}
		return rename(ctx, q, out)
	})
}

// Delete deletes a course of the actor's. The work that was filed under it stays.
func (s *Service) Delete(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	if err := allowed(m, a, mayChange()); err != nil {
		return err
	}
	return s.change(ctx, m, a, id, func(q db.Queryer) error { return deleteOne(ctx, q, id) })
}

// change changes a course of the actor's under the lock of their account.
func (s *Service) change(ctx context.Context, m *market.Market, a right.Actor, id string, do func(q db.Queryer) error) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		_, ok, err := find(ctx, q, m.Code, a.User, id)
		if err != nil {
			return err
		}
		if !ok {
			return problem.New(problem.NotFound, "There is no such course.")
		}
		return do(q)
	})
}
