package listing

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/own"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/signedurl"
)

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Keys    signedurl.Keys
	Markets func() edit.Markets

	Decisions own.Decisions
	Demands   edit.Demands
}

// Service lists knows. It is safe for use by many goroutines.
type Service struct {
	Config
	urls signedurl.Signer
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	return &Service{c, signedurl.Signer{Keys: c.Keys, Clock: c.Clock}}
}

// List is a part of a list.
type List struct {
	Content []know.Summary `json:"content" nullable:"false"`
	Page    int            `json:"page" doc:"From 0."`
	Last    bool           `json:"last" doc:"Nothing follows."`
	Total   int            `json:"totalElements" doc:"Of all pages."`
}

func (List) SchemaName() string { return "KnowList" }

// OwnList is a part of the list of one's own.
type OwnList struct {
	Content []OwnSummary `json:"content" nullable:"false"`
	Page    int          `json:"page" doc:"From 0."`
	Last    bool         `json:"last" doc:"Nothing follows."`
	Total   int          `json:"totalElements" doc:"Of all pages."`
}

func (OwnList) SchemaName() string { return "OwnKnowList" }

// OwnSummary is a know in the list of its author.
type OwnSummary struct {
	know.Summary
	Own own.State `json:"own"`
}

func (OwnSummary) SchemaName() string { return "OwnKnowSummary" }

// Related are knows that share something with another.
type Related struct {
	Content []know.Summary `json:"content" nullable:"false" doc:"Those that share topics first, then the subject, then a grade; the most read of equals first."`
	Popular []know.Summary `json:"popular" nullable:"false" doc:"The market's most read, where content has fewer than 4; they share nothing with the know."`
}

func (Related) SchemaName() string { return "RelatedKnows" }

// Part is which part of a list is asked for.
type Part struct{ Page, Limit int }

func (p Part) window() know.Window { return know.Window{Offset: p.Page * p.Limit, Limit: p.Limit} }

func (s *Service) list(ctx context.Context, q db.Queryer, site *market.Market, p Part, knows []know.Know, total int) (List, error) {
	content, err := know.Summaries(ctx, q, s.Markets(), site, knows)
	return List{Content: content, Page: p.Page, Last: (p.Page+1)*p.Limit >= total, Total: total}, err
}

// Published lists a market's published knows; knower and demand "" are any. The error is
// a NotFoundError for a knower whose profile is hidden, and for a demand that there isn't.
func (s *Service) Published(ctx context.Context, m *market.Market, f know.Filter, knower, demand string, p Part) (out List, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if demand != "" {
			if f.Only, err = s.Demands.Answers(ctx, q, m, demand); err != nil {
				return err
			}
		}
		if knower != "" {
			if f.Author, err = findKnower(ctx, q, knower); err != nil {
				return err
			}
		}
		knows, total, err := know.List(ctx, q, m.Code, f, p.window())
		if err != nil {
			return err
		}
		out, err = s.list(ctx, q, m, p, knows, total)
		return err
	})
	return out, err
}

// OfKnower lists what a knower published for sites of the market's language, and gives
// the user that they are.
func (s *Service) OfKnower(ctx context.Context, m *market.Market, knower string, sort know.Sort, p Part) (out List, user string, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if user, err = findKnower(ctx, q, knower); err != nil {
			return err
		}
		knows, total, err := know.OfAuthor(ctx, q, know.LanguageOf(m), user, sort, p.window())
		if err != nil {
			return err
		}
		out, err = s.list(ctx, q, m, p, knows, total)
		return err
	})
	return out, user, err
}

func findKnower(ctx context.Context, q db.Queryer, knower string) (user string, err error) {
	c, err := person.FindKnower(ctx, q, knower)
	if err == nil && c.Leaving() {
		err = person.NotFound()
	}
	return c.ID, err
}

// Mine lists what a user began and didn't delete, on every market, with how it stands.
func (s *Service) Mine(ctx context.Context, host *market.Market, user string, status know.Status, p Part) (out OwnList, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		knows, total, err := know.Mine(ctx, q, user, status, p.window())
		if err != nil {
			return err
		}
		list, err := s.list(ctx, q, host, p, knows, total)
		if err != nil {
			return err
		}
		states, err := own.StatesOf(ctx, q, s.Decisions, knows)
		if err != nil {
			return err
		}
		out = OwnList{Content: make([]OwnSummary, len(knows)), Page: list.Page, Last: list.Last, Total: list.Total}
		for i, k := range knows {
			summary := list.Content[i]
			if summary.Cover.Value == nil { // not for all, but for its author
				summary.Cover.Value = know.OwnCover(k, func(path string) string {
					address, _ := s.urls.Sign(path)
					return address
				})
			}
			out.Content[i] = OwnSummary{summary, states[k.ID]}
		}
		return nil
	})
	return out, err
}

// maxRelated bounds related and popular knows together. Fewer than minPopular popular ones
// aren't worth a heading of their own.
const (
	maxRelated = 6
	minPopular = 3
)

// Related lists published knows of the market of a know that share something with it, and
// the market's most read where those are few.
func (s *Service) Related(ctx context.Context, host *market.Market, user, id string) (out Related, k know.Know, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if k, err = know.FindIn(ctx, q, know.LanguageOf(host), id); err != nil {
			return err
		}
		if !k.ReadableByLink(user) {
			return know.NotFound()
		}
		related, popular, err := know.Related(ctx, q, k, maxRelated)
		if err != nil {
			return err
		}
		if maxRelated-len(related) < minPopular {
			popular = nil
		}
		n := len(related)
		all, err := know.Summaries(ctx, q, s.Markets(), host, append(related, popular...))
		if err != nil {
			return err
		}
		out = Related{Content: all[:n:n], Popular: all[n:]}
		return nil
	})
	return out, k, err
}
