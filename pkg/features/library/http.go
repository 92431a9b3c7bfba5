package library

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/useragent"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Library"

type newsInput struct {
	Since int64 `query:"since" minimum:"0" default:"0" doc:"The revision of what one has; 0: nothing."`
	Began int64 `query:"began" minimum:"0" default:"0" doc:"What the answer before told as began."`
	Limit int   `query:"limit" minimum:"1" maximum:"200" default:"100" doc:"Of folders and items, together."`
}

type savedInput struct {
	IDs []string `query:"ids" required:"true" minItems:"1" maxItems:"100" format:"uuid" doc:"uuids of knows."`
}

type changeInput struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  Change
}

type folderInput struct {
	UUID string `path:"uuid" format:"uuid"`
}

type sharedInput struct {
	UUID   string `path:"uuid" format:"uuid" doc:"The link's: the last 36 characters of its address."`
	Folder string `query:"folder" doc:"uuid of a folder in it; none: the shared one."`
	After  string `query:"after" maxLength:"300" pattern:"^[0-9]+$" doc:"What the answer before told as next."`
}

type copyInput struct {
	UUID  string `path:"uuid" format:"uuid" doc:"The link's."`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  Copy
}

// Copy is how a user copies a shared folder.
type Copy struct {
	UUID string `json:"uuid" format:"uuid" doc:"Made by the client; the copy gets it. What is sent again with the same one is done once."`
}

func (Copy) SchemaName() string { return "LibraryCopy" }

