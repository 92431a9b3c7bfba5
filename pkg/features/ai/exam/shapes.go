package exam

import (
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/platform/openapi"

	"github.com/danielgtaylor/huma/v2"
)

// State is how far an exam is.
type State string

// The states.
const (
	Waiting State = "WAITING" // its sources are still processed
	Making  State = "MAKING"
	Ready   State = "READY"
	Running State = "RUNNING"
	Done    State = "DONE"
	Failed  State = "FAILED"
)

// Failure is why an exam has no questions.
type Failure string

// The failures.
const (
	Unreadable Failure = "UNREADABLE" // a source can't be read
	Nothing    Failure = "NOTHING"    // no sentence of the sources can be asked about
	Broken     Failure = "BROKEN"     // a failure of the server
)

// Marking is how an answer was marked.
type Marking string

// The ways to mark.
const (
	Exact Marking = "EXACT" // compared with the right answer
	Terms Marking = "TERMS" // by the key terms of the sentence that explains
	Own   Marking = "OWN"   // by the author's verdict
)

// Draft is which exam is to be made.
type Draft struct {
	source.Given

	Count      int             `json:"count" minimum:"3" maximum:"30" doc:"Questions. There are fewer where the sources don't give more."`
	Kinds      []quiz.Kind     `json:"kinds" minItems:"1" maxItems:"3" enum:"CHOICE,CLOZE,SHORT" nullable:"false"`
	Difficulty quiz.Difficulty `json:"difficulty" enum:"EASY,MEDIUM,HARD"`
	Minutes    int             `json:"minutes" minimum:"0" maximum:"180" doc:"0: without a clock."`
	About      string          `json:"about,omitempty" maxLength:"2000" doc:"Questions on it come first; at most 300 characters."`
	CourseUUID *string         `json:"courseUuid,omitempty" format:"uuid" doc:"A course of one's own, under which it is filed."`
}

func (Draft) SchemaName() string { return "NewAiExam" }

// Receipt says which exam was begun.
type Receipt struct {
	UUID string `json:"uuid" format:"uuid"`
}

func (Receipt) SchemaName() string { return "AiExamReceipt" }

// Exam is an exam in its author's list.
type Exam struct {
	UUID        string                           `json:"uuid" format:"uuid"`
	Title       string                           `json:"title" doc:"Of the first source that the caller may read; empty where there is none."`
	Sources     int                              `json:"sources" doc:"How many there are."`
	State       State                            `json:"state" enum:"WAITING,MAKING,READY,RUNNING,DONE,FAILED"`
	Failure     *Failure                         `json:"failure" enum:"UNREADABLE,NOTHING,BROKEN" doc:"Of FAILED, else null. UNREADABLE: a source can't be read; NOTHING: no sentence of them can be asked about."`
	Provider    openapi.Nullable[cited.Provider] `json:"provider" doc:"Who made the questions; null before."`
	CreatedOn   time.Time                        `json:"createdOn"`
	Wanted      int                              `json:"wanted" doc:"Questions that its author asked for."`
	Count       int                              `json:"count" doc:"Questions that there are."`
	Kinds       []quiz.Kind                      `json:"kinds" enum:"CHOICE,CLOZE,SHORT" nullable:"false"`
	Difficulty  quiz.Difficulty                  `json:"difficulty" enum:"EASY,MEDIUM,HARD"`
	Minutes     int                              `json:"minutes" doc:"0: without a clock."`
	About       string                           `json:"about"`
	CourseUUID  *string                          `json:"courseUuid" format:"uuid" doc:"The course under which it is filed; null for none."`
	StartedOn   *time.Time                       `json:"startedOn" doc:"null before."`
	EndsAt      *time.Time                       `json:"endsAt" doc:"null before it is started, and without a clock."`
	SubmittedOn *time.Time                       `json:"submittedOn" doc:"null before."`
	Points      *float64                         `json:"points" doc:"Of as many as there are questions; null before the submission."`
}

func (Exam) SchemaName() string { return "AiExam" }

// Detail is an exam with its questions.
type Detail struct {
	Exam

	Now       time.Time  `json:"now" doc:"The server's time, by which endsAt is meant."`
	Questions []Question `json:"questions" nullable:"false"`
	Topics    []Topic    `json:"topics" nullable:"false" doc:"After the submission: those with wrong answers, most of them first."`
}

func (Detail) SchemaName() string { return "AiExamDetail" }

