package ai

import (
	"context"
	"errors"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/textsearch"
)

// mostSentences is how many sentences a built-in answer has.
const mostSentences = 4

// mostExamples is how many examples are given for a question.
const mostExamples = 3

// answer is an answer on its way.
type answer struct {
	send  func(Event) error
	knows map[string]know.Summary // that the user may read, by uuid

	way   way.Way
	by    Provider
	said  []cited.Kept
	quiz  *keptQuiz // of the way QUIZ
	usage Usage
}

// begin says who answers, once.
func (a *answer) begin(by Provider) error {
	if a.by.Kind != "" {
		return nil
	}
	a.by = by
	return a.send(Event{Provider: &by})
}

// add says a sentence with the passages that bear it.
func (a *answer) add(text string, passages []passage.Passage) error {
	one := cited.Keep(text, passages)
	if a.way == way.Hint { // the passage is the solution
		one = one.Unquoted()
	}
	a.said = append(a.said, one)
	return a.send(Event{Sentence: new(one.Shown(a.knows))})
}

// answer answers a question by the language model, if there is one, and else, or where it
// fails before its first sentence, by the sources' own sentences.
func (s *Service) answer(ctx context.Context, t turn, out *answer) error {
	a, err := s.analyzer(t.market)
	if err != nil {
		return err
	}
	if err := s.untilRead(ctx, t.sources); err != nil {
		return err
	}
	asked := subject(a, t)
	pages, err := s.pages(ctx, a, t, asked, out)
	if err != nil {
		return err
	}
	// Questions on a topic are made of the pages alone, so that the right answer is theirs.
	if s.Model != nil && t.way != way.Quiz {
		err := s.askModel(ctx, a, t, asked, pages, out)
		if err == nil || errors.Is(err, errInNeed) || ctx.Err() != nil || len(out.said) > 0 {
			return err
		}
		s.Log.Warn().Err(err).Msg("ai: the model doesn't answer; the built-in answer takes its place")
	}
	if t.way == way.Quiz {
		return out.ask(a, t, asked, pages)
	}
	for _, sentence := range builtIn(a, t, asked, pages) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := out.begin(Provider{Kind: cited.BuiltIn}); err != nil {
			return err
		}
		if err := out.add(sentence.Text, sentence.Passages); err != nil {
			return err
		}
	}
	return nil
}

// builtIn are the sentences of an answer that no model gives.
func builtIn(a *textsearch.Analyzer, t turn, asked string, pages []passage.Page) []passage.Sentence {
	switch t.way {
	case way.Hint:
		if hint, ok := way.HintFor(a, asked, pages); ok {
			return []passage.Sentence{hint}
		}
		return nil
	case way.Simpler:
		return way.SimplerThan(a, asked, pages, t.said)
	case way.Example:
		return passage.Examples(a, asked, pages, mostExamples)
	case way.Answer, way.Quiz:
	}
	return passage.Answer(a, asked, pages, mostSentences)
}