// tagged is an answer that pages are made of.
type tagged[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	CacheTags    string `header:"X-Cache-Tags" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         T
}

func own(ctx context.Context, do right.Rule) (right.Actor, error) {
	a := right.From(ctx)
	return a, do.Check(a, a.User)
}

func unfit() openapi.Failure {
	return openapi.Failure{Type: problem.FormValidation, When: "A parameter or a field isn't right, or something has become too much: fields tell which."}
}

func blocked() openapi.Failure {
	return openapi.Failure{Type: problem.Forbidden, When: "One's account is blocked."}
}

func often() openapi.Failure {
	return openapi.Failure{Type: problem.TooManyRequests, When: "One made 5,000 changes in a day. Retry-After says how long to wait."}
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getLibrary", Path: "/api/library", Tag: tag, Right: mayReadLibrary(),
		Summary:     "Read one's library",
		Description: "What changed after a revision: of the library of the host's content language. Ask again with the revision of the answer, until it is the last; a device that keeps what it has been told, and asks again later, has the library.",
		Failures:    []openapi.Failure{unfit()},
	}, func(ctx context.Context, h market.Host, in *newsInput) (*openapi.Answer[News], error) {
		a, err := own(ctx, mayReadLibrary())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.news(ctx, h.Market, a.User, in.Since, in.Began, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listSavedKnows", Path: "/api/library/saved", Tag: tag, Right: mayReadLibrary(),
		Summary: "Tell which knows are saved", Description: "Of up to 100 knows those that are in one's library, and where.",
		Failures: []openapi.Failure{unfit()},
	}, func(ctx context.Context, h market.Host, in *savedInput) (*openapi.Answer[SavedKnows], error) {
		a, err := own(ctx, mayReadLibrary())
		if err != nil {
			return nil, err
		}
		for i, id := range in.IDs {
			in.IDs[i] = strings.ToLower(id)
		}
		return openapi.Private(s.saved(ctx, h.Market, a.User, in.IDs))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listLibraryFolders", Path: "/api/library/folders", Tag: tag, Right: mayReadLibrary(),
		Summary: "List one's folders", Description: "All that aren't in the bin.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Folders], error) {
		a, err := own(ctx, mayReadLibrary())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.folders(ctx, h.Market, a.User))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listLibraryDevices", Path: "/api/library/devices", Tag: tag, Right: mayReadLibrary(),
		Summary: "List the devices from which one changed one's library", Description: "The last ten, the last one first.",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Devices], error) {
		a, err := own(ctx, mayReadLibrary())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.devices(ctx, h.Market, a.User, a.Session))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "changeLibrary", Method: http.MethodPost, Path: "/api/library/changes", Tag: tag, Right: mayChangeLibrary(),
		Summary:     "Change one's library",
		Description: "A change is made whole or not at all, and once, however often it is sent. Changes of several devices come together: what is added twice is there once, a know that was removed isn't moved any more, and what is saved into a folder that is in the bin goes to the top.",
		Failures: []openapi.Failure{
			unfit(), blocked(), often(),
			{Type: problem.NotFound, When: "There is no such know or folder."},
			{Type: problem.Duplicate, When: "There is a folder with this uuid."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "Another device made it impossible meanwhile: it gave the folder another name, deleted where something was to go, or moved a folder into the one that was to go into it."},
		},
	}, func(ctx context.Context, h market.Host, in *changeInput) (*openapi.Answer[Changed], error) {
		a, err := own(ctx, mayChangeLibrary())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.Change(ctx, h.Market, a, in.Body, useragent.Parse(in.Agent).String()))
	})
	s.registerLinks(api)
}

func (s *Service) registerLinks(api huma.API) {
	const path = "/api/library/folders/{uuid}/link"
	noFolder := openapi.Failure{Type: problem.NotFound, When: "One has no such folder."}
	noLink := openapi.Failure{Type: problem.NotFound, When: "There is no such link, or not any more, or no such folder in it."}
	share := func(on bool) func(context.Context, market.Host, *folderInput) (*openapi.Answer[Folder], error) {
		return func(ctx context.Context, h market.Host, in *folderInput) (*openapi.Answer[Folder], error) {
			a, err := own(ctx, mayChangeLibrary())
			if err != nil {
				return nil, err
			}
			return openapi.Private(s.share(ctx, h.Market, a, strings.ToLower(in.UUID), on))
		}
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "shareLibraryFolder", Method: http.MethodPut, Path: path, Tag: tag, Right: mayChangeLibrary(),
		Summary: "Share a folder by a link", Description: "Every visitor with the link reads the folder and those in it: published knows alone. Said again the link stays.",
		Failures: []openapi.Failure{noFolder, blocked(), unfit()},
	}, share(true))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "unshareLibraryFolder", Method: http.MethodDelete, Path: path, Tag: tag, Right: mayChangeLibrary(), Status: http.StatusOK,
		Summary: "Revoke the link of a folder", Description: "It opens nothing any more, also when the folder is shared again.",
		Failures: []openapi.Failure{noFolder, blocked(), unfit()},
	}, share(false))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getSharedLibraryFolder", Path: "/api/library/shared/{uuid}", Tag: tag, Right: right.Public(),
		Summary: "Read a shared folder", Description: "For every visitor with its link. No search engine should list it.",
		Failures: []openapi.Failure{noLink, unfit()},
	}, func(ctx context.Context, h market.Host, in *sharedInput) (*tagged[Shared], error) {
		user, link := right.From(ctx).User, strings.ToLower(in.UUID)
		out, knows, err := s.shared(ctx, h.Market, user, link, strings.ToLower(in.Folder), in.After)
		if err != nil {
			return nil, err
		}
		tags := []string{linkTag(link)}
		for _, know := range knows {
			tags = append(tags, "know:"+know)
		}
		return &tagged[Shared]{openapi.NoStore, strings.Join(tags, " "), "Authorization", out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "copySharedLibraryFolder", Method: http.MethodPost, Path: "/api/library/shared/{uuid}/copy", Tag: tag, Right: mayChangeLibrary(), Status: http.StatusCreated,
		Summary: "Copy a shared folder", Description: "Into one's own library, with the folders in it. What its owner changes later doesn't change the copy.",
		Failures: []openapi.Failure{noLink, unfit(), blocked(), often()},
	}, func(ctx context.Context, h market.Host, in *copyInput) (*openapi.Answer[Folder], error) {
		a, err := own(ctx, mayChangeLibrary())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.copied(ctx, h.Market, a, strings.ToLower(in.UUID), strings.ToLower(in.Body.UUID), useragent.Parse(in.Agent).String()))
	})
}
