package demand

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
)

// Own is what a demand is to the caller.
type Own struct {
	Asked    bool `json:"asked" doc:"They asked for it."`
	Reserved bool `json:"reserved" doc:"They reserved it, and the reservation lasts."`
}

func (Own) SchemaName() string { return "OwnKnowDemand" }

// Demand is the JSON of a demand.
type Demand struct {
	UUID          string                               `json:"uuid" format:"uuid"`
	Path          string                               `json:"path" doc:"Where it is read." example:"/knowdemands/9f4f2f0e-0000-4000-8000-000000000003"`
	Title         string                               `json:"title"`
	Description   string                               `json:"description" doc:"At most 1,000 characters."`
	Subject       openapi.Nullable[curriculum.Subject] `json:"subject" doc:"null where the market doesn't have it any more."`
	Topic         openapi.Nullable[curriculum.Topic]   `json:"topic"`
	Grade         openapi.Nullable[curriculum.Choice]  `json:"grade"`
	State         State                                `json:"state" enum:"OPEN,RESERVED,ANSWERED,EXPIRED"`
	CreatedOn     time.Time                            `json:"createdOn"`
	ExpiresOn     time.Time                            `json:"expiresOn" doc:"Unless it is answered or reserved by then."`
	ReservedUntil *time.Time                           `json:"reservedUntil" doc:"null where no reservation lasts."`
	Answers       int                                  `json:"answers" doc:"Published knows that answer it: listKnows has them by knowDemandUuid."`
	AnsweredOn    *time.Time                           `json:"answeredOn" doc:"When the first of them was published."`
	Own           openapi.Nullable[Own]                `json:"own" doc:"null for visitors, and in lists that all see."`
}

func (Demand) SchemaName() string { return "KnowDemand" }

// show tells a user ("" for a visitor) of a demand of a market.
func show(d demand, m *market.Market, now time.Time, user string) Demand {
	out := Demand{
		UUID: d.ID, Path: d.path(), Title: d.Title, Description: d.Description, State: d.state(now),
		CreatedOn: d.Created, ExpiresOn: d.Expires, Answers: d.Answers,
	}
	if d.By != "" {
		out.ReservedUntil = &d.Until
	}
	if !d.Answered.IsZero() {
		out.AnsweredOn = &d.Answered
	}
	if user != "" {
		out.Own.Value = &Own{Asked: d.Asker == user, Reserved: d.By == user}
	}
	out.Grade.Value = curriculum.Grade(m, d.Grade)
	subject, topics := curriculum.Find(m, d.Subject, d.Topic)
	out.Subject.Value = subject
	if len(topics) > 0 {
		out.Topic.Value = &topics[0]
	}
	return out
}

// List is a part of a list.
type List struct {
	Content []Demand `json:"content" nullable:"false"`
	Page    int      `json:"page" doc:"From 0."`
	Last    bool     `json:"last" doc:"Nothing follows."`
	Total   int      `json:"totalElements" doc:"Of all pages."`
}

func (List) SchemaName() string { return "KnowDemandList" }

// filter says which demands of a market a list has.
type filter struct {
	subject  int // 0: any
	state    string
	asker    string // uuid; "": any
	reserver string // uuid of the user who has reserved them; "": any
}

// The states by which lists are filtered: what can be answered for the first time,
// what is answered, and both.
const (
	stateOpen     = "open"
	stateAnswered = "answered"
	stateCurrent  = "current"
	stateAny      = "" // expired ones, too
)

// list lists demands of a market for a user ("" for all).
func (s *Service) list(ctx context.Context, m *market.Market, f filter, user string, page, limit int) (List, error) {
	now := s.Clock.Now()
	out := List{Page: page, Content: []Demand{}}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		found, total, err := search(ctx, q, m.Code, f, now, page*limit, limit)
		for _, d := range found {
			out.Content = append(out.Content, show(d, m, now, user))
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		return err
	})
	return out, err
}

// read reads a demand of a market for a user ("" for a visitor).
func (s *Service) read(ctx context.Context, m *market.Market, id, user string) (Demand, error) {
	now := s.Clock.Now()
	d, err := find(ctx, s.DB.One(), m.Code, id, now)
	if err != nil {
		return Demand{}, err
	}
	return show(d, m, now, user), nil
}