// Question is a question with its author's answer, and what is told after the submission.
type Question struct {
	UUID     string                           `json:"uuid" format:"uuid"`
	Kind     quiz.Kind                        `json:"kind" enum:"CHOICE,CLOZE,SHORT"`
	Text     string                           `json:"text" doc:"A sentence with ____ for the word that is left out; of SHORT the term that is to be explained."`
	Choices  []string                         `json:"choices" nullable:"false" doc:"Of CHOICE; else empty."`
	Given    string                           `json:"given" doc:"One's answer; empty for none."`
	Answer   string                           `json:"answer" doc:"Empty before the submission."`
	Right    *bool                            `json:"right" doc:"null before the submission, and of an answer that is right in part."`
	Points   *float64                         `json:"points" doc:"0, 0.5 or 1; null before the submission."`
	Marked   *Marking                         `json:"marked" enum:"EXACT,TERMS,OWN" doc:"EXACT: compared with the answer; TERMS: by the answer's key terms; OWN: by one's own verdict. null before the submission."`
	Terms    []string                         `json:"terms" nullable:"false" doc:"Of SHORT, after the submission: words of the answer that one's own lacks."`
	Sentence openapi.Nullable[cited.Sentence] `json:"sentence" doc:"That bears the answer, with its passage; null before the submission."`
}

func (Question) SchemaName() string { return "AiExamQuestion" }

// Topic is a part of the sources with wrong answers.
type Topic struct {
	KnowUUID string `json:"knowUuid" format:"uuid"`
	Title    string `json:"title" doc:"Of the know; empty where the caller can't read it any more."`
	Path     string `json:"path" doc:"Of the know, on this host; empty where the caller can't read it any more."`
	Heading  string `json:"heading" doc:"Above the passages; empty for none."`
	Page     int    `json:"page" doc:"Of the first wrong answer's passage."`
	Wrong    int    `json:"wrong"`
	Count    int    `json:"count" doc:"Questions on it."`
}

func (Topic) SchemaName() string { return "AiExamTopic" }

// List is a part of a user's exams.
type List struct {
	Content []Exam `json:"content" nullable:"false"`
	Page    int    `json:"page" doc:"From 0."`
	Last    bool   `json:"last" doc:"Nothing follows."`
	Total   int    `json:"totalElements" doc:"Of all pages."`
}

func (List) SchemaName() string { return "AiExamList" }

// Given is an answer.
type Given string

// Schema bounds an answer.
func (Given) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, MaxLength: new(8000)}
}

// Answers are answers by the uuids of their questions.
type Answers struct {
	Answers map[string]Given `json:"answers" maxProperties:"30" doc:"By the uuid of the question; those of other questions stay. Each has at most 2,000 characters; of CHOICE it is one of the choices. Empty takes an answer back."`
}

func (Answers) SchemaName() string { return "AiExamAnswers" }

// Again is what a further attempt asks.
type Again struct {
	WrongOnly bool `json:"wrongOnly" doc:"Only what wasn't answered right."`
}

func (Again) SchemaName() string { return "AiExamRepetition" }

// Verdict is what an author thinks of their own answer.
type Verdict struct {
	Right bool `json:"right" doc:"Their answer was right; false: as it was marked."`
}

func (Verdict) SchemaName() string { return "AiExamVerdict" }

// Event is an event of the making: the one of its fields that isn't nil.
type Event struct {
	State    *MakingEvent   `json:"state,omitempty"`
	Question *QuestionEvent `json:"question,omitempty" doc:"A question is there."`
	Done     *MadeEvent     `json:"done,omitempty" doc:"All questions are there."`
	Error    *UnmadeEvent   `json:"error,omitempty" doc:"There will be none."`
}

func (Event) SchemaName() string { return "AiExamEvent" }

// EventName and EventData make an event of a stream.
func (e Event) EventName() string {
	switch {
	case e.State != nil:
		return "state"
	case e.Question != nil:
		return "question"
	case e.Done != nil:
		return "done"
	}
	return "error"
}

// EventData is what the event tells.
func (e Event) EventData() any {
	switch {
	case e.State != nil:
		return e.State
	case e.Question != nil:
		return e.Question
	case e.Done != nil:
		return e.Done
	}
	return e.Error
}

// MakingEvent says how far an exam is.
type MakingEvent struct {
	State State `json:"state" enum:"WAITING,MAKING,READY,RUNNING,DONE,FAILED"`
}

func (MakingEvent) SchemaName() string { return "AiExamState" }

// QuestionEvent says that a question is there.
type QuestionEvent struct {
	Position int `json:"position" minimum:"1"`
}

func (QuestionEvent) SchemaName() string { return "AiExamPosition" }

// MadeEvent says that all questions are there.
type MadeEvent struct {
	UUID      string `json:"uuid" format:"uuid"`
	Remaining int    `json:"remaining" minimum:"0" doc:"Exams of today."`
	Count     int    `json:"count" doc:"Questions."`
}

func (MadeEvent) SchemaName() string { return "AiExamDone" }

// UnmadeEvent is an error of the API's catalogue.
type UnmadeEvent struct {
	Type    string  `json:"type"`
	Message string  `json:"message"`
	Failure Failure `json:"failure" enum:"UNREADABLE,NOTHING,BROKEN"`
}

func (UnmadeEvent) SchemaName() string { return "AiExamFailure" }
