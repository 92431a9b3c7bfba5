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

// Texts reads the texts of knows.
type Texts interface {
	// Pages reads the texts of a revision's pages, in order.
	Pages(ctx context.Context, q db.Queryer, revision string) ([]string, error)
}

// Needs has the slice's dependencies.
type Needs struct{ Texts Texts }

// renewEvery is the interval of checks whether packs or a new version of the server need
// another index.
const renewEvery = 10 * time.Minute

// refreshEvery is the interval of refreshes of the readership.
const refreshEvery = 6 * time.Hour

// Service answers the slice's calls; its Follower keeps the index up to date.
type Service struct {
	suggest *suggest.Service
	index   *index.Index
	knows   *knows.Service
}

// Slice returns the noun's manifest and its service, which other slices may use once the
// slice is open.
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

// finds reports whether any know has all words of a query as typed.
func (s *Service) finds(ctx context.Context, host *market.Market, query string) (bool, error) {
	result, err := s.index.Search(ctx, index.Query{Host: host, Text: query, Limit: 1})
	return result.Exact > 0, err
}

// similar returns words of knows that a word may be a typo of.
func (s *Service) similar(ctx context.Context, host *market.Market, word string) ([]string, error) {
	return s.index.Similar(ctx, host, word)
}

// register adds the calls of knows and suggest, whose services exist once the slice is
// open.
func (s *Service) register(api huma.API) {
	knows.Register(api, func() *knows.Service { return s.knows })
	suggest.Register(api, func() *suggest.Service { return s.suggest })
}

// mostAsked is the maximum length of a question, in characters; the rest is cut.
const mostAsked = 200

// Relevant returns the ids of published knows that may answer a question, the best first.
// The question is plain text: quotes and hyphens in it aren't read as query syntax.
func (s *Service) Relevant(ctx context.Context, host *market.Market, question string, subject, limit int) ([]string, error) {
	return s.index.Relevant(ctx, index.Query{Host: host, Text: wordsOf(question, mostAsked), Subject: subject, Limit: limit})
}

// wordsOf cuts a text to most characters and replaces quotes, and hyphens that don't follow
// a word, by spaces.
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
