package quiz

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/kernel/person"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxSentence and maxAnswer bound what is proposed, in characters.
	maxSentence, maxAnswer = 400, 80
	// maxWrong is the number of wrong answers of a proposal that are looked at.
	maxWrong = 8
)

// check makes a question of a proposal.
func (m *maker) check(p Proposal, named []passage.Passage) (Question, bool) {
	sentence, answer := tidied(p.Sentence), tidied(p.Answer)
	n := utf8.RuneCountInString(sentence)
	if answer == "" || n > maxSentence || utf8.RuneCountInString(answer) > maxAnswer || strings.Contains(sentence, Gap) {
		return Question{}, false
	}
	borne := m.bearer.Bearing(sentence, named)
	if len(borne) == 0 {
		borne = m.bearer.Bearing(sentence, m.passages)
	}
	if len(borne) == 0 {
		return Question{}, false
	}
	q := Question{Kind: p.Kind, Sentence: sentence, Passage: borne[0], Topic: m.heading(borne[0])}
	switch p.Kind {
	case Short:
		q.Text, q.Answer = answer, sentence
		if len(terms(m.a, answer)) == 0 {
			return q, false
		}
	case Cloze, Choice:
		start, ok := only(m, sentence, answer)
		if !ok {
			return q, false
		}
		q.Text, q.Answer = sentence[:start]+Gap+sentence[start+len(answer):], answer
		if p.Kind == Cloze {
			break
		}
		var wrong []string
		for _, w := range p.Wrong[:min(len(p.Wrong), maxWrong)] {
			if w = tidied(w); utf8.RuneCountInString(w) <= maxAnswer && m.isWrong(sentence[:start]+w+sentence[start+len(answer):], answer, w, wrong, borne[0]) {
				wrong = append(wrong, w)
			}
		}
		if len(wrong) < choices-1 {
			return q, false
		}
		q.Choices = shuffled(m.o.Seed, q.Text, append(wrong[:choices-1], answer))
	default:
		return q, false
	}
	if !m.fresh(q) {
		return q, false
	}
	if p.Kind == Cloze {
		q.Near = m.near(answer)
	}
	m.take(q)
	return q, true
}

// only is where an answer stands in a sentence, as whole words; false where it is missing, or
// the sentence gives it away besides.
func only(m *maker, sentence, answer string) (start int, ok bool) {
	start = strings.Index(sentence, answer)
	if start < 0 || !alone(sentence, start, start+len(answer)) {
		return 0, false
	}
	rest := terms(m.a, sentence[:start]+" "+sentence[start+len(answer):])
	of := terms(m.a, answer)
	for term := range of {
		if rest[term] {
			return 0, false
		}
	}
	return start, len(of) > 0 && len(rest) >= 2
}

// heading is the heading above a passage.
func (m *maker) heading(p passage.Passage) string {
	for _, f := range m.facts {
		if m.passages[f.Passage] == p {
			return f.Heading
		}
	}
	return ""
}

// tidied is a text of one line, composed, without characters that nobody sees: answers are
// compared with what people type, which package freetext reads in the same way.
func tidied(text string) string {
	return strings.Join(strings.FieldsFunc(norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || person.IsHidden(r):
			return -1
		}
		return r
	}, text)), unicode.IsSpace), " ")
}

// Same reports whether two texts are the same answer but for case and accents.
func Same(a, b string) bool { return fold.Text(a) == fold.Text(b) }
