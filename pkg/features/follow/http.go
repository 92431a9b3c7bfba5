package follow

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

const tag = "Follows"

// fresh keeps what may change at any moment out of shared caches' old age.
const fresh = "no-cache"

type listInput struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"Of the knowers, from 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type knowerInput struct {
	UUID string `path:"uuid" format:"uuid" doc:"The knower's own."`
}

type subjectInput struct {
	ID int `path:"id" minimum:"1" maximum:"1000000000" doc:"One of the market's subjects."`
}

// tagged is an answer that pages are made of.
type tagged[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Body         T
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listFollows", Path: "/api/users/me/follows", Tag: tag, Right: mayReadFollows(),
		Summary: "List what one follows", Description: "Knowers of all sites, in parts, and all subjects of the host's market.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[Follows], error) {
		user, err := own(ctx, mayReadFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.list(ctx, h.Market, user, in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getFollowedIds", Path: "/api/users/me/follows/ids", Tag: tag, Right: mayReadFollows(),
		Summary: "List what one follows by ids", Description: "At most 500 knowers and 50 subjects of the host's market: what buttons to follow need.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[IDs], error) {
		user, err := own(ctx, mayReadFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.ids(ctx, h.Market, user))
	})
	openapi.Register(api, openapi.Operation{
		ID: "countFollowers", Path: "/api/knowers/{uuid}/followers", Tag: tag, Right: right.Public(),
		Summary: "Count a knower's followers", Description: "The same for all visitors and users. No answer tells who they are.",
		Failures: []openapi.Failure{unknownKnower(), noUUID()},
	}, func(ctx context.Context, in *knowerInput) (*tagged[Followers], error) {
		out, user, err := s.followers(ctx, strings.ToLower(in.UUID))
		if err != nil {
			return nil, err
		}
		return &tagged[Followers]{fresh, followersTag(user), out}, nil
	})
	s.registerKnowers(api)
	s.registerSubjects(api)
}

func (s *Service) registerKnowers(api huma.API) {
	const path = "/api/users/me/follows/knowers/{uuid}"
	openapi.Register(api, openapi.Operation{
		ID: "followKnower", Method: http.MethodPut, Path: path, Tag: tag, Right: mayChangeFollows(),
		Summary: "Follow a knower", Description: "On all sites. Said again it changes nothing.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "It is oneself, or one's account is blocked."},
			unknownKnower(), noUUID(),
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One follows 500."},
		},
	}, func(ctx context.Context, in *knowerInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.FollowKnower(ctx, user, strings.ToLower(in.UUID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "unfollowKnower", Method: http.MethodDelete, Path: path, Tag: tag, Right: mayChangeFollows(),
		Summary: "Unfollow a knower", Description: "For one whom one doesn't follow nothing happens, also where there is no such knower.",
		Failures: []openapi.Failure{noUUID()},
	}, func(ctx context.Context, in *knowerInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.UnfollowKnower(ctx, user, strings.ToLower(in.UUID)))
	})
}

func (s *Service) registerSubjects(api huma.API) {
	const path = "/api/users/me/follows/subjects/{id}"
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no number of a subject."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "followSubject", Method: http.MethodPut, Path: path, Tag: tag, Right: mayChangeFollows(),
		Summary: "Follow a subject", Description: "On the host's market. Said again it changes nothing.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.NotFound, When: "The market has no such subject."},
			noID,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One follows 50 of the market."},
		},
	}, func(ctx context.Context, h market.Host, in *subjectInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.FollowSubject(ctx, h.Market, user, in.ID))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "unfollowSubject", Method: http.MethodDelete, Path: path, Tag: tag, Right: mayChangeFollows(),
		Summary: "Unfollow a subject", Description: "On the host's market. For one that one doesn't follow nothing happens.",
		Failures: []openapi.Failure{noID},
	}, func(ctx context.Context, h market.Host, in *subjectInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeFollows())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.UnfollowSubject(ctx, h.Market, user, in.ID))
	})
}

// own is the caller, where they may do something to what they follow.
func own(ctx context.Context, do right.Rule) (user string, err error) {
	a := right.From(ctx)
	return a.User, do.Check(a, a.User)
}

func unknownKnower() openapi.Failure {
	return openapi.Failure{Type: problem.NotFound, When: "There is no such knower, or others may not see them."}
}

func noUUID() openapi.Failure {
	return openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
}
