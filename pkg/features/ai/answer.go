package ai

import (
	"context"
	"strings"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/kernel/know"
)

const (
	// mostSentences is how many sentences a built-in answer has.
	mostSentences = 4
	// mostCited is how many passages a sentence names.
	mostCited = 3
)

// answer is an answer on its way.
type answer struct {
	send  func(Event) error
	knows map[string]know.Summary // that the user may read, by uuid

	by    Provider
	said  []kept
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
	one := kept{Text: text}
	for _, p := range passages[:min(len(passages), mostCited)] {
		one.Cited = append(one.Cited, keptQuote{p.Know, p.Page, oneLine(p.Text)})
	}
	a.said = append(a.said, one)
	return a.send(Event{Sentence: new(one.shown(a.knows))})
}

// oneLine is a passage with spaces for its line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

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
		err := s.askModel(ctx, a, asked, pages, out)
		if err == nil || ctx.Err() != nil || len(out.said) > 0 {
			return err
		}
		s.Log.Warn().Err(err).Msg("ai: the model doesn't answer; the built-in answer takes its place")
	}
	for _, sentence := range passage.Answer(a, asked, pages, mostSentences) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := out.begin(Provider{Kind: BuiltIn}); err != nil {
			return err
		}
		if err := out.add(sentence.Text, sentence.Passages); err != nil {
			return err
		}
	}
	return nil
}
