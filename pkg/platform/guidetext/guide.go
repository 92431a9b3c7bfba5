package guidetext

import (
	"fmt"
	"strings"

	"knowmad/pkg/platform/prose"
)

// Guide is a study guide.
type Guide struct {
	Intro   string // Markdown before the first part; may be empty
	Parts   []Part
	Closing string // Markdown behind the cards and the quiz of the last part; may be empty
}

// Part is a part of a guide.
type Part struct {
	ID       string // of its heading, as a page has it; unique in the guide
	Title    string
	Line     int    // of its heading, from 1
	Markdown string // without cards and quiz
	Cards    []Card
	Quiz     []Question
}

// Card is a question and its answer: Markdown of flashcards, on one line each.
type Card struct{ Front, Back string }

// Question is a question of a quiz. Its texts are Markdown of flashcards, on one line each.
type Question struct {
	Text    string
	Choices []string // two or more
	Answer  int      // which choice is right, from 0
	Why     string   // may be empty
}

// The rules of faults, by which the catalogue of packs explains them.
const (
	RulePart    = "guide-part"
	RuleCards   = "guide-cards"
	RuleQuiz    = "guide-quiz"
	RuleFormula = "guide-formula"
)

// Fault is what is wrong at a line of a guide.
type Fault struct {
	Line    int // from 1
	Rule    string
	Message string // a sentence without the place
}

// Parse reads a guide. What has a fault is left out; without faults each part has a title
// and a text, and each question one right answer. It takes linear time.
func Parse(markdown string) (Guide, []Fault) {
	p := &parser{}
	for line := range strings.SplitSeq(markdown, "\n") {
		p.number++
		p.line(strings.TrimSuffix(line, "\r"))
	}
	p.end()
	return p.guide, p.faults
}

// parser is the state behind a line.
type parser struct {
	guide  Guide
	ids    prose.HeadingIDs
	faults []Fault
	number int // of the line

	text       []string // of the part, or of the introduction
	behind     []string // text behind the cards and the quiz of the part
	behindLine int      // the line at which that begins; 0 without one
	fence      string   // the marks that close the block of code; "" outside of one
	kind       string   // cards or quiz; else "" for code that stays code
	opened     int      // the line at which the fence begins
	display    int      // the line at which a formula $$ begins; 0 outside of one

	card     card
	question question
}

// card and question are what their lines have said so far.
type (
	card struct {
		Card
		line int // 0: none has begun
	}
	question struct {
		Question
		line  int // 0: none has begun
		right int // how many choices are right
		bad   bool
	}
)

const (
	kindCards = "cards"
	kindQuiz  = "quiz"
)

func (p *parser) fault(line int, rule, format string, args ...any) {
	p.faults = append(p.faults, Fault{line, rule, fmt.Sprintf(format, args...)})
}

func (p *parser) line(line string) {
	marks := fenceOf(line)
	switch {
	case p.fence != "" && marks != "" && strings.HasPrefix(marks, p.fence) && strings.TrimSpace(line) == marks:
		p.close(line)
	case p.fence != "" && p.kind == kindCards:
		p.cardLine(line)
	case p.fence != "" && p.kind == kindQuiz:
		p.quizLine(line)
	case p.fence != "":
		p.add(line)
	case marks != "":
		p.open(line, marks)
	default:
		p.prose(line)
	}
}

// fenceOf is the run of marks with which a line opens or closes a block of code; "" for
// other lines.
func fenceOf(line string) string {
	text := strings.TrimLeft(line, " ")
	if len(line)-len(text) > 3 {
		return ""
	}
	for _, mark := range []string{"`", "~"} {
		if run := len(text) - len(strings.TrimLeft(text, mark)); run >= 3 {
			return text[:run]
		}
	}
	return ""
}

