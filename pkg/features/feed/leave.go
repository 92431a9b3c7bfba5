package feed

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

// exported is the export of a user's rows, without lists, which expire within a day.
type exported struct {
	RemembersReading bool                `json:"remembersReading"`
	Readings         []exportedReading   `json:"readings"`
	Dismissals       []exportedDismissal `json:"dismissals"`
}

type exportedReading struct {
	Know     string    `json:"know"` // uuid
	LatestOn time.Time `json:"latestOn"`
	Liked    bool      `json:"liked"`
	Page     int       `json:"page,omitempty"` // the page that the user reached
}

type exportedDismissal struct {
	Type   Kind      `json:"type"`
	ID     string    `json:"id"`
	Market string    `json:"market,omitempty"`
	SaidOn time.Time `json:"saidOn"`
}

var _ slice.Part = (*Service)(nil)

// Export returns the readings and likes that the feed stores of a user, and the dismissals.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	out := exported{Readings: []exportedReading{}, Dismissals: []exportedDismissal{}}
	if out.RemembersReading, err = remembers(ctx, q, user); err != nil {
		return nil, nil, err
	}
	// More readings than maxReadings may be stored until the next sweep.
	readings, err := latestReadings(ctx, q, user, allReadings)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range readings {
		out.Readings = append(out.Readings, exportedReading{r.Know, r.Latest.Time, r.Liked, r.Page})
	}
	rows, err := dismissals(ctx, q, user, DismissedKnow, LessOfSubject, LessOfKnower)
	if err != nil {
		return nil, nil, err
	}
	for _, d := range rows {
		out.Dismissals = append(out.Dismissals, exportedDismissal{d.Kind, d.Value, d.Market, d.Created.Time})
	}
	if out.RemembersReading && len(out.Readings) == 0 && len(out.Dismissals) == 0 {
		return nil, nil, nil
	}
	return out, nil, nil
}

// allReadings is more than the number of a user's readings before a sweep deletes the
// oldest.
const allReadings = 100 * maxReadings

// Erase deletes all rows of a user, and other users' dismissals of the user as a knower.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	return nil, eraseAllOf(ctx, q, user)
}
