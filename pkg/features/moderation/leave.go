package moderation

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

// exportedReport is a report in an export.
type exportedReport struct {
	UUID      string      `json:"uuid"`
	Kind      SubjectKind `json:"kind"`
	Subject   string      `json:"subject"`
	Reason    Ground      `json:"reason"`
	Text      string      `json:"text"`
	Market    string      `json:"market"`
	CreatedOn time.Time   `json:"createdOn"`
	Decision  *Decision   `json:"decision"`
}

// exportedObjection is an objection in an export.
type exportedObjection struct {
	UUID      string    `json:"uuid"`
	Know      string    `json:"know"`
	Text      string    `json:"text"`
	CreatedOn time.Time `json:"createdOn"`
	Decision  *Decision `json:"decision"`
	Reason    string    `json:"reason"`
}

var _ slice.Part = (*Service)(nil)

// Export gives the reports that a user made and the objections that they wrote.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	made, err := reportsBy(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	objections, err := objectionsOf(ctx, q, user)
	if err != nil || len(made) == 0 && len(objections) == 0 {
		return nil, nil, err
	}
	out := struct {
		Reports    []exportedReport    `json:"reports"`
		Objections []exportedObjection `json:"objections"`
	}{[]exportedReport{}, []exportedObjection{}}
	for _, r := range made {
		out.Reports = append(out.Reports, exportedReport{r.ID, r.SubjectKind, r.Subject, r.Reason, r.Text, r.Market, r.Created.Time, unlessEmpty(r.Decision)})
	}
	for _, o := range objections {
		out.Objections = append(out.Objections, exportedObjection{o.ID, o.Subject, o.Objection, o.Opened.Time, unlessEmpty(o.Decision), o.Reason})
	}
	return out, nil, nil
}

func unlessEmpty(d Decision) *Decision {
	if d == "" {
		return nil
	}
	return &d
}

// Erase takes a user off what they reported and off what cases are about. Cases stay, so
// that what was removed stays so; those about the user themselves end.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if err := leaveReports(ctx, q, user); err != nil {
		return nil, err
	}
	if err := s.end(ctx, q, user, ""); err != nil {
		return nil, err
	}
	return nil, leaveCases(ctx, q, user)
}

const (
	// sweepEvery is how often old addresses are looked for.
	sweepEvery = 24 * time.Hour
	// addressesFor is how long after a removal visitors who reported it can be told of an
	// objection.
	addressesFor = 180 * 24 * time.Hour
)

// sweep deletes the addresses of visitors who get no further mail.
func (s *Service) sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return forgetReporters(ctx, q, s.Clock.Now().Add(-addressesFor)) })
}
