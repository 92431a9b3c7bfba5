package ai

import (
	"context"
	"errors"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/kernel/know"
)

// mostSentences is how many sentences a built-in answer has.
const mostSentences = 4

// answer is an answer on its way.
type answer struct {
	send  func(Event) error
	knows map[string]know.Summary // that the user may read, by uuid

	by    Provider
	said  []cited.Kept
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
	asked := subject(a, t)
	pages, err := s.pages(ctx, t, asked, out)
	if err != nil {
		return err
	}
	if s.Model != nil {
		err := s.askModel(ctx, a, t, asked, pages, out)
		if err == nil || errors.Is(err, errInNeed) || ctx.Err() != nil || len(out.said) > 0 {
			return err
		}
		s.Log.Warn().Err(err).Msg("ai: the model doesn't answer; the built-in answer takes its place")
	}
	for _, sentence := range passage.Answer(a, asked, pages, mostSentences) {
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
