package sample

import (
	"strings"

	"knowmad/pkg/features/ai/digest"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

const (
	// short, medium and long are the numbers of points of summaries.
	short, medium, long = 3, 6, 12
	// maxQuestions is the number of questions that a visitor may try.
	maxQuestions = 4
	// made is the number of questions that are made, to choose the shown ones from.
	made = 16
	// maxSentences is the number of sentences of an answer.
	maxSentences = 3
)

// Sample is the text with what the tools make of it.
type Sample struct {
	Title     string     `json:"title"`
	Lang      string     `json:"lang" doc:"BCP 47 tag of the text."`
	Pages     []Page     `json:"pages" nullable:"false"`
	Summaries Summaries  `json:"summaries"`
	Questions []Question `json:"questions" nullable:"false"`
}

func (Sample) SchemaName() string { return "AiSample" }

// Page is a page of the text.
type Page struct {
	Number  int    `json:"number" minimum:"1"`
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

func (Page) SchemaName() string { return "AiSamplePage" }

// Summaries are the points of summaries by their length.
type Summaries struct {
	Short  []Sentence `json:"SHORT" nullable:"false"`
	Medium []Sentence `json:"MEDIUM" nullable:"false"`
	Long   []Sentence `json:"LONG" nullable:"false"`
}

func (Summaries) SchemaName() string { return "AiSampleSummaries" }

// Sentence is a sentence with the page that it stands on.
type Sentence struct {
	Text string `json:"text"`
	Page int    `json:"page" minimum:"1"`
}

func (Sentence) SchemaName() string { return "AiSampleSentence" }

// Question is a question with four choices.
type Question struct {
	Text    string   `json:"text" doc:"A sentence with ____ for the word that is left out."`
	Choices []string `json:"choices" nullable:"false"`
	Answer  string   `json:"answer" doc:"One of the choices."`
	Reason  Sentence `json:"reason" doc:"The sentence that bears the answer."`
}

func (Question) SchemaName() string { return "AiSampleQuestion" }

// Made is a sample, ready to be asked about.
type Made struct {
	Sample

	pages    []passage.Page
	analyzer *textsearch.Analyzer
}

// Empty is the sample in a language that has no text.
func Empty(language string) *Made {
	none := []Sentence{}
	return &Made{Sample: Sample{Lang: language, Pages: []Page{}, Summaries: Summaries{none, none, none}, Questions: []Question{}}}
}

// Make makes summaries and questions of a text, whose pages are its sections.
func Make(a *textsearch.Analyzer, text *market.Page) *Made {
	out := &Made{Sample: Sample{Title: text.Title, Lang: text.Lang, Pages: []Page{}, Questions: []Question{}}, analyzer: a}
	for _, section := range strings.Split("\n"+text.Markdown, "\n## ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		page := Page{len(out.Pages) + 1, strings.TrimSpace(heading), strings.Join(strings.Fields(body), " ")}
		out.Pages = append(out.Pages, page)
		out.pages = append(out.pages, passage.Page{Number: page.Number, Text: page.Heading + "\n\n" + page.Text})
	}
	out.Summaries = Summaries{out.points(short), out.points(medium), out.points(long)}
	// Of more than are shown, as neighbours that tell each other's answers are left out.
	all := quiz.Make(a, out.pages, quiz.Options{Count: made, Kinds: []quiz.Kind{quiz.Choice}, Difficulty: quiz.Medium, Seed: 1})
	for _, q := range all[:min(len(all), maxQuestions)] {
		out.Questions = append(out.Questions, Question{q.Text, q.Choices, q.Answer, Sentence{passage.Clean(q.Sentence), q.Passage.Page}})
	}
	return out
}

// points are the points of a summary of at most so many.
func (m *Made) points(most int) []Sentence {
	out := []Sentence{}
	for _, p := range digest.Make(m.analyzer, m.pages, most).Points {
		out = append(out, Sentence{p.Text, p.Passage.Page})
	}
	return out
}

// Answer is the sentences of the text that answer a question, best first; none where none does.
func (m *Made) Answer(question string) []Sentence {
	out := []Sentence{}
	if len(m.pages) == 0 {
		return out
	}
	for _, s := range passage.Answer(m.analyzer, question, m.pages, maxSentences) {
		out = append(out, Sentence{s.Text, s.Passages[0].Page})
	}
	return out
}
