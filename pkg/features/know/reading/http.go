package reading

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type byUUID struct {
	ID string `path:"id" format:"uuid" doc:"The know's: the last 36 characters of its slug."`
}

type pagesInput struct {
	ID   string `path:"id" format:"uuid"`
	From int    `query:"from" minimum:"1" maximum:"100000" default:"1"`
	To   int    `query:"to" minimum:"0" maximum:"100000" default:"0" doc:"Included; at most 20 pages are told. 0: as many as are told."`
}

// mostPages is how many pages an answer has with their lines.
const mostPages = 20

type pictureInput struct {
	ID      string `path:"id" format:"uuid"`
	Number  int    `path:"number" minimum:"1" maximum:"100000"`
	Width   string `query:"w" enum:"480,960,1600" default:"960" doc:"In pixels."`
	Version string `query:"v" maxLength:"64" doc:"As in the address that was told. With the right one the answer may be kept for good."`
}

type blurredInput struct {
	ID      string `path:"id" format:"uuid"`
	Number  int    `path:"number" minimum:"1" maximum:"100000"`
	Version string `query:"v" maxLength:"64" doc:"As in the address that was told."`
}

// Signed is a request at a signed address.
type Signed struct {
	Expires   string `query:"expires" maxLength:"20" doc:"As in the address."`
	Signature string `query:"signature" maxLength:"100" doc:"As in the address."`
	method    string
	url       url.URL
}

// Resolve keeps what the signature is over.
func (in *Signed) Resolve(ctx huma.Context) []error {
	in.method, in.url = ctx.Method(), ctx.URL()
	return nil
}

type signedPicture struct {
	ID      string `path:"id" format:"uuid"`
	Number  int    `path:"number" minimum:"1" maximum:"100000"`
	Version string `path:"version" maxLength:"64"`
	Width   string `path:"width" enum:"480,960,1600"`
	Signed
}

// ByFile names a file of a know.
type ByFile struct {
	ID       string `path:"id" format:"uuid"`
	Position int    `path:"position" minimum:"1" maximum:"20" doc:"Of the file, from 1."`
}

type signedFile struct {
	ByFile
	Signed
}

// answer is a know for all visitors, or for the user who asks.
type answer[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         T
}

// answerOf tags what visitors get, of which pages are made; what a signed-in
// user gets is kept by no cache.
func answerOf[T any](a right.Actor, k know.Know, body T) *answer[T] {
	const vary = "Authorization"
	if a.User != "" {
		return &answer[T]{CacheControl: openapi.NoStore, Vary: vary, Body: body}
	}
	tags := k.Tag()
	if k.Author != "" {
		tags += " " + person.PageTag(k.Author)
	}
	return &answer[T]{fresh, tags, vary, body}
}

// Media types of a page's picture.
const (
	jpeg = "image/jpeg"
	png  = "image/png"
)

func widthOf(text string) int {
	return map[string]int{"480": 480, "960": 960, "1600": 1600}[text]
}

func missing() openapi.Failure {
	return openapi.Failure{Type: problem.NotFound, When: "There is no such know, the caller may not see it, or it isn't in this site's content language."}
}

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	registerKnow(api, service)
	registerPictures(api, service)
	registerFiles(api, service)
}

func registerKnow(api huma.API, service func() *Service) {
	read := func(byLink bool) func(context.Context, market.Host, *byUUID) (*answer[Know], error) {
		return func(ctx context.Context, h market.Host, in *byUUID) (*answer[Know], error) {
			a := right.From(ctx)
			out, k, err := service().Read(ctx, h.Market, a, strings.ToLower(in.ID), byLink)
			if err != nil {
				return nil, err
			}
			return answerOf(a, k, out), nil
		}
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getKnow", Path: "/api/knows/{id}", Tag: edit.Tag, Right: right.Public(),
		Summary: "Read a know",
		Description: "A published one; its author reads it before, too. On every site of its content language. Where its market blurs, visitors get the first two pages sharp, " +
			"and of the others a picture that can't be read, and no text.",
		Failures: []openapi.Failure{missing()},
	}, read(false))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getKnowByLink", Path: "/api/knows/u/{id}", Tag: edit.Tag, Right: right.Public(),
		Summary: "Read a know by the address that is passed on", Description: "As getKnow, and private ones, too. No search engine should list it.",
		Failures: []openapi.Failure{missing()},
	}, read(true))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listKnowPages", Path: "/api/knows/{id}/pages", Tag: edit.Tag, Right: right.Public(),
		Summary: "Read a part of a know's pages", Description: "With where each line of text stands, for a text that can be selected over the picture, and with fresh addresses.",
		Failures: []openapi.Failure{missing()},
	}, func(ctx context.Context, h market.Host, in *pagesInput) (*answer[PageList], error) {
		a, last := right.From(ctx), in.From+mostPages-1
		if in.To > 0 {
			last = min(last, in.To)
		}
		out, k, err := service().Pages(ctx, h.Market, a, strings.ToLower(in.ID), in.From, last)
		if err != nil {
			return nil, err
		}
		return answerOf(a, k, out), nil
	})
	openapi.RegisterStream(api, openapi.Operation{
		ID: "getKnowProgress", Path: "/api/knows/{id}/progress", Tag: edit.Tag, Right: record.MayReadOwnKnows(),
		Summary:     "Follow the processing of one's know",
		Description: "Server-sent events: each time something was done how far it is, and at the end the status. Where the stream ends without one, ask again.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The know is another's."},
			missing(),
			{Type: problem.TooManyRequests, When: "Too many streams are open, of the account or of all; Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, in *byUUID) (func(context.Context, *openapi.Stream[ProgressEvent]) error, error) {
		return service().Follow(ctx, right.From(ctx), strings.ToLower(in.ID))
	})
}

