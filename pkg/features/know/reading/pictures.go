package reading

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signedurl"
)

const (
	forGood    = "public, max-age=31536000, immutable"
	privateOne = "private, max-age=31536000, immutable"
	fresh      = "no-cache"
)

// Picture is a page's picture that every visitor may see sharp.
func (s *Service) Picture(ctx context.Context, id string, number, width int, version string) (*openapi.File, error) {
	k, p, err := s.openPage(ctx, id, number)
	if err != nil {
		return nil, err
	}
	m, _ := s.Markets().ByCode(k.Market)
	if !know.SightOf(m, false).ForAll(number) {
		return nil, noPage()
	}
	return s.picture(ctx, k, p.Pictures[width], version == p.Version())
}

// Blurred is a page's blurred twin.
func (s *Service) Blurred(ctx context.Context, id string, number int, version string) (*openapi.File, error) {
	k, p, err := s.openPage(ctx, id, number)
	if err != nil {
		return nil, err
	}
	return s.picture(ctx, k, p.Blurred, version == know.VersionOf(p.Blurred))
}

// openPage reads a page of a know that others than its author may read.
func (s *Service) openPage(ctx context.Context, id string, number int) (know.Know, record.Page, error) {
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return k, record.Page{}, err
	}
	if !isOpen(k) {
		return k, record.Page{}, noPage()
	}
	pages, err := record.Pages(ctx, s.DB.One(), k.Revision, number, number)
	if err != nil {
		return k, record.Page{}, err
	}
	if len(pages) == 0 {
		return k, record.Page{}, noPage()
	}
	return k, pages[0], nil
}

func noPage() *problem.Error { return problem.New(problem.NotFound, "There is no such page.") }

// picture answers a picture. At an address with its version it may be kept for good;
// only in the reader's browser where the know isn't published.
func (s *Service) picture(ctx context.Context, k know.Know, hash string, current bool) (*openapi.File, error) {
	file, err := s.openPicture(ctx, hash)
	if err != nil {
		return nil, err
	}
	header := http.Header{"Cache-Control": {fresh}, "Etag": {`"` + know.VersionOf(hash) + `"`}}
	switch {
	case current && k.Status == know.Published:
		header.Set("Cache-Control", forGood)
	case current:
		header.Set("Cache-Control", privateOne)
	}
	file.Header = header
	return file, nil
}

// openPicture opens a picture with its media type, which its first bytes tell.
func (s *Service) openPicture(ctx context.Context, hash string) (*openapi.File, error) {
	content, err := s.Blobs.Open(ctx, hash)
	if err != nil {
		return nil, err
	}
	head := make([]byte, len(signature))
	_, err = io.ReadFull(content, head)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = content.Close()
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	media := jpeg
	if string(head) == signature {
		media = png
	}
	return &openapi.File{Media: media, Content: content}, nil
}

// signature begins every PNG.
const signature = "\x89PNG\r\n\x1a\n"

// SignedPicture is a page's picture for a caller who has its signed address.
func (s *Service) SignedPicture(ctx context.Context, method string, at *url.URL, id string, number, width int, version string) (*openapi.File, error) {
	if err := s.urls.Check(method, at); err != nil {
		return nil, err
	}
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return nil, err
	}
	p, found, err := record.PageOfVersion(ctx, s.DB.One(), k.ID, number, version)
	if err != nil {
		return nil, err
	}
	if !found || p.Pictures[width] == "" {
		return nil, noPage()
	}
	file, err := s.openPicture(ctx, p.Pictures[width])
	if err != nil {
		return nil, err
	}
	file.Header = http.Header{}
	signedurl.Protect(file.Header)
	return file, nil
}
