package ai

import (
	"context"
	"sync"
	"time"

	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/distress"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/sample"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/features/ai/summary"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/textsearch"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
)

const (
	// maxConversations is how many conversations a user has, and maxMessages how many messages
	// one of them has.
	maxConversations = 200
	maxMessages      = 200

	maxQuestion = 2000 // characters
	maxTitle    = 120  // characters
	maxReason   = 500  // characters

	sweepEvery = time.Hour
	// answerFor is how long an answer may take.
	answerFor = 4 * time.Minute
)

// Finder finds the knows of a host that may answer a question.
type Finder interface {
	// Relevant gives the ids of published knows of a subject of the host's, 0 for any, the best
	// first.
	Relevant(ctx context.Context, host *market.Market, question string, subject, limit int) ([]string, error)
}

// Model is a language model at an endpoint.
type Model interface {
	// Model is its name.
	Model() string
	// Stream asks it, and calls take with each piece of its answer.
	Stream(ctx context.Context, r llm.Request, take func(piece string) error) (llm.Usage, error)
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Knows    know.Reader
	Markets  func() *market.Registry
	Finder   Finder
	Model    Model           // nil: answers are built in
	Stopping <-chan struct{} // nil: the server never stops
}

// Service answers questions and keeps conversations. It is safe for use by many goroutines;
// several servers may work on one database.
type Service struct {
	Config

	sources   *source.Service
	needs     *market.Derived[*distress.Phrases]
	summaries summary.Service
	exams     *exam.Service
	courses   course.Service
	samples   *market.Derived[*sample.Made]
	throttle  *throttle.Throttle
	analyzers sync.Map // by name, *textsearch.Analyzer
}

// analyzer reads texts of a market's language.
func (s *Service) analyzer(m *market.Market) (*textsearch.Analyzer, error) {
	if a, ok := s.analyzers.Load(m.SearchAnalyzer); ok {
		return a.(*textsearch.Analyzer), nil //nolint:forcetypeassert // nothing else is stored
	}
	a, err := textsearch.New(m.SearchAnalyzer)
	if err != nil {
		return nil, err
	}
	kept, _ := s.analyzers.LoadOrStore(m.SearchAnalyzer, a)
	return kept.(*textsearch.Analyzer), nil //nolint:forcetypeassert // as above
}

func notFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such conversation.")
}
