package user

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type byName struct {
	Name string `path:"name" maxLength:"2000"`
}

type usernameQuery struct {
	ID       string `path:"id" format:"uuid"`
	Username string `query:"username" doc:"3 to 30 of a–z, 0–9, _ and single dots; upper case is taken for lower." example:"lena.m"`
}

type timezoneBody struct {
	ID   string `path:"id" format:"uuid"`
	Body struct {
		Offset int `json:"offset" minimum:"-720" maximum:"840" doc:"Minutes east of UTC." example:"120"`
	}
}

type unsubscribeBody struct {
	Body struct {
		EmailType             string `json:"emailType" enum:"NEWSLETTER"`
		EmailPreferencesToken string `json:"emailPreferencesToken" maxLength:"500"`
		EmailUUID             string `json:"emailUuid" format:"uuid"`
	}
}

// unsubscribeForm is what a mail program sends: the address that stands in the
// mail, and a body that says nothing new.
type unsubscribeForm struct {
	EmailType             string `query:"emailType" required:"true" enum:"NEWSLETTER"`
	EmailPreferencesToken string `query:"emailPreferencesToken" required:"true" maxLength:"500"`
	EmailUUID             string `query:"emailUuid" required:"true" format:"uuid"`
	RawBody               []byte `contentType:"application/x-www-form-urlencoded"`
}

func (h handlers) registerUsernames(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "getUsernameAvailability", Path: "/api/users/usernames/{name}", Tag: tag, Right: mayLookUpUsername(),
		Summary: "Ask whether a username is free", Description: "For the bearer, whose own username is. What can't be a username is answered as invalid.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "The name is longer than 2000 characters."}},
	}, h.availability)
	openapi.Register(api, openapi.Operation{
		ID: "setUsername", Method: http.MethodPatch, Path: "/api/users/{id}/username", Tag: tag, Right: mayEditProfile(),
		Summary:     "Choose a username",
		Description: "A username that somebody gives up is kept from all others for 30 days.",
		Failures: []openapi.Failure{
			foreign(), noUUID(),
			{Type: problem.InvalidUsername, When: "It isn't 3 to 30 of a–z, 0–9, _ and single dots, or it is an address of the product or could be taken for its staff."},
			{Type: problem.UsernameInUse, When: "Another has it, or gave it up lately."},
			{Type: problem.TooManyRequests, When: "One has given up five in 30 days; Retry-After says how long to wait."},
		},
	}, h.setUsername)
}

func (h handlers) registerReports(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "reportOpenApp", Method: http.MethodPost, Path: "/api/users/{id}/open-app", Tag: tag, Right: mayReportUse(),
		Summary: "Report that the product was opened", Description: "Counts at most once in 30 minutes.",
		Failures: []openapi.Failure{foreign(), noUUID()},
	}, h.opened)
	openapi.Register(api, openapi.Operation{
		ID: "reportLookup", Method: http.MethodPost, Path: "/api/users/{id}/lookup", Tag: tag, Right: mayReportUse(),
		Summary: "Report from where the product is used", Description: "Keeps the country of the caller's address, not the address.",
		Failures: []openapi.Failure{foreign(), noUUID()},
	}, h.lookedUp)
	openapi.Register(api, openapi.Operation{
		ID: "setTimezone", Method: http.MethodPatch, Path: "/api/users/{id}/timezone", Tag: tag, Right: mayReportUse(),
		Summary: "Report one's time zone", Description: "As the clock is now; it changes with daylight saving time.",
		Failures: []openapi.Failure{foreign(), {Type: problem.FormValidation, When: "No clock is that far from UTC, or the id is no uuid."}},
	}, h.timezone)
}

func (h handlers) registerNewsletter(api huma.API) {
	failures := []openapi.Failure{
		{Type: problem.BadRequest, When: "The token isn't one of this mail's."},
		{Type: problem.FormValidation, When: "A field is missing or isn't right."},
	}
	openapi.Register(api, openapi.Operation{
		ID: "unsubscribe", Method: http.MethodPost, Path: "/api/users/newsletter/unsubscribe/v2", Tag: tag, Right: right.Public(), OwnProof: true,
		Summary: "End the newsletter by a link of one", Description: "Nobody needs to be signed in; the token is the proof. Doing so again is no fault.",
		Failures: failures,
	}, h.unsubscribe)
	openapi.Register(api, openapi.Operation{
		ID: "unsubscribeOneClick", Method: http.MethodPost, Path: oneClick, Tag: tag, Right: right.Public(), OwnProof: true, Unsigned: true,
		Summary: "End the newsletter, for mail programs", Description: "The address of a newsletter's List-Unsubscribe header, for a POST as RFC 8058 has it. The body isn't looked at.",
		Failures: failures,
	}, h.unsubscribeOneClick)
}

func (h handlers) availability(ctx context.Context, in *byName) (*openapi.Answer[Availability], error) {
	actor := right.From(ctx)
	if err := mayLookUpUsername().Check(actor, ""); err != nil {
		return nil, err
	}
	a, err := h.service.Usernames.Available(ctx, actor.User, in.Name)
	return openapi.Private(a, err)
}

func (h handlers) setUsername(ctx context.Context, in *usernameQuery) (*openapi.None, error) {
	id, err := own(ctx, mayEditProfile(), in.ID)
	if err != nil {
		return nil, err
	}
	return openapi.Done(h.service.Usernames.Set(ctx, id, in.Username))
}

func (h handlers) opened(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
	id, err := own(ctx, mayReportUse(), in.ID)
	if err != nil {
		return nil, err
	}
	return openapi.Done(h.service.Opened(ctx, id))
}

func (h handlers) lookedUp(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
	id, err := own(ctx, mayReportUse(), in.ID)
	if err != nil {
		return nil, err
	}
	s := h.service
	return openapi.Done(s.LookedUp(ctx, id, s.Country(ctx)))
}

func (h handlers) timezone(ctx context.Context, in *timezoneBody) (*openapi.None, error) {
	id, err := own(ctx, mayReportUse(), in.ID)
	if err != nil {
		return nil, err
	}
	return openapi.Done(h.service.SetTimezone(ctx, id, in.Body.Offset))
}

func (h handlers) unsubscribe(ctx context.Context, in *unsubscribeBody) (*openapi.None, error) {
	return openapi.Done(h.service.Newsletter.Unsubscribe(ctx, strings.ToLower(in.Body.EmailUUID), in.Body.EmailPreferencesToken))
}

func (h handlers) unsubscribeOneClick(ctx context.Context, in *unsubscribeForm) (*openapi.None, error) {
	return openapi.Done(h.service.Newsletter.Unsubscribe(ctx, strings.ToLower(in.EmailUUID), in.EmailPreferencesToken))
}
