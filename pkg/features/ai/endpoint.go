package ai

import (
	"context"
	_ "embed"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/textsearch"
)

const (
	// mostPassages is how many passages a model gets.
	mostPassages = 12
	// mostTokens is how long its answer may be.
	mostTokens = 800
)

//go:embed prompt.txt
var prompt string

// askModel lets the language model answer from passages, and checks each of its sentences
// against them. It gets the question and the passages, and nothing about the user.
func (s *Service) askModel(ctx context.Context, a *textsearch.Analyzer, t turn, asked string, pages []passage.Page, out *answer) error {
	var passages []passage.Passage
	for _, p := range pages {
		passages = append(passages, passage.Split(p)...)
	}
	var best []passage.Passage
	for _, r := range passage.Rank(a, asked, passages, mostPassages) {
		best = append(best, r.Passage)
	}
	by := cited.Model(t.market, s.Model.Model())
	read := cited.Reader{Analyzer: a, Passages: best, Say: func(text string, borne []passage.Passage) error {
		if err := out.begin(by); err != nil {
			return err
		}
		return out.add(text, borne)
	}}
	opens := opening{heed: !t.aboutSchool, then: read.Take}
	if len(best) == 0 { // the model says whether its writer is in need, and nothing else
		opens.then = func(string) error { return nil }
	}
	manners, err := way.Prompt(t.way, t.buddy)
	if err != nil {
		return err
	}
	usage, err := s.Model.Stream(ctx, llm.Request{Model: *by.Model, Messages: []llm.Message{
		{Role: llm.System, Text: prompt + manners}, {Role: llm.User, Text: cited.Numbered(best) + "Question: " + asked},
	}, MaxTokens: mostTokens}, opens.take)
	out.usage = Usage{usage.Prompt, usage.Answer}
	if err != nil {
		return err
	}
	if err := opens.end(); err != nil {
		return err
	}
	return read.End()
}

// errInNeed says that the model takes the question's writer for a person in need.
var errInNeed = errors.New("ai: the question tells of need")

// inNeed is the whole answer of a model to a person in need.
const inNeed = "HELP"

// opening holds back the beginning of a model's answer until it is clear whether it says that
// the question's writer is in need.
type opening struct {
	heed bool // it is believed
	then func(piece string) error
	held string
	done bool
}

func (o *opening) take(piece string) error {
	if o.done {
		return o.then(piece)
	}
	o.held = strings.TrimLeftFunc(o.held+piece, unicode.IsSpace)
	if len(o.held) <= len(inNeed) && strings.HasPrefix(inNeed, o.held) {
		return nil
	}
	return o.end()
}

// end passes on the beginning, or tells of need.
func (o *opening) end() error {
	if o.done {
		return nil
	}
	o.done = true
	rest, said := strings.CutPrefix(o.held, inNeed)
	switch next, _ := utf8.DecodeRuneInString(rest); {
	case !said || unicode.IsLetter(next):
		return o.then(o.held)
	case o.heed:
		return errInNeed
	}
	return nil
}
