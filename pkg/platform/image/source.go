package image

import (
	"context"
	"io"
	"io/fs"
	"net/url"
	"strings"
	"time"
)

// Source gives the pictures of the own origin. The server implements it (its
// assets, its stored files), with what the context says of the host.
type Source interface {
	// Open finds the picture at a path of the own origin (u.Path, u.RawQuery; no
	// host). A picture that isn't there, or isn't public, is fs.ErrNotExist; a
	// *problem.Error goes to the caller as it is; all else is a fault of ours.
	Open(ctx context.Context, u *url.URL) (Original, error)
}

// Original is a picture as it was stored. The optimiser closes Body.
type Original struct {
	Body    io.ReadCloser
	MaxAge  time.Duration // how long browsers and caches may keep the result; 0: Options.MaxAge
	NoStore bool          // no cache may keep the result: the picture is for this caller only
}

// FromFS is a Source that serves the files of a folder by their path.
func FromFS(fsys fs.FS) Source { return folder{fsys} }

type folder struct{ fsys fs.FS }

// Open finds a file of the folder; the query is ignored.
func (f folder) Open(_ context.Context, u *url.URL) (Original, error) {
	file, err := f.fsys.Open(strings.TrimPrefix(u.Path, "/"))
	if err != nil {
		return Original{}, err
	}
	info, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return Original{}, err
	}
	if !info.Mode().IsRegular() {
		_ = file.Close()
		return Original{}, fs.ErrNotExist
	}
	return Original{Body: file}, nil
}
