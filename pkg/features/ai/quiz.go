package ai

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/textsearch"
)

// maxGiven is how long an answer to a question of the way QUIZ may be, in characters.
const maxGiven = 200

// Quiz is a question on the one before.
type Quiz struct {
	Kind     quiz.Kind                      `json:"kind" enum:"CHOICE,CLOZE"`
	Text     string                         `json:"text" doc:"A sentence with ____ for the word that is asked for."`
	Choices  []string                       `json:"choices" nullable:"false" doc:"Of CHOICE: one of them is right."`
	Solution openapi.Nullable[QuizSolution] `json:"solution" doc:"null until it was answered, or asked for."`
	Help     openapi.Nullable[Help]         `json:"help" doc:"What was given tells of its writer's need: it is neither marked nor kept."`
}

func (Quiz) SchemaName() string { return "AiQuiz" }

// QuizSolution is the right answer to a question, beside the one that was given.
type QuizSolution struct {
	Given    string   `json:"given" doc:"Empty where the solution was asked for."`
	Right    bool     `json:"right"`
	Answer   string   `json:"answer"`
	Sentence Sentence `json:"sentence" doc:"That bears the answer."`
}

func (QuizSolution) SchemaName() string { return "AiQuizSolution" }

// Given is an answer to a question.
type Given struct {
	Text string `json:"text" maxLength:"800" doc:"At most 200 characters; empty asks for the solution."`
}

func (Given) SchemaName() string { return "AiQuizAnswer" }

// keptQuiz is a question as the table has it, in JSON.
type keptQuiz struct {
	Kind     quiz.Kind  `json:"kind"`
	Text     string     `json:"text"`
	Choices  []string   `json:"choices,omitempty"`
	Answer   string     `json:"answer"`
	Near     []string   `json:"near,omitempty"`
	Sentence cited.Kept `json:"sentence"`
	Given    *string    `json:"given,omitempty"` // nil: not answered yet; "": the solution was asked for
	Right    bool       `json:"right,omitempty"`
}

// json is what the table keeps; "" of nil.
func (k *keptQuiz) json() (string, error) {
	if k == nil {
		return "", nil
	}
	text, err := json.Marshal(k)
	return string(text), err
}

// quiz is the question of an answer in the way QUIZ, else nil.
func (m messageRow) quiz() (*keptQuiz, error) {
	if m.Quiz == "" {
		return nil, nil //nolint:nilnil // most answers ask nothing
	}
	var k keptQuiz
	if err := json.Unmarshal([]byte(m.Quiz), &k); err != nil {
		return nil, fmt.Errorf("the question of an answer: %w", err)
	}
	return &k, nil
}

func (k *keptQuiz) question() quiz.Question {
	return quiz.Question{Kind: k.Kind, Text: k.Text, Choices: k.Choices, Answer: k.Answer, Sentence: k.Sentence.Text, Near: k.Near}
}

// shown is the question as its reader may see it.
func (k *keptQuiz) shown(knows map[string]know.Summary) Quiz {
	out := Quiz{Kind: k.Kind, Text: k.Text, Choices: append([]string{}, k.Choices...)}
	if k.Given != nil {
		out.Solution.Value = &QuizSolution{*k.Given, k.Right, k.Answer, k.Sentence.Shown(knows)}
	}
	return out
}

// ask asks a question on the one before, where the pages give one.
func (a *answer) ask(by *textsearch.Analyzer, t turn, topic string, pages []passage.Page) error {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(t.answer))
	q, ok := way.Ask(by, topic, pages, t.taken, seed.Sum64())
	if !ok {
		return nil
	}
	if err := a.begin(Provider{Kind: cited.BuiltIn}); err != nil {
		return err
	}
	a.quiz = &keptQuiz{
		Kind: q.Kind, Text: q.Text, Choices: q.Choices, Answer: q.Answer, Near: q.Near,
		Sentence: cited.Keep(q.Sentence, []passage.Passage{q.Passage}),
	}
	return a.send(Event{Quiz: new(a.quiz.shown(a.knows))})
}

// answerQuiz marks the actor's answer to a question back, once: a later answer changes nothing.
func (s *Service) answerQuiz(ctx context.Context, m *market.Market, a right.Actor, id, text string) (out Quiz, err error) {
	if err := mayChange().Check(a, a.User); err != nil {
		return out, err
	}
	given, fault := freetext.Text(text, maxGiven)
	if fault != "" {
		return out, problem.InField("text", fault)
	}
	analyzer, err := s.analyzer(m)
	if err != nil {
		return out, err
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		// Two tabs that answer at once are marked in turn: the first one counts.
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		r, err := message(ctx, q, m.Code, a.User, id)
		if err != nil {
			return err
		}
		k, err := r.quiz()
		if err != nil {
			return err
		}
		if k == nil {
			return problem.New(problem.NotFound, "This answer asks nothing.")
		}
		inNeed := k.Given == nil && s.isInNeed(m, given)
		if k.Given == nil && !inNeed {
			k.Given, k.Right = &given, given != "" && quiz.Mark(analyzer, k.question(), given) == quiz.Full
			is, err := k.json()
			if err != nil {
				return err
			}
			if err := storeQuiz(ctx, q, id, is); err != nil {
				return err
			}
		}
		knows, err := s.Knows.Summaries(ctx, q, m, a.User, cited.Knows(k.Sentence))
		if out = k.shown(knows); inNeed {
			out.Help.Value = new(s.help(m))
		}
		return err
	})
	return out, err
}
