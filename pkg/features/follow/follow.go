package follow

import (
	"context"
	"net/http"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
)

// How much a user follows at most. What is made of it, such as a feed, asks for all.
const (
	maxKnowers  = 500
	maxSubjects = 50 // of a market
)

// Config is the configuration of a Service.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Pages slice.Pages // nil: there are none
}

// Service is what users follow. It is safe for use by many goroutines; several servers
// may work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// FollowedKnower is a knower whom a user follows, as all others see them.
type FollowedKnower struct {
	UUID           string    `json:"uuid" format:"uuid" doc:"The knower's own."`
	Name           string    `json:"name" example:"lena.m"`
	Username       *string   `json:"username"`
	ProfilePicture *string   `json:"profilePicture"`
	Path           string    `json:"path" doc:"Where their page is." example:"/knowers/lenam-9f4f2f0e-0000-4000-8000-000000000002/profile"`
	FollowedOn     time.Time `json:"followedOn"`
}

// Knowers are a part of the knowers whom a user follows.
type Knowers struct {
	Content []FollowedKnower `json:"content" nullable:"false" doc:"The last followed first. Who is leaving isn't among them."`
	Page    int              `json:"page" doc:"From 0."`
	Last    bool             `json:"last" doc:"Nothing follows."`
	Total   int              `json:"totalElements" doc:"Of all pages."`
}

func (Knowers) SchemaName() string { return "FollowedKnowers" }

// Follows are what a user follows.
type Follows struct {
	Knowers  Knowers              `json:"knowers"`
	Subjects []curriculum.Subject `json:"subjects" nullable:"false" doc:"The host's, in the order in which its market lists them."`
}

// IDs are what a user follows, by ids alone.
type IDs struct {
	Knowers  []string `json:"knowers" nullable:"false" format:"uuid" doc:"The knowers' own."`
	Subjects []int    `json:"subjects" nullable:"false" doc:"The host's."`
}

func (IDs) SchemaName() string { return "FollowedIDs" }

// Followers are those who follow a knower.
type Followers struct {
	Count int `json:"count" minimum:"0"`
}

// followersTag is what the answers that count a user's followers are tagged with.
func followersTag(user string) string { return "followers:" + user }

// FollowKnower lets a user follow a knower, by the knower's own id. The errors are a
// NotFoundError for a knower whom others don't see, a ForbiddenError for oneself and for
// users who are blocked from the web app, and a BadRequestError where the user follows as
// many as they can.
func (s *Service) FollowKnower(ctx context.Context, user, knower string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		followed, err := findKnower(ctx, q, knower)
		if err != nil {
			return err
		}
		if followed == user {
			return problem.New(problem.Forbidden, "You can't follow yourself.")
		}
		if err := s.admit(ctx, q, user); err != nil {
			return err
		}
		has, n, err := knowersOf(ctx, q, user, followed)
		if err != nil || has {
			return err
		}
		if n >= maxKnowers {
			return full("You follow %d knowers, which is as many as you can. Unfollow one first.", maxKnowers)
		}
		if err := insertKnower(ctx, q, user, followed, s.Clock.Now()); err != nil {
			return err
		}
		s.purge(q, followed)
		return nil
	})
}

// UnfollowKnower ends that a user follows a knower, whether or not others see the knower.
// For one whom the user doesn't follow nothing happens.
func (s *Service) UnfollowKnower(ctx context.Context, user, knower string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		followed, err := deleteKnower(ctx, q, user, knower)
		if followed != "" {
			s.purge(q, followed)
		}
		return err
	})
}

// FollowSubject lets a user follow a subject of a market. The errors are a NotFoundError
// for one that the market doesn't have, a ForbiddenError for users who are blocked from
// the web app, and a BadRequestError where the user follows as many as they can.
func (s *Service) FollowSubject(ctx context.Context, m *market.Market, user string, subject int) error {
	if found, _ := curriculum.Find(m, subject); found == nil {
		return problem.New(problem.NotFound, "This site has no such subject.")
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.admit(ctx, q, user); err != nil {
			return err
		}
		stored, err := subjectsOf(ctx, q, user, m.Code)
		if err != nil || slices.Contains(stored, subject) {
			return err
		}
		if len(known(m, stored)) >= maxSubjects {
			return full("You follow %d subjects, which is as many as you can. Unfollow one first.", maxSubjects)
		}
		return insertSubject(ctx, q, user, m.Code, subject, s.Clock.Now())
	})
}

