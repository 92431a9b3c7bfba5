package takeout

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

const tag = "Data and deletion"

type exportList struct {
	CacheControl string   `header:"Cache-Control" hidden:"true"`
	Body         []Export `nullable:"false"`
}

// Address is where something can be downloaded for a few minutes.
type Address struct {
	URL       string    `json:"url" doc:"A path on this host, to be opened without a bearer token." example:"/api/users/…/exports/…/file?expires=…&signature=…"`
	ExpiresAt time.Time `json:"expiresAt" doc:"In 5 minutes."`
}

func (Address) SchemaName() string { return "SignedURL" }

// Deletion is what becomes of an account.
type Deletion struct {
	DeletionOn time.Time `json:"deletionOn" doc:"When the account is deleted, in 14 days. Until then its owner may change their mind."`
}

func (Deletion) SchemaName() string { return "AccountDeletion" }

type byUser struct {
	ID string `path:"id" format:"uuid"`
}

type byExport struct {
	ID       string `path:"id" format:"uuid"`
	ExportID string `path:"exportId" format:"uuid"`
}

type deletionBody struct {
	ID   string `path:"id" format:"uuid"`
	Body struct {
		Password      string `json:"password,omitempty" maxLength:"1024" doc:"Of the account. Where it has none, a sign-in within the last 10 minutes stands in for it."`
		AuthoredKnows string `json:"authoredKnows" enum:"anonymise,remove" doc:"What becomes of what one published: it stays without an author, or it goes, too."`
		GiveUpMoney   bool   `json:"giveUpMoney,omitempty" doc:"Whoever has earned money that wasn't paid gives it up with the account. Without this they are asked first."`
	}
}

// signedGet is a request at a signed address.
type signedGet struct {
	ID        string `path:"id" format:"uuid"`
	ExportID  string `path:"exportId" format:"uuid"`
	Expires   string `query:"expires" maxLength:"20" doc:"As in the address."`
	Signature string `query:"signature" maxLength:"100" doc:"As in the address."`
	method    string
	url       url.URL
}

// Resolve keeps what the signature is over.
func (in *signedGet) Resolve(ctx huma.Context) []error {
	in.method, in.url = ctx.Method(), ctx.URL()
	return nil
}

func (s *Service) register(api huma.API) {
	h := handlers{s}
	h.registerExports(api)
	h.registerDeletion(api)
}

type handlers struct{ service *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service.Log }

func (h handlers) registerExports(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	malformed := openapi.Failure{Type: problem.FormValidation, When: "An id is no uuid."}
	none := openapi.Failure{Type: problem.NotFound, When: "One has no such export, it isn't ready, or its time is over."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createExport", Method: http.MethodPost, Path: "/api/users/{id}/exports", Tag: tag, Right: mayRequestExport(), Status: http.StatusAccepted,
		Summary: "Ask for all of one's data",
		Description: "An archive is made in the background: JSON and files of everything that is kept, with a README in one's language. " +
			"A mail tells when it is ready; then it can be downloaded for 7 days.",
		Failures: []openapi.Failure{
			foreign, malformed,
			{Type: problem.TooManyRequests, When: "One is being made, or was made within a day; Retry-After says how long to wait. One that failed doesn't count."},
		},
	}, authlog.ForHost(h.log, "export-requested", h.ask))
	openapi.Register(api, openapi.Operation{
		ID: "listExports", Path: "/api/users/{id}/exports", Tag: tag, Right: mayReadExports(),
		Summary:     "List one's exports",
		Description: "Those being made and those of the last 7 days, latest first.",
		Failures:    []openapi.Failure{foreign, malformed},
	}, h.list)
	openapi.Register(api, openapi.Operation{
		ID: "createExportUrl", Method: http.MethodPost, Path: "/api/users/{id}/exports/{exportId}/url", Tag: tag, Right: mayReadExports(),
		Summary:     "Get the address of an export",
		Description: "For a browser to download it from: whoever has the address may open it, for 5 minutes.",
		Failures:    []openapi.Failure{foreign, none, malformed},
	}, h.address)
	openapi.RegisterFile(api, openapi.Operation{
		ID: "downloadExport", Path: "/api/users/{id}/exports/{exportId}/file", Tag: tag, Right: right.Public(), OwnProof: true,
		Summary:     "Download an export",
		Description: "At the address of createExportUrl only, as it was given. A bearer token isn't looked at.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The address has expired, or isn't one that was given."},
			none,
			{Type: problem.FormValidation, When: "A field isn't right."},
		},
	}, "application/zip", h.download)
}

