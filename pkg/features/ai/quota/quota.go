// Package quota counts how often a user has used the AI tools in a day.
package quota

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

const day = 24 * time.Hour

// Tool is one of the AI tools.
type Tool string

// The tools.
const (
	Question Tool = "QUESTION"
	Summary  Tool = "SUMMARY"
	Exam     Tool = "EXAM"
)

// Allowance is how often a user may use a tool.
type Allowance struct {
	PerDay    int        `json:"perDay" minimum:"0"`
	Remaining int        `json:"remaining" minimum:"0" doc:"Today."`
	OpensAt   *time.Time `json:"opensAt" doc:"When there is one again; null: there is one now."`
}

func (Allowance) SchemaName() string { return "AiAllowance" }

// Use is a use of a tool that was counted.
type Use struct {
	User      string
	Tool      Tool
	Day       int64 // since 1970, in UTC
	Remaining int   // of that day
}

// PerDay is how often a user may use a tool on a day, with Plus or without. It asks no database:
// the caller's access token says until when they have Plus.
func PerDay(m *market.Market, plus bool, t Tool) int {
	limit := m.AI.Limits.Free
	if plus {
		limit = m.AI.Limits.Plus
	}
	switch t {
	case Summary:
		return limit.Summaries
	case Exam:
		return limit.Exams
	case Question:
	}
	return limit.Questions
}

// Offered is nil where a market has the tools, else a ForbiddenError.
func Offered(m *market.Market) error {
	if m.Flags.HasAITools {
		return nil
	}
	return problem.New(problem.Forbidden, "There are no AI tools on this site.")
}

// Take counts a use of a tool, under the lock of the user's account, which the caller has. The
// error is a TooManyRequestsError that says when there is another one, or that of Offered.
func Take(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, tool Tool, now time.Time) (Use, error) {
	if err := Offered(m); err != nil {
		return Use{}, err
	}
	perDay := PerDay(m, a.HasPlus(now), tool)
	use := Use{User: a.User, Tool: tool, Day: dayOf(now)}
	n, err := used(ctx, q, a.User, tool, use.Day)
	if err != nil {
		return Use{}, err
	}
	if n >= perDay {
		return Use{}, Refused(tool, now)
	}
	use.Remaining = perDay - n - 1
	return use, add(ctx, q, use, 1)
}

// Refused is the TooManyRequestsError where a day has no more uses of a tool.
func Refused(tool Tool, now time.Time) *problem.Error {
	p := problem.New(problem.TooManyRequests, "%s", tool.refusal())
	p.RetryAfter = tomorrow(now).Sub(now)
	return p
}

// refusal says that a day has no more uses of a tool.
func (t Tool) refusal() string {
	switch t {
	case Summary:
		return "You have made all your summaries of today. Please go on tomorrow."
	case Exam:
		return "You have made all your mock exams of today. Please go on tomorrow."
	case Question:
	}
	return "You have asked all your questions of today. Please go on tomorrow."
}

// GiveBack takes a use from the count, where nothing came of it.
func GiveBack(ctx context.Context, q db.Queryer, u Use) error { return add(ctx, q, u, -1) }

// Left tells how often a user may use a tool today. The error may be that of Offered.
func Left(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, tool Tool, now time.Time) (Allowance, error) {
	if err := Offered(m); err != nil {
		return Allowance{}, err
	}
	n, err := used(ctx, q, a.User, tool, dayOf(now))
	perDay := PerDay(m, a.HasPlus(now), tool)
	out := Allowance{PerDay: perDay, Remaining: max(0, perDay-n)}
	if out.Remaining == 0 {
		out.OpensAt = new(tomorrow(now))
	}
	return out, err
}

// tomorrow is when the next day begins, in UTC.
func tomorrow(now time.Time) time.Time { return now.UTC().Truncate(day).Add(day) }

// dayOf is the day of a moment since 1970, in UTC.
func dayOf(t time.Time) int64 { return t.Unix() / int64(day/time.Second) }
