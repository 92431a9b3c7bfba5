package deck

import (
	"context"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type reviewInput struct {
	Body struct {
		Events []learn.Event `json:"events" nullable:"false" maxItems:"1000"`
		Undone []string      `json:"undone,omitempty" nullable:"false" maxItems:"1000" format:"uuid" doc:"Ids of reviews that the learner took back. They count no more, also where they arrive later."`
	}
}

type todayInput struct {
	Deck string `query:"deck" maxLength:"36" doc:"One of the decks that one learns, by its uuid; none: all."`
	Zone string `query:"timeZone" maxLength:"64" default:"" doc:"Of the browser, as Europe/Berlin. Without one the days are the market's."`
}

type zoneInput struct {
	Zone string `query:"timeZone" maxLength:"64" default:"" doc:"Of the browser, as Europe/Berlin. Without one the days are the market's."`
}

type settingsInput struct{ Body learn.Settings }

// registerLearning adds the calls of learners.
func (s *Service) registerLearning(api huma.API, missing openapi.Failure) {
	blocked := openapi.Failure{Type: problem.Forbidden, When: "One's account is blocked."}
	wrong := openapi.Failure{Type: problem.FormValidation, When: "A field isn't right."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "addReviews", Method: http.MethodPost, Path: "/api/reviews", Tag: tag, Right: mayLearn(), Status: http.StatusOK,
		Summary: "Add reviews of cards", Description: "Of this and other devices, in any order: an event that arrives twice counts once. Each card is scheduled by its whole log, without the reviews that were taken back.",
		Failures: []openapi.Failure{blocked, wrong, {Type: problem.TooManyRequests, When: "One sent 10,000 reviews and withdrawals in a day. Retry-After says how long to wait."}},
	}, func(ctx context.Context, h market.Host, in *reviewInput) (*openapi.Answer[learn.Reviewed], error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(s.learn.Review(ctx, h.Market, a, in.Body.Events, in.Body.Undone))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getLearningToday", Path: "/api/learning/today", Tag: tag, Right: mayLearn(),
		Summary: "Read the cards of today", Description: "Of decks in the host's content language: cards in learning, then those that are due with new ones among them.",
		Failures: []openapi.Failure{wrong},
	}, func(ctx context.Context, h market.Host, in *todayInput) (*openapi.Answer[learn.Today], error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		zone, err := zoneOf(h.Market, in.Zone)
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.learn.Today(ctx, h.Market, a, zone, strings.ToLower(in.Deck)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listLearnedDecks", Path: "/api/learning/decks", Tag: tag, Right: mayLearn(),
		Summary: "List the decks that one learns", Failures: []openapi.Failure{wrong},
	}, func(ctx context.Context, h market.Host, in *zoneInput) (*openapi.Answer[learn.LearnedDecks], error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		zone, err := zoneOf(h.Market, in.Zone)
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.learn.Decks(ctx, h.Market, a, zone))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getLearningStatistics", Path: "/api/learning/statistics", Tag: tag, Right: mayLearn(),
		Summary: "Read how one has learned", Description: "Reviews by days, the streak, and the cards of the coming days.", Failures: []openapi.Failure{wrong},
	}, func(ctx context.Context, h market.Host, in *zoneInput) (*openapi.Answer[learn.Statistics], error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		zone, err := zoneOf(h.Market, in.Zone)
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.learn.Statistics(ctx, a, zone))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "learnDeck", Method: http.MethodPut, Path: "/api/learning/decks/{id}", Tag: tag, Right: mayLearn(), Status: http.StatusNoContent,
		Summary: "Begin to learn a deck", Failures: []openapi.Failure{missing},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Done(s.learn.Begin(ctx, h.Market, a, strings.ToLower(in.ID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "stopLearningDeck", Method: http.MethodDelete, Path: "/api/learning/decks/{id}", Tag: tag, Right: mayLearn(), Status: http.StatusNoContent,
		Summary: "Stop learning a deck", Description: "Its cards don't come any more. Nothing is forgotten: who begins again goes on where they were.",
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Done(s.learn.End(ctx, a, strings.ToLower(in.ID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "setLearning", Method: http.MethodPut, Path: "/api/learning/settings", Tag: tag, Right: mayLearn(),
		Summary: "Set how one wants to learn", Description: "Cards are scheduled by it from their next review on.", Failures: []openapi.Failure{wrong},
	}, func(ctx context.Context, in *settingsInput) (*openapi.Answer[learn.Settings], error) {
		a := right.From(ctx)
		if err := mayLearn().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(s.learn.Set(ctx, a, in.Body))
	})
}

// zoneOf is the time zone of a browser, or else of the market.
func zoneOf(m *market.Market, name string) (*time.Location, error) {
	if name == "" {
		name = m.TimeZone
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return nil, problem.New(problem.FormValidation, "Some fields need to be corrected.").
			WithFields(problem.Field{Field: "timeZone", Message: "There is no such time zone."})
	}
	return zone, nil
}
