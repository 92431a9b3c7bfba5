package deck

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/deck/exchange"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// maxImport is the length of a form with a pasted text, in bytes.
const maxImport = 12 << 20

type importInput struct{ Body exchange.Import }

type previewInput struct{ Body exchange.Reading }

type exportInput struct {
	openapi.ByID
	Format      string `query:"format" enum:"apkg,csv,md" default:"apkg"`
	WithHistory bool   `query:"withHistory" default:"false" doc:"With one's own reviews and due dates; of a package alone."`
}

type pictureInput struct {
	openapi.ByID
	Version string `path:"version" maxLength:"64" doc:"As in the address that getDeck gives."`
}

type imported struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the deck is read by the API."`
	Body         exchange.Imported
}

// registerExchange adds the calls that import and export.
func (s *Service) registerExchange(api huma.API, missing openapi.Failure) {
	unreadable := openapi.Failure{Type: problem.InvalidMIMEType, When: "The file is none that decks come from, or it is broken. The message says what to do."}
	busy := openapi.Failure{Type: problem.TooManyRequests, When: "Three imports or exports of the caller, or of all visitors, run or wait."}
	wrong := openapi.Failure{Type: problem.FormValidation, When: "A field isn't right, the upload isn't finished or is another's, or no card could be read."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "importDeck", Method: http.MethodPost, Path: "/api/decks/imports", Tag: tag, Right: mayCreateDeck(), Status: http.StatusCreated, MaxBody: maxImport,
		Summary: "Share a deck that comes from a file", Description: "A package of Anki, a table or Markdown, uploaded or pasted. Entries that can't be read are faults, and the others are imported.",
		Failures: []openapi.Failure{
			wrong, unreadable,
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.TooManyRequests, When: "One shared a hundred knows in a day, or three of one's imports run or wait. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *importInput) (*imported, error) {
		a := right.From(ctx)
		if err := mayCreateDeck().Check(a, a.User); err != nil {
			return nil, err
		}
		out, err := s.exchange.Import(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &imported{openapi.NoStore, "/api/decks/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "previewDeckImport", Method: http.MethodPost, Path: "/api/decks/imports/preview", Tag: tag, Right: mayCreateDeck(), Status: http.StatusOK, MaxBody: maxImport,
		Summary: "Preview an import", Description: "What would be imported, with the guesses about a table. Nothing is stored.",
		Failures: []openapi.Failure{wrong, unreadable, busy},
	}, func(ctx context.Context, h market.Host, in *previewInput) (*openapi.Answer[exchange.Preview], error) {
		a := right.From(ctx)
		if err := mayCreateDeck().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(s.exchange.Preview(ctx, h.Market, a, in.Body))
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "exportDeck", Path: "/api/decks/{id}/export", Tag: tag, Right: right.Public(),
		Summary: "Export a deck", Description: "As a package of Anki, as CSV or as Markdown. Visitors get the cards that they may read.",
		Failures: []openapi.Failure{missing, busy, {Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, "application/octet-stream", func(ctx context.Context, in *exportInput) (*openapi.File, error) {
		out, err := s.exchange.Export(ctx, right.From(ctx), strings.ToLower(in.ID), in.Format, in.WithHistory)
		if err != nil {
			return nil, err
		}
		return &openapi.File{Name: out.Name, Media: out.Media, Content: out.Content, Header: http.Header{"Cache-Control": {openapi.NoStore}}}, nil
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getDeckPicture", Path: "/api/decks/{id}/media/{version}", Tag: tag, Right: right.Public(),
		Summary: "Get a picture of a deck", Failures: []openapi.Failure{missing},
	}, "image/png", func(ctx context.Context, in *pictureInput) (*openapi.File, error) {
		m, content, err := s.exchange.Picture(ctx, right.From(ctx), strings.ToLower(in.ID), in.Version)
		if err != nil {
			return nil, err
		}
		return &openapi.File{Media: m.Media, Content: content, Header: http.Header{"Cache-Control": {"public, max-age=31536000, immutable"}}}, nil
	})
}
