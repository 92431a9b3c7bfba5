package exam

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/problem"
)

const (
	jobKind = "ai.exam"
	// attempts is the maximum of attempts at an exam, after which the job fails.
	attempts = 4
	// lookAgain is the pause between two checks whether the sources are processed, waitFor the
	// maximum age of an exam that waits for them.
	lookAgain = time.Second
	waitFor   = time.Hour
	// makeFor is the timeout of one attempt.
	makeFor = 10 * time.Minute
	// mostBytes is the maximum of the sources' texts in bytes; the rest is ignored.
	mostBytes = 1 << 20
)

// Job is the making of exams.
func (s *Service) Job() job.Kind {
	return job.Kind{
		Name: jobKind, Work: s.work, Failed: s.failed, Turns: true, Concurrency: 2, Attempts: attempts,
		Wait: job.BackOff{First: 2 * time.Second, Longest: time.Minute}, Deadline: makeFor,
	}
}

// errUnwanted says that an exam isn't made any more: its author deleted it, or left.
var errUnwanted = errors.New("exam: it isn't wanted any more")

// work makes the questions of an exam. An attempt after a crash begins anew; the questions are
// stored together with the job's end, so that there are never two sets.
func (s *Service) work(ctx context.Context, j *job.Job) error {
	r, err := find(ctx, s.DB.One(), j.Key)
	if isGone(err) {
		return nil
	}
	if err != nil || r.State != Making && r.State != Waiting {
		return err
	}
	m, ok := s.Knows.Markets().ByCode(r.Market)
	if !ok {
		return s.fail(ctx, j, r, Broken)
	}
	ids, err := r.knows()
	if err != nil {
		return err
	}
	var ready source.Readiness
	var pages []passage.Page
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if ready, err = source.Ready(ctx, q, ids); err != nil || ready.Waiting {
			return err
		}
		pages, err = s.Sources.Pages(ctx, q, m, r.Author, ids, mostBytes)
		return err
	})
	switch {
	case err != nil:
		return err
	case ready.Waiting && s.Clock.Now().Sub(r.Created.Time) < waitFor:
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return setWaiting(ctx, q, r.ID, Waiting) }); err != nil {
			return err
		}
		return job.Snooze(lookAgain)
	case ready.Waiting, ready.Rejected && len(pages) == 0:
		return s.fail(ctx, j, r, Unreadable)
	}
	if r.State == Waiting {
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return setWaiting(ctx, q, r.ID, Making) }); err != nil {
			return err
		}
	}
	a, err := s.Analyzer(m)
	if err != nil {
		return err
	}
	kinds, err := r.kinds()
	if err != nil {
		return err
	}
	o := quiz.Options{Count: r.Wanted, Kinds: kinds, Difficulty: r.Difficulty, About: r.About, Seed: seed(r.ID)}
	made, by, err := s.make(ctx, m, a, pages, o)
	if err != nil {
		return err
	}
	if len(made) == 0 {
		return s.fail(ctx, j, r, Nothing)
	}
	return s.finish(ctx, j, r, made, by)
}

// seed makes a number of an exam's id, so that another attempt orders choices alike.
func seed(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	return h.Sum64()
}

// subject is an exam in its notification.
func subject(id string) string { return "exam:" + id }

// finish stores the questions, with the job's end.
func (s *Service) finish(ctx context.Context, j *job.Job, r row, made []quiz.Question, by cited.Provider) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		ready, err := setReady(ctx, q, r.ID, by, len(made))
		if err != nil {
			return err
		}
		if !ready {
			return errUnwanted
		}
		if err := deleteQuestions(ctx, q, r.ID); err != nil {
			return err
		}
		for i, of := range made {
			one, err := newQuestion(r.ID, i+1, of)
			if err != nil {
				return err
			}
			if err := insertQuestion(ctx, q, one); err != nil {
				return err
			}
		}
		err = s.Notices.Tell(ctx, q, notice.New{
			User: r.Author, Market: r.Market, Kind: notice.ExamReady, Key: subject(r.ID), Subject: subject(r.ID), Title: r.About, Path: "/app/ai-mock-exam?exam=" + r.ID,
		})
		if err != nil {
			return err
		}
		return j.Finish(ctx, q)
	})
	if errors.Is(err, errUnwanted) {
		return nil
	}
	return err
}

// fail stores why there are no questions, and gives the use back.
func (s *Service) fail(ctx context.Context, j *job.Job, r row, why Failure) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := giveUp(ctx, q, r, why); err != nil {
			return err
		}
		return j.Finish(ctx, q)
	})
}

func giveUp(ctx context.Context, q db.Queryer, r row, why Failure) error {
	failed, err := setFailed(ctx, q, r.ID, why)
	if err != nil || !failed {
		return err
	}
	return quota.GiveBack(ctx, q, quota.Use{User: r.Author, Tool: quota.Exam, Day: r.Day})
}

// failed stores that a job has failed for good.
func (*Service) failed(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
	r, err := find(ctx, q, j.Key)
	if isGone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return giveUp(ctx, q, r, Broken)
}

// isGone reports whether an error says that there is no such exam.
func isGone(err error) bool { return err != nil && problem.From(err).Type == problem.NotFound }