func (p *parser) open(line, marks string) {
	p.endFormula()
	p.fence, p.opened, p.kind = marks, p.number, ""
	info := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), marks[:1]))
	if info != kindCards && info != kindQuiz {
		p.prose(line)
		return
	}
	p.kind = info
	if len(p.guide.Parts) == 0 {
		p.fault(p.number, RulePart, "the %s stand before the first part; a part begins with a line '## Title'", info)
	}
}

func (p *parser) close(line string) {
	switch p.kind {
	case kindCards:
		p.endCard()
	case kindQuiz:
		p.endQuestion()
	default:
		p.add(line)
	}
	p.fence, p.kind = "", ""
}

// prose is a line outside of cards and quizzes.
func (p *parser) prose(line string) {
	if title, ok := heading(line); ok {
		p.begin(title)
		return
	}
	if strings.HasPrefix(line, "# ") {
		p.fault(p.number, RulePart, "a part begins with '## '; the title of the whole guide stands in its front matter")
	}
	blank := strings.TrimSpace(line) == ""
	if last := p.part(); p.behindLine == 0 && !blank && last != nil && (last.Cards != nil || last.Quiz != nil) {
		p.behindLine = p.number
	}
	if blank {
		p.endFormula()
	} else if strings.Count(line, "$$")%2 == 1 {
		if p.display == 0 {
			p.display = p.number
		} else {
			p.display = 0
		}
	}
	p.add(line)
}

// add adds a line to the text of the part, or to that behind its cards and quiz.
func (p *parser) add(line string) {
	if p.behindLine > 0 {
		p.behind = append(p.behind, line)
	} else {
		p.text = append(p.text, line)
	}
}

