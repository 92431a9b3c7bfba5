package ai

import (
	"context"
	_ "embed"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
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
func (s *Service) askModel(ctx context.Context, a *textsearch.Analyzer, asked string, pages []passage.Page, out *answer) error {
	var passages []passage.Passage
	for _, p := range pages {
		passages = append(passages, passage.Split(p)...)
	}
	var best []passage.Passage
	for _, r := range passage.Rank(a, asked, passages, mostPassages) {
		best = append(best, r.Passage)
	}
	if len(best) == 0 {
		return nil
	}
	by := Provider{Kind: cited.Endpoint, Model: new(s.Model.Model())}
	read := cited.Reader{Analyzer: a, Passages: best, Say: func(text string, borne []passage.Passage) error {
		if err := out.begin(by); err != nil {
			return err
		}
		return out.add(text, borne)
	}}
	usage, err := s.Model.Stream(ctx, llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: prompt}, {Role: llm.User, Text: cited.Numbered(best) + "Question: " + asked},
	}, MaxTokens: mostTokens}, read.Take)
	out.usage = Usage{usage.Prompt, usage.Answer}
	if err != nil {
		return err
	}
	return read.End()
}
