package user

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// large is the larger of the sizes that pictureQuery names.
const large = "512"

// formOverhead is what a form has around its file, in bytes.
const formOverhead = 64 << 10

type pictureForm struct {
	ID      string `path:"id" format:"uuid"`
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"PNG, JPEG or WebP by its bytes, at most 10 MB and 50 million pixels."`
	}]
}

type pictureQuery struct {
	ID      string `path:"id" format:"uuid"`
	Size    string `query:"size" enum:"256,512" default:"256" doc:"Width and height in pixels."`
	Version string `query:"v" maxLength:"64" doc:"As in profilePicture. With the right one the answer may be kept for good."`
	Own     string `query:"own" maxLength:"64" doc:"As in one's own profilePicture while others don't see it."`
	Match   string `header:"If-None-Match" hidden:"true"`
}

// PictureAddress is where a picture is.
type PictureAddress struct {
	ProfilePicture string `json:"profilePicture" doc:"Path on this host; size=512 is the larger one."`
}

type pictureAnswer struct {
	Status       int
	ContentType  string `header:"Content-Type" hidden:"true"`
	CacheControl string `header:"Cache-Control" hidden:"true"`
	ETag         string `header:"ETag" hidden:"true"`
	Body         []byte
}

func (h handlers) registerPictures(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "getProfilePicture", Path: "/api/users/{id}/profilepicture", Tag: tag, Right: right.Public(),
		Summary: "Get a user's picture", Description: "A square JPEG. While others may not see it, its owner does, by the address in their own profilePicture.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no picture, no such user, or others may not see them."},
			{Type: problem.FormValidation, When: "There is no such size, or the id is no uuid."},
		},
	}, h.picture)
	openapi.Register(api, openapi.Operation{
		ID: "setProfilePicture", Method: http.MethodPost, Path: "/api/users/{id}/profilepicture", Tag: tag, Right: mayEditProfile(),
		Summary:     "Choose one's picture",
		Description: "The middle of what is sent is drawn anew, upright, as squares of 256 and 512 pixels; nothing else of the file is kept.",
		MaxBody:     maxPicture + formOverhead,
		Failures: []openapi.Failure{
			foreign(),
			{Type: problem.InvalidMIMEType, When: "The file is no PNG, JPEG or WebP, or the body is no form with files."},
			{Type: problem.FormValidation, Status: http.StatusRequestEntityTooLarge, When: "The file has more than 10 MB or 50 million pixels."},
			{Type: problem.FormValidation, When: "There is no file, or the id is no uuid."},
			{Type: problem.BadRequest, When: "The form is cut off."},
			{Type: problem.TooManyRequests, When: "Another one of the user's is being drawn, the user sent six within a minute, or too many of all are waiting; Retry-After says how long to wait."},
		},
	}, h.setPicture)
	openapi.Register(api, openapi.Operation{
		ID: "removeProfilePicture", Method: http.MethodDelete, Path: "/api/users/{id}/profilepicture", Tag: tag, Right: mayEditProfile(),
		Summary: "Remove one's picture", Description: "Where there is none nothing happens.",
		Failures: []openapi.Failure{foreign(), noUUID()},
	}, h.removePicture)
}

func (h handlers) picture(ctx context.Context, in *pictureQuery) (*pictureAnswer, error) {
	data, version, hash, err := h.service.Pictures.Picture(ctx, strings.ToLower(in.ID), in.Own, in.Size == large)
	if err != nil {
		return nil, err
	}
	out := &pictureAnswer{Status: http.StatusOK, ContentType: "image/jpeg", CacheControl: "public, no-cache", ETag: `"` + hash[:etagLength] + `"`, Body: data}
	switch {
	case in.Own != "":
		out.CacheControl = "private, no-cache"
	case in.Version == version:
		out.CacheControl = "public, max-age=31536000, immutable"
	}
	if httpx.MatchesETag(in.Match, out.ETag) {
		out.Status, out.ContentType, out.Body = http.StatusNotModified, "", nil
	}
	return out, nil
}

func (h handlers) setPicture(ctx context.Context, in *pictureForm) (*openapi.Answer[PictureAddress], error) {
	id, err := own(ctx, mayEditProfile(), in.ID)
	if err != nil {
		return nil, err
	}
	file := in.RawBody.Data().File
	defer file.Close()
	url, err := h.service.Pictures.Set(ctx, id, file)
	return openapi.Private(PictureAddress{url}, err)
}

func (h handlers) removePicture(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
	id, err := own(ctx, mayEditProfile(), in.ID)
	if err != nil {
		return nil, err
	}
	return openapi.Done(h.service.Pictures.Remove(ctx, id))
}
