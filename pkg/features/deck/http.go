package deck

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Decks"

// fresh keeps answers that may change at any moment from growing old in shared caches.
const fresh = "no-cache"

// maxBody is the length of a change of 2,000 notes, in bytes.
const maxBody = 16 << 20

type readInput struct {
	openapi.ByID
	From  int `query:"from" minimum:"0" maximum:"1000000" default:"0" doc:"The first card, from 0."`
	Limit int `query:"limit" minimum:"1" maximum:"5000" default:"5000"`
}

type createInput struct{ Body edit.Draft }

type updateInput struct {
	openapi.ByID
	Body edit.Change
}

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the deck is read by the API."`
	Body         edit.Receipt
}

// answer is a body for all, or for the caller alone.
type answer[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         T
}

func answerOf[T any](a right.Actor, k know.Know, body T) *answer[T] {
	const vary = "Authorization"
	if a.User != "" {
		return &answer[T]{CacheControl: openapi.NoStore, Vary: vary, Body: body}
	}
	return &answer[T]{fresh, k.Tag(), vary, body}
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such deck, the caller may not see it, or it isn't in this site's content language."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getDeck", Path: "/api/decks/{id}", Tag: tag, Right: right.Public(),
		Summary: "Read the cards of a deck", Description: "In their order. Where the deck's market blurs, visitors get the first 20 cards. A private deck is read by those who have its id.",
		Failures: []openapi.Failure{missing, {Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *readInput) (*answer[Deck], error) {
		a := right.From(ctx)
		out, k, err := s.read(ctx, h.Market, a, strings.ToLower(in.ID), in.From, in.Limit)
		if err != nil {
			return nil, err
		}
		return answerOf(a, k, out), nil
	})
	s.registerWrites(api, missing)
	s.registerLearning(api, missing)
	s.registerExchange(api, missing)
}

func (s *Service) registerWrites(api huma.API, missing openapi.Failure) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The deck is another's, or one's account is blocked."}
	wrong := openapi.Failure{Type: problem.FormValidation, When: "A field isn't right; its name has the place, such as notes[3].front."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createDeck", Method: http.MethodPost, Path: "/api/decks", Tag: tag, Right: mayCreateDeck(), Status: http.StatusCreated, MaxBody: maxBody,
		Summary: "Share a deck", Description: "A know of the format FLASHCARDS, which is described, listed and found as all knows. Nothing is processed: it is read at once.",
		Failures: []openapi.Failure{
			wrong, foreign,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "Another user has reserved the demand, or it has expired: the field knowDemandUuid says so."},
			{Type: problem.TooManyRequests, When: "One shared a hundred knows in a day. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		a := right.From(ctx)
		if err := mayCreateDeck().Check(a, a.User); err != nil {
			return nil, err
		}
		r, err := s.edit.Create(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, "/api/decks/" + r.UUID, r}, nil
	})
	openapi.Register(api, openapi.Operation{
		ID: "getOwnDeck", Path: "/api/decks/{id}/notes", Tag: tag, Right: mayEditDeck(),
		Summary: "Read one's deck to edit it", Failures: []openapi.Failure{foreign, missing},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.Answer[edit.Own], error) {
		return openapi.Private(s.edit.Read(ctx, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "updateDeck", Method: http.MethodPatch, Path: "/api/decks/{id}/notes", Tag: tag, Right: mayEditDeck(), MaxBody: maxBody,
		Summary: "Change the notes of a deck", Description: "Notes that aren't named stay as they are, and cards keep their ids, so that learners lose nothing. All or nothing. Title and subject are changed by updateKnow.",
		Failures: []openapi.Failure{foreign, missing, wrong, {Type: problem.BadRequest, Status: http.StatusConflict, When: "It was changed since it was read: the field version says so."}},
	}, func(ctx context.Context, in *updateInput) (*openapi.Answer[edit.Receipt], error) {
		return openapi.Private(s.edit.Update(ctx, right.From(ctx), strings.ToLower(in.ID), in.Body))
	})
}
