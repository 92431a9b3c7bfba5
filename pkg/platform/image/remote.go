package image

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"knowmad/pkg/platform/httpx"
)

// remote fetches pictures from configured origins and from nowhere else.
type remote struct {
	origins map[string]bool // scheme://host[:port], lower case
	client  *http.Client
}

// errRedirect ends a fetch that was sent to another origin.
var errRedirect = errors.New("redirected to another origin")

// newRemote checks the configured origins. allowPrivate lets them be at
// loopback and private addresses: for development and tests.
func newRemote(origins []string, allowPrivate bool, timeout time.Duration) (*remote, error) {
	r := &remote{origins: map[string]bool{}}
	for _, o := range origins {
		u, err := url.Parse(o)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" {
			return nil, fmt.Errorf("image: %q is no origin such as https://images.example", o)
		}
		r.origins[originOf(u)] = true
	}
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	if !allowPrivate {
		dialer.ControlContext = httpx.DialPublicOnly
	}
	r.client = &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSHandshakeTimeout:    5 * time.Second,
			ResponseHeaderTimeout:  timeout,
			MaxResponseHeaderBytes: 64 << 10,
			MaxIdleConnsPerHost:    4,
			IdleConnTimeout:        time.Minute,
			DisableCompression:     true, // pictures are compressed, and bombs are too
			ForceAttemptHTTP2:      true,
		},
		CheckRedirect: func(to *http.Request, via []*http.Request) error {
			if originOf(to.URL) != originOf(via[0].URL) || len(via) > 3 {
				return errRedirect
			}
			return nil
		},
	}
	return r, nil
}

// knows says whether an absolute URL is on a configured origin.
func (r *remote) knows(u *url.URL) bool { return r.origins[originOf(u)] }

// originOf writes an origin in one way: lower case, without the default port.
func originOf(u *url.URL) string {
	host, port := strings.ToLower(u.Hostname()), u.Port()
	if (u.Scheme == "https" && port == "443") || (u.Scheme == "http" && port == "80") {
		port = ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	return u.Scheme + "://" + host
}

// Open fetches a picture. The caller has asked knows before.
func (r *remote) Open(ctx context.Context, u *url.URL) (Original, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Original{}, err
	}
	req.Header.Set("Accept", "image/png, image/jpeg, image/webp")
	resp, err := r.client.Do(req)
	if err != nil {
		return Original{}, err
	}
	switch resp.StatusCode {
	case http.StatusOK:
		return Original{Body: resp.Body}, nil
	case http.StatusNotFound, http.StatusGone, http.StatusForbidden, http.StatusUnauthorized:
		err = fs.ErrNotExist
	default:
		err = fmt.Errorf("%s answered %s", originOf(u), resp.Status)
	}
	_ = resp.Body.Close()
	return Original{}, err
}

func (r *remote) close() { r.client.CloseIdleConnections() }
