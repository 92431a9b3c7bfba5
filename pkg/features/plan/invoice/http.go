package invoice

import (
	"context"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

func mayRead() right.Rule {
	return right.Rule{Action: "plan.invoice", Least: right.User, Own: true, Why: "Invoices are for who paid."}
}

// Register adds the calls. The books are there once a call is answered.
func Register(api huma.API, tag string, books func() *Books) {
	openapi.Register(api, openapi.Operation{
		ID: "listPlanInvoices", Path: "/api/plan/invoices", Tag: tag, Right: mayRead(),
		Summary: "List the invoices of one's subscriptions", Description: "And the credit notes that take some of them back.",
	}, func(ctx context.Context, _ *openapi.None) (*openapi.Answer[Invoices], error) {
		a := right.From(ctx)
		if err := mayRead().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(books().Of(ctx, a.User))
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getPlanInvoice", Path: "/api/plan/invoices/{id}", Tag: tag, Right: mayRead(),
		Summary: "Get an invoice of one's own", Description: "As PDF, in the language of the market in which the plan was bought.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "One has no such invoice."}, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, "application/pdf", func(ctx context.Context, in *openapi.ByID) (*openapi.File, error) {
		a := right.From(ctx)
		if err := mayRead().Check(a, a.User); err != nil {
			return nil, err
		}
		p, found, err := books().Find(ctx, a.User, in.ID)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, problem.New(problem.NotFound, "There is no such invoice.")
		}
		content, err := p.PDF(ctx)
		return openapi.Download(p.File(), "application/pdf", content, err)
	})
}
