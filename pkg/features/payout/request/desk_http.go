package request

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

type deskInput struct {
	Status Status `query:"status" enum:"WAITING,APPROVED,SENT,PAID,REJECTED,WITHDRAWN" default:"WAITING"`
	Query  string `query:"query" maxLength:"200" doc:"The id of a request, or a part of its user's name, username or address."`
	Paging
}

// Why is a reason.
type Why struct {
	Reason string `json:"reason" maxLength:"5000" doc:"Told to whom it concerns."`
}

func (Why) SchemaName() string { return "PayoutReason" }

type rejectInput struct {
	ID   string `path:"id" format:"uuid"`
	Body Why
}

// BonusDraft is what a member of staff gives a user.
type BonusDraft struct {
	User   string `json:"userUuid" format:"uuid"`
	Amount int64  `json:"amount" doc:"Minor units, at most the limit of one request." example:"1000"`
	Reason string `json:"reason" maxLength:"5000" doc:"Shown to the user."`
	ID     string `json:"bonusId" format:"uuid" doc:"Of one's own choice: what is sent again with it is given once."`
}

func (BonusDraft) SchemaName() string { return "PayoutBonusDraft" }

type bonusInput struct{ Body BonusDraft }

type termsInput struct {
	User string `query:"userUuid" format:"uuid" required:"true"`
}

// Execution is what the bank did with a file.
type Execution struct {
	Returned []string `json:"returned,omitempty" maxItems:"1000" format:"uuid" doc:"The requests that the bank didn't pay; none if missing."`
	Reason   string   `json:"reason,omitempty" maxLength:"5000" doc:"Why it didn't, told to those who asked for them."`
}

func (Execution) SchemaName() string { return "PayoutExecution" }

type executionInput struct {
	ID   string `path:"id" format:"uuid"`
	Body Execution
}

// NewFiles are files for the bank that were made now.
type NewFiles struct {
	Files []File `json:"files" nullable:"false" doc:"Empty where nothing waits to be paid."`
}

func (NewFiles) SchemaName() string { return "NewPayoutFiles" }

type filesMade struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         NewFiles
}

