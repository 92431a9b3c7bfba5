package result

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type askInput struct {
	ID   string `path:"id" format:"uuid"`
	Body struct {
		Email string `json:"email,omitempty" maxLength:"320" doc:"Another address than the account's. Its mail has the link alone."`
	}
}

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The know is another's."}
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such know, or one may not see it."}
	openapi.Register(api, openapi.Operation{
		ID: "askForKnowResult", Method: http.MethodPut, Path: "/api/knows/{id}/result-mail", Tag: edit.Tag, Right: record.MayEditKnow(),
		Summary:     "Ask for a mail when a know is processed",
		Description: "One mail, once what was sent last is published, waits for staff or has failed. Asked again, the later address counts. The address is deleted with the mail.",
		Failures: []openapi.Failure{
			foreign, missing,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "The processing has ended."},
			{Type: problem.FormValidation, When: "Nothing can be sent to the address."},
			{Type: problem.TooManyRequests, When: "Other addresses than one's own were named too often. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, in *askInput) (*openapi.Answer[Asked], error) {
		return openapi.Private(service().Ask(ctx, right.From(ctx), strings.ToLower(in.ID), in.Body.Email))
	})
	openapi.Register(api, openapi.Operation{
		ID: "withdrawKnowResult", Method: http.MethodDelete, Path: "/api/knows/{id}/result-mail", Tag: edit.Tag, Right: record.MayEditKnow(),
		Summary: "Ask for no mail after all", Description: "The address is deleted.",
		Failures: []openapi.Failure{foreign, missing, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(service().Withdraw(ctx, right.From(ctx), strings.ToLower(in.ID)))
	})
}
