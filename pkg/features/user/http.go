package user

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Users"

// fresh keeps what may change at any moment out of shared caches' old age.
const fresh = "no-cache"

// shown is an answer that pages are made of.
type shown[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Body         T
}

type editBody struct {
	ID   string `path:"id" format:"uuid"`
	Body Edit
}

func (s *Service) register(api huma.API) {
	h := handlers{s}
	h.registerProfile(api)
	h.registerKnowers(api)
	h.registerUsernames(api)
	h.registerPictures(api)
	h.registerReports(api)
	h.registerNewsletter(api)
}

type handlers struct{ service *Service }

// own is the actor where they may do something to a user's things that are
// their own only.
func own(ctx context.Context, do right.Rule, id string) (string, error) {
	id = strings.ToLower(id)
	return id, do.Check(right.From(ctx), id)
}

func foreign() openapi.Failure {
	return openapi.Failure{Type: problem.Forbidden, When: "The user is another."}
}

func noUUID() openapi.Failure {
	return openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
}

func (h handlers) registerProfile(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "getOwnUser", Path: "/api/users/me", Tag: tag, Right: mayReadOwnAccount(),
		Summary: "Get oneself", Description: "The bearer, with all that only they see.",
	}, h.me)
	openapi.Register(api, openapi.Operation{
		ID: "updateUser", Method: http.MethodPatch, Path: "/api/users/{id}", Tag: tag, Right: mayEditProfile(),
		Summary:     "Change one's profile",
		Description: "What is left out stays as it is; null clears. All or nothing: the faults of all fields are told at once.",
		Failures: []openapi.Failure{
			foreign(),
			{Type: problem.FormValidation, When: "A field isn't right, or names what one's market doesn't have."},
		},
	}, h.edit)
	openapi.Register(api, openapi.Operation{
		ID: "getPublicUser", Path: "/api/users/{id}/public", Tag: tag, Right: right.Public(),
		Summary: "Get what all see of a user", Description: "The same for everybody.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no such user, or others may not see them."}, noUUID(),
		},
	}, h.public)
}

func (h handlers) registerKnowers(api huma.API) {
	unknown := openapi.Failure{Type: problem.NotFound, When: "There is no such knower, or others may not see them."}
	openapi.Register(api, openapi.Operation{
		ID: "getKnower", Path: "/api/knowers/{id}", Tag: tag, Right: right.Public(),
		Summary: "Get a knower", Description: "By the knower's own id, which isn't the user's. The same for everybody.",
		Failures: []openapi.Failure{unknown, noUUID()},
	}, h.knower)
	openapi.Register(api, openapi.Operation{
		ID: "getOwnKnower", Path: "/api/knowers/me", Tag: tag, Right: mayReadOwnAccount(),
		Summary: "Get the knower that one is", Description: "Of the bearer.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "One doesn't teach."}},
	}, h.ownKnower)
	openapi.Register(api, openapi.Operation{
		ID: "getKnowStatusStats", Path: "/api/knowers/{id}/knows/status-stats", Tag: tag, Right: mayReadKnowStats(),
		Summary: "Count one's knows", Description: "By what became of them.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The knower is another, or there is none."}, noUUID(),
		},
	}, h.knowStats)
}

func (h handlers) me(ctx context.Context, _ *openapi.None) (*openapi.Answer[User], error) {
	id, err := own(ctx, mayReadOwnAccount(), right.From(ctx).User)
	if err != nil {
		return nil, err
	}
	u, err := h.service.Me(ctx, id)
	return openapi.Private(u, err)
}

func (h handlers) edit(ctx context.Context, in *editBody) (*openapi.Answer[User], error) {
	id, err := own(ctx, mayEditProfile(), in.ID)
	if err != nil {
		return nil, err
	}
	u, err := h.service.Edit(ctx, id, in.Body)
	return openapi.Private(u, err)
}

func (h handlers) public(ctx context.Context, in *openapi.ByID) (*shown[PublicUser], error) {
	u, err := h.service.Public(ctx, strings.ToLower(in.ID))
	if err != nil {
		return nil, err
	}
	return &shown[PublicUser]{fresh, person.PageTag(u.UUID), u}, nil
}

func (h handlers) knower(ctx context.Context, in *openapi.ByID) (*shown[Knower], error) {
	k, err := h.service.Knower(ctx, strings.ToLower(in.ID))
	if err != nil {
		return nil, err
	}
	return &shown[Knower]{fresh, person.PageTag(k.User.UUID), k}, nil
}

func (h handlers) ownKnower(ctx context.Context, _ *openapi.None) (*openapi.Answer[Knower], error) {
	id, err := own(ctx, mayReadOwnAccount(), right.From(ctx).User)
	if err != nil {
		return nil, err
	}
	k, err := h.service.OwnKnower(ctx, id)
	return openapi.Private(k, err)
}

func (h handlers) knowStats(ctx context.Context, in *openapi.ByID) (*openapi.Answer[KnowStats], error) {
	knower := strings.ToLower(in.ID)
	owner, err := h.service.KnowerOwner(ctx, knower)
	if err != nil {
		return nil, err
	}
	if _, err := own(ctx, mayReadKnowStats(), owner); err != nil {
		return nil, err
	}
	stats, err := h.service.KnowStats(ctx, knower)
	return openapi.Private(stats, err)
}
