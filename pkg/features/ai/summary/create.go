package summary

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// Create begins a summary of sources. The errors are a FormValidationError, a ForbiddenError, a
// TooManyRequestsError where the day's summaries are made, and a BadRequestError (409) for users
// who have as many as they may have.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d Draft) (Receipt, error) {
	if err := mayCreate().Check(a, a.User); err != nil {
		return Receipt{}, err
	}
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return Receipt{}, err
	}
	title, err := s.checked(ctx, m, a, d)
	if err != nil {
		return Receipt{}, err
	}
	ids, err := s.Sources.Take(ctx, m, a, d.Given)
	if err != nil {
		return Receipt{}, err
	}
	sources, err := json.Marshal(ids)
	if err != nil {
		return Receipt{}, err
	}
	if title == "" {
		if title, err = s.titleOf(ctx, ids[0]); err != nil {
			return Receipt{}, err
		}
	}
	now := s.Clock.Now()
	r := row{
		ID: uuid.NewString(), Market: m.Code, Author: a.User, Title: title, Length: d.Length,
		Sources: string(sources), State: Waiting, Created: db.At(now), Changed: db.At(now),
	}
	return Receipt{r.ID}, s.DB.Write(ctx, func(q db.Queryer) error {
		// Requests of one user run in turn, so that bounds are seen.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		var err error
		if r.Course, err = course.Own(ctx, q, m, a.User, d.CourseUUID); err != nil {
			return err
		}
		if err := hasRoom(ctx, q, a.User); err != nil {
			return err
		}
		use, err := quota.Take(ctx, q, m, a, quota.Summary, now)
		if err != nil {
			return err
		}
		r.UsedOn = use.Day
		if err := insert(ctx, q, r); err != nil {
			return err
		}
		_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: kind, Key: r.ID, Owner: a.User})
		return err
	})
}

// checked checks all of a draft but its sources, before these become knows, and gives its title.
func (s *Service) checked(ctx context.Context, m *market.Market, a right.Actor, d Draft) (title string, err error) {
	if strings.TrimSpace(d.Title) != "" {
		var fault string
		if title, fault = freetext.Line(d.Title, 1, maxTitle); fault != "" {
			return "", problem.InField("title", fault)
		}
	}
	if utf8.RuneCountInString(d.Text) > maxTextRunes {
		return "", problem.InField("text", "Please use at most 200,000 characters.")
	}
	if _, err := course.Own(ctx, s.DB.One(), m, a.User, d.CourseUUID); err != nil {
		return "", err
	}
	if err := hasRoom(ctx, s.DB.One(), a.User); err != nil {
		return "", err
	}
	left, err := quota.Left(ctx, s.DB.One(), m, a, quota.Summary, s.Clock.Now())
	if err != nil {
		return "", err
	}
	if left.Remaining == 0 {
		return "", quota.Refused(quota.Summary, s.Clock.Now())
	}
	return title, nil
}

// hasRoom refuses one more summary to those who have as many as they may have.
func hasRoom(ctx context.Context, q db.Queryer, user string) error {
	n, err := count(ctx, q, user)
	if err == nil && n >= maxSummaries {
		err = problem.New(problem.BadRequest, "You have %d summaries. Please delete one first.", maxSummaries).WithStatus(http.StatusConflict)
	}
	return err
}

// titleOf is a know's title, as that of a summary.
func (s *Service) titleOf(ctx context.Context, id string) (string, error) {
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return "", err
	}
	runes := []rune(k.Title)
	if len(runes) > maxTitle {
		return strings.TrimSpace(string(runes[:maxTitle-1])) + "…", nil
	}
	return k.Title, nil
}
