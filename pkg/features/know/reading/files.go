package reading

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signedurl"
)

// Address is where a file can be downloaded for a few minutes.
type Address struct {
	URL       string    `json:"url" doc:"A path on this host, to be opened without a bearer token."`
	ExpiresAt time.Time `json:"expiresAt" doc:"In 5 minutes."`
}

func (Address) SchemaName() string { return "KnowFileAddress" }

func noFile() *problem.Error { return problem.New(problem.NotFound, "There is no such file.") }

// FileAddress gives a signed-in user the address of a file.
func (s *Service) FileAddress(ctx context.Context, host *market.Market, a right.Actor, id string, position int) (Address, error) {
	k, err := know.FindIn(ctx, s.DB.One(), know.LanguageOf(host), id)
	if err != nil {
		return Address{}, err
	}
	if !k.ReadableByLink(a.User) {
		return Address{}, know.NotFound()
	}
	if _, err := s.file(ctx, k, position); err != nil {
		return Address{}, err
	}
	address, expires := s.urls.Sign("/api/knows/" + k.ID + "/files/" + strconv.Itoa(position))
	return Address{address, expires}, nil
}

// file is one of the files that readers get of a know.
func (s *Service) file(ctx context.Context, k know.Know, position int) (record.File, error) {
	files, err := record.Files(ctx, s.DB.One(), k.Revision)
	if err != nil {
		return record.File{}, err
	}
	if position < 1 || position > len(files) || files[position-1].Clean == "" {
		return record.File{}, noFile()
	}
	return files[position-1], nil
}

// Download is a file at a signed address: without anything that its author's program
// wrote beside the pages.
func (s *Service) Download(ctx context.Context, method string, at *url.URL, id string, position int) (*openapi.File, error) {
	if err := s.urls.Check(method, at); err != nil {
		return nil, err
	}
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return nil, err
	}
	f, err := s.file(ctx, k, position)
	if err != nil {
		return nil, err
	}
	content, err := s.Blobs.Open(ctx, f.Clean)
	if err != nil {
		return nil, fmt.Errorf("opening a file: %w", err)
	}
	header := http.Header{}
	signedurl.Protect(header)
	media, ending := mediaOf(f.Kind)
	return &openapi.File{Name: downloadName(k, position) + ending, Media: media, Header: header, Content: content}, nil
}

// downloadName is what a file is saved as: its know's title in letters that every
// system takes.
func downloadName(k know.Know, position int) string {
	name := k.TitleSlug()
	if name == "" {
		name = "know"
	}
	if position > 1 {
		name += "-" + strconv.Itoa(position)
	}
	return name
}

// mediaOf is the media type of what readers download of a file of a kind, and how its
// name ends: texts are pages by then, and pictures drawn anew.
func mediaOf(kind string) (media, ending string) {
	switch document.Kind(kind) {
	case document.PNG:
		return "image/png", ".png"
	case document.JPEG, document.WEBP:
		return "image/jpeg", ".jpg"
	}
	return "application/pdf", ".pdf"
}
