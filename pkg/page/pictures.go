package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"

	"knowmad/pkg/page/document"
	"knowmad/pkg/page/encode"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/share"

	"github.com/dgraph-io/ristretto/v2"
	"github.com/labstack/echo/v5"
	"golang.org/x/sync/singleflight"
)

// Addresses of the pictures of shared links: one per site and one per topic. Other
// addresses below them are answered by 404.
const (
	sitePicture    = "/share.png"
	topicPictures  = "/share/topics/"
	pictureEnding  = ".png"
	pictureVersion = "v"    // query parameter, so that shared caches store each version apart
	fieldUUID      = "uuid" // of the answer for the head: the uuid of its topic
	pictureCaching = "public, max-age=86400"
)

const (
	pictureBytes   = 32 << 20 // of the cache; a picture has about 50 KiB
	mostPictures   = pictureBytes >> 12
	pictureBuffers = 64 // ristretto's recommendation
	waitingPicture = 32 // maximum number of waiting drawings; a drawing takes tens of milliseconds
)

// pictures draws each picture once and caches the most requested ones.
type pictures struct {
	painter *share.Painter // nil without a built front end: there are no pictures then
	kept    *ristretto.Cache[string, *encode.Variant]
	flights singleflight.Group
	turn    chan struct{} // one drawing at a time, so that pictures don't delay pages
	waiting atomic.Int64
}

func newPictures(dist fs.FS) (*pictures, error) {
	painter, err := share.New(dist)
	if errors.Is(err, fs.ErrNotExist) {
		return &pictures{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	kept, err := ristretto.NewCache(&ristretto.Config[string, *encode.Variant]{
		NumCounters: 10 * mostPictures, MaxCost: pictureBytes, BufferItems: pictureBuffers,
	})
	if err != nil {
		return nil, fmt.Errorf("page: making the cache of pictures: %w", err)
	}
	return &pictures{painter: painter, kept: kept, turn: make(chan struct{}, 1)}, nil
}

func (p *pictures) close() {
	if p != nil && p.kept != nil {
		p.kept.Close()
	}
}

// siteShare is the picture of the whole site.
func (s *site) siteShare() share.Picture {
	m := s.market
	return share.Picture{Brand: m.Brand, Host: hostName(m.Domain), Family: m.HeadingFont, Title: m.Tagline}
}

// topicShare is the picture of a topic of the site's market; ok is false for an unknown
// topic.
func (s *site) topicShare(uuid string) (of share.Picture, ok bool) {
	for i := range s.market.Subjects {
		subject := &s.market.Subjects[i]
		for _, topic := range subject.Topics {
			if topic.UUID == uuid {
				of = s.siteShare()
				of.Title, of.Label, of.Hue, of.Icon = topic.Name, subject.Name, subject.Color, subject.IconURL
				return of, true
			}
		}
	}
	return share.Picture{}, false
}

// shareAt returns the picture at a path.
func (s *site) shareAt(path string) (of share.Picture, ok bool) {
	if !s.drawn {
		return share.Picture{}, false
	}
	if path == sitePicture {
		return s.siteShare(), true
	}
	name, below := strings.CutPrefix(path, topicPictures)
	uuid, picture := strings.CutSuffix(name, pictureEnding)
	if !below || !picture {
		return share.Picture{}, false
	}
	return s.topicShare(uuid)
}

// sharePicture sets the picture of a page: its topic's, or else the site's.
func (s *site) sharePicture(h *document.Head, a answers) {
	if uuid := a.head.Text(fieldUUID); uuid != "" {
		if of, ok := s.topicShare(uuid); ok {
			h.SetPicture(s.pictureURL(topicPictures+uuid+pictureEnding, of), h.Title())
			return
		}
	}
	of := s.siteShare()
	h.SetPicture(s.pictureURL(sitePicture, of), s.documents.WithBrand(s.market.Tagline))
}

// pictureURL is the address of a picture, with a version that changes with the drawing.
func (s *site) pictureURL(path string, of share.Picture) string {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(pictureKey(of)))
	return s.market.Domain + path + "?" + pictureVersion + "=" + strconv.FormatUint(sum.Sum64(), 36)
}

// pictureKey is a key of all that a picture shows.
func pictureKey(of share.Picture) string {
	b, _ := json.Marshal(of) // strings only: can't fail
	return string(b)
}

// hostName is the host of a URL, without scheme and port.
func hostName(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// sendPicture sends the current picture. The version in the address is for caches only.
func (p *Pages) sendPicture(c *echo.Context, of share.Picture) error {
	v, err := p.picture(c.Request().Context(), of)
	if err != nil {
		return problem.From(err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", pictureCaching)
	h["Etag"] = v.ETag
	if httpx.NotModified(c.Request(), v.ETag[0]) {
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", share.MediaType)
	h["Content-Length"] = v.Length
	return writeBody(c, http.StatusOK, v.Body)
}

// picture returns a picture from the cache, or draws it. The error is 429 for a visitor
// with too many requests, 503 if too many drawings wait.
func (p *Pages) picture(ctx context.Context, of share.Picture) (*encode.Variant, error) {
	key := pictureKey(of)
	if v, ok := p.pictures.kept.Get(key); ok {
		return v, nil
	}
	if p.options.BeforeRender != nil {
		if err := p.options.BeforeRender(ctx); err != nil {
			return nil, err
		}
	}
	made, err, _ := p.pictures.flights.Do(key, func() (any, error) {
		// Another flight may have drawn it since the lookup above.
		if v, ok := p.pictures.kept.Get(key); ok {
			return v, nil
		}
		return p.drawPicture(key, of)
	})
	v, _ := made.(*encode.Variant)
	return v, err
}

func (p *Pages) drawPicture(key string, of share.Picture) (*encode.Variant, error) {
	defer p.pictures.waiting.Add(-1)
	if p.pictures.waiting.Add(1) > waitingPicture {
		return nil, problem.New(problem.NoType, "Too many pictures are being drawn. Please try again in a moment.").
			WithStatus(http.StatusServiceUnavailable)
	}
	p.pictures.turn <- struct{}{}
	defer func() { <-p.pictures.turn }()
	data, err := p.pictures.painter.Draw(of)
	if err != nil && of.Icon != "" {
		p.options.Logger.Warn("a shared link's picture is drawn without its icon", "icon", of.Icon, "error", err)
		of.Icon = ""
		data, err = p.pictures.painter.Draw(of)
	}
	if err != nil {
		return nil, fmt.Errorf("page: drawing a picture: %w", err)
	}
	v := encode.Plain(data)
	p.pictures.kept.Set(key, &v, int64(len(data)))
	p.pictures.kept.Wait() // makes the next Get find the picture
	return &v, nil
}
