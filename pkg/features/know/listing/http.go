package listing

import (
	"context"
	"slices"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Paging says which part of a list is asked for.
type Paging struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

func (p Paging) part() Part { return Part(p) }

// Sorting says in which order a list is.
type Sorting struct {
	Sort string `query:"sort" enum:"newest,mostRead" default:"newest"`
}

type listInput struct {
	SubjectID int    `query:"subjectId" minimum:"0" default:"0" doc:"One of the market's subjects; 0 or none: any."`
	Slug      string `query:"subjectSlug" maxLength:"300" doc:"The part of the address of a subject's page that names it, in place of subjectId." example:"mathematik"`
	Subjects  []int  `query:"subjectIds" maxItems:"60" doc:"Any of these subjects, in place of all that says which knows it is about or whose."`
	TopicID   string `query:"topicId" maxLength:"100" doc:"uuid of one of its topics."`
	TopicSlug string `query:"topicSlug" maxLength:"300" doc:"The last part of the address of a topic's page, in place of topicId." example:"mathematik-bruchrechnung"`
	Knower    string `query:"knower" maxLength:"100" doc:"uuid of a knower."`
	Demand    string `query:"knowDemandUuid" maxLength:"100" doc:"uuid of a know demand that they answer."`
	Sorting
	Paging
}

type knowerInput struct {
	ID string `path:"id" format:"uuid" doc:"The knower's own."`
	Sorting
	Paging
}

type mineInput struct {
	Status string `query:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED," doc:"Only those that have it."`
	Paging
}

// tagged is an answer that pages are made of.
type tagged[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Body         T
}

// fresh keeps what may change at any moment out of shared caches' old age.
const fresh = "no-cache"

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	noKnower := openapi.Failure{Type: problem.NotFound, When: "There is no such knower, or others may not see them."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listKnows", Path: "/api/knows", Tag: edit.Tag, Right: right.Public(),
		Summary: "List a market's knows", Description: "Published ones of the host's own market.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no such knower, or others may not see them; or no subject or topic has the address; or there is no such demand."},
			{Type: problem.Forbidden, When: "A demand is named, and the site has none."},
			{Type: problem.FormValidation, When: "A parameter isn't right."},
		},
	}, func(ctx context.Context, h market.Host, in *listInput) (*tagged[List], error) {
		f := know.Filter{Topic: strings.ToLower(in.TopicID), Sort: know.Sort(in.Sort)}
		if in.TopicSlug != "" {
			topic, ok := topicAt(h.Market, in.TopicSlug)
			if !ok {
				return nil, problem.New(problem.NotFound, "This topic does not exist here.")
			}
			f.Topic = topic
		}
		if in.Slug != "" {
			i := slices.IndexFunc(h.Market.Subjects, func(s market.Subject) bool { return s.Slug == in.Slug })
			if i < 0 {
				return nil, problem.New(problem.NotFound, "This subject does not exist here.")
			}
			in.SubjectID = h.Market.Subjects[i].ID
		}
		if len(in.Subjects) > 0 {
			if in.SubjectID > 0 || in.TopicID+in.TopicSlug+in.Knower+in.Demand != "" {
				return nil, problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: "subjectIds", Message: "Leave out the other conditions."})
			}
			f.Subjects = in.Subjects
		}
		if in.SubjectID > 0 {
			f.Subject = &in.SubjectID
		}
		out, err := service().Published(ctx, h.Market, f, strings.ToLower(in.Knower), strings.ToLower(in.Demand), in.part())
		if err != nil {
			return nil, err
		}
		return &tagged[List]{fresh, know.ListTag(h.Market.Code), out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listKnowsOfKnower", Path: "/api/knowers/{id}/knows", Tag: edit.Tag, Right: right.Public(),
		Summary: "List a knower's knows", Description: "What they published for sites of the host's content language.",
		Failures: []openapi.Failure{noKnower, {Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *knowerInput) (*tagged[List], error) {
		out, user, err := service().OfKnower(ctx, h.Market, strings.ToLower(in.ID), know.Sort(in.Sort), in.part())
		if err != nil {
			return nil, err
		}
		return &tagged[List]{fresh, person.PageTag(user), out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listOwnKnows", Path: "/api/knows/mine", Tag: edit.Tag, Right: record.MayReadOwnKnows(),
		Summary: "List the user's own knows", Description: "All but those that the user deleted, newest first, whatever has become of them, on every market: with how far their processing is, and why it failed.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *mineInput) (*openapi.Answer[OwnList], error) {
		a := right.From(ctx)
		if err := record.MayReadOwnKnows().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(service().Mine(ctx, h.Market, a.User, know.Status(in.Status), in.part()))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listRelatedKnows", Path: "/api/knows/{id}/related", Tag: edit.Tag, Right: right.Public(),
		Summary: "List knows that are related to one", Description: "At most 6 of its market: those that share topics first, then its subject, then a grade; where they are few, what is read most on the market, by itself.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "There is no such know, or the caller may not see it."}},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*tagged[Related], error) {
		out, k, err := service().Related(ctx, h.Market, right.From(ctx).User, strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		return &tagged[Related]{fresh, k.Tag() + " " + know.ListTag(k.Market), out}, nil
	})
}

// topicAt finds the uuid of the topic whose page has an address that ends in slug.
func topicAt(m *market.Market, slug string) (uuid string, ok bool) {
	for i := range m.Subjects {
		subject := &m.Subjects[i]
		for j := range subject.Topics {
			if t := &subject.Topics[j]; subject.Slug+"-"+t.Slug == slug {
				return t.UUID, true
			}
		}
	}
	return "", false
}