func registerPictures(api huma.API, service func() *Service) {
	none := openapi.Failure{Type: problem.NotFound, When: "There is no such page, or not every visitor may see it sharp."}
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getKnowPicture", Path: "/api/knows/{id}/pages/{number}/image", Tag: edit.Tag, Right: right.Public(),
		Summary: "Get a page's picture", Description: "A page that every visitor sees sharp: a PNG where few colours are enough, else a JPEG. For others getKnow has signed addresses.",
		Failures: []openapi.Failure{none},
	}, jpeg, func(ctx context.Context, in *pictureInput) (*openapi.File, error) {
		return service().Picture(ctx, strings.ToLower(in.ID), in.Number, widthOf(in.Width), in.Version)
	}, png)
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getBlurredKnowPicture", Path: "/api/knows/{id}/pages/{number}/blurred", Tag: edit.Tag, Right: right.Public(),
		Summary: "Get a page's blurred picture", Description: "A JPEG that shows how the page is laid out, and no letter of it.",
		Failures: []openapi.Failure{none},
	}, jpeg, func(ctx context.Context, in *blurredInput) (*openapi.File, error) {
		return service().Blurred(ctx, strings.ToLower(in.ID), in.Number, in.Version)
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getSignedKnowPicture", Path: "/api/knows/{id}/pages/{number}/signed/{version}/{width}", Tag: edit.Tag, Right: right.Public(), OwnProof: true,
		Summary: "Get a page's picture by a signed address", Description: "As getKnow tells it only, for 5 minutes. A bearer token isn't looked at.",
		Failures: []openapi.Failure{{Type: problem.Forbidden, When: "The address has expired, or isn't one that was told."}, none},
	}, jpeg, func(ctx context.Context, in *signedPicture) (*openapi.File, error) {
		return service().SignedPicture(ctx, in.method, &in.url, strings.ToLower(in.ID), in.Number, widthOf(in.Width), in.Version)
	}, png)
}

func registerFiles(api huma.API, service func() *Service) {
	none := openapi.Failure{Type: problem.NotFound, When: "There is no such know or file, or the caller may not see it."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createKnowFileUrl", Method: http.MethodPost, Path: "/api/knows/{id}/files/{position}/url", Tag: edit.Tag, Right: mayDownloadKnow(),
		Summary: "Get the address of a know's file", Description: "For a browser to download it from: a caller who has the address may open it, for 5 minutes.",
		Status: http.StatusOK, Failures: []openapi.Failure{none},
	}, func(ctx context.Context, h market.Host, in *ByFile) (*openapi.Answer[Address], error) {
		return openapi.Private(service().FileAddress(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Position))
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "downloadKnowFile", Path: "/api/knows/{id}/files/{position}", Tag: edit.Tag, Right: right.Public(), OwnProof: true,
		Summary: "Download a know's file", Description: "The pages alone, without what their author's program wrote beside them. At the address of createKnowFileUrl only.",
		Failures: []openapi.Failure{{Type: problem.Forbidden, When: "The address has expired, or isn't one that was given."}, none},
	}, "application/pdf", func(ctx context.Context, in *signedFile) (*openapi.File, error) {
		return service().Download(ctx, in.method, &in.url, strings.ToLower(in.ID), in.Position)
	})
}
