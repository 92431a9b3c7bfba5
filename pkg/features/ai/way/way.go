package way

import (
	_ "embed"
	"encoding/json"

	"knowmad/pkg/market"
)

// Way is how a question is answered.
type Way string

// The ways.
const (
	Answer  Way = "ANSWER"
	Hint    Way = "HINT"    // a part of the answer, and where the rest stands
	Simpler Way = "SIMPLER" // the question before, in easier words
	Example Way = "EXAMPLE" // examples for the question before
	Quiz    Way = "QUIZ"    // a question on the one before
)

// Asks reports whether a question in this way is about its own text; others are about the
// question before.
func (w Way) Asks() bool { return w == Answer || w == Hint }

// Default is the way of a question that names none, to a buddy; nil: to none.
func Default(b *market.Buddy) Way {
	if b != nil && b.HintsFirst {
		return Hint
	}
	return Answer
}

var (
	//go:embed hint.txt
	hint string
	//go:embed simpler.txt
	simpler string
	//go:embed example.txt
	example string
	//go:embed buddy.txt
	mannered string
)

// Prompt is what a language model is told of a way, and of the manners of a buddy (nil: of
// none), behind the rules of all answers.
func Prompt(w Way, b *market.Buddy) (string, error) {
	out := map[Way]string{Hint: hint, Simpler: simpler, Example: example}[w]
	if b == nil {
		return out, nil
	}
	data, err := json.Marshal(map[string]string{"aim": b.Aim, "manners": b.Manners})
	if err != nil {
		return "", err
	}
	return out + mannered + string(data) + "\n", nil
}
