package ai

import (
	"context"
	"time"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

const (
	// mostKnows is how many knows an answer is looked for in.
	mostKnows = 8
	// mostBytes is how much of their text is read, in bytes.
	mostBytes = 2 << 20
)

// subject is what a question is about: with the question before where its own words say too
// little ("Why?", "And in winter?").
func subject(a *textsearch.Analyzer, t turn) string {
	if !t.way.Asks() {
		return t.topic()
	}
	words := 0
	for _, w := range a.Parse(t.question).Words {
		if !w.Stop {
			words++
		}
	}
	if words < 2 && t.before != "" {
		return t.before + "\n" + t.question
	}
	return t.question
}

// lookEvery is how often sources are looked at that are still being read.
const lookEvery = 250 * time.Millisecond

// untilRead waits until the sources of a conversation are read, as files are for some seconds
// after they were sent.
func (s *Service) untilRead(ctx context.Context, sources []string) error {
	for {
		ready, err := source.Ready(ctx, s.DB.One(), sources)
		if err != nil || !ready.Waiting {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lookEvery):
		}
	}
}

// pages reads the pages in which a question's answer is looked for: those of the sources to
// which the conversation is bound, or of the knows that the search finds, as the user may
// read them. A buddy looks in knows of its subject, and in others where these answer nothing.
func (s *Service) pages(ctx context.Context, a *textsearch.Analyzer, t turn, asked string, out *answer) ([]passage.Page, error) {
	if len(t.sources) > 0 {
		return s.pagesOf(ctx, t, t.sources, out)
	}
	if t.buddy != nil && t.buddy.Subject != nil {
		pages, err := s.found(ctx, t, asked, *t.buddy.Subject, out)
		if err != nil || len(passage.Answer(a, asked, pages, 1)) > 0 {
			return pages, err
		}
	}
	return s.found(ctx, t, asked, 0, out)
}

// found reads the pages of the knows that the search finds in a subject; 0: in all.
func (s *Service) found(ctx context.Context, t turn, asked string, subject int, out *answer) ([]passage.Page, error) {
	ids, err := s.Finder.Relevant(ctx, t.market, asked, subject, mostKnows)
	if err != nil {
		return nil, err
	}
	return s.pagesOf(ctx, t, ids, out)
}

func (s *Service) pagesOf(ctx context.Context, t turn, ids []string, out *answer) (pages []passage.Page, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if out.knows, err = s.Knows.Summaries(ctx, q, t.market, t.user, ids); err != nil {
			return err
		}
		pages, err = s.sources.Pages(ctx, q, t.market, t.user, ids, mostBytes)
		return err
	})
	return pages, err
}
