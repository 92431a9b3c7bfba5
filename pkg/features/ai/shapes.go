package ai

import (
	"time"

	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/way"
	"knowmad/pkg/platform/openapi"
)

// Role is who says a message.
type Role string

// The roles.
const (
	User      Role = "USER"
	Assistant Role = "ASSISTANT"
)

// State is how an answer ended.
type State string

// The states.
const (
	Done    State = "DONE"
	Nothing State = "NOT_FOUND" // no passage answers the question
	Stopped State = "STOPPED"   // the user, or a crash, has ended it
	Failed  State = "FAILED"
	Helped  State = "HELP" // the question tells of need; it says where help is, and nothing else
)

// Provider is who gave an answer.
type Provider = cited.Provider

// Sentence is a sentence of an answer.
type Sentence = cited.Sentence

// Allowance is how many questions a user may ask.
type Allowance = quota.Allowance

// Message is a question or an answer.
type Message struct {
	UUID      string                     `json:"uuid" format:"uuid"`
	Role      Role                       `json:"role" enum:"USER,ASSISTANT"`
	CreatedOn time.Time                  `json:"createdOn"`
	Text      string                     `json:"text" doc:"Of a question; else empty."`
	Sentences []Sentence                 `json:"sentences" nullable:"false" doc:"Of an answer."`
	Provider  openapi.Nullable[Provider] `json:"provider" doc:"null of a question, and of an answer that had no first word."`
	State     State                      `json:"state" enum:"DONE,NOT_FOUND,STOPPED,FAILED,HELP" doc:"NOT_FOUND: no know answers the question. HELP: the question tells of its writer's need."`
	Verdict   Verdict                    `json:"verdict" enum:"GOOD,BAD,NONE" doc:"The caller's on an answer."`
	Help      openapi.Nullable[Help]     `json:"help" doc:"Of the state HELP."`
	Way       way.Way                    `json:"way" enum:"ANSWER,HINT,SIMPLER,EXAMPLE,QUIZ" doc:"How the question is to be answered, and is."`
	Quiz      openapi.Nullable[Quiz]     `json:"quiz" doc:"Of an answer in the way QUIZ."`
}

func (Message) SchemaName() string { return "AiMessage" }

// Verdict is what a reader thinks of an answer.
type Verdict string

// The verdicts.
const (
	Good Verdict = "GOOD"
	Bad  Verdict = "BAD"
	None Verdict = "NONE"
)

// Conversation is a conversation in its author's list.
type Conversation struct {
	UUID      string                      `json:"uuid" format:"uuid"`
	Title     string                      `json:"title" doc:"Empty before the first question."`
	Buddy     openapi.Nullable[buddy.Ref] `json:"buddy" doc:"Who answers; null: no study buddy."`
	CreatedOn time.Time                   `json:"createdOn"`
	ChangedOn time.Time                   `json:"changedOn"`
	// CourseUUID is the course under which it is filed.
	CourseUUID *string `json:"courseUuid" format:"uuid" doc:"null for none."`
}

func (Conversation) SchemaName() string { return "AiConversation" }

// Detail is a conversation with its messages.
type Detail struct {
	Conversation

	Messages []Message `json:"messages" nullable:"false"`
}

func (Detail) SchemaName() string { return "AiConversationDetail" }

// List is a part of a user's conversations.
type List struct {
	Content []Conversation `json:"content" nullable:"false"`
	Page    int            `json:"page" doc:"From 0."`
	Last    bool           `json:"last" doc:"Nothing follows."`
	Total   int            `json:"totalElements" doc:"Of all pages."`
}

func (List) SchemaName() string { return "AiConversationList" }

// Event is an event of an answer: the one of its fields that isn't nil.
type Event struct {
	Help     *Help         `json:"help,omitempty" doc:"The question tells of its writer's need: no answer follows, and it doesn't count."`
	Provider *Provider     `json:"provider,omitempty" doc:"Who answers; before the first sentence."`
	Sentence *Sentence     `json:"sentence,omitempty"`
	Quiz     *Quiz         `json:"quiz,omitempty" doc:"In place of sentences: a question on the one before."`
	NotFound *NotFound     `json:"notFound,omitempty" doc:"No know answers the question."`
	Done     *DoneEvent    `json:"done,omitempty" doc:"The answer is complete."`
	Error    *FailureEvent `json:"error,omitempty" doc:"The answer ends without being complete."`
}

func (Event) SchemaName() string { return "AiEvent" }

// EventName and EventData make an event of a stream.
func (e Event) EventName() string {
	switch {
	case e.Help != nil:
		return "help"
	case e.Provider != nil:
		return "provider"
	case e.Sentence != nil:
		return "sentence"
	case e.Quiz != nil:
		return "quiz"
	case e.NotFound != nil:
		return "notFound"
	case e.Done != nil:
		return "done"
	}
	return "error"
}

// EventData is what the event tells.
func (e Event) EventData() any {
	switch {
	case e.Help != nil:
		return e.Help
	case e.Provider != nil:
		return e.Provider
	case e.Sentence != nil:
		return e.Sentence
	case e.Quiz != nil:
		return e.Quiz
	case e.NotFound != nil:
		return e.NotFound
	case e.Done != nil:
		return e.Done
	}
	return e.Error
}

// NotFound says where else to look.
type NotFound struct {
	SearchURL string `json:"searchUrl" doc:"Path on this host."`
}

func (NotFound) SchemaName() string { return "AiNotFound" }

// DoneEvent says what an answer has cost.
type DoneEvent struct {
	UUID      string `json:"uuid" format:"uuid" doc:"Of the answer."`
	Usage     Usage  `json:"usage"`
	Remaining int    `json:"remaining" minimum:"0" doc:"Questions of today."`
}

func (DoneEvent) SchemaName() string { return "AiDone" }

// Usage counts the tokens of a language model; zero where none was asked.
type Usage struct {
	Prompt int `json:"prompt" minimum:"0"`
	Answer int `json:"answer" minimum:"0"`
}

func (Usage) SchemaName() string { return "AiUsage" }

// FailureEvent is an error of the API's catalogue.
type FailureEvent struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

func (FailureEvent) SchemaName() string { return "AiFailure" }

// Naming is another title for a conversation.
type Naming struct {
	Title string `json:"title" maxLength:"500" doc:"1 to 120 characters."`
}

func (Naming) SchemaName() string { return "AiNaming" }

// Question is what a user asks.
type Question struct {
	Text        string  `json:"text" maxLength:"8000" doc:"1 to 2,000 characters."`
	Way         way.Way `json:"way,omitempty" enum:"ANSWER,HINT,SIMPLER,EXAMPLE,QUIZ" doc:"ANSWER and HINT (a part of the answer, and where the rest stands) are about the text. SIMPLER, EXAMPLE and QUIZ (a question back) are about the question before; about the text where there is none. Without it ANSWER, or HINT where the conversation's buddy gives hints first."`
	AboutSchool bool    `json:"aboutSchool,omitempty" doc:"It is about a subject of school, though it may sound as if its writer were in need."`
}

func (Question) SchemaName() string { return "AiQuestion" }

// Judgement is what a reader thinks of an answer, and why.
type Judgement struct {
	Verdict Verdict `json:"verdict" enum:"GOOD,BAD,NONE"`
	Reason  string  `json:"reason,omitempty" maxLength:"2000" doc:"At most 500 characters."`
}

func (Judgement) SchemaName() string { return "AiJudgement" }
