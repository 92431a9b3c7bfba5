package sessions

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// DeviceKey is what a browser signs its writes with.
type DeviceKey struct {
	Key       string    `json:"key" doc:"32 bytes for HMAC-SHA256, base64url without padding."`
	ExpiresAt time.Time `json:"expiresAt" doc:"Within a day. Ask for the next one before."`
}

// byDevice documents the header; the server has read it already.
type byDevice struct {
	Device string `header:"X-Device-Id" doc:"The browser's own id, a uuid."`
}

type refreshBody struct {
	Body struct {
		RefreshToken string `json:"refreshToken" maxLength:"500"`
	}
}

func (h handlers) registerDevice(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "createDeviceKey", Method: http.MethodPost, Path: "/api/auth/device", Tag: call.Tag, Right: right.Public(), Unsigned: true, OwnProof: true,
		Summary:     "Get a key to sign requests with",
		Description: "For the device that X-Device-Id names. It hinders tampering on the way; it is no authentication.",
		Failures:    []openapi.Failure{{Type: problem.BadRequest, When: "X-Device-Id is no uuid."}},
	}, h.deviceKey)
	openapi.Register(api, openapi.Operation{
		ID: "signOut", Method: http.MethodPost, Path: "/api/auth/oauth/logout", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary:     "Sign out",
		Description: "Ends the session of a refresh token. Its access tokens are refused within 5 seconds. A token that isn't known is out already.",
		Failures:    []openapi.Failure{{Type: problem.FormValidation, When: "There is no token."}},
	}, authlog.Call(h.log, "sign-out", h.signOut))
}

func (h handlers) deviceKey(ctx context.Context, _ *byDevice) (*openapi.Answer[DeviceKey], error) {
	device := httpx.VisitFrom(ctx).Device
	if device == "" {
		return nil, problem.New(problem.BadRequest, "X-Device-Id must be a uuid.")
	}
	key, expires := h.service().DeviceKey(device)
	return openapi.Private(DeviceKey{base64.RawURLEncoding.EncodeToString(key), expires}, nil)
}

func (h handlers) signOut(ctx context.Context, in *refreshBody) (*openapi.None, error) {
	return openapi.Done(h.service().SignOut(ctx, in.Body.RefreshToken))
}

type bySession struct {
	ID        string `path:"id" format:"uuid"`
	SessionID string `path:"sessionId" format:"uuid"`
}

type sessionList struct {
	CacheControl string    `header:"Cache-Control" hidden:"true"`
	Body         []Session `nullable:"false"`
}

func (h handlers) registerSessions(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	openapi.Register(api, openapi.Operation{
		ID: "listSessions", Path: "/api/auth/accounts/{id}/sessions", Tag: call.Tag, Right: mayReadSessions(),
		Summary:     "List one's sessions",
		Description: "Every device on which one is signed in, latest first.",
		Failures:    []openapi.Failure{foreign, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, h.sessions)
	openapi.Register(api, openapi.Operation{
		ID: "endSession", Method: http.MethodDelete, Path: "/api/auth/accounts/{id}/sessions/{sessionId}", Tag: call.Tag, Right: mayEndSession(),
		Summary:     "End one of one's sessions",
		Description: "Its access tokens are refused within 5 seconds.",
		Failures: []openapi.Failure{
			foreign,
			{Type: problem.NotFound, When: "One has no such session, or it has ended."},
			{Type: problem.FormValidation, When: "An id is no uuid."},
		},
	}, authlog.Call(h.log, "session-ended", h.endSession))
}

func (h handlers) sessions(ctx context.Context, in *openapi.ByID) (*sessionList, error) {
	actor := right.From(ctx)
	if err := mayReadSessions().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	list, err := h.service().Sessions(ctx, actor)
	if err != nil {
		return nil, err
	}
	return &sessionList{openapi.NoStore, list}, nil
}

func (h handlers) endSession(ctx context.Context, in *bySession) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayEndSession().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().EndSession(ctx, actor, strings.ToLower(in.SessionID)))
}