// UnfollowSubject ends that a user follows a subject of a market. For one that the user
// doesn't follow nothing happens.
func (s *Service) UnfollowSubject(ctx context.Context, m *market.Market, user string, subject int) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return deleteSubject(ctx, q, user, m.Code, subject) })
}

func full(format string, args ...any) error {
	return problem.New(problem.BadRequest, format, args...).WithStatus(http.StatusConflict)
}

// admit refuses users who are blocked from the web app, and keeps the user's other calls
// from adding what they follow until the transaction ends.
func (s *Service) admit(ctx context.Context, q db.Queryer, user string) error {
	if err := lockUser(ctx, s.DB, q, user); err != nil {
		return err
	}
	return person.Admit(ctx, q, user)
}

// findKnower gives the account of a knower whom others see.
func findKnower(ctx context.Context, q db.Queryer, knower string) (user string, err error) {
	c, err := person.FindKnower(ctx, q, knower)
	if err == nil && c.Leaving() {
		err = problem.New(problem.NotFound, "There is no such knower.")
	}
	return c.ID, err
}

// purge lets the pages that count a user's followers be made anew, once the caller's
// transaction is kept.
func (s *Service) purge(q db.Queryer, followed string) {
	if s.Pages != nil {
		q.AfterCommit(func() { s.Pages.Purge(followersTag(followed)) })
	}
}

// FollowersOf gives the accounts that have followed an author's account since a moment or
// longer, in the order of their uuids, beyond one of them ("" for the first part).
func (*Service) FollowersOf(ctx context.Context, q db.Queryer, author string, since time.Time, after string, limit int) ([]string, error) {
	return followersOf(ctx, q, author, since, after, limit)
}

// Followed gives what a user follows on a market's site: the accounts of knowers, the last
// followed first and without those who are leaving, and ids of the market's subjects.
func (s *Service) Followed(ctx context.Context, q db.Queryer, user string, m *market.Market) (knowers []string, subjects []int, err error) {
	knowers, stored, err := followed(ctx, q, user, m.Code)
	return knowers, known(m, stored), err
}

// known are those of a list of subjects that a market has, in the market's order.
func known(m *market.Market, stored []int) []int {
	out := []int{}
	for i := range m.Subjects {
		if slices.Contains(stored, m.Subjects[i].ID) {
			out = append(out, m.Subjects[i].ID)
		}
	}
	return out
}

// list gives what a user follows on a market's site, with a part of the knowers.
func (s *Service) list(ctx context.Context, m *market.Market, user string, page, limit int) (Follows, error) {
	out := Follows{Knowers: Knowers{Content: []FollowedKnower{}, Page: page}, Subjects: []curriculum.Subject{}}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		total, err := countSeen(ctx, q, user)
		if err != nil {
			return err
		}
		out.Knowers.Total, out.Knowers.Last = total, (page+1)*limit >= total
		if page*limit < total {
			found, err := seenKnowers(ctx, q, user, page*limit, limit)
			if err != nil {
				return err
			}
			for _, f := range found {
				out.Knowers.Content = append(out.Knowers.Content, f.show())
			}
		}
		stored, err := subjectsOf(ctx, q, user, m.Code)
		for _, id := range known(m, stored) {
			subject, _ := curriculum.Find(m, id)
			out.Subjects = append(out.Subjects, *subject)
		}
		return err
	})
	return out, err
}

// ids gives what a user follows on a market's site by ids alone.
func (s *Service) ids(ctx context.Context, m *market.Market, user string) (IDs, error) {
	out := IDs{Knowers: []string{}}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		seen, err := seenKnowers(ctx, q, user, 0, maxKnowers)
		if err != nil {
			return err
		}
		for _, k := range seen {
			out.Knowers = append(out.Knowers, k.Person.Knower)
		}
		stored, err := subjectsOf(ctx, q, user, m.Code)
		out.Subjects = known(m, stored)
		return err
	})
	return out, err
}

// followers counts those who follow a knower whom others see, and gives the account.
func (s *Service) followers(ctx context.Context, knower string) (out Followers, user string, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if user, err = findKnower(ctx, q, knower); err != nil {
			return err
		}
		out.Count, err = countFollowers(ctx, q, user)
		return err
	})
	return out, user, err
}
