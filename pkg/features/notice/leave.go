package notice

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// Export gives what a user is notified of, without the people whom it names.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	type exported struct {
		Kind      notice.Kind `json:"kind"`
		Market    string      `json:"market"`
		Know      string      `json:"know,omitempty"` // uuid
		Title     string      `json:"title,omitempty"`
		CreatedOn time.Time   `json:"createdOn"`
		ReadOn    *time.Time  `json:"readOn"`
	}
	// Includes expired ones until the sweep deletes them.
	rows, err := rowsOf(ctx, q, user, time.Time{}, 100*maxKept)
	if err != nil {
		return nil, nil, err
	}
	mails, err := findDigest(ctx, q, user)
	if err != nil || len(rows) == 0 && len(mails) == 0 {
		return nil, nil, err
	}
	out := struct {
		Notices    []exported `json:"notices"`
		WeeklyMail bool       `json:"weeklyMail"`
	}{[]exported{}, len(mails) > 0}
	for _, r := range rows {
		e := exported{r.Kind, r.Market, r.Know, r.Title, r.Created.Time, nil}
		if r.Opened.Valid {
			e.ReadOn = &r.Opened.Time
		}
		out.Notices = append(out.Notices, e)
	}
	return out, nil, nil
}

// Erase deletes what a user is notified of, and what others are notified of them.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if err := s.endDigest(ctx, q, user); err != nil {
		return nil, err
	}
	return nil, eraseAll(ctx, q, user)
}
