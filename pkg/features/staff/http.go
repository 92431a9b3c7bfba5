package staff

import (
	"context"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Staff"

// Paging says which part of a list is asked for.
type Paging struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0"`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// last reports whether nothing follows the page.
func (p Paging) last(total int) bool { return (p.Page+1)*p.Limit >= total }

type searchInput struct {
	Paging
	Query string `query:"query" maxLength:"320" doc:"A part of an address, a name or a username, of at least 3 characters, or a whole uuid; without it, everybody."`
}

// WebApp says whether a user may use the web app.
type WebApp struct {
	Blocked bool    `json:"blocked"`
	Reason  *string `json:"reason" nullable:"true" doc:"Why, in words that the user reads."`
}

func (WebApp) SchemaName() string { return "WebAppAccess" }

// Row is one user as staff see them.
type Row struct {
	UUID       string    `json:"uuid" format:"uuid"`
	Email      string    `json:"email"`
	Name       string    `json:"name"`
	Username   *string   `json:"username" nullable:"true"`
	Market     string    `json:"market" doc:"Code of their country's market." example:"de"`
	CreatedOn  time.Time `json:"createdOn"`
	TwoFactor  bool      `json:"twoFactor"`
	KnowerUUID *string   `json:"knowerUuid" nullable:"true" format:"uuid"`
	Staff      bool      `json:"staff"`
	WebApp     WebApp    `json:"webApp"`
}

func (Row) SchemaName() string { return "StaffUser" }

// Rows is a page of users.
type Rows struct {
	Content       []Row `json:"content" nullable:"false"`
	Page          int   `json:"page"`
	Last          bool  `json:"last"`
	TotalElements int   `json:"totalElements"`
}

func (Rows) SchemaName() string { return "StaffUsers" }

// Entry is one line of the log.
type Entry struct {
	UUID      string         `json:"uuid" format:"uuid"`
	On        time.Time      `json:"on"`
	Actor     *string        `json:"actor" nullable:"true" format:"uuid" doc:"The member of staff; null for an operator on the command line."`
	Action    string         `json:"action" enum:"staff.add,staff.remove,knower.accept,web.block,web.unblock,sessions.end,factor.reset,people.search,workbench.open,case.decide,demand.delete,payout.approve,payout.reject,payout.bonus,payout.file,payout.read,payout.executed,plan.refund,plan.look"`
	User      *string        `json:"user" nullable:"true" format:"uuid" doc:"Whom it was about; null for nobody in particular. The account may be gone."`
	Market    *string        `json:"market" nullable:"true" doc:"Code of the market on whose host it was done."`
	Details   map[string]any `json:"details" doc:"What else is to be said, such as the reason of a block."`
	RequestID *string        `json:"requestId" nullable:"true"`
}

func (Entry) SchemaName() string { return "StaffLogEntry" }

// Entries is a page of the log.
type Entries struct {
	Content       []Entry `json:"content" nullable:"false"`
	Page          int     `json:"page"`
	Last          bool    `json:"last"`
	TotalElements int     `json:"totalElements"`
}

func (Entries) SchemaName() string { return "StaffLog" }

type blockBody struct {
	ID   string `path:"id" format:"uuid"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"1 to 500 characters; the user reads it."`
	}
}

// Address is where to go.
type Address struct {
	URL string `json:"url" doc:"An address, or a path of this host. It works once and for a minute."`
}

func (Address) SchemaName() string { return "WorkbenchAddress" }

// api is the slice's calls.
type api struct {
	service *Service
	// workbenchURL is where the workbench is for who holds a pass.
	workbenchURL func(ctx context.Context, pass func() (string, error)) (string, error)
}

