package person

import (
	"context"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/right"
)

// Acting checks a right of the request's actor and returns the actor for the log of staff.
// The error is the rule's.
func Acting(ctx context.Context, rule right.Rule) (Member, error) {
	a := right.From(ctx)
	if err := rule.Check(a, ""); err != nil {
		return Member{}, err
	}
	return Member{User: a.User, Market: a.Market, Request: httpx.RequestID(ctx)}, nil
}
