package figure

import (
	"context"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/signedurl"
)

const (
	// weeksShown is how many weeks an author is shown, the current one included.
	weeksShown = 12
	// weeksKept has a week more, in which sites are whose Monday begins later.
	weeksKept  = weeksShown + 1
	sweepEvery = time.Hour
)

// Saves counts what users saved.
type Saves interface {
	// Saves counts by week in how many libraries an author's knows are, but their own.
	Saves(ctx context.Context, q db.Queryer, t know.Tallied) ([]know.Tally, error)
}

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Keys    signedurl.Keys
	Jobs    *job.Queue
	Markets func() edit.Markets
	Saves   Saves // nil: nothing is saved
}

// Service gives authors their figures. It is safe for use by many goroutines.
type Service struct {
	Config
	urls signedurl.Signer
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	s := &Service{c, signedurl.Signer{Keys: c.Keys, Clock: c.Clock}}
	s.Jobs.Every(sweepEvery, "know: forgetting old weeks", s.sweep)
	return s
}

// Counts are numbers of a know, or of several together.
type Counts struct {
	Views int `json:"views" doc:"Reads: each visitor once a day, not the author."`
	Likes int `json:"likes" doc:"Given then, and not taken back."`
	Saves int `json:"saves" doc:"In libraries of others, which saved it then and have it still."`
}

func (Counts) SchemaName() string { return "KnowCounts" }

// Week is the numbers of a week.
type Week struct {
	Monday string `json:"monday" format:"date" doc:"On which it begins, in the time zone of each know's market." example:"2026-11-23"`
	Counts
}

func (Week) SchemaName() string { return "KnowWeek" }

// Row is the numbers of a know.
type Row struct {
	know.Summary
	Saves int    `json:"saves" doc:"Libraries of others that have it."`
	Weeks []Week `json:"weeks" nullable:"false" doc:"As those of all."`
}

func (Row) SchemaName() string { return "KnowFiguresRow" }

// Figures are the numbers of an author's knows.
type Figures struct {
	Totals  Counts `json:"totals" doc:"Of all that others may read, since it was shared."`
	Weeks   []Week `json:"weeks" nullable:"false" doc:"The last 12, the current one last; of all knows together."`
	Content []Row  `json:"content" nullable:"false" doc:"The most read first."`
	Page    int    `json:"page" doc:"From 0."`
	Last    bool   `json:"last" doc:"Nothing follows."`
	Total   int    `json:"totalElements" doc:"Of all pages."`
}

func (Figures) SchemaName() string { return "KnowFigures" }

// Figures gives the numbers of a part of what others may read of an author's, on every
// market.
func (s *Service) Figures(ctx context.Context, host *market.Market, author string, page, limit int) (out Figures, err error) {
	now, err := know.WeekOf(host, s.Clock.Now())
	if err != nil {
		return Figures{}, err
	}
	first := now.Back(weeksShown - 1)
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		knows, total, of, err := know.ShownOf(ctx, q, author, know.Window{Offset: page * limit, Limit: limit})
		if err != nil {
			return err
		}
		summaries, err := know.Summaries(ctx, q, s.Markets(), host, knows)
		if err != nil {
			return err
		}
		out = Figures{Totals: Counts{of.Views, of.Likes, 0}, Weeks: weeksFrom(first), Content: make([]Row, len(knows)), Page: page, Last: (page+1)*limit >= total, Total: total}
		c := counting{first: first, rows: map[string]*Row{}, out: &out}
		ids := make([]string, len(knows))
		for i, k := range knows {
			if summaries[i].Cover.Value == nil { // not for all, but for its author
				summaries[i].Cover.Value = know.OwnCover(k, func(path string) string {
					address, _ := s.urls.Sign(path)
					return address
				})
			}
			out.Content[i] = Row{Summary: summaries[i], Weeks: weeksFrom(first)}
			ids[i], c.rows[k.ID] = k.ID, &out.Content[i]
		}
		return s.count(ctx, q, c, author, ids)
	})
	return out, err
}

func weeksFrom(first know.Week) []Week {
	out := make([]Week, weeksShown)
	for i := range out {
		out[i].Monday = first.Back(-i).Date()
	}
	return out
}

// counting is figures in the making.
type counting struct {
	first know.Week
	rows  map[string]*Row // by know
	out   *Figures
}

// weeks gives the weeks of a know, or with "" those of all knows together; nil for a know
// that isn't in the answer.
func (c counting) weeks(id string) []Week {
	if id == "" {
		return c.out.Weeks
	}
	if row, ok := c.rows[id]; ok {
		return row.Weeks
	}
	return nil
}

// week is that of an index of a know; nil where none is shown.
func (c counting) week(id string, i int) *Week {
	if weeks := c.weeks(id); i >= 0 && i < len(weeks) {
		return &weeks[i]
	}
	return nil
}

func (s *Service) count(ctx context.Context, q db.Queryer, c counting, author string, ids []string) error {
	views, err := weeklyViews(ctx, q, author, c.first, ids)
	if err != nil {
		return err
	}
	for _, v := range views {
		if w := c.week(v.Know, int(v.Week-c.first)/7); w != nil {
			w.Views += v.Views
		}
	}
	codes, err := know.MarketsOf(ctx, q, author)
	if err != nil {
		return err
	}
	for _, code := range codes {
		m, ok := s.Markets().ByCode(code)
		if !ok { // a retired market has no time zone any more
			continue
		}
		starts, err := c.first.Starts(m, weeksShown)
		if err != nil {
			return err
		}
		t := know.Tallied{Author: author, Market: code, Starts: starts}
		if err := s.tally(ctx, q, c, t); err != nil {
			return err
		}
		if t.Knows = ids; len(ids) > 0 {
			if err := s.tally(ctx, q, c, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// tally adds likes and saves.
func (s *Service) tally(ctx context.Context, q db.Queryer, c counting, t know.Tallied) error {
	liked, err := likes(ctx, q, t)
	if err != nil {
		return err
	}
	for _, x := range liked {
		if w := c.week(x.Know, x.Week); w != nil {
			w.Likes += x.N
		}
	}
	if s.Saves == nil {
		return nil
	}
	saved, err := s.Saves.Saves(ctx, q, t)
	if err != nil {
		return err
	}
	for _, x := range saved {
		if x.Know == "" {
			c.out.Totals.Saves += x.N
		} else if row, ok := c.rows[x.Know]; ok {
			row.Saves += x.N
		}
		if w := c.week(x.Know, x.Week); w != nil {
			w.Saves += x.N
		}
	}
	return nil
}

// sweep deletes weeks that no author is shown any more.
func (s *Service) sweep(ctx context.Context) error {
	before := know.Week(s.Clock.Now().Add(-weeksKept*7*24*time.Hour).Unix() / int64((24 * time.Hour).Seconds()))
	return s.DB.Write(ctx, func(q db.Queryer) error { return dropBefore(ctx, q, before) })
}