func (a calls) registerDesk(api huma.API, noPage openapi.Failure) {
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such request."}
	ended := openapi.Failure{Type: problem.BadRequest, Status: http.StatusConflict, When: "The request is held, is on its way, or has ended."}
	ownRequest := openapi.Failure{Type: problem.Forbidden, When: "The request is one's own."}
	openapi.Register(api, openapi.Operation{
		ID: "listStaffPayouts", Path: "/api/staff/payouts", Tag: Tag, Right: mayReadPayouts(),
		Summary: "List requests as staff", Description: "Of all markets. Those that wait come in the order in which they were made, others the latest first.",
		Failures: []openapi.Failure{noPage},
	}, func(ctx context.Context, in *deskInput) (*openapi.Answer[DeskRequests], error) {
		if _, err := person.Acting(ctx, mayReadPayouts()); err != nil {
			return nil, err
		}
		return openapi.Private(a.service().desk(ctx, deskFilter{in.Status, strings.TrimSpace(in.Query)}, in.Page, in.Limit))
	})
	openapi.Register(api, openapi.Operation{
		ID: "approvePayout", Method: http.MethodPost, Path: "/api/staff/payouts/{id}/approvals", Tag: Tag, Right: mayDecidePayouts(), Status: http.StatusOK,
		Summary: "Approve a request", Description: "The second approval by another member of staff lets it be paid. A change of where it is paid makes those before void.",
		Failures: []openapi.Failure{missing, noID, ended, ownRequest},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.Answer[DeskRequest], error) {
		by, err := person.Acting(ctx, mayDecidePayouts())
		if err != nil {
			return nil, err
		}
		return openapi.Private(a.service().approve(ctx, by, strings.ToLower(in.ID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "rejectPayout", Method: http.MethodPost, Path: "/api/staff/payouts/{id}/rejections", Tag: Tag, Right: mayDecidePayouts(), Status: http.StatusOK,
		Summary: "Reject a request", Description: "The money is its owner's again, who is told the reason.",
		Failures: []openapi.Failure{missing, ended, ownRequest, {Type: problem.FormValidation, When: "The reason is missing."}},
	}, func(ctx context.Context, in *rejectInput) (*openapi.Answer[DeskRequest], error) {
		by, err := person.Acting(ctx, mayDecidePayouts())
		if err != nil {
			return nil, err
		}
		return openapi.Private(a.service().reject(ctx, by, strings.ToLower(in.ID), in.Body.Reason))
	})
	closedSite := openapi.Failure{Type: problem.Forbidden, When: "The site has no payouts."}
	noUser := openapi.Failure{Type: problem.NotFound, When: "There is no such user."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayoutBonusTerms", Path: "/api/staff/payouts/bonuses/terms", Tag: Tag, Right: mayReadPayouts(),
		Summary: "Get the terms of a bonus", Description: "Its currency is that of the user's country where it shares the host, else of the host's market.",
		Failures: []openapi.Failure{closedSite, noUser, noID},
	}, func(ctx context.Context, h market.Host, in *termsInput) (*openapi.Answer[BonusTerms], error) {
		if _, err := person.Acting(ctx, mayReadPayouts()); err != nil {
			return nil, err
		}
		return openapi.Private(a.service().bonusTerms(ctx, h.Market, strings.ToLower(in.User)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "givePayoutBonus", Method: http.MethodPost, Path: "/api/staff/payouts/bonuses", Tag: Tag, Right: mayDecidePayouts(), Status: http.StatusNoContent,
		Summary: "Give a user money", Description: "In the currency of the terms, with a reason, on record.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The site has no payouts, or it is oneself."},
			noUser,
			{Type: problem.Duplicate, When: "The id belongs to another bonus."},
			{Type: problem.FormValidation, When: "The amount is nothing or above the limit, or the reason is missing."},
		},
	}, func(ctx context.Context, h market.Host, in *bonusInput) (*openapi.None, error) {
		by, err := person.Acting(ctx, mayDecidePayouts())
		if err != nil {
			return nil, err
		}
		b := in.Body
		return openapi.Done(a.service().give(ctx, h.Market, by, Bonus{ID: strings.ToLower(b.ID), User: strings.ToLower(b.User), Amount: b.Amount, Reason: b.Reason}))
	})
	a.registerFiles(api, noPage, noID)
}

func (a calls) registerFiles(api huma.API, noPage, noID openapi.Failure) {
	provider := openapi.Failure{Type: problem.Forbidden, When: "This server has a provider that pays."}
	openapi.Register(api, openapi.Operation{
		ID: "listPayoutFiles", Path: "/api/staff/payouts/files", Tag: Tag, Right: mayReadPayouts(),
		Summary: "List the files for the bank", Failures: []openapi.Failure{noPage},
	}, func(ctx context.Context, in *Paging) (*openapi.Answer[Files], error) {
		if _, err := person.Acting(ctx, mayReadPayouts()); err != nil {
			return nil, err
		}
		return openapi.Private(a.service().files(ctx, in.Page, in.Limit))
	})
	openapi.Register(api, openapi.Operation{
		ID: "makePayoutFiles", Method: http.MethodPost, Path: "/api/staff/payouts/files", Tag: Tag, Right: mayPayOut(), Status: http.StatusCreated,
		Summary: "Make files for the bank", Description: "Of all requests that were approved, up to 1,000. Each is in one file only.",
		Failures: []openapi.Failure{provider},
	}, func(ctx context.Context, _ *openapi.None) (*filesMade, error) {
		by, err := person.Acting(ctx, mayPayOut())
		if err != nil {
			return nil, err
		}
		made, err := a.service().makeFiles(ctx, by)
		if err != nil {
			return nil, err
		}
		return &filesMade{openapi.NoStore, NewFiles{made}}, nil
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "readPayoutFile", Path: "/api/staff/payouts/files/{id}", Tag: Tag, Right: mayPayOut(),
		Summary: "Get a file for the bank", Description: "With names and accounts; who read it is on record.",
		Failures: []openapi.Failure{noID, {Type: problem.NotFound, When: "There is no such file, or the bank has paid it."}},
	}, "application/octet-stream", func(ctx context.Context, in *openapi.ByID) (*openapi.File, error) {
		by, err := person.Acting(ctx, mayPayOut())
		if err != nil {
			return nil, err
		}
		id := strings.ToLower(in.ID)
		kind, content, err := a.service().content(ctx, by, id)
		if kind == fileSEPA {
			return openapi.Download(id+".xml", "application/xml", content, err)
		}
		return openapi.Download(id+".csv", "text/csv; charset=utf-8", content, err)
	})
	openapi.Register(api, openapi.Operation{
		ID: "executePayoutFile", Method: http.MethodPost, Path: "/api/staff/payouts/files/{id}/execution", Tag: Tag, Right: mayPayOut(), Status: http.StatusOK,
		Summary: "Say that the bank paid a file", Description: "But for the requests that it returned. Said again it changes nothing.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no such file."}, {Type: problem.FormValidation, When: "A returned request isn't in the file, or the reason is missing."},
		},
	}, func(ctx context.Context, in *executionInput) (*openapi.Answer[File], error) {
		by, err := person.Acting(ctx, mayPayOut())
		if err != nil {
			return nil, err
		}
		returned := make([]string, len(in.Body.Returned))
		for i, id := range in.Body.Returned {
			returned[i] = strings.ToLower(id)
		}
		return openapi.Private(a.service().execute(ctx, by, strings.ToLower(in.ID), returned, in.Body.Reason))
	})
}
