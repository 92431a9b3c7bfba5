package suggest

import (
	"context"
	"errors"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
)

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Markets *market.Live
	// Finds tells whether the search finds anything for a query.
	Finds func(ctx context.Context, host *market.Market, query string) (bool, error)
	// Similar are words of knows that one may have meant, best first; nil: there are none.
	Similar func(ctx context.Context, host *market.Market, word string) ([]string, error)
}

// Service answers with suggestions, and counts what is searched for. It is safe for use by
// many goroutines; several servers may work on one database.
type Service struct {
	Config
	engine   engine
	menus    *market.Derived[*menu]
	searches chan search
}

// New makes a service on a database of the present shape.
func New(c Config) (*Service, error) {
	s := &Service{Config: c, engine: newEngine(c.DB.Engine()), menus: market.NewDerived(newMenu), searches: make(chan search, maxWaiting)}
	s.Jobs.Every(sweepEvery, "search: forgetting who searched for what", s.Sweep)
	return s, s.registerTops()
}

// ErrNoQuery says that a query has neither letters nor digits.
var ErrNoQuery = errors.New("the query has neither letters nor digits")

// Suggest gives what fits a query, best first.
func (s *Service) Suggest(ctx context.Context, host *market.Market, r Request) ([]Suggestion, error) {
	all := s.Markets.Current().All()
	if err := r.Validate(host, all); err != nil {
		return nil, err
	}
	query := fold.Text(r.Query)
	if query == "" {
		return []Suggestion{}, nil
	}
	words := strings.Fields(query)
	found, err := s.find(ctx, host, query, words)
	if err != nil || len(found) > 0 {
		return found, err
	}
	if plain := withoutUmlauts(query); plain != query {
		if found, err = s.find(ctx, host, plain, strings.Fields(plain)); err != nil || len(found) > 0 {
			return found, err
		}
	}
	corrected, err := s.corrected(ctx, host, words)
	for _, query := range corrected {
		if err == nil && len(found) == 0 {
			found, err = s.find(ctx, host, query, strings.Fields(query))
		}
	}
	return found, err
}

// find gives what fits a folded query as it is.
func (s *Service) find(ctx context.Context, host *market.Market, query string, words []string) ([]Suggestion, error) {
	texts, titles, err := s.phrases(ctx, host, query, words)
	if err != nil {
		return nil, err
	}
	return mix(s.menus.Of(host).find(query), texts, titles), nil
}

// phrases reads what fits a query of the database: what others searched for on the host,
// and titles of the knows that are read there.
func (s *Service) phrases(ctx context.Context, host *market.Market, query string, words []string) (texts, titles []Suggestion, err error) {
	l := lookup{host: host.Code, others: s.others(host), prefix: cutStart(query), best: maxBest, enough: roomOfTitles}
	whole := len(query) <= maxStart
	if !whole { // which of the titles fit is only known when they are read
		l.enough = always
	}
	found, err := s.engine.find(ctx, s.DB.One(), l)
	bestTexts, bestTitles := sift(found, whole, query, words, host.Code)
	if start := longest(words); err == nil && start != "" && len(bestTexts)+len(bestTitles) == 0 {
		l.prefix, l.best, l.enough = cutStart(start), maxRead, always
		found, err = s.engine.find(ctx, s.DB.One(), l)
		bestTexts, bestTitles = sift(found, false, query, words, host.Code)
	}
	if err != nil {
		return nil, nil, err
	}
	of := s.Markets.Current().ByCode
	for _, p := range bestTexts {
		texts = append(texts, p.suggestion(of))
	}
	for _, p := range bestTitles {
		titles = append(titles, p.suggestion(of))
	}
	return texts, titles, nil
}

// others are the other markets whose knows are read on the host's sites.
func (s *Service) others(host *market.Market) (codes []string) {
	for _, m := range s.Markets.Current().All() {
		if m.Code != host.Code && market.BaseLanguage(m.Language.Code) == market.BaseLanguage(host.Language.Code) {
			codes = append(codes, m.Code)
		}
	}
	return codes
}
