package suggest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

const (
	topsKind  = "search.tops"
	topsEvery = time.Hour
	// maxTop is the maximum length of a prefix, in characters, whose best phrases are
	// stored.
	maxTop    = 16
	topsBatch = 2000
)

// The job of registerTops stores the best phrases of prefixes that more than maxRead
// phrases have. It reads all starts of a market once, in order, and keeps the best per
// prefix of the current start, so that its memory doesn't grow with the market.

// registerTops adds the job.
func (s *Service) registerTops() error {
	s.Jobs.Every(topsEvery, "search: asking for the best suggestions", func(ctx context.Context) error {
		return s.DB.Write(ctx, func(q db.Queryer) error {
			for _, m := range s.Markets.Current().All() {
				if _, err := s.Jobs.Enqueue(ctx, q, job.Request{Kind: topsKind, Key: m.Code, Args: m.Code}); err != nil {
					return err
				}
			}
			return nil
		})
	})
	return s.Jobs.Register(job.Kind{Name: topsKind, Work: func(ctx context.Context, j *job.Job) error {
		var marketCode string
		if err := j.Decode(&marketCode); err != nil {
			return job.Discard(err)
		}
		return s.FindTops(ctx, marketCode)
	}})
}

// FindTops stores the best phrases of a market's very common prefixes anew.
func (s *Service) FindTops(ctx context.Context, marketCode string) error {
	for _, kind := range []Type{Text, Know} {
		if err := s.findTops(ctx, scope{marketCode, kind}); err != nil {
			return fmt.Errorf("finding the best suggestions of %s: %w", marketCode, err)
		}
	}
	return nil
}

func (s *Service) findTops(ctx context.Context, of scope) error {
	var stack levels
	last := start{Start: []byte{}}
	for {
		batch, err := selectStarts(ctx, s.DB.One(), of, last, topsBatch)
		if err != nil {
			return err
		}
		var closed []level
		for _, one := range batch {
			closed = append(closed, stack.add(one)...)
		}
		if len(batch) < topsBatch {
			closed = append(closed, stack.cut(0)...)
		}
		err = s.DB.Write(ctx, func(q db.Queryer) error {
			for _, l := range closed {
				if err := storeTops(ctx, q, of, l); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(batch) < topsBatch {
			return err
		}
		last = batch[len(batch)-1]
	}
}

// start is a start of a phrase.
type start struct {
	Start  []byte
	Rank   int
	Phrase int64
}

// level is a prefix of the current start.
type level struct {
	prefix []byte
	n      int     // number of starts with the prefix
	best   []start // best first, at most maxBest
}

// levels are the prefixes of the current start, the shortest first.
type levels []level

// add makes a start the current one. closed are the prefixes that it doesn't have: in the
// order of starts they are complete.
func (l *levels) add(one start) (closed []level) {
	depth := 0
	for depth < len(*l) && bytes.HasPrefix(one.Start, (*l)[depth].prefix) {
		depth++
	}
	closed = l.cut(depth)
	size := 0
	if depth > 0 {
		size = len((*l)[depth-1].prefix)
	}
	for len(*l) < maxTop && size < len(one.Start) {
		_, n := utf8.DecodeRune(one.Start[size:])
		size += n
		*l = append(*l, level{prefix: one.Start[:size]})
	}
	for i := range *l {
		(*l)[i].add(one)
	}
	return closed
}

// cut removes all prefixes but the first depth, and returns the very common ones among
// them.
func (l *levels) cut(depth int) (closed []level) {
	for _, level := range (*l)[depth:] {
		if level.n > maxRead {
			closed = append(closed, level)
		}
	}
	*l = (*l)[:depth]
	return closed
}

func (l *level) add(one start) {
	l.n++
	at, _ := slices.BinarySearchFunc(l.best, one, func(a, b start) int {
		return cmp.Or(b.Rank-a.Rank, cmp.Compare(a.Phrase, b.Phrase))
	})
	if at == maxBest || slices.ContainsFunc(l.best, func(s start) bool { return s.Phrase == one.Phrase }) {
		return // a phrase may have a prefix at two of its words
	}
	l.best = slices.Insert(l.best, at, one)
	l.best = l.best[:min(len(l.best), maxBest)]
}
