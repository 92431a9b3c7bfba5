package preview

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg" // as pages are drawn
	_ "image/png"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/share"

	"golang.org/x/sync/singleflight"
)

// Blobs keep pictures.
type Blobs interface {
	Put(ctx context.Context, r io.Reader, most int64) (hash string, err error)
	Hold(ctx context.Context, q db.Queryer, holder, hash string) error
	Release(ctx context.Context, q db.Queryer, holder string) error
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// Painter draws pictures.
type Painter interface {
	DrawDocument(of share.Document) ([]byte, error)
}

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Blobs   Blobs
	Markets func() know.Markets
	Painter Painter // nil: there are no pictures
}

const (
	// drawing is part of every version: raise it when the same know is drawn otherwise.
	drawing = 1
	// maxSize is more bytes than a picture has.
	maxSize = 2 << 20
	// drawFor is how long drawing and keeping a picture may take.
	drawFor = 30 * time.Second
	// maxWaiting is how many pictures may wait to be drawn; drawing one takes tens of
	// milliseconds.
	maxWaiting = 32
	// kept is for how long caches keep a picture at the address that has its version.
	kept  = "public, max-age=86400"
	fresh = "no-cache"
)

// Service draws and keeps pictures. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct {
	Config

	flights singleflight.Group
	turn    chan struct{} // one drawing at a time: a picture must not hold up pages
	waiting atomic.Int64
}

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{Config: c, turn: make(chan struct{}, 1)} }

// Of tells where the picture of a know is, of which m is the market and s what others
// see; nil where it has none.
func (s *Service) Of(k know.Know, m *market.Market, seen know.Summary) *shown.SharePicture {
	if s.Painter == nil || m == nil || k.Status != know.Published || k.Cover.Hash == "" {
		return nil
	}
	return &shown.SharePicture{
		URL: record.SharePath(k.ID, versionOf(k, documentOf(m, seen))), Width: share.Width, Height: share.Height, Type: share.DocumentMediaType,
	}
}

// documentOf has all that is drawn of a know but its first page.
func documentOf(m *market.Market, seen know.Summary) share.Document {
	d := share.Document{Picture: share.Picture{Brand: m.Brand, Host: hostOf(m.Domain), Family: m.HeadingFont, Title: seen.Title}}
	if subject := seen.Subject.Value; subject != nil {
		d.Label, d.Hue = subject.Name, subject.Color
	}
	if author := seen.Author.Value; author != nil {
		d.Author = author.Name
	}
	return d
}

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// versionOf changes with all that is drawn.
func versionOf(k know.Know, d share.Document) string {
	b, _ := json.Marshal(d.Picture) // texts alone: can't fail
	sum := sha256.Sum256(fmt.Appendf(b, "\n%d\n%s\n%s", drawing, d.Author, k.Cover.Hash))
	return know.VersionOf(hex.EncodeToString(sum[:]))
}

func noPicture() *problem.Error {
	return problem.New(problem.NotFound, "There is no such picture.")
}

// Picture is the picture of a published know as it is now. The version in the address is
// for caches.
func (s *Service) Picture(ctx context.Context, id, version string) (*openapi.File, error) {
	k, d, err := s.find(ctx, id)
	if err != nil {
		return nil, err
	}
	now := versionOf(k, d)
	p, err := record.FindSharePicture(ctx, s.DB.One(), k.Revision)
	if err != nil {
		return nil, err
	}
	if p.Hash == "" || p.Version != now {
		if p.Hash, err = s.make(ctx, k, d, now); err != nil {
			return nil, err
		}
	}
	content, err := s.Blobs.Open(ctx, p.Hash)
	if err != nil {
		return nil, err
	}
	header := http.Header{"Cache-Control": {fresh}, "Etag": {`"` + know.VersionOf(p.Hash) + `"`}}
	if version == now {
		header.Set("Cache-Control", kept)
	}
	return &openapi.File{Header: header, Content: content}, nil
}

// find reads a published know, and all that is drawn of it but its first page.
func (s *Service) find(ctx context.Context, id string) (k know.Know, d share.Document, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if k, err = know.Find(ctx, q, id); err != nil {
			return err
		}
		m, _ := s.Markets().ByCode(k.Market)
		seen, err := know.Summaries(ctx, q, s.Markets(), m, []know.Know{k})
		if err != nil {
			return err
		}
		if s.Of(k, m, seen[0]) == nil {
			return noPicture()
		}
		d = documentOf(m, seen[0])
		return nil
	})
	return k, d, err
}

// make draws a picture and keeps it, for all requests that ask for it meanwhile.
func (s *Service) make(ctx context.Context, k know.Know, d share.Document, version string) (hash string, err error) {
	made, err, _ := s.flights.Do(k.Revision+version, func() (any, error) {
		// Other requests may wait for the picture when the one that began it has ended.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawFor)
		defer cancel()
		// The flight before may have ended between the look at the table and now.
		if p, err := record.FindSharePicture(ctx, s.DB.One(), k.Revision); err != nil || p.Hash != "" && p.Version == version {
			return p.Hash, err
		}
		data, err := s.draw(ctx, k, d)
		if err != nil {
			return "", err
		}
		return s.keep(ctx, k, record.SharePicture{Version: version}, data)
	})
	hash, _ = made.(string)
	return hash, err
}

func (s *Service) draw(ctx context.Context, k know.Know, d share.Document) ([]byte, error) {
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > maxWaiting {
		e := problem.New(problem.NoType, "Too many pictures are being drawn. Please try again in a moment.").WithStatus(http.StatusServiceUnavailable)
		e.RetryAfter = time.Second
		return nil, e
	}
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	page, err := s.Blobs.Open(ctx, k.Cover.Hash)
	if err != nil {
		return nil, fmt.Errorf("opening the first page: %w", err)
	}
	defer func() { _ = page.Close() }()
	if d.Page, _, err = image.Decode(page); err != nil {
		return nil, fmt.Errorf("reading the first page: %w", err)
	}
	return s.Painter.DrawDocument(d)
}

// keep stores a picture in place of the one before. One whose know has changed meanwhile
// is gone: its page has another address by then.
func (s *Service) keep(ctx context.Context, k know.Know, p record.SharePicture, data []byte) (hash string, err error) {
	if p.Hash, err = s.Blobs.Put(ctx, bytes.NewReader(data), maxSize); err != nil {
		return "", fmt.Errorf("keeping the picture of a shared link: %w", err)
	}
	return p.Hash, s.DB.Write(ctx, func(q db.Queryer) error {
		now, err := know.Lock(ctx, s.DB, q, k.ID)
		if err != nil {
			return err
		}
		if now.Status != know.Published || now.Revision != k.Revision {
			return noPicture()
		}
		holder := record.ShareHolder(k.Revision)
		if err := s.Blobs.Release(ctx, q, holder); err != nil {
			return fmt.Errorf("releasing the picture of a shared link: %w", err)
		}
		if err := s.Blobs.Hold(ctx, q, holder, p.Hash); err != nil {
			return fmt.Errorf("holding the picture of a shared link: %w", err)
		}
		return record.SetSharePicture(ctx, q, k.Revision, p)
	})
}
