package ai

import (
	"context"

	"knowmad/pkg/features/ai/passage"
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

// pages reads the pages in which a question's answer is looked for: those of the sources to
// which the conversation is bound, or of the knows that the search finds, as the user may
// read them.
func (s *Service) pages(ctx context.Context, t turn, asked string, out *answer) (pages []passage.Page, err error) {
	ids := t.sources
	if len(ids) == 0 {
		if ids, err = s.Finder.Relevant(ctx, t.market, asked, mostKnows); err != nil {
			return nil, err
		}
	}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if out.knows, err = s.Knows.Summaries(ctx, q, t.market, t.user, ids); err != nil {
			return err
		}
		pages, err = s.sources.Pages(ctx, q, t.market, t.user, ids, mostBytes)
		return err
	})
	return pages, err
}
