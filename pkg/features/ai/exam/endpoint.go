package exam

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/textsearch"
)

const (
	// perCall is the number of questions that a model is asked for at once, and mostPassages
	// that of the passages that it gets for them.
	perCall, mostPassages = 6, 12
	// mostTokens is how long its answer may be.
	mostTokens = 1500
	// mostProposals is the number of its questions that are read.
	mostProposals = 12
)

//go:embed prompt.txt
var prompt string

// make makes questions: by the language model, if there is one, as far as they stand the
// checks, and the rest by package quiz.
func (s *Service) make(ctx context.Context, m *market.Market, a *textsearch.Analyzer, pages []passage.Page, o quiz.Options) ([]quiz.Question, cited.Provider, error) {
	by := cited.Provider{Kind: cited.BuiltIn}
	var made []quiz.Question
	if s.Model != nil {
		model := cited.Model(m, s.Model.Model())
		var err error
		made, err = s.propose(ctx, *model.Model, a, pages, o)
		if ctx.Err() != nil {
			return nil, by, ctx.Err()
		}
		if err != nil {
			s.Log.Warn().Err(err).Msg("ai: the model makes no questions; built-in ones take their place")
		}
		if len(made) > 0 {
			by = model
		}
	}
	if rest := o.Count - len(made); rest > 0 {
		o.Taken, o.Count = made, rest
		made = append(made, quiz.Make(a, pages, o)...)
		made = quiz.Apart(a, made)
	}
	return made, by, nil
}

// propose asks the model for questions, and gives those that stand the checks. The error is
// that of the call after which it wasn't asked any more.
func (s *Service) propose(ctx context.Context, model string, a *textsearch.Analyzer, pages []passage.Page, o quiz.Options) ([]quiz.Question, error) {
	c := quiz.NewChecker(a, pages, o)
	calls := (o.Count + perCall - 1) / perCall
	passages := c.Passages(o, calls*mostPassages)
	var made []quiz.Question
	for call := range calls {
		part := passages[call*len(passages)/calls : (call+1)*len(passages)/calls]
		if len(part) == 0 {
			continue
		}
		proposals, err := s.proposals(ctx, model, part, o, min(perCall, o.Count-len(made)))
		if err != nil {
			return made, err
		}
		for _, p := range proposals {
			if q, ok := c.Check(p.proposal(), p.named(part)); ok && len(made) < o.Count {
				made = append(made, q)
			}
		}
	}
	return made, nil
}

// proposed is a question as a model writes it.
type proposed struct {
	Kind     quiz.Kind `json:"kind"`
	Passage  int       `json:"passage"`
	Sentence string    `json:"sentence"`
	Answer   string    `json:"answer"`
	Wrong    []string  `json:"wrong"`
}

func (p proposed) proposal() quiz.Proposal {
	return quiz.Proposal{Kind: p.Kind, Sentence: p.Sentence, Answer: p.Answer, Wrong: p.Wrong}
}

// named returns the passages that a proposed question cites.
func (p proposed) named(all []passage.Passage) []passage.Passage {
	if p.Passage < 1 || p.Passage > len(all) {
		return nil
	}
	return all[p.Passage-1 : p.Passage]
}

// proposals asks the model once, and once more with its fault where the answer can't be read.
// It gets the passages, the wanted kinds, and what they are to be about; nothing of the user.
func (s *Service) proposals(ctx context.Context, name string, passages []passage.Passage, o quiz.Options, n int) ([]proposed, error) {
	kinds := make([]string, 0, len(o.Kinds))
	for _, k := range o.Kinds {
		kinds = append(kinds, string(k))
	}
	wish := ""
	if o.About != "" {
		wish = "\nTopic: " + oneLine(o.About)
	}
	return asked(ctx, s.Model, name, prompt, fmt.Sprintf("%sQuestions: %d\nKinds: %s\nDifficulty: %s%s", cited.Numbered(passages), n, strings.Join(kinds, ", "), o.Difficulty, wish),
		func(text string) ([]proposed, error) { return parsed(text, o.Kinds) })
}

// asked asks a model for JSON, and once more with its fault where parse refuses the answer.
func asked[T any](ctx context.Context, model LanguageModel, name, system, request string, parse func(string) (T, error)) (out T, err error) {
	messages := []llm.Message{{Role: llm.System, Text: system}, {Role: llm.User, Text: request}}
	for attempt := range 2 {
		var text strings.Builder
		if _, err = model.Stream(ctx, llm.Request{Model: name, Messages: messages, MaxTokens: mostTokens}, func(piece string) error {
			text.WriteString(piece)
			return nil
		}); err != nil {
			return out, err
		}
		if out, err = parse(text.String()); err == nil || attempt > 0 {
			return out, err
		}
		messages = append(messages,
			llm.Message{Role: llm.Assistant, Text: textsearch.Cut(text.String(), 4<<10)},
			llm.Message{Role: llm.User, Text: "This can't be read: " + err.Error() + ". Write the JSON again, and nothing else."})
	}
	return out, err
}

// strictly reads JSON, which may stand in a block of code, into a value without other fields.
func strictly(text string, into any) error {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "```"); ok {
		text = strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(rest, "json")), "```")
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return errors.New("it is no JSON of the shape")
	}
	if d.More() {
		return errors.New("something follows the JSON")
	}
	return nil
}

// parsed reads a model's questions.
func parsed(text string, kinds []quiz.Kind) ([]proposed, error) {
	var body struct {
		Questions []proposed `json:"questions"`
	}
	if err := strictly(text, &body); err != nil {
		return nil, err
	}
	if len(body.Questions) == 0 {
		return nil, errors.New("there are no questions")
	}
	body.Questions = body.Questions[:min(len(body.Questions), mostProposals)]
	for i, q := range body.Questions {
		switch {
		case !slices.Contains(kinds, q.Kind):
			return nil, fmt.Errorf("question %d has another kind", i+1)
		case q.Sentence == "" || q.Answer == "":
			return nil, fmt.Errorf("question %d lacks its sentence or its answer", i+1)
		case q.Kind == quiz.Choice && len(q.Wrong) < 3:
			return nil, fmt.Errorf("question %d lacks wrong answers", i+1)
		}
	}
	return body.Questions, nil
}
