package search

import (
	"context"
	"embed"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/knows"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Knows are what the slice finds; K is how a know is told in lists.
type Knows[K any] interface {
	index.Source
	knows.Summaries[K]
}

// Needs are what the slice needs of others.
type Needs[K any] struct{ Knows Knows[K] }

// renewEvery is how often a server looks whether packs or a new version of it ask for
// another index.
const renewEvery = 10 * time.Minute

// refreshEvery is how often it is noticed how much knows are read.
const refreshEvery = 6 * time.Hour

// Service answers the slice's calls, and is told by others what there is to find.
type Service[K any] struct {
	suggest *suggest.Service
	index   *index.Index
	knows   *knows.Service[K]
}

// Slice is what the noun brings to the server, and the service, which other slices use
// once it is open.
func Slice[K any](n Needs[K]) (slice.Slice, *Service[K]) {
	s := &Service[K]{}
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
				DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Source: n.Knows,
				Markets: func() []*market.Market { return p.Markets.Current().All() },
			})
			if err != nil {
				return err
			}
			p.Jobs.Every(refreshEvery, "search: noticing what is read", s.index.RefreshSoon)
			p.Jobs.Every(renewEvery, "search: looking for changed analysers", s.index.Renew)
			s.knows = knows.New(knows.Config[K]{DB: p.DB, Index: s.index, Knows: n.Knows, Markets: p.Markets})
			return nil
		},
		Run: func(ctx context.Context) { s.suggest.Run(ctx) },
	}, s
}

// finds tells whether a search finds knows with all words as they were typed.
func (s *Service[K]) finds(ctx context.Context, host *market.Market, query string) (bool, error) {
	result, err := s.index.Search(ctx, index.Query{Host: host, Text: query, Limit: 1})
	return result.Exact > 0, err
}

// similar are words of knows that one may have meant.
func (s *Service[K]) similar(ctx context.Context, host *market.Market, word string) ([]string, error) {
	return s.index.Similar(ctx, host, word)
}

// Changed brings what is found to what a know is now, in the transaction that changed it.
func (s *Service[K]) Changed(ctx context.Context, q db.Queryer, know string) error {
	return s.index.Changed(ctx, q, know)
}

// Gone lets a know not be found any more, in the transaction that deletes it.
func (s *Service[K]) Gone(ctx context.Context, q db.Queryer, know string) error {
	return s.index.Gone(ctx, q, know)
}

// register adds the calls of every room. The rooms are made when the slice opens, after
// their calls are registered.
func (s *Service[K]) register(api huma.API) {
	knows.Register(api, func() *knows.Service[K] { return s.knows })
	suggest.Register(api, func() *suggest.Service { return s.suggest })
}
