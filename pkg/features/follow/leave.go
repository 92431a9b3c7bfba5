package follow

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// Export gives the subjects and the knowers whom a user follows, the latter by their ids
// alone. Who follows the user isn't theirs to know.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	type knower struct {
		UUID       string    `json:"uuid"` // the knower's own
		FollowedOn time.Time `json:"followedOn"`
	}
	type subject struct {
		Market     string    `json:"market"`
		SubjectID  int       `json:"subjectId"`
		FollowedOn time.Time `json:"followedOn"`
	}
	knowers, err := seenKnowers(ctx, q, user, 0, maxKnowers)
	if err != nil {
		return nil, nil, err
	}
	subjects, err := allSubjectsOf(ctx, q, user)
	if err != nil || len(knowers) == 0 && len(subjects) == 0 {
		return nil, nil, err
	}
	out := struct {
		Knowers  []knower  `json:"knowers"`
		Subjects []subject `json:"subjects"`
	}{[]knower{}, []subject{}}
	for _, k := range knowers {
		out.Knowers = append(out.Knowers, knower{k.Person.Knower, k.Created.Time})
	}
	for _, each := range subjects {
		out.Subjects = append(out.Subjects, subject{each.Market, each.Subject, each.Created.Time})
	}
	return out, nil, nil
}

// Erase deletes what a user follows, and that others follow them.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	followed, err := followedBy(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, id := range followed {
		s.purge(q, id)
	}
	return nil, deleteAllOf(ctx, q, user)
}