func (h handlers) registerDeletion(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "scheduleDeletion", Method: http.MethodPost, Path: "/api/users/{id}/deletion", Tag: tag, Right: mayDeleteAccount(),
		Summary: "Delete one's account",
		Description: "In 14 days, with all that is kept of it. At once all other sessions end, nobody sees the profile any more, and a mail tells how to change one's mind. " +
			"Asked again, the day stays and the new choice counts.",
		Status: http.StatusOK,
		Failures: []openapi.Failure{
			foreign,
			{Type: problem.InvalidCredentials, When: "The password isn't right."},
			{Type: problem.TooManyLoginAttempts, When: "Too many wrong passwords; Retry-After says how long to wait."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
			{Type: problem.FormValidation, When: "A field isn't right; or the account has no password and one signed in more than 10 minutes ago: the field password says so. One has money here that wasn't paid: the field giveUpMoney says so."},
		},
	}, authlog.ForHost(h.log, "deletion-requested", h.schedule))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "cancelDeletion", Method: http.MethodDelete, Path: "/api/users/{id}/deletion", Tag: tag, Right: mayKeepAccount(),
		Summary:     "Keep one's account after all",
		Description: "Takes back scheduleDeletion. Where nothing was scheduled, nothing happens.",
		Failures:    []openapi.Failure{foreign, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, authlog.ForHost(h.log, "deletion-cancelled", h.cancel))
}

// allowed gives the user whose thing it is, where the actor may do this to it.
func allowed(ctx context.Context, do right.Rule, id string) (right.Actor, error) {
	actor := right.From(ctx)
	return actor, do.Check(actor, strings.ToLower(id))
}

func (h handlers) ask(ctx context.Context, host market.Host, in *byUser) (*openapi.Answer[Export], error) {
	actor, err := allowed(ctx, mayRequestExport(), in.ID)
	if err != nil {
		return nil, err
	}
	return openapi.Private(h.service.Ask(ctx, host.Market, actor.User))
}

func (h handlers) list(ctx context.Context, in *byUser) (*exportList, error) {
	actor, err := allowed(ctx, mayReadExports(), in.ID)
	if err != nil {
		return nil, err
	}
	list, err := h.service.Exports(ctx, actor.User)
	if err != nil {
		return nil, err
	}
	return &exportList{openapi.NoStore, list}, nil
}

func (h handlers) address(ctx context.Context, in *byExport) (*openapi.Answer[Address], error) {
	actor, err := allowed(ctx, mayReadExports(), in.ID)
	if err != nil {
		return nil, err
	}
	address, expires, err := h.service.URL(ctx, actor.User, strings.ToLower(in.ExportID))
	return openapi.Private(Address{address, expires}, err)
}

func (h handlers) download(ctx context.Context, in *signedGet) (*openapi.File, error) {
	if err := h.service.urls.Check(in.method, &in.url); err != nil {
		return nil, err
	}
	return h.service.open(ctx, in.ID, in.ExportID)
}

func (h handlers) schedule(ctx context.Context, host market.Host, in *deletionBody) (*openapi.Answer[Deletion], error) {
	actor, err := allowed(ctx, mayDeleteAccount(), in.ID)
	if err != nil {
		return nil, err
	}
	ends, err := h.service.Schedule(ctx, host.Market, actor, in.Body.Password, in.Body.AuthoredKnows, in.Body.GiveUpMoney)
	return openapi.Private(Deletion{ends}, err)
}

func (h handlers) cancel(ctx context.Context, host market.Host, in *byUser) (*openapi.None, error) {
	actor, err := allowed(ctx, mayKeepAccount(), in.ID)
	if err != nil {
		return nil, err
	}
	if err := h.service.Cancel(ctx, host.Market, actor.User); err != nil {
		return nil, err
	}
	return &openapi.None{}, nil
}
