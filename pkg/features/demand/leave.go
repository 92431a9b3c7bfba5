package demand

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

// exported is a demand in an export.
type exported struct {
	UUID        string     `json:"uuid"`
	Market      string     `json:"market"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	SubjectID   int        `json:"subjectId"`
	TopicID     string     `json:"topicId,omitempty"`
	GradeID     string     `json:"gradeId,omitempty"`
	CreatedOn   time.Time  `json:"createdOn"`
	ExpiresOn   time.Time  `json:"expiresOn"`
	Answers     int        `json:"answers"`
	AnsweredOn  *time.Time `json:"answeredOn"`
}

// exportedReservation is a reservation in an export.
type exportedReservation struct {
	Demand     string    `json:"demand"` // uuid
	ReservedOn time.Time `json:"reservedOn"`
	Until      time.Time `json:"until"`
}

var _ slice.Part = (*Service)(nil)

// Export gives what a user asked for, and what they reserved.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	asked, err := allOf(ctx, q, user, s.Clock.Now())
	if err != nil {
		return nil, nil, err
	}
	reserved, err := reservationsOf(ctx, q, user)
	if err != nil || len(asked) == 0 && len(reserved) == 0 {
		return nil, nil, err
	}
	out := struct {
		Asked    []exported            `json:"asked"`
		Reserved []exportedReservation `json:"reserved"`
	}{[]exported{}, []exportedReservation{}}
	for _, d := range asked {
		e := exported{
			UUID: d.ID, Market: d.Market, Title: d.Title, Description: d.Description, SubjectID: d.Subject, TopicID: d.Topic, GradeID: d.Grade,
			CreatedOn: d.Created, ExpiresOn: d.Expires, Answers: d.Answers,
		}
		if !d.Answered.IsZero() {
			e.AnsweredOn = &d.Answered
		}
		out.Asked = append(out.Asked, e)
	}
	for _, r := range reserved {
		out.Reserved = append(out.Reserved, exportedReservation{r.Demand, r.Created.Time, r.Until.Time})
	}
	return out, nil, nil
}

// Erase deletes what a user asked for and ends their reservations. Knows that answer
// other users' demands go or stay as their author chose.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	asked, err := allOf(ctx, q, user, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	reserved, err := reservedBy(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, d := range asked {
		if err := lockRow(ctx, s.DB, q, d.ID); err != nil {
			return nil, err
		}
		if err := s.Cases.Ended(ctx, q, d.ID); err != nil {
			return nil, err
		}
	}
	for _, d := range append(asked, reserved...) {
		s.purge(q, d)
	}
	return nil, deleteAllOf(ctx, q, user)
}
