package summary

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/textsearch"
	"knowmad/pkg/platform/typeset"

	"github.com/rs/zerolog"
)

const (
	// maxSummaries is how many summaries a user keeps.
	maxSummaries = 200
	maxTitle     = 120  // characters
	maxPoint     = 1000 // characters
	// maxTextRunes is the length of a pasted text in characters.
	maxTextRunes = 200_000
)

// Model is a language model at an endpoint.
type Model interface {
	// Model is its name.
	Model() string
	// Stream asks it, and calls take with each piece of its answer.
	Stream(ctx context.Context, r llm.Request, take func(piece string) error) (llm.Usage, error)
}

// Decks are decks of flashcards.
type Decks interface {
	// Make makes a private deck of the actor's, of cards with two sides of plain text.
	Make(ctx context.Context, m *market.Market, a right.Actor, title string, cards [][2]string) (know string, err error)
}

// Typesetter writes documents as PDF.
type Typesetter interface {
	Typeset(
		ctx context.Context, kind document.Kind, file io.ReaderAt, size int64, language string, o typeset.Options, w io.Writer,
	) (omitted []document.Omission, err error)
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Knows   know.Reader
	Sources *source.Service
	Markets func() *market.Registry
	// Analyzer reads texts of a market's language.
	Analyzer func(*market.Market) (*textsearch.Analyzer, error)
	Model    Model // nil: summaries are built in

	Decks      Decks
	Typesetter Typesetter
	Stopping   <-chan struct{} // nil: the server never stops
	Notices    notice.Teller
}

// Service writes and keeps summaries. It is safe for use by many goroutines; several servers may
// work on one database.
type Service struct{ Config }

// Open connects the service with the platform and registers its job.
func (s *Service) Open(c Config) error {
	s.Config = c
	return s.Jobs.Register(job.Kind{
		Name: kind, Work: s.work, Failed: s.failed, Turns: true,
		Concurrency: 2, Attempts: attempts, Wait: job.BackOff{First: 2 * time.Second, Longest: time.Minute},
		Deadline: workFor, Lease: 30 * time.Second,
	})
}

func notFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such summary.")
}
