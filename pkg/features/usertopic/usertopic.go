package usertopic

import (
	"time"

	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
)

const (
	// perDay is how many choices a user makes in a day, and maxKept how many they have.
	perDay  = 50
	maxKept = 100

	maxTitle  = 120 // characters
	maxTopics = 10
	maxDecks  = 20
	maxGuides = 5

	// decksOfTopic is how many of a topic's decks are asked, the most read first; readDecks
	// is how many decks a quiz reads in all, and readCards how many cards.
	decksOfTopic = 5
	readDecks    = 30
	readCards    = 600
	// leastCards is how many cards of a deck are read where there are many decks.
	leastCards = 20

	// asked is how many questions a quiz has.
	asked = 10

	day        = 24 * time.Hour
	sweepEvery = time.Hour
)

// Kind is the kind of a thing in a choice.
type Kind string

// The kinds.
const (
	Topic Kind = "TOPIC"
	Deck  Kind = "DECK"
	Guide Kind = "GUIDE"
)

// ref names a thing: a topic or a deck by its uuid, a guide by its slug.
type ref struct {
	Kind  Kind
	Thing string
}

// userTopic is a choice of things.
type userTopic struct {
	ID, Market, Author, Title string
	Created                   time.Time
	Things                    []ref
}

// pathOf is where the quiz of a choice is taken.
func pathOf(id string) string { return "/user-topic/" + id + "/quiz" }

// tagOf is the tag of the answers that show a choice.
func tagOf(id string) string { return "user-topic:" + id }

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Decks   Decks
	Pages   slice.Pages // nil: there are none
	Markets func() *market.Registry
}

// Service keeps choices and asks about them. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct {
	Config

	guides *market.Derived[map[string]guide]
	turns  throttle.Turns
	seeds  func() uint64
}

func notFound() *problem.Error { return problem.New(problem.NotFound, "There is no such quiz.") }

// Question is a question of a quiz.
type Question struct {
	ID        string        `json:"id" doc:"The same in every quiz that asks it."`
	Kind      question.Kind `json:"kind" enum:"choice,trueFalse"`
	Prompt    string        `json:"prompt" doc:"Markdown of flashcards. Of a card with gaps: the text with all of them, as {{c1::text::hint}}."`
	Gap       int           `json:"gap" minimum:"0" doc:"The number of the gaps that are asked; 0 for none."`
	Statement string        `json:"statement" doc:"Of a question that is true or false: the answer that is claimed, in Markdown of flashcards; else empty."`
	Choices   []string      `json:"choices" nullable:"false" doc:"Markdown of flashcards; none of a question that is true or false."`
	Answer    int           `json:"answer" minimum:"0" doc:"Which choice is right, from 0; of a statement 0 for true and 1 for false."`
	Right     string        `json:"right" doc:"The right answer, in Markdown of flashcards."`
	Why       string        `json:"why" doc:"Markdown of flashcards; may be empty."`
	Media     []Medium      `json:"media" nullable:"false" doc:"Pictures that its texts name."`
	Source    Source        `json:"source" doc:"Where the answer is learned."`
}

func (Question) SchemaName() string { return "QuizQuestion" }

// Medium is a picture of a deck.
type Medium struct {
	Name string `json:"name"`
	URL  string `json:"url" doc:"Path on this host."`
}

func (Medium) SchemaName() string { return "QuizMedium" }

// Source is a deck, or a part of a guide.
type Source struct {
	Kind  Kind   `json:"kind" enum:"DECK,GUIDE"`
	Title string `json:"title"`
	Path  string `json:"path" doc:"On this host."`
}

func (Source) SchemaName() string { return "QuizSource" }

// Quiz is ten questions, or fewer where there are no more.
type Quiz struct {
	Seed      int64      `json:"seed" minimum:"0" doc:"With it getUserTopicQuiz asks the same questions again, as long as the decks stay as they are."`
	Questions []Question `json:"questions" nullable:"false" maxItems:"10"`
}

func (Quiz) SchemaName() string { return "UserTopicQuiz" }
