package summary

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/digest"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/textsearch"
)

const (
	// kind is the job that writes a summary; its key is the summary's id.
	kind     = "ai.summary"
	attempts = 4
	workFor  = 5 * time.Minute
	// waitFor is how long a summary waits for its sources, lookEvery how often it looks.
	waitFor   = 2 * time.Hour
	lookEvery = time.Second
	// mostBytes is how much of the sources' texts is read, in bytes.
	mostBytes = 4 << 20
)

// failure is why a summary can't be written; another attempt wouldn't help.
type failure Reason

func (f failure) Error() string { return "ai: no summary: " + string(f) }

// task is a summary that is written.
type task struct {
	row

	job      *job.Job
	market   *market.Market
	analyzer *textsearch.Analyzer
	pages    []passage.Page
	terms    []digest.Term // once a model was asked
}

// work is one attempt to write a summary. It begins anew what an attempt before has left.
func (s *Service) work(ctx context.Context, j *job.Job) error {
	r, err := find(ctx, s.DB.One(), j.Key)
	if isGone(err) || err == nil && r.isOver() {
		return nil
	}
	if err != nil {
		return err
	}
	err = s.write(ctx, &task{row: r, job: j})
	if f, ok := errors.AsType[failure](err); ok {
		return s.DB.Write(ctx, func(q db.Queryer) error {
			if err := s.fail(ctx, q, r.ID, Reason(f)); err != nil {
				return err
			}
			return j.Finish(ctx, q)
		})
	}
	return err
}

func isGone(err error) bool {
	p, ok := errors.AsType[*problem.Error](err)
	return ok && p.Type == problem.NotFound
}

// write writes a summary once its sources are there.
func (s *Service) write(ctx context.Context, t *task) error {
	ids, err := t.knows()
	if err != nil {
		return err
	}
	ready, err := source.Ready(ctx, s.DB.One(), ids)
	switch {
	case err != nil:
		return err
	case ready.Rejected:
		return failure(Rejected)
	case ready.Waiting && s.Clock.Now().Sub(t.Created.Time) > waitFor:
		return failure(Late)
	case ready.Waiting:
		return job.Snooze(lookEvery)
	}
	m, ok := s.Markets().ByCode(t.Market)
	if !ok {
		return failure(Gone)
	}
	t.market = m
	if t.analyzer, err = s.Analyzer(m); err != nil {
		return err
	}
	if t.pages, err = s.Sources.Pages(ctx, s.DB.One(), m, t.Author, ids, mostBytes); err != nil {
		return err
	}
	if len(t.pages) == 0 {
		return failure(Gone)
	}
	if err := s.DB.Write(ctx, func(q db.Queryer) error { return begin(ctx, q, t.ID, s.Clock.Now()) }); err != nil {
		return err
	}
	if s.Model != nil {
		written, err := s.askModel(ctx, t)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && written > 0:
			return s.finish(ctx, t, nil, t.terms)
		case err != nil && written > 0 && t.job.Attempt < attempts:
			return fmt.Errorf("the model's answer broke off: %w", err)
		}
		s.Log.Warn().Err(err).Msg("ai: the model writes no summary; the built-in one takes its place")
	}
	d := digest.Make(t.analyzer, t.pages, t.Length.points())
	if len(d.Points) == 0 {
		return failure(NoText)
	}
	return s.finish(ctx, t, d.Points, d.Terms)
}

// subject is a summary in its notifications.
func subject(id string) string { return "summary:" + id }

// finish stores points of the built-in way, if there are any, and the terms, and ends the
// summary and its job.
func (s *Service) finish(ctx context.Context, t *task, points []digest.Point, terms []digest.Term) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if points != nil {
			if err := clearPoints(ctx, q, t.ID); err != nil {
				return err
			}
			if err := setProvider(ctx, q, t.ID, cited.Provider{Kind: cited.BuiltIn}); err != nil {
				return err
			}
		}
		for i, p := range points {
			if err := insertPoint(ctx, q, t.ID, i, p.Heading, cited.Keep(p.Text, []passage.Passage{p.Passage})); err != nil {
				return goneIf(err)
			}
		}
		for i, one := range terms {
			var kept *cited.Kept
			if one.Sentence != nil {
				kept = new(cited.Keep(one.Sentence.Text, []passage.Passage{one.Sentence.Passage}))
			}
			if err := insertTerm(ctx, q, t.ID, i, one.Text, kept); err != nil {
				return goneIf(err)
			}
		}
		ended, err := end(ctx, q, t.ID, Done, "", s.Clock.Now())
		if err != nil {
			return err
		}
		if ended {
			err = s.Notices.Tell(ctx, q, notice.New{
				User: t.Author, Market: t.Market, Kind: notice.SummaryReady, Key: subject(t.ID) + ":" + strconv.Itoa(t.Attempt),
				Subject: subject(t.ID), Title: t.Title, Path: "/app/ai-summary?summary=" + t.ID,
			})
			if err != nil {
				return err
			}
		}
		return t.job.Finish(ctx, q)
	})
}

// goneIf discards the job where its summary was deleted meanwhile.
func goneIf(err error) error {
	if db.IsForeignKey(err) {
		return job.Discard(err)
	}
	return err
}

// failed ends a summary whose attempts are used up.
func (s *Service) failed(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
	return s.fail(ctx, q, j.Key, Internal)
}

// fail ends a summary without a result, and gives its use back.
func (s *Service) fail(ctx context.Context, q db.Queryer, id string, why Reason) error {
	r, err := find(ctx, q, id)
	if isGone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	ended, err := end(ctx, q, id, Failed, why, s.Clock.Now())
	if err != nil || !ended {
		return err
	}
	if err := clearPoints(ctx, q, id); err != nil {
		return err
	}
	return quota.GiveBack(ctx, q, quota.Use{User: r.Author, Tool: quota.Summary, Day: r.UsedOn})
}
