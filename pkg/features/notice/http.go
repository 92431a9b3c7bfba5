package notice

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

const tag = "Notifications"

type listInput struct {
	Page  int `query:"page" minimum:"0" maximum:"1000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type noticeInput struct {
	UUID string `path:"uuid" format:"uuid"`
}

type mailsInput struct {
	Body Mails
}

type unsubscribeInput struct {
	Token string `query:"token" required:"true" minLength:"1" maxLength:"200"`
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	s.registerLists(api)
	s.registerMails(api)
}

func (s *Service) registerLists(api huma.API) {
	const path = "/api/users/me/notices"
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listNotices", Path: path, Tag: tag, Right: mayReadNotices(),
		Summary: "List one's notifications", Description: "Those of 90 days, at most 500, in parts. About knows: those of the host's content language that one can still open; about all else: what happened on the host's market.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		user, err := own(ctx, mayReadNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.list(ctx, h.Market, user, in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "countUnreadNotices", Path: path + "/unread", Tag: tag, Right: mayReadNotices(),
		Summary: "Count one's unread notifications", Description: "On the host.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Unread], error) {
		user, err := own(ctx, mayReadNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.unread(ctx, h.Market, user))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "readNotice", Method: http.MethodPut, Path: path + "/{uuid}/read", Tag: tag, Right: mayChangeNotices(),
		Summary: "Mark a notification as read", Description: "Said again it changes nothing.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "One has no such notification on this host."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, func(ctx context.Context, h market.Host, in *noticeInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.open(ctx, h.Market, user, strings.ToLower(in.UUID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "readAllNotices", Method: http.MethodPut, Path: path + "/read", Tag: tag, Right: mayChangeNotices(),
		Summary: "Mark all notifications as read", Description: "All that one sees on the host.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.None, error) {
		user, err := own(ctx, mayChangeNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.openAll(ctx, h.Market, user))
	})
}

func (s *Service) registerMails(api huma.API) {
	const path = "/api/users/me/notices/mails"
	openapi.Register(api, openapi.Operation{
		ID: "getNoticeMails", Path: path, Tag: tag, Right: mayReadNotices(),
		Summary: "Read whether one is mailed", Description: "Nobody is before they ask for it.",
	}, func(ctx context.Context, _ *openapi.None) (*openapi.Answer[Mails], error) {
		user, err := own(ctx, mayReadNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.mails(ctx, user))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "setNoticeMails", Method: http.MethodPut, Path: path, Tag: tag, Right: mayChangeNotices(),
		Summary: "Ask for the weekly mail, or end it", Description: "It is about the site on which it was asked for. The first one comes after a week.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A field is missing or isn't right."}},
	}, func(ctx context.Context, h market.Host, in *mailsInput) (*openapi.None, error) {
		user, err := own(ctx, mayChangeNotices())
		if err != nil {
			return nil, err
		}
		return openapi.Done(s.setMails(ctx, h.Market, user, in.Body.Weekly))
	})
	openapi.Register(api, openapi.Operation{
		ID: "unsubscribeNoticesOneClick", Method: http.MethodPost, Path: oneClick, Tag: tag, Right: right.Public(), OwnProof: true, Unsigned: true,
		Summary: "End the weekly mail, for mail programs", Description: "The address of the mail's List-Unsubscribe header, for a POST as RFC 8058 has it. The body isn't looked at. Doing so again is no fault.",
		Failures: []openapi.Failure{
			{Type: problem.BadRequest, When: "The token isn't one of such a mail."},
			{Type: problem.FormValidation, When: "The token is missing."},
		},
	}, func(ctx context.Context, in *unsubscribeInput) (*openapi.None, error) {
		return openapi.Done(s.unsubscribe(ctx, in.Token))
	})
}

// own is the caller, where they may do something to their notifications.
func own(ctx context.Context, do right.Rule) (user string, err error) {
	a := right.From(ctx)
	return a.User, do.Check(a, a.User)
}
