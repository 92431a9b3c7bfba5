package feed

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Feeds"

type listInput struct {
	List      string `query:"list" doc:"The uuid of a list that was made before, of which a page is asked for; without it a new one is made, and its first page is answered."`
	Page      int    `query:"page" minimum:"0" maximum:"1000" default:"0" doc:"From 0, of the list."`
	Limit     int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	SubjectID int    `query:"subjectId" minimum:"0" default:"0" doc:"A new list has one of the market's subjects alone; 0 or none: any."`
	Following bool   `query:"following" doc:"A new list has what one follows alone."`
}

type dismissInput struct{ Body Dismissal }

type restoreInput struct {
	Type string `path:"type" enum:"KNOW,SUBJECT,KNOWER"`
	ID   string `path:"id" maxLength:"40"`
}

type changeInput struct {
	Body struct {
		RemembersReading bool `json:"remembersReading" doc:"false also forgets what one read and liked so far."`
	}
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	blocked := openapi.Failure{Type: problem.Forbidden, When: "One's account is blocked."}
	own := func(ctx context.Context, do right.Rule) (user string, err error) {
		a := right.From(ctx)
		return a.User, do.Check(a, a.User)
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listFeed", Path: "/api/feeds", Tag: tag, Right: mayReadFeed(),
		Summary:     "List what to read next",
		Description: "Published knows of the site's content language, chosen for the caller: by their subjects and grades, by what they follow, and by what they read and like; none that they wrote, read or dismissed. Without a list a new one is made, which stays as it is for a day. Knows that are gone meanwhile are left out of its pages.",
		Failures: []openapi.Failure{
			blocked,
			{Type: problem.NotFound, When: "The list is over, or isn't the caller's on this site."},
			{Type: problem.FormValidation, When: "A parameter isn't right."},
		},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		user, err := own(ctx, mayReadFeed())
		if err != nil {
			return nil, err
		}
		if in.List != "" {
			return openapi.Private(s.Page(ctx, h.Market, user, strings.ToLower(in.List), in.Page, in.Limit))
		}
		return openapi.Private(s.New(ctx, h.Market, user, Narrowing{in.SubjectID, in.Following}, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "dismissFromFeed", Method: http.MethodPost, Path: "/api/feeds/dismissals", Tag: tag, Right: mayChangeFeed(), Status: http.StatusNoContent,
		Summary: "Say what one doesn't want in one's feed", Description: "Said again it changes nothing. Of knows the latest 500 are kept, of subjects and knowers the latest 50 each.",
		Failures: []openapi.Failure{blocked, {Type: problem.NotFound, When: "There is no such know or user."}, {Type: problem.FormValidation, When: "The id is none of the type."}},
	}, func(ctx context.Context, h market.Host, in *dismissInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.Dismiss(ctx, h.Market, user, in.Body))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "restoreToFeed", Method: http.MethodDelete, Path: "/api/feeds/dismissals/{type}/{id}", Tag: tag, Right: mayChangeFeed(),
		Summary: "Take a dismissal back", Description: "Where there is none nothing happens.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "The id is none of the type."}},
	}, func(ctx context.Context, h market.Host, in *restoreInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.Restore(ctx, h.Market, user, Dismissal{Kind(in.Type), in.ID}))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getFeedOptions", Path: "/api/feeds/options", Tag: tag, Right: mayReadFeed(),
		Summary: "Read what one decided about one's feed", Failures: []openapi.Failure{blocked},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Options], error) {
		user, err := own(ctx, mayReadFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.Options(ctx, h.Market, user))
	})
	openapi.Register(api, openapi.Operation{
		ID: "changeFeedOptions", Method: http.MethodPatch, Path: "/api/feeds/options", Tag: tag, Right: mayChangeFeed(),
		Summary: "Decide whether one's feed goes by what one reads", Description: "On every market.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A field isn't right."}},
	}, func(ctx context.Context, in *changeInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.SetRemembering(ctx, user, in.Body.RemembersReading))
	})
	openapi.Register(api, openapi.Operation{
		ID: "forgetFeedReadings", Method: http.MethodDelete, Path: "/api/feeds/readings", Tag: tag, Right: mayChangeFeed(),
		Summary: "Forget what one read", Description: "The feed knows nothing more of what one read and liked up to now, on any market. Lists that were made of it are over. Likes stay on the knows.",
	}, func(ctx context.Context, _ *openapi.None) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFeed())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.Forget(ctx, user))
	})
	s.registerPages(api)
}
