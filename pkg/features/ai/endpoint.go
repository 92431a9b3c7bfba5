package ai

import (
	"context"
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/textsearch"
)

const (
	// mostPassages is how many passages a model gets.
	mostPassages = 12
	// mostTokens is how long its answer may be.
	mostTokens = 800
	// longest is how long a sentence of its may be, in bytes; a longer one is cut in two.
	longest = 2000
	// nothing is its whole answer where the passages have none.
	nothing = "NOTHING"
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
	read := reading{analyzer: a, passages: best, out: out, by: Provider{Kind: Endpoint, Model: new(s.Model.Model())}}
	usage, err := s.Model.Stream(ctx, llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: prompt}, {Role: llm.User, Text: questionOf(asked, best)},
	}, MaxTokens: mostTokens}, read.take)
	out.usage = Usage{usage.Prompt, usage.Answer}
	if err != nil {
		return err
	}
	return read.end()
}

// questionOf is a question with its passages, as a model gets them.
func questionOf(question string, passages []passage.Passage) string {
	var text strings.Builder
	for i, p := range passages {
		fmt.Fprintf(&text, "[%d] %s\n\n", i+1, oneLine(p.Text))
	}
	text.WriteString("Question: " + question)
	return text.String()
}

// reading is a model's answer while it comes, cut into sentences.
type reading struct {
	analyzer *textsearch.Analyzer
	passages []passage.Passage
	out      *answer
	by       Provider

	rest string // of the answer, not yet said
}

// take adds a piece of the answer, and says the sentences that are complete by it: those
// after which another one has begun, as the numbers of a sentence may follow its full stop.
func (r *reading) take(piece string) error {
	r.rest += strings.Map(printable, piece)
	for {
		spans := passage.Sentences(r.rest)
		var end int
		switch n := len(spans); {
		case n > 1:
			next := r.rest[spans[1].Start:spans[1].End]
			if end = spans[1].Start + len(next) - len(withoutNumbers(next)); n == 2 && end == spans[1].End {
				return nil // nothing but numbers as yet
			}
		case len(r.rest) > longest:
			end = len(textsearch.Cut(r.rest, longest))
		default:
			return nil
		}
		one := r.rest[:end]
		r.rest = r.rest[end:]
		if err := r.say(one); err != nil {
			return err
		}
	}
}

// end says the last sentence.
func (r *reading) end() error { return r.say(r.rest) }

var (
	numbers = regexp.MustCompile(`\[(\d{1,3}(?:[,;]\s*\d{1,3})*)\]`)
	leading = regexp.MustCompile(`^(?:\s*\[\d{1,3}(?:[,;]\s*\d{1,3})*\]\s*)+`)
	number  = regexp.MustCompile(`\d+`)
)

func withoutNumbers(text string) string { return text[len(leading.FindString(text)):] }

// say sends a sentence with the passages that bear it: of those that it names, or else of all
// that the model had. A sentence that no passage bears is sent without any.
func (r *reading) say(text string) error {
	var named []passage.Passage
	for _, found := range numbers.FindAllString(text, -1) {
		for _, digits := range number.FindAllString(found, -1) {
			if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= len(r.passages) {
				named = append(named, r.passages[n-1])
			}
		}
	}
	text = tidied(numbers.ReplaceAllString(text, ""))
	if !strings.ContainsFunc(text, unicode.IsLetter) || strings.Trim(text, ".! ") == nothing {
		return nil
	}
	borne := passage.Bearing(r.analyzer, text, named)
	if len(borne) == 0 {
		borne = passage.Bearing(r.analyzer, text, r.passages)
	}
	if err := r.out.begin(r.by); err != nil {
		return err
	}
	return r.out.add(text, borne)
}

// tidied is a sentence without line breaks, list marks and the space that numbers have left.
func tidied(text string) string {
	text = strings.NewReplacer(" .", ".", " ,", ",", " !", "!", " ?", "?", "**", "").Replace(oneLine(text))
	return strings.TrimSpace(strings.TrimLeft(text, "-*•# "))
}

// printable drops control characters but line breaks.
func printable(r rune) rune {
	if unicode.IsControl(r) && r != '\n' {
		return -1
	}
	return r
}
