package demand

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

const tag = "Know demands"

// Paging says which part of a list is asked for.
type Paging struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type listInput struct {
	SubjectID int    `query:"subjectId" minimum:"0" default:"0" doc:"One of the market's subjects; 0 or none: any."`
	State     string `query:"state" enum:"open,answered,current" default:"current" doc:"open: what can be answered for the first time, reserved ones too. current: open and answered ones, and none that expired."`
	Paging
}

type mineInput struct {
	Of string `query:"of" enum:"asked,reserved" default:"asked" doc:"asked: by oneself, whatever became of it. reserved: what one has reserved now."`
	Paging
}

type askInput struct{ Body Draft }

type asked struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the demand is read by the API."`
	Body         Demand
}

// answer is a body for all, of which pages are made, or for the caller alone.
type answer[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         T
}

// fresh keeps what may change at any moment out of shared caches' old age.
const fresh = "no-cache"

// register adds the calls.
func (s *Service) register(api huma.API) {
	closed := openapi.Failure{Type: problem.Forbidden, When: "The site has no know demands."}
	missing := openapi.Failure{Type: problem.NotFound, When: "The site has no such demand."}
	wrong := openapi.Failure{Type: problem.FormValidation, When: "A parameter isn't right."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listKnowDemands", Path: "/api/know-demands", Tag: tag, Right: right.Public(),
		Summary: "List a market's demands", Description: "Newest first, and none that was deleted.", Failures: []openapi.Failure{closed, wrong},
	}, func(ctx context.Context, h market.Host, in *listInput) (*answer[List], error) {
		if err := checkMarket(h.Market); err != nil {
			return nil, err
		}
		out, err := s.list(ctx, h.Market, filter{subject: in.SubjectID, state: in.State}, "", in.Page, in.Limit)
		if err != nil {
			return nil, err
		}
		return &answer[List]{CacheControl: fresh, CacheTags: listTag(h.Market.Code), Body: out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listOwnKnowDemands", Path: "/api/know-demands/mine", Tag: tag, Right: mayReadOwnDemands(),
		Summary: "List what one asked for or reserved", Description: "On the host's market. What one asked for comes newest first, what one reserved in the order in which the reservations end.",
		Failures: []openapi.Failure{closed, wrong},
	}, func(ctx context.Context, h market.Host, in *mineInput) (*openapi.Answer[List], error) {
		a := right.From(ctx)
		if err := check(h.Market, a, mayReadOwnDemands()); err != nil {
			return nil, err
		}
		f := filter{asker: a.User}
		if in.Of == "reserved" {
			f = filter{reserver: a.User}
		}
		return openapi.Private(s.list(ctx, h.Market, f, a.User, in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getKnowDemand", Path: "/api/know-demands/{id}", Tag: tag, Right: right.Public(),
		Summary: "Read a demand", Description: "Expired ones, too. Its answers are told by listKnows with knowDemandUuid.", Failures: []openapi.Failure{closed, missing},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*answer[Demand], error) {
		if err := checkMarket(h.Market); err != nil {
			return nil, err
		}
		user := right.From(ctx).User
		out, err := s.read(ctx, h.Market, strings.ToLower(in.ID), user)
		if err != nil {
			return nil, err
		}
		const vary = "Authorization"
		if user != "" {
			return &answer[Demand]{CacheControl: openapi.NoStore, Vary: vary, Body: out}, nil
		}
		return &answer[Demand]{fresh, demand{ID: out.UUID}.tag(), vary, out}, nil
	})
	s.registerWrites(api, closed, missing)
	s.registerReservation(api, closed, missing)
}

// check refuses actors without a right, on markets that have demands.
func check(m *market.Market, a right.Actor, do right.Rule) error {
	if err := do.Check(a, a.User); err != nil {
		return err
	}
	return checkMarket(m)
}

func (s *Service) registerWrites(api huma.API, closed, missing openapi.Failure) {
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createKnowDemand", Method: http.MethodPost, Path: "/api/know-demands", Tag: tag, Right: mayAskDemand(), Status: http.StatusCreated,
		Summary: "Ask for learning material", Description: "For 30 days other users can reserve and answer it.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right."},
			{Type: problem.Forbidden, When: "The site has no know demands, or one's account is blocked."},
			{Type: problem.Duplicate, When: "One is asking for the same already."},
			{Type: problem.TooManyRequests, When: "One asked ten times in a day. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *askInput) (*asked, error) {
		a := right.From(ctx)
		if err := check(h.Market, a, mayAskDemand()); err != nil {
			return nil, err
		}
		out, err := s.Ask(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &asked{openapi.NoStore, "/api/know-demands/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteKnowDemand", Method: http.MethodDelete, Path: "/api/know-demands/{id}", Tag: tag, Right: mayDeleteDemand(),
		Summary: "Delete a demand of one's own", Description: "One that isn't answered. A reservation of it ends.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The demand is another's, or the site has none."},
			missing, noID,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It was answered."},
		},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		if err := checkMarket(h.Market); err != nil {
			return nil, err
		}
		return openapi.Done(s.Delete(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteAnyKnowDemand", Method: http.MethodDelete, Path: "/api/staff/know-demands/{id}", Tag: tag, Right: mayDeleteAnyDemand(),
		Summary: "Delete a demand as staff", Description: "Of any user, answered or not, on record. The knows that answer it stay.",
		Failures: []openapi.Failure{closed, missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		if err := checkMarket(h.Market); err != nil {
			return nil, err
		}
		return openapi.Done(s.DeleteAny(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
}

func (s *Service) registerReservation(api huma.API, closed, missing openapi.Failure) {
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "reserveKnowDemand", Method: http.MethodPut, Path: "/api/know-demands/{id}/reservation", Tag: tag, Right: mayReserveDemand(),
		Summary: "Reserve a demand", Description: "For 72 hours in which no other user can reserve or answer it. Said again it changes nothing.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "It is one's own, one's account is blocked, or the site has no know demands."},
			missing, noID,
			{Type: problem.KnowDemandReservationLimit, When: "One has reserved three."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "Another user has reserved it, it is answered, or it has expired."},
		},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.Answer[Demand], error) {
		if err := check(h.Market, right.From(ctx), mayReserveDemand()); err != nil {
			return nil, err
		}
		return openapi.Private(s.Reserve(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "releaseKnowDemand", Method: http.MethodDelete, Path: "/api/know-demands/{id}/reservation", Tag: tag, Right: mayReserveDemand(), Status: http.StatusOK,
		Summary: "Release a demand", Description: "Ends one's reservation. Without one nothing happens.",
		Failures: []openapi.Failure{closed, missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.Answer[Demand], error) {
		if err := check(h.Market, right.From(ctx), mayReserveDemand()); err != nil {
			return nil, err
		}
		return openapi.Private(s.Release(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
}
