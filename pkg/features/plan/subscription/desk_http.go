package subscription

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

func mayReadPayments() right.Rule {
	return right.Rule{Action: "staff.plan.read", Least: right.Staff, Why: "Who pays for Plus is shown, with what and when; how they pay is known to the provider alone."}
}

func mayRefund() right.Rule {
	return right.Rule{Action: "staff.plan.refund", Least: right.Staff, Why: "Money goes back with a reason, on record, and nobody gives back their own payment."}
}

// DeskPaging says which part of a list staff ask for.
type DeskPaging struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type deskInput struct {
	DeskPaging

	Query  string `query:"query" maxLength:"200" doc:"A part of the payer's name, username or address, or the id of a payment, subscription or user, or the number of an invoice."`
	State  string `query:"state" enum:"PENDING,PAID,DECLINED,REFUNDED,DISPUTED,GIVING_BACK" doc:"GIVING_BACK: paid, and the provider hasn't given it back yet. All if missing."`
	Market string `query:"market" maxLength:"10" doc:"Code of the market that sold it. All if missing." example:"de"`
}

type refundInput struct {
	openapi.ByID

	Body Refunding
}

// RegisterDesk adds the calls of staff. The desk is there once a call is answered.
func RegisterDesk(api huma.API, tag string, desk func() *Desk) {
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such payment."}
	noPage := openapi.Failure{Type: problem.FormValidation, When: "A parameter isn't right."}
	down := openapi.Failure{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The payment provider can't be asked."}
	openapi.Register(api, openapi.Operation{
		ID: "listStaffPlanPayments", Path: "/api/staff/plan/payments", Tag: tag, Right: mayReadPayments(),
		Summary: "List payments for the plan as staff", Description: "Of all markets, the latest first.", Failures: []openapi.Failure{noPage},
	}, func(ctx context.Context, in *deskInput) (*openapi.Answer[DeskPayments], error) {
		if _, err := person.Acting(ctx, mayReadPayments()); err != nil {
			return nil, err
		}
		f := deskFilter{state: in.State, market: strings.ToLower(in.Market), query: strings.TrimSpace(in.Query)}
		return openapi.Private(desk().list(ctx, f, in.Page, in.Limit))
	})
	openapi.Register(api, openapi.Operation{
		ID: "listStaffPlanDifferences", Path: "/api/staff/plan/differences", Tag: tag, Right: mayReadPayments(),
		Summary: "List payments of which the provider says something else", Description: "It is asked once a day about the payments of 120 days. Nothing is repaired by itself. Listed is too what waits for a provider that isn't configured any more. The latest found first.",
		Failures: []openapi.Failure{noPage},
	}, func(ctx context.Context, in *DeskPaging) (*openapi.Answer[DeskPayments], error) {
		if _, err := person.Acting(ctx, mayReadPayments()); err != nil {
			return nil, err
		}
		return openapi.Private(desk().list(ctx, deskFilter{different: true}, in.Page, in.Limit))
	})
	openapi.Register(api, openapi.Operation{
		ID: "refundPlanPayment", Method: http.MethodPost, Path: "/api/staff/plan/payments/{id}/refund", Tag: tag, Right: mayRefund(), Status: http.StatusOK,
		Summary: "Give a payment back", Description: "All of it, once. Where the provider can't do it now, it is asked again later: the payment stays to be given back until then.",
		Failures: []openapi.Failure{
			missing, down,
			{Type: problem.FormValidation, When: "The id is no uuid, or the reason is missing or too long."},
			{Type: problem.Forbidden, When: "The payment is one's own."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't paid, or is given back already."},
		},
	}, func(ctx context.Context, in *refundInput) (*openapi.Answer[DeskPayment], error) {
		by, err := person.Acting(ctx, mayRefund())
		if err != nil {
			return nil, err
		}
		return openapi.Private(desk().refund(ctx, by, strings.ToLower(in.ID), in.Body))
	})
	openapi.Register(api, openapi.Operation{
		ID: "lookAtPlanPayment", Method: http.MethodPost, Path: "/api/staff/plan/payments/{id}/look", Tag: tag, Right: mayRefund(), Status: http.StatusOK,
		Summary: "Ask the provider about a payment", Description: "Now. What it says is taken over where a payment can change so, and else shown as a difference.",
		Failures: []openapi.Failure{missing, down, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.Answer[DeskPayment], error) {
		by, err := person.Acting(ctx, mayRefund())
		if err != nil {
			return nil, err
		}
		return openapi.Private(desk().look(ctx, by, strings.ToLower(in.ID)))
	})
}
