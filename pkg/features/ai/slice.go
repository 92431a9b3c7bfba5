package ai

import (
	"context"
	"embed"
	"fmt"

	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/features/ai/summary"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Texts   source.Texts
	Sharer  source.Sharer
	Folders source.Folders
	Finder  Finder
	Decks   summary.Decks
	// Notices stores a notification of each finished summary and exam; nil stores none.
	Notices notice.Teller
}

// Slice is what the noun brings to the server.
func Slice(n Needs, o Options) slice.Slice {
	s := &Service{exams: &exam.Service{}}
	return slice.Slice{
		Name:       "ai",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Conversations with the school bot, whose answers name the passages that bear them, summaries and mock exams, and the courses that they belong to."},
		Calls: func(api huma.API) {
			s.register(api)
			s.registerSample(api)
			s.summaries.Register(api, tag)
			s.exams.Register(api)
			buddy.Register(api, tag)
			s.courses.Register(api, tag)
		},
		Open: func(ctx context.Context, p *slice.Platform) error {
			s.needs, s.samples = market.NewDerived(phrasesOf), market.NewDerived(s.makeSample)
			keys, err := keyring.Open(ctx, p.DB, p.Clock, throttle.Purposes()...)
			if err != nil {
				return fmt.Errorf("keys of counters: %w", err)
			}
			s.throttle = throttle.New(p.Clock, keys)
			markets := func() *market.Registry { return p.Markets.Current() }
			s.Config = Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Finder: n.Finder, Stopping: p.Stopping,
				Knows: know.Reader{Markets: markets}, Markets: markets,
			}
			s.sources = &source.Service{DB: p.DB, Texts: n.Texts, Sharer: n.Sharer, Folders: n.Folders}
			model, err := o.endpoint()
			if err != nil {
				return fmt.Errorf("--ai-base-url: %w", err)
			}
			if model != nil {
				s.Model = model
			}
			s.courses = course.Service{DB: p.DB, Clock: p.Clock}
			s.exams.Config = exam.Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Knows: s.Knows, Sources: s.sources, Jobs: p.Jobs, Stopping: p.Stopping, Analyzer: s.analyzer,
				Notices: notice.OrSilent(n.Notices),
			}
			if model != nil {
				s.exams.Model = model
			}
			if err := p.Jobs.Register(s.exams.Job()); err != nil {
				return err
			}
			p.Jobs.Every(sweepEvery, "ai: clearing away", s.sweep)
			return s.summaries.Open(summary.Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Knows: s.Knows, Sources: s.sources,
				Markets: s.Knows.Markets, Model: s.Model, Stopping: p.Stopping, Analyzer: s.analyzer,
				Decks: n.Decks, Typesetter: p.Renderer, Notices: notice.OrSilent(n.Notices),
			})
		},
		Sitemap: buddy.Sitemap{},
		Parts:   []slice.NamedPart{{Name: "ai", Part: s}},
	}
}
