package search

import (
	"context"
	"embed"
	"time"
	"unicode"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/knows"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Texts are the words of knows.
type Texts interface {
	// Pages reads the texts of a revision's pages, in order.
	Pages(ctx context.Context, q db.Queryer, revision string) ([]string, error)
}

// Needs are what the slice needs of others.
type Needs struct{ Texts Texts }

// renewEvery is how often a server looks whether packs or a new version of it ask for
// another index.
const renewEvery = 10 * time.Minute

// refreshEvery is how often it is noticed how much knows are read.
const refreshEvery = 6 * time.Hour

// Service answers the slice's calls, and is told by others what there is to find.
type Service struct {
	suggest *suggest.Service
	index   *index.Index
	knows   *knows.Service
}

// Slice is what the noun brings to the server, and the service, which other slices use
// once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "search",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: suggest.Tag, Description: "Finding things in the host's market."},
		Calls:      s.register,
		Commands:   newCommands(func() *index.Index { return s.index }, func() *suggest.Service { return s.suggest }),
		Open: func(_ context.Context, p *slice.Platform) (err error) {
			s.suggest, err = suggest.New(suggest.Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Markets: p.Markets, Finds: s.finds, Similar: s.similar,
			})
			if err != nil {
				return err
			}
			s.index, err = index.New(index.Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Source: source{n.Texts, p.Markets.Current},
				Markets: func() []*market.Market { return p.Markets.Current().All() },
			})
			if err != nil {
				return err
			}
			p.Jobs.Every(refreshEvery, "search: noticing what is read", s.index.RefreshSoon)
			p.Jobs.Every(renewEvery, "search: looking for changed analysers", s.index.Renew)
			s.knows = knows.New(knows.Config{DB: p.DB, Index: s.index, Knows: know.Reader{Markets: p.Markets.Current}, Markets: p.Markets})
			return nil
		},
		Run: func(ctx context.Context) { s.suggest.Run(ctx) },
	}, s
}

// finds tells whether a search finds knows with all words as they were typed.
func (s *Service) finds(ctx context.Context, host *market.Market, query string) (bool, error) {
	result, err := s.index.Search(ctx, index.Query{Host: host, Text: query, Limit: 1})
	return result.Exact > 0, err
}

// similar are words of knows that one may have meant.
func (s *Service) similar(ctx context.Context, host *market.Market, word string) ([]string, error) {
	return s.index.Similar(ctx, host, word)
}

// register adds the calls of every room, which are made when the slice opens.
func (s *Service) register(api huma.API) {
	knows.Register(api, func() *knows.Service { return s.knows })
	suggest.Register(api, func() *suggest.Service { return s.suggest })
}

// mostAsked is how many characters of a question are looked for.
const mostAsked = 200

// Relevant gives the ids of published knows that a question may be about, the best first. It
// is a text, so signs that a query would read as its syntax mean nothing.
func (s *Service) Relevant(ctx context.Context, host *market.Market, question string, subject, limit int) ([]string, error) {
	return s.index.Relevant(ctx, index.Query{Host: host, Text: wordsOf(question, mostAsked), Subject: subject, Limit: limit})
}

// wordsOf is a text of at most most characters with spaces for quotes, and for hyphens that
// join nothing.
func wordsOf(text string, most int) string {
	runes := []rune(text)
	runes = runes[:min(len(runes), most)]
	out := make([]rune, len(runes))
	for i, r := range runes {
		joins := r == '-' && i > 0 && isWord(runes[i-1])
		if isWord(r) || joins || r == '+' || r == '.' || r == ',' || r == '/' || r == '\'' || r == '’' {
			out[i] = r
		} else {
			out[i] = ' '
		}
	}
	return string(out)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }
