package feed

import (
	"context"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// maxPages is the number of a user's latest knows whose reached page is stored.
const maxPages = 20

// Reached is a know with the page that a user reached.
type Reached struct {
	Know   know.Summary `json:"know"`
	Page   int          `json:"page" minimum:"1" doc:"From 1."`
	ReadOn time.Time    `json:"readOn" doc:"When they read it last."`
}

func (Reached) SchemaName() string { return "ReachedPage" }

// ReachedList lists the knows that a user read last.
type ReachedList struct {
	Content []Reached `json:"content" nullable:"false" doc:"The latest first, at most 20."`
}

func (ReachedList) SchemaName() string { return "ReachedPages" }

// SetPage stores the page that a user reached in another author's know, unless the user has
// switched off remembering. A page behind the last one is stored as the last.
func (s *Service) SetPage(ctx context.Context, host *market.Market, user, id string, page int) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		found, err := s.Knows.Published(ctx, q, host, []string{id})
		if err != nil {
			return err
		}
		k, ok := found[id]
		if !ok {
			return know.NotFound()
		}
		if k.Know.OwnedBy(user) {
			return nil
		}
		if err := noteReading(ctx, q, user, id, s.Clock.Now(), nil); err != nil {
			return err
		}
		return setPage(ctx, q, user, id, max(1, min(page, k.Summary.PageCount)))
	})
}

// Reached lists the knows that a user read last, with the page reached.
func (s *Service) Reached(ctx context.Context, host *market.Market, user string) (out ReachedList, err error) {
	out.Content = []Reached{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		readings, err := pagesOf(ctx, q, user)
		if err != nil {
			return err
		}
		ids := make([]string, len(readings))
		for i, r := range readings {
			ids[i] = r.Know
		}
		found, err := s.Knows.Published(ctx, q, host, ids)
		for _, r := range readings {
			k, ok := found[r.Know]
			if !ok || k.Author.Leaving() {
				continue
			}
			out.Content = append(out.Content, Reached{k.Summary, max(1, min(r.Page, k.Summary.PageCount)), r.Latest.Time})
		}
		return err
	})
	return out, err
}

type pageInput struct {
	ID   string `path:"id" format:"uuid" doc:"The know's."`
	Body struct {
		Page int `json:"page" minimum:"1" maximum:"100000"`
	}
}

type knowInput struct {
	ID string `path:"id" format:"uuid" doc:"The know's."`
}

// registerPages adds the calls about reached pages.
func (s *Service) registerPages(api huma.API) {
	own := func(ctx context.Context, do right.Rule) (user string, err error) {
		a := right.From(ctx)
		return a.User, do.Check(a, a.User)
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listReachedPages", Path: "/api/feeds/pages", Tag: tag, Right: mayReadFeed(),
		Summary: "List what one read last", Description: "Published knows of the site's content language, with the page that one reached. What is gone is left out.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[ReachedList], error) {
		user, err := own(ctx, mayReadFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.Reached(ctx, h.Market, user))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "setReachedPage", Method: http.MethodPut, Path: "/api/feeds/pages/{id}", Tag: tag, Right: mayChangeFeed(), Status: http.StatusNoContent,
		Summary: "Tell which page one has reached", Description: "Of the latest 20 knows it is kept. The first page doesn't take the place of a later one. Nothing is kept where one doesn't want the feed to go by what one reads (changeFeedOptions), and of one's own.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "There is no such know."}, {Type: problem.FormValidation, When: "The page isn't right."}},
	}, func(ctx context.Context, h market.Host, in *pageInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.SetPage(ctx, h.Market, user, strings.ToLower(in.ID), in.Body.Page))
	})
	openapi.Register(api, openapi.Operation{
		ID: "forgetReachedPages", Method: http.MethodDelete, Path: "/api/feeds/pages", Tag: tag, Right: mayChangeFeed(),
		Summary: "Clear what one read last", Description: "On every market. The feed still goes by it.",
	}, func(ctx context.Context, _ *openapi.None) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.forgetPages(ctx, user, ""))
	})
	openapi.Register(api, openapi.Operation{
		ID: "forgetReachedPage", Method: http.MethodDelete, Path: "/api/feeds/pages/{id}", Tag: tag, Right: mayChangeFeed(),
		Summary: "Take one know out of what one read last", Description: "Where it isn't in it nothing happens.",
	}, func(ctx context.Context, in *knowInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.forgetPages(ctx, user, strings.ToLower(in.ID)))
	})
}

func (s *Service) forgetPages(ctx context.Context, user, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return forgetPages(ctx, q, user, id) })
}
