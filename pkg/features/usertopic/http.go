package usertopic

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

const tag = "User topics"

// fresh keeps answers that may change at any moment from growing old in shared caches.
const fresh = "no-cache"

type createInput struct{ Body Draft }

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the choice is read by the API."`
	Body         Receipt
}

type renameInput struct {
	openapi.ByID
	Body struct {
		Title string `json:"title" maxLength:"500" doc:"1 to 120 characters."`
	}
}

type quizInput struct {
	openapi.ByID
	Seed int64 `query:"seed" minimum:"-1" maximum:"9007199254740991" default:"-1" doc:"Of an earlier quiz, to have its questions again; -1 or none: any."`
}

type listInput struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// answer is a choice for all, or for the caller alone.
type answer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         UserTopic
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	missing := openapi.Failure{Type: problem.NotFound, When: "The site has no such choice."}
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getUserTopic", Path: "/api/user-topics/{id}", Tag: tag, Right: right.Public(),
		Summary: "Read a user's choice of topics, decks and guides", Description: "By those who have its id. Decks that the caller may not read aren't in it.",
		Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*answer, error) {
		user := right.From(ctx).User
		out, tags, err := s.read(ctx, h.Market, user, strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		const vary = "Authorization"
		if user != "" {
			return &answer{CacheControl: openapi.NoStore, Vary: vary, Body: out}, nil
		}
		return &answer{fresh, tags, vary, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getUserTopicQuiz", Path: "/api/user-topics/{id}/quiz", Tag: tag, Right: right.Public(),
		Summary:     "Be asked about a choice",
		Description: "Ten questions with their answers, fewer where there are no more, of the cards that the caller may read and of study guides.",
		Failures:    []openapi.Failure{missing, {Type: problem.FormValidation, When: "A parameter isn't right."}, {Type: problem.TooManyRequests, When: "Other quizzes of the caller's are being made. Retry-After says how long to wait."}},
	}, func(ctx context.Context, h market.Host, in *quizInput) (*openapi.Answer[Quiz], error) {
		seed := s.seeds()
		if in.Seed >= 0 {
			seed = uint64(in.Seed)
		}
		return openapi.Private(s.quiz(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), seed))
	})
	s.registerOwn(api, missing, noID)
}

// registerOwn adds the calls of authors.
func (s *Service) registerOwn(api huma.API, missing, noID openapi.Failure) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The choice is another's, or one's account is blocked."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listUserTopics", Path: "/api/user-topics", Tag: tag, Right: mayReadOwn(),
		Summary: "List one's choices", Description: "On the host's market, newest first.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		a := right.From(ctx)
		if err := mayReadOwn().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(s.list(ctx, h.Market, a.User, in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createUserTopic", Method: http.MethodPost, Path: "/api/user-topics", Tag: tag, Right: mayCreate(), Status: http.StatusCreated,
		Summary: "Choose topics, decks and guides to be asked about", Description: "Made again by the same words it is the one that is there.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right."},
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One has a hundred."},
			{Type: problem.TooManyRequests, When: "One made fifty in a day. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		a := right.From(ctx)
		if err := mayCreate().Check(a, a.User); err != nil {
			return nil, err
		}
		out, err := s.Create(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, "/api/user-topics/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "renameUserTopic", Method: http.MethodPatch, Path: "/api/user-topics/{id}", Tag: tag, Right: mayChange(), Status: http.StatusOK,
		Summary: "Rename a choice of one's own", Failures: []openapi.Failure{foreign, missing, {Type: problem.FormValidation, When: "The title isn't right, or the id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *renameInput) (*openapi.Answer[Receipt], error) {
		return openapi.Private(s.Rename(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.Title))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteUserTopic", Method: http.MethodDelete, Path: "/api/user-topics/{id}", Tag: tag, Right: mayChange(),
		Summary: "Delete a choice of one's own", Failures: []openapi.Failure{foreign, missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.Delete(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
}
