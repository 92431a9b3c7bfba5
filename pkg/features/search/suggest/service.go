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

// Config has the dependencies of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Markets *market.Live
	// Finds reports whether the search finds anything for a query.
	Finds func(ctx context.Context, host *market.Market, query string) (bool, error)
	// Similar returns words of knows that a word may be a typo of, the likeliest first;
	// nil: no corrections.
	Similar func(ctx context.Context, host *market.Market, word string) ([]string, error)
}

// Service suggests, and counts what visitors search for. It is safe for concurrent use;
// several servers may share one database.
type Service struct {
	Config
	engine   engine
	menus    *market.Derived[*menu]
	searches chan search
}

// New makes a service on a migrated database, and registers its jobs.
func New(c Config) (*Service, error) {
	s := &Service{Config: c, engine: newEngine(c.DB.Engine()), menus: market.NewDerived(newMenu), searches: make(chan search, maxWaiting)}
	s.Jobs.Every(sweepEvery, "search: forgetting who searched for what", s.Sweep)
	return s, s.registerTops()
}

// ErrNoQuery is the error of a query without letters and digits.
var ErrNoQuery = errors.New("the query has neither letters nor digits")

// Suggest returns the suggestions for a query, best first.
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

// find returns the suggestions for a folded query, without respelling it.
func (s *Service) find(ctx context.Context, host *market.Market, query string, words []string) ([]Suggestion, error) {
	texts, titles, err := s.phrases(ctx, host, query, words)
	if err != nil {
		return nil, err
	}
	return mix(s.menus.Of(host).find(query), texts, titles), nil
}

// phrases reads the suggestions for a query from the database: queries of others on the
// host, and titles of knows in the host's language.
func (s *Service) phrases(ctx context.Context, host *market.Market, query string, words []string) (texts, titles []Suggestion, err error) {
	l := lookup{host: host.Code, others: s.others(host), prefix: cutStart(query), best: maxBest, enough: roomOfTitles}
	whole := len(query) <= maxStart
	if !whole { // titles must be compared in Go first
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

// others returns the codes of the other markets whose knows are read on the host's sites.
func (s *Service) others(host *market.Market) (codes []string) {
	for _, m := range s.Markets.Current().All() {
		if m.Code != host.Code && market.BaseLanguage(m.Language.Code) == market.BaseLanguage(host.Language.Code) {
			codes = append(codes, m.Code)
		}
	}
	return codes
}