func (a api) register(calls huma.API) {
	unknown := openapi.Failure{Type: problem.NotFound, When: "There is no such user."}
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.Register(calls, openapi.Operation{
		ID: "searchUsers", Path: "/api/staff/users", Tag: tag, Right: mayReadPeople(),
		Summary:     "Find users",
		Description: "By a part of their address, name or username, or by their uuid; newest account first. How many were found is on record, and who, whatever page was asked for.",
		Failures:    []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right, or the query has one or two characters."}},
	}, a.search)
	openapi.Register(calls, openapi.Operation{
		ID: "blockUser", Method: http.MethodPost, Path: "/api/staff/users/{id}/block", Tag: tag, Right: mayBlockPeople(),
		Summary:     "Keep a user from the web app",
		Description: "They are told the reason. Who is blocked already gets the new one. It ends no session, hides nothing of theirs, and closes nothing else.",
		Failures: []openapi.Failure{
			unknown,
			{Type: problem.Forbidden, When: "It is oneself."},
			{Type: problem.FormValidation, When: "The id is no uuid, or the reason is empty or too long."},
		},
	}, a.block)
	openapi.Register(calls, openapi.Operation{
		ID: "unblockUser", Method: http.MethodDelete, Path: "/api/staff/users/{id}/block", Tag: tag, Right: mayBlockPeople(),
		Summary: "Let a user into the web app again", Description: "Takes the block back.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "The user isn't blocked."}, noID},
	}, a.unblock)
	openapi.Register(calls, openapi.Operation{
		ID: "acceptKnower", Method: http.MethodPost, Path: "/api/staff/users/{id}/knower", Tag: tag, Right: mayAcceptKnower(),
		Summary: "Accept a user as a knower", Description: "Who is one stays one.",
		Failures: []openapi.Failure{unknown, noID},
	}, a.acceptKnower)
	openapi.Register(calls, openapi.Operation{
		ID: "getStaffLog", Path: "/api/staff/log", Tag: tag, Right: mayReadStaffLog(),
		Summary: "Read what staff did", Description: "Latest first. The log is never changed.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, a.log)
	openapi.Register(calls, openapi.Operation{
		ID: "openWorkbench", Method: http.MethodPost, Path: "/api/staff/workbench", Tag: tag, Right: mayOpenWorkbench(),
		Summary:     "Open the workbench",
		Description: "Answers with an address that works once, within a minute, in this browser. On a developer's machine it is simply where the workbench is.",
		Failures:    []openapi.Failure{{Type: problem.NotFound, When: "This site has no workbench."}},
	}, a.openWorkbench)
}

func (a api) search(ctx context.Context, in *searchInput) (*openapi.Answer[Rows], error) {
	by, err := person.Acting(ctx, mayReadPeople())
	if err != nil {
		return nil, err
	}
	found, total, err := a.service.Search(ctx, by, strings.TrimSpace(in.Query), in.Page, in.Limit)
	rows := Rows{Content: make([]Row, 0, len(found)), Page: in.Page, Last: in.last(total), TotalElements: total}
	for _, f := range found {
		rows.Content = append(rows.Content, Row{
			UUID: f.ID, Email: f.Email, Name: f.Name, Username: optional(f.Username), Market: f.Market, CreatedOn: f.Created,
			TwoFactor: f.TwoFactor, KnowerUUID: optional(f.Knower), Staff: f.Staff, WebApp: WebApp{f.Blocked, optional(f.BlockReason)},
		})
	}
	return openapi.Private(rows, err)
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (a api) block(ctx context.Context, in *blockBody) (*openapi.None, error) {
	by, err := person.Acting(ctx, mayBlockPeople())
	if err != nil {
		return nil, err
	}
	return openapi.Done(a.service.Block(ctx, by, strings.ToLower(in.ID), in.Body.Reason))
}

func (a api) unblock(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
	by, err := person.Acting(ctx, mayBlockPeople())
	if err != nil {
		return nil, err
	}
	return openapi.Done(a.service.Unblock(ctx, by, strings.ToLower(in.ID)))
}

func (a api) acceptKnower(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
	by, err := person.Acting(ctx, mayAcceptKnower())
	if err != nil {
		return nil, err
	}
	return openapi.Done(a.service.AcceptKnower(ctx, by, strings.ToLower(in.ID)))
}

func (a api) log(ctx context.Context, in *Paging) (*openapi.Answer[Entries], error) {
	if _, err := person.Acting(ctx, mayReadStaffLog()); err != nil {
		return nil, err
	}
	lines, total, err := a.service.Log(ctx, in.Page*in.Limit, in.Limit)
	entries := Entries{Content: make([]Entry, 0, len(lines)), Page: in.Page, Last: in.last(total), TotalElements: total}
	for _, l := range lines {
		entries.Content = append(entries.Content, Entry{
			UUID: l.ID, On: l.At, Actor: optional(l.Actor), Action: l.Action, User: optional(l.Subject),
			Market: optional(l.Market), Details: l.Details, RequestID: optional(l.Request),
		})
	}
	return openapi.Private(entries, err)
}

func (a api) openWorkbench(ctx context.Context, _ *openapi.None) (*openapi.Answer[Address], error) {
	by, err := person.Acting(ctx, mayOpenWorkbench())
	if err != nil {
		return nil, err
	}
	url, err := a.workbenchURL(ctx, func() (string, error) {
		return a.service.Pass(ctx, by, right.From(ctx).Session)
	})
	return openapi.Private(Address{url}, err)
}