// heading is the title of a part that begins with a line.
func heading(line string) (title string, ok bool) {
	rest, ok := strings.CutPrefix(line, "##")
	if !ok || rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

func (p *parser) part() *Part {
	if n := len(p.guide.Parts); n > 0 {
		return &p.guide.Parts[n-1]
	}
	return nil
}

func (p *parser) begin(title string) {
	p.endPart()
	if p.behindLine > 0 {
		p.fault(p.behindLine, RulePart, "text stands behind the cards or the quiz of a part that isn't the last; write it before them")
	}
	p.behind, p.behindLine = nil, 0
	if title == "" {
		p.fault(p.number, RulePart, "the part has no title; write '## Title'")
	}
	p.guide.Parts = append(p.guide.Parts, Part{ID: p.ids.Next(title), Title: title, Line: p.number})
}

func (p *parser) endPart() {
	p.endFormula()
	text := strings.Trim(strings.Join(p.text, "\n"), "\n")
	p.text = nil
	last := p.part()
	if last == nil {
		p.guide.Intro = text
		return
	}
	if last.Markdown = text; strings.TrimSpace(text) == "" {
		p.fault(last.Line, RulePart, "the part '%s' has no text", last.Title)
	}
}

func (p *parser) endFormula() {
	if p.display > 0 {
		p.fault(p.display, RuleFormula, "the formula begins with $$ and has no end; write $$ behind it, before an empty line")
	}
	p.display = 0
}

func (p *parser) end() {
	if p.fence != "" {
		p.fault(p.opened, RulePart, "the block has no end; write a line '%s'", p.fence)
		p.close("")
	}
	p.endPart()
	p.guide.Closing = strings.Trim(strings.Join(p.behind, "\n"), "\n")
	if len(p.guide.Parts) == 0 {
		p.fault(1, RulePart, "the guide has no parts; a part begins with a line '## Title'")
	}
}

func (p *parser) cardLine(line string) {
	text, isQuestion := cut(line, "Q:")
	answer, isAnswer := cut(line, "A:")
	switch {
	case strings.TrimSpace(line) == "":
		p.endCard()
	case isQuestion:
		p.endCard()
		p.card = card{Card{Front: text}, p.number}
		if text == "" {
			p.fault(p.number, RuleCards, "the card has no question")
		}
	case isAnswer && p.card.line > 0 && p.card.Back == "":
		if p.card.Back = answer; answer == "" {
			p.fault(p.number, RuleCards, "the card has no answer")
			p.card = card{}
		}
	case isAnswer:
		p.fault(p.number, RuleCards, "the answer has no question of its own; write 'Q: ' in the line before it")
	default:
		p.fault(p.number, RuleCards, "a line of a card begins with 'Q: ' or 'A: '")
	}
}

// cut is the text behind a mark at the beginning of a line.
func cut(line, mark string) (text string, ok bool) {
	rest, ok := strings.CutPrefix(line, mark)
	if !ok || rest != "" && rest[0] != ' ' {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

func (p *parser) endCard() {
	c := p.card
	p.card = card{}
	switch last := p.part(); {
	case c.line == 0:
	case c.Back == "":
		p.fault(c.line, RuleCards, "the card has no answer; write 'A: ' in the line behind it")
	case c.Front != "" && last != nil:
		last.Cards = append(last.Cards, c.Card)
	}
}

func (p *parser) quizLine(line string) {
	if strings.TrimSpace(line) == "" {
		p.endQuestion()
		return
	}
	if text, ok := cut(line, "?"); ok {
		p.endQuestion()
		p.question = question{Question: Question{Text: text}, line: p.number}
		p.filled(text)
		return
	}
	q := &p.question
	wrong, isWrong := cut(line, "-")
	right, isRight := cut(line, "+")
	why, isWhy := cut(line, "!")
	switch {
	case !isWrong && !isRight && !isWhy:
		p.fault(p.number, RuleQuiz, "a line of a quiz begins with '? ', '- ', '+ ' or '! '")
		q.bad = true
	case q.line == 0:
		p.fault(p.number, RuleQuiz, "the line belongs to no question; a question begins with '? '")
	case isWhy && q.Why != "":
		p.fault(p.number, RuleQuiz, "the question has two explanations; write one line that begins with '! '")
		q.bad = true
	case isWhy:
		p.filled(why)
		q.Why = why
	default:
		p.choice(wrong+right, isRight)
	}
}

func (p *parser) choice(text string, isRight bool) {
	q := &p.question
	if len(q.Choices) > MaxChoices {
		return // told at the first that is too many
	}
	p.filled(text)
	for _, other := range q.Choices {
		if other == text {
			p.fault(p.number, RuleQuiz, "the question has the choice '%s' twice", text)
			q.bad = true
		}
	}
	if isRight {
		q.Answer = len(q.Choices)
		q.right++
	}
	q.Choices = append(q.Choices, text)
	if len(q.Choices) == MaxChoices+1 {
		p.fault(p.number, RuleQuiz, "the question has more than %d choices", MaxChoices)
		q.bad = true
	}
}

// MaxChoices bounds the choices of a question.
const MaxChoices = 8

func (p *parser) filled(text string) {
	if text == "" {
		p.fault(p.number, RuleQuiz, "nothing stands behind the mark")
		p.question.bad = true
	}
}

func (p *parser) endQuestion() {
	q := p.question
	p.question = question{}
	if q.line == 0 {
		return
	}
	if len(q.Choices) < 2 {
		p.fault(q.line, RuleQuiz, "the question has fewer than two choices")
		q.bad = true
	} else if q.right != 1 {
		p.fault(q.line, RuleQuiz, "the question has %d right answers; exactly one line begins with '+ '", q.right)
		q.bad = true
	}
	if last := p.part(); !q.bad && last != nil {
		last.Quiz = append(last.Quiz, q.Question)
	}
}

// Words counts the words of the guide's prose.
func (g *Guide) Words() int {
	n := len(strings.Fields(g.Intro)) + len(strings.Fields(g.Closing))
	for i := range g.Parts {
		n += len(strings.Fields(g.Parts[i].Title)) + len(strings.Fields(g.Parts[i].Markdown))
	}
	return n
}
