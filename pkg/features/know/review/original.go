package review

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strconv"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signedurl"
)

func originalPath(know string, position int) string {
	return "/api/knows/" + know + "/files/" + strconv.Itoa(position) + "/original"
}

// anyMedia is the media type of originals: browsers save them and open none.
const anyMedia = "application/octet-stream"

// Original is a file as its author sent it, at a signed address: with all that their
// program wrote into it, so it is for staff alone.
func (s *Service) Original(ctx context.Context, method string, at *url.URL, id string, position int) (*openapi.File, error) {
	if err := s.urls.Check(method, at); err != nil {
		return nil, err
	}
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return nil, err
	}
	files, err := record.Files(ctx, s.DB.One(), k.Revision)
	if err != nil {
		return nil, err
	}
	if position < 1 || position > len(files) {
		return nil, problem.New(problem.NotFound, "There is no such file.")
	}
	f := files[position-1]
	content, err := s.Blobs.Open(ctx, f.Original)
	if err != nil {
		return nil, fmt.Errorf("opening a file: %w", err)
	}
	header := http.Header{"X-Content-Type-Options": {"nosniff"}}
	signedurl.Protect(header)
	name := f.Name
	if path.Ext(name) == "" {
		name += "." + f.Kind
	}
	return &openapi.File{Name: name, Header: header, Content: content}, nil
}
