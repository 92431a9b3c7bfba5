package question

import (
	"math/rand/v2"
	"slices"

	"knowmad/pkg/platform/kernel/know"
)

// Kind is how a question is answered.
type Kind string

// The kinds.
const (
	Choice    Kind = "choice"
	TrueFalse Kind = "trueFalse"
)

// maxChoices is the number of a question's choices, fewer where the deck has fewer answers.
const maxChoices = 4

// oneInTrue is how many questions of cards come on one that is true or false.
const oneInTrue = 4

// Question is a question of a quiz. Its texts are Markdown of flashcards.
type Question struct {
	ID        string
	Kind      Kind
	Prompt    string
	Gap       int    // the number of the gap of Prompt that is asked; 0 for none
	Statement string // of a question that is true or false: the answer that is claimed
	Choices   []string
	Answer    int    // which choice is right; of a statement 0 for true, 1 for false
	Right     string // the right answer
	Why       string // may be empty
	Media     []know.Medium
	Source    int // the index of its candidates
	Part      int // of a written one
}

// Pick draws at most n questions, in turn from each of some sources, as a seed says: the same
// candidates and the same seed are the same quiz.
func Pick(seed uint64, sources [][]Candidate, n int) []Question {
	const stream = 0x6b6e6f776d6164
	r := rand.New(rand.NewPCG(seed, stream)) //nolint:gosec // the seed of a quiz is public
	type place struct {
		source int
		left   []*Candidate
	}
	places := make([]place, 0, len(sources))
	for i := range sources {
		left := make([]*Candidate, len(sources[i]))
		for j := range left {
			left[j] = &sources[i][j]
		}
		r.Shuffle(len(left), func(a, b int) { left[a], left[b] = left[b], left[a] })
		places = append(places, place{i, left})
	}
	r.Shuffle(len(places), func(a, b int) { places[a], places[b] = places[b], places[a] })

	var out []Question
	seen := map[string]bool{} // asked questions and ids, of all sources
	notes := map[string]bool{}
	// Cards of a note give each other away: they are asked where there is nothing else.
	for _, twins := range []bool{false, true} {
		queues := make([][]*Candidate, len(places))
		for i := range places {
			queues[i] = places[i].left
		}
		for progress := true; progress && len(out) < n; {
			progress = false
			for i := range queues {
				for len(queues[i]) > 0 && len(out) < n {
					c := queues[i][0]
					queues[i] = queues[i][1:]
					key := c.normal + "\x00" + c.right.normal
					if seen[key] || seen["\x00"+c.id] || !twins && notes[c.note] {
						continue
					}
					seen[key], seen["\x00"+c.id], notes[c.note] = true, true, true
					out = append(out, c.ask(r, places[i].source))
					progress = true
					break
				}
			}
		}
	}
	r.Shuffle(len(out), func(a, b int) { out[a], out[b] = out[b], out[a] })
	return out
}

func (c *Candidate) ask(r *rand.Rand, source int) Question {
	q := Question{
		ID: c.id, Kind: Choice, Prompt: c.prompt, Gap: c.gap, Right: c.right.text, Why: c.why,
		Choices: []string{}, Media: slices.Clone(c.media), Source: source,
	}
	if c.written != nil {
		q.Choices, q.Answer, q.Part = c.written.choices, c.written.answer, c.written.part
		return q
	}
	wrong := c.wrong(r)
	if r.IntN(oneInTrue) == 0 {
		q.Kind, q.Statement = TrueFalse, q.Right
		if r.IntN(2) == 1 {
			q.Answer, q.Statement = 1, wrong[0].text
			q.add(wrong[0].media)
		}
		return q
	}
	q.Answer = r.IntN(len(wrong) + 1)
	for _, w := range wrong {
		q.Choices = append(q.Choices, w.text)
		q.add(w.media)
	}
	q.Choices = slices.Insert(q.Choices, q.Answer, c.right.text)
	return q
}

// wrong draws wrong answers: one or more, each once.
func (c *Candidate) wrong(r *rand.Rand) []answer {
	var out []answer
	for _, i := range r.Perm(len(c.group.answers)) {
		a := c.group.answers[i]
		if !c.group.fits(c, a) || slices.ContainsFunc(out, func(o answer) bool { return o.normal == a.normal }) {
			continue
		}
		if out = append(out, a); len(out) == maxChoices-1 {
			break
		}
	}
	return out
}

// add adds pictures of choices.
func (q *Question) add(media []know.Medium) {
	for _, m := range media {
		if !slices.Contains(q.Media, m) {
			q.Media = append(q.Media, m)
		}
	}
}
