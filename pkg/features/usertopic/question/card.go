package question

import (
	"fmt"
	"strings"

	"knowmad/pkg/platform/kernel/know"
)

// Maximum lengths of a question's texts in bytes: longer texts suit no multiple choice.
const (
	maxPrompt = 1500
	maxAnswer = 400
)

// answer is the right answer of a card, and a distractor for other cards.
type answer struct {
	text, normal string
	media        []know.Medium
}

// Candidate is a question that a quiz may ask.
type Candidate struct {
	id, note string
	prompt   string
	normal   string // of the prompt, with its gap
	gap      int    // the number of the gap that is asked; 0 for none
	right    answer
	why      string
	media    []know.Medium

	group   *group   // of a card
	written *written // of a guide
}

// group are cards of one deck whose answers can stand for each other: basic ones that ask
// in the same direction, or clozes with as many gaps.
type group struct {
	answers []answer
	// right are the answers to each prompt: two cards may ask the same, and both are right.
	right map[string]map[string]bool
}

// written is a question with choices as its author wrote them.
type written struct {
	choices []string
	answer  int
	part    int
}

// fits reports whether another card's answer is a wrong one of a candidate.
func (g *group) fits(c *Candidate, a answer) bool { return !g.right[c.normal][a.normal] }

// Cards makes candidates of a part of a deck: of the cards that have a wrong answer among
// the others of their kind.
func Cards(cards []know.Card) []Candidate {
	groups := map[string]*group{}
	direction := map[string]int{} // how many cards of a note came before
	var all []Candidate
	for i := range cards {
		c := &cards[i]
		key := fmt.Sprint(c.Kind, " ", direction[c.Note])
		direction[c.Note]++
		one := Candidate{id: c.UUID, note: c.Note, prompt: c.Front, media: c.Media, why: c.Back}
		text := c.Back
		if len(c.Gaps) > 0 {
			var ok bool
			if text, one.normal, ok = gapOf(c); !ok {
				continue
			}
			one.gap = c.Gaps[0].Number
			key = fmt.Sprint(c.Kind, " ", len(c.Gaps), strings.Contains(text, "$"))
		} else {
			one.normal, one.why = Normal(c.Front), ""
		}
		if !askable(one.prompt, maxPrompt) || !askable(text, maxAnswer) {
			continue
		}
		one.right = answer{text, Normal(text), c.Media}
		g := groups[key]
		if g == nil {
			g = &group{right: map[string]map[string]bool{}}
			groups[key] = g
		}
		one.group = g
		g.answers = append(g.answers, one.right)
		if g.right[one.normal] == nil {
			g.right[one.normal] = map[string]bool{}
		}
		g.right[one.normal][one.right.normal] = true
		all = append(all, one)
	}
	out := make([]Candidate, 0, len(all))
	for i := range all {
		for _, a := range all[i].group.answers {
			if all[i].group.fits(&all[i], a) {
				out = append(out, all[i])
				break
			}
		}
	}
	return out
}

func askable(text string, most int) bool {
	return strings.TrimSpace(text) != "" && len(text) <= most
}

// gapOf returns the answer of a cloze card, and its text without that as a prompt that can
// be compared. ok is false for gaps inside of gaps, which can't be chosen from.
func gapOf(c *know.Card) (text, prompt string, ok bool) {
	prompt = c.Front
	var texts []string
	for _, g := range c.Gaps {
		if strings.Contains(g.Text, "{{c") || strings.Contains(g.Text, "$") {
			return "", "", false
		}
		source := fmt.Sprintf("{{c%d::%s}}", g.Number, g.Text)
		if g.Hint != "" {
			source = fmt.Sprintf("{{c%d::%s::%s}}", g.Number, g.Text, g.Hint)
		}
		at := strings.Index(prompt, source)
		if at < 0 {
			return "", "", false
		}
		shown := g.Text
		if inFormula(prompt[:at]) {
			shown = "$" + strings.TrimSpace(g.Text) + "$"
		}
		texts = append(texts, shown)
		prompt = prompt[:at] + "\x00" + prompt[at+len(source):]
	}
	return strings.Join(texts, ", "), Normal(prompt), true
}

// inFormula reports whether a formula is open behind a text.
func inFormula(before string) bool {
	return (strings.Count(before, "$")-strings.Count(before, `\$`)-strings.Count(before, "$$"))%2 == 1 ||
		strings.Count(before, "$$")%2 == 1
}

// Written makes a candidate of a question with choices, which is asked as it is written. id
// is unique among the candidates of a quiz; part is the caller's.
func Written(id, prompt string, choices []string, right int, why string, part int) Candidate {
	return Candidate{
		id: id, note: id, prompt: prompt, normal: Normal(prompt), right: answer{text: choices[right], normal: Normal(choices[right])}, why: why,
		written: &written{choices, right, part},
	}
}
